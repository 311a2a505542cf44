import {randomInt} from 'node:crypto';
import {UserError} from '../errors.ts';
import {refuseInInit, refuseInRun} from '../ladder/pass-through.ts';
import type {LadderRequest} from '../ladder/plan.ts';
import {type Preset, presets} from '../ladder/presets.ts';
import {splitWords} from '../ladder/shell.ts';
import {readThresholds} from '../report/threshold.ts';
import type {TargetOptions} from '../sources/target.ts';
import {type Flags, layFlags, openFlags, readChoice, readNamed, toKebab} from './flags.ts';
import {readLegs} from './legs.ts';
import {readNoVerdict, readNoWarn} from './no-warn.ts';
import {type Percentiles, readPercentiles} from './percentiles.ts';
import {refuseReplanning} from './resume-flags.ts';
import {readJobs, readList, readMs, readRates, readWarmUp, readWidth} from './values.ts';

/** What a person asked of a ladder; null where the choice is left to us. */
export interface RunOptions
  extends TargetOptions,
    Omit<LadderRequest, 'database' | 'cores' | 'clients' | 'inits' | 'seed'> {
  readonly clients: readonly number[] | null;
  /** Instead, where the largest of `clients` is more than the server lets in. */
  readonly fewerClients: readonly number[] | null;
  /** Of a shuffle; null for any other order. */
  readonly seed: number | null;
  readonly preset: Preset | null;
  /** Client counts are added in search of the peak. */
  readonly search: 'knee' | null;
  readonly init: boolean;
  readonly force: boolean;
  readonly yes: boolean;
  /** Ids of checks whose warnings and notes are not wanted. */
  readonly noWarn: readonly string[];
  /** Ids of verdicts that are not wanted. */
  readonly noVerdict: readonly string[];
  /** A rung ends once its interval is so narrow, as a share of the mean; null for rungs of a fixed length. */
  readonly untilSteady: number | null;
  /** Leave out rungs that do not fit instead of refusing the ladder. */
  readonly skipUnfit: boolean;
  readonly manual: boolean;
  readonly onError: 'continue' | 'stop';
  /** What the figures are to keep to, each as it can be read. */
  readonly thresholds: readonly string[];
  /** File to write the result into as JUnit has it. */
  readonly junit: string | undefined;
  /** Print the plan and run nothing. */
  readonly dryRun: boolean;
  /** Show transactions per minute beside those per second. */
  readonly perMinute: boolean;
  readonly output: 'screen' | 'plain' | 'ndjson';
  readonly label: string | null;
  readonly sessions: string | undefined;
  readonly pgbench: string | undefined;
  /** Name or path of a session to go on with. */
  readonly resume: string | undefined;
  /** What runs a shell on the machine of the server: `ssh db1`. */
  readonly hostVia: string | undefined;
  /** The server's log, a file or folder of this machine. */
  readonly serverLog: string | undefined;
  /** Files, or commands, whose text is kept with the session. */
  readonly attach: readonly string[];
  /** Leave the screen when the ladder has ended. */
  readonly exit: boolean;
  readonly theme: string | undefined;
  /** null for none. */
  readonly percentiles: Percentiles | null;
}

/** A preset and flags kept in a file, and what goes to pgbench as it stands; null where the file does not say. */
export interface PlanFile {
  readonly flags: Flags;
  readonly extra: readonly string[] | null;
}

/** What goes to pgbench as it stands, and the plan file, if any. */
interface Beside {
  readonly extra?: readonly string[];
  readonly plan?: PlanFile | null;
}

/** Longest wait for calm when --settle names none. */
const SETTLE_SECONDS = 60;

