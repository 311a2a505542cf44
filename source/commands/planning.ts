import {accessSync, constants} from 'node:fs';
import {UserError} from '../errors.ts';
import type {InitStep, PreflightDone, Step, Tables} from '../event/event.ts';
import {databaseOf, firstLook, hasBuiltin, planLadder} from '../ladder/plan.ts';
import type {RunOptions} from './options.ts';
import {describeScale, describeTables, type Findings} from './preparation.ts';

/** Length of a rung, in seconds, where nobody said anything. */
const SECONDS = 60;
/** The longest, where rungs end by themselves. */
const SECONDS_UNTIL_STEADY = 300;

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
  const inits = prepareInits(options, server.database, preflight, {tablesOfScales, largest: Math.max(...clients)});
  return makeSteps(options, {clients, inits, cores: engine.cores, database: server.database});
}

/** The client counts of a ladder where so many connections are free; null assumes that there are enough. */
export function chooseClients({clients, fewerClients}: RunOptions, free: number | null): readonly number[] {
  if (clients === null) return firstLook(free ?? Number.POSITIVE_INFINITY);
  return fewerClients && free !== null && Math.max(...clients) > free ? fewerClients : clients;
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
  readonly largest: number;
}

/** The tables to be made first: never over others without --force, and a database only with --init. */
function prepareInits(
  options: RunOptions,
  database: string,
  preflight: Pick<PreflightDone, 'tables'>,
  {tablesOfScales, largest}: InitsOptions,
): Pick<InitStep, 'scale' | 'force'>[] {
  const {init, yes, output, legs} = options;
  const isNeeded = legs.some(({workloads}) => workloads.some(({scripts}) => hasBuiltin(scripts)));
  if (!isNeeded && !init) return [];
  const scales = scalesOf(options);
  if (scales.length < 2) {
    const mayCreate = init || yes || output === 'screen';
    return prepareInit({scale: scales[0] ?? null, largest, mayCreate, options, tables: preflight.tables, where: null});
  }
  return scales.flatMap(scale => {
    const where = databaseOf(scale, {database, legs}) ?? database;
    const tables = tablesOfScales.get(where) ?? null;
    return prepareInit({scale, largest, mayCreate: init, options, tables, where});
  });
}

interface InitQuestion {
  readonly scale: number | null;
  readonly largest: number;
  readonly mayCreate: boolean;
  readonly options: Pick<RunOptions, 'init' | 'force'>;
  /** null where there is no database. */
  readonly tables: Tables | null;
  /** The database, where it is not that of the target. */
  readonly where: string | null;
}

function prepareInit({scale, largest, mayCreate, options: {init, force}, tables, where}: InitQuestion) {
  const wanted = scale ?? largest;
  const place = where === null ? '' : ` of database ${where}`;
  if (tables === null || tables.state === 'missing') {
    if (mayCreate) return [{scale: wanted, force: false}];
    throw new UserError(
      tables === null ? `there is no database ${where} for scale ${wanted}` : `the pgbench tables${place} are missing`,
      `Add --init${where === null ? ` --scale ${wanted}` : ''} to create them (${describeScale(wanted)}).`,
    );
  }
  if (init && force) return [{scale: wanted, force: true}];
  const drop = `--init --force drops ${describeTables(tables)} and makes them anew, nothing else is lost; or name another database.`;
  if (tables.state === 'some')
    throw new UserError(`only ${tables.present.join(', ')} of the four pgbench tables${place} exist`, drop);
  if (tables.state === 'empty')
    throw new UserError(`the pgbench tables${place} are empty (was an init interrupted?)`, drop);
  if (scale !== null && tables.scale !== null && scale !== tables.scale) {
    throw new UserError(
      `pgbench tables of scale ${tables.scale} exist already${where === null ? '' : ` in database ${where}`}, scale ${scale} was asked`,
      `--scale ${tables.scale} takes them as they are. ${drop}`,
    );
  }
  return [];
}
