import {accessSync, constants} from 'node:fs';
import {UserError} from '../errors.ts';
import type {InitStep, PreflightDone, Step, Tables} from '../event/event.ts';
import {mostClients} from '../ladder/knee.ts';
import {databaseOf, firstLook, hasBuiltin, planLadder} from '../ladder/plan.ts';
import {describeUnusable, nothingElseIsLost} from '../ladder/unusable.ts';
import type {RunOptions} from './options.ts';
import {describeScale, describeTables, type Findings} from './preparation.ts';

/** Length of a rung, in seconds, where nobody said anything. */
const SECONDS = 60;
/** The longest, where rungs end by themselves. */
const SECONDS_UNTIL_STEADY = 300;
/** The largest scale that a search of the peak chooses by itself: about 4.5 GB, made in some minutes. */
const MOST_UNASKED = 300;

/** The tables in the databases of several scales; null where there is no such database. */
export type TablesByDatabase = ReadonlyMap<string, Tables | null>;

/** The plan for this server. UserError for what would fail or destroy. */
export function prepareSteps(
  options: RunOptions,
  {engine, server, preflight}: Findings,
  tablesOfScales: TablesByDatabase = new Map(),
): Step[] {
  const clients = chooseClients(options, preflight.connections.free);
  if (options.preset?.restores && !hasCommand(options))
    throw new UserError(`the preset ${options.preset.name} needs ${options.preset.needs}`);
  const inits = prepareInits(options, server.database, preflight, {
    tablesOfScales,
    fitting: fittingScale(clients, options.search, preflight.connections.free),
  });
  return makeSteps(options, {clients, inits, cores: engine.cores, database: server.database});
}

/** The client counts of a ladder where so many connections are free; null assumes that there are enough. */
export function chooseClients({clients, fewerClients}: RunOptions, free: number | null): readonly number[] {
  if (clients === null) return firstLook(free ?? Number.POSITIVE_INFINITY);
  return fewerClients && free !== null && Math.max(...clients) > free ? fewerClients : clients;
}

/** The smallest scale at which no client of a ladder has to wait for another's row: that of the most clients, also where a search may add them. */
export function fittingScale(clients: readonly number[], search: RunOptions['search'], free: number | null): number {
  const largest = Math.max(...clients);
  const most = search === null ? largest : mostClients(free);
  return Number.isFinite(most) ? Math.max(largest, most) : largest;
}

/** UserError for a script that cannot be read. */
export function refuseMissingScripts({legs}: Pick<RunOptions, 'legs'>): void {
  const scripts = legs.flatMap(({workloads}) => workloads.flatMap(({scripts}) => scripts));
  for (const {kind, name} of scripts) {
    if (kind !== 'file') continue;
    try {
      accessSync(name, constants.R_OK);
    } catch {
      throw new UserError(`the script ${name} cannot be read`, 'A weight stands behind it as in script.sql@3.');
    }
  }
}

/** The plan of what was asked for, and what a server had a say in. */
export function makeSteps(
  options: RunOptions,
  chosen: {
    readonly clients: readonly number[];
    readonly inits: readonly Pick<InitStep, 'scale' | 'force'>[];
    readonly cores: number;
    readonly database: string;
  },
): Step[] {
  const {manual, transactions, untilSteady} = options;
  const most = untilSteady === null ? SECONDS : SECONDS_UNTIL_STEADY;
  const seconds = options.seconds ?? (manual || transactions !== null ? null : most);
  return planLadder({...options, ...chosen, seconds, seed: options.seed ?? 0});
}

/** Whether the person gave a command to be run beside the rungs. */
export function hasCommand({care: {before, between, after}}: RunOptions): boolean {
  return [before, between, after].some(command => command !== null);
}

/** The databases of a plan with several scales, each once; none where all is in the database of the target. */
export function databasesOf(options: Pick<RunOptions, 'legs'>, database: string): string[] {
  return scalesOf(options).flatMap(scale => databaseOf(scale, {database, legs: options.legs}) ?? []);
}

/** The scales that were asked for, each once. */
export function scalesOf({legs}: Pick<RunOptions, 'legs'>): number[] {
  return [...new Set(legs.flatMap(({scales}) => scales))].filter(scale => scale !== null);
}

interface InitsOptions {
  readonly tablesOfScales: TablesByDatabase;
  /** The scale where none was asked. */
  readonly fitting: number;
}

/** The tables to be made first: never over others without --force, and a database only with --init. */
function prepareInits(
  options: RunOptions,
  database: string,
  preflight: Pick<PreflightDone, 'tables'>,
  {tablesOfScales, fitting}: InitsOptions,
): Pick<InitStep, 'scale' | 'force'>[] {
  const {init, yes, output, legs} = options;
  const isNeeded = legs.some(({workloads}) => workloads.some(({scripts}) => hasBuiltin(scripts)));
  if (!isNeeded && !init) return [];
  const scales = scalesOf(options);
  if (scales.length < 2) {
    const mayCreate = init || yes || output === 'screen';
    return prepareInit({scale: scales[0] ?? null, fitting, mayCreate, options, tables: preflight.tables, where: null});
  }
  return scales.flatMap(scale => {
    const where = databaseOf(scale, {database, legs}) ?? database;
    const tables = tablesOfScales.get(where) ?? null;
    return prepareInit({scale, fitting, mayCreate: init, options, tables, where});
  });
}

interface InitQuestion {
  readonly scale: number | null;
  readonly fitting: number;
  readonly mayCreate: boolean;
  readonly options: Pick<RunOptions, 'init' | 'force' | 'search'>;
  /** null where there is no database. */
  readonly tables: Tables | null;
  /** The database, where it is not that of the target. */
  readonly where: string | null;
}

function prepareInit({scale, fitting, mayCreate, options, tables, where}: InitQuestion) {
  const wanted = scale ?? fitting;
  const isMissing = tables === null || tables.state === 'missing';
  if (isMissing ? mayCreate : options.init && options.force) {
    if (scale === null) refuseLarge(options, fitting);
    return [{scale: wanted, force: !isMissing}];
  }
  const found = {database: where, scale};
  const unusable = tables ? describeUnusable(tables, found) : `there is no database ${where} for scale ${wanted}`;
  if (unusable === null) return [];
  if (isMissing) {
    const flags = where === null ? `--init --scale ${wanted}` : '--init';
    throw new UserError(unusable, `Add ${flags} to create them (${describeScale(wanted)}).`);
  }
  const take = tables.state === 'ready' ? `--scale ${tables.scale} takes them as they are. ` : '';
  throw new UserError(unusable, `${take}--init --force drops ${describeTables(tables)} and ${nothingElseIsLost}`);
}

/** UserError where a search may go so far that tables which fit it are larger than anybody would expect who gave no scale. */
function refuseLarge({search}: Pick<RunOptions, 'search'>, fitting: number): void {
  if (search === null || fitting <= MOST_UNASKED) return;
  throw new UserError(
    `the search goes up to ${fitting} clients, and no scale was given for the tables to be made`,
    `--scale ${fitting} fits them all (${describeScale(fitting)}); with a smaller one clients beyond it wait for each other's rows.`,
  );
}