/** Reads the flags of a ladder: those typed over those of a plan file over those of a preset. UserError for the first one that cannot be meant. */
export function readRunOptions(
  typed: Flags,
  positional: string | undefined,
  isTerminal: boolean,
  {extra, plan = null}: Beside = {},
): RunOptions {
  const asked = layFlags(plan?.flags ?? {}, typed);
  refuseReplanning(asked);
  const preset = findPreset(openFlags(asked).text('preset'));
  const flags = layFlags(preset?.flags ?? {}, asked);
  const {text, count, list, is} = openFlags(flags);
  const init = is('init');
  const force = is('force');
  if (force && !init && text('resume') === undefined)
    throw new UserError('--force only goes with --init', 'It lets --init drop existing pgbench tables.');
  const order = readChoice('order', text('order') ?? 'given', ['given', 'up', 'down', 'shuffle']);
  const options: RunOptions = {
    uri: positional,
    host: text('host'),
    port: text('port'),
    username: text('username'),
    database: text('dbname'),
    preset,
    search: preset?.search ?? null,
    clients: readList(text('clients'), '--clients'),
    fewerClients: asked.clients === undefined ? readList(preset?.fewerClients, '--clients') : null,
    legs: readLegs(asked, preset),
    seconds: count('time'),
    transactions: count('transactions'),
    jobs: readJobs(text('jobs')),
    repeats: count('repeat') ?? 1,
    order,
    seed: order === 'shuffle' ? (count('seed', 0) ?? randomInt(2_000_000)) : null,
    vacuum: flags.vacuum === true ? 'all' : flags.vacuum === false ? 'none' : 'default',
    ...readRates(text('rate')),
    latencyLimitMs: readMs(text('latencyLimit')),
    warmUp: readWarmUp(count('warmUp', 0), preset, count('time')),
    care: {
      before: text('before') ?? null,
      between: text('between') ?? null,
      after: text('after') ?? null,
      prewarm: is('prewarm'),
      checkpoint: is('checkpoint'),
      settleSeconds: flags.settle === '' ? SETTLE_SECONDS : count('settle'),
    },
    extra: extra && extra.length > 0 ? extra : (plan?.extra ?? []),
    init,
    initExtra: splitWords(text('initArgs') ?? '', '--init-args'),
    force,
    yes: is('yes'),
    noWarn: readNoWarn(list('noWarn')),
    noVerdict: readNoVerdict(list('noVerdict')),
    untilSteady: readWidth(text('untilSteady'), '--until-steady'),
    skipUnfit: is('skipUnfit'),
    manual: is('manual'),
    onError: readChoice('on-error', text('onError') ?? 'continue', ['continue', 'stop']),
    thresholds: readThresholds(list('threshold')),
    junit: text('junit'),
    dryRun: is('dryRun'),
    perMinute: is('perMinute'),
    output: readChoice('output', text('output') ?? (isTerminal ? 'screen' : 'plain'), ['screen', 'plain', 'ndjson']),
    label: text('label') ?? null,
    sessions: text('sessions'),
    pgbench: text('pgbench'),
    resume: text('resume'),
    hostVia: text('hostVia'),
    serverLog: text('serverLog'),
    attach: list('attach'),
    exit: is('exit'),
    theme: text('theme'),
    percentiles: readPercentiles(is('percentiles'), is('keepLogs'), count('logBudget')),
  };
  if (options.untilSteady !== null && options.transactions !== null)
    throw new UserError(
      '--until-steady and --transactions do not go together',
      'A run that counts transactions cannot be ended with its report.',
    );
  refuseInRun(options.extra);
  refuseInInit(options.initExtra, force);
  if (options.search) refuseSeveral(options);
  return options;
}

function findPreset(name: string | undefined): Preset | null {
  return name === undefined ? null : readNamed('preset', name, presets);
}

/** The search climbs one way. */
function refuseSeveral({legs, repeats, rates, order, preset}: RunOptions): void {
  const [leg] = legs;
  const lists = {
    scale: leg?.scales,
    protocol: leg?.protocols,
    workload: leg?.workloads,
    rate: rates,
    repeat: repeats > 1 ? [1, 2] : [],
    order: order === 'given' || order === 'up' ? [] : [1, 2],
  };
  const several = Object.entries(lists).find(([, list]) => (list?.length ?? 0) > 1);
  if (several)
    throw new UserError(
      `--${toKebab(several[0])} does not go with the preset ${preset?.name}`,
      'It searches the peak of one workload, once, upward.',
    );
}
