import {availableParallelism} from 'node:os';
import process from 'node:process';
import {UserError} from '../errors.ts';
import type {Connections, Step} from '../event/event.ts';
import {estimatePlan, type PlanEstimate} from '../ladder/estimate.ts';
import {isRung, rungsOf} from '../ladder/plan.ts';
import {quoteCommand} from '../ladder/shell.ts';
import {initArguments, rungArguments} from '../pgbench/command.ts';
import {findPgbench} from '../sources/programs.ts';
import {resolveTarget, type Target} from '../sources/target.ts';
import {clean} from '../text/clean.ts';
import {fold} from '../text/fold.ts';
import {formatDuration, plural} from '../text/number.ts';
import {pad, width} from '../text/width.ts';
import {refuseLimits} from './limits.ts';
import type {RunOptions} from './options.ts';
import {chooseClients, fittingScale, hasCommand, makeSteps, refuseMissingScripts, scalesOf} from './planning.ts';
import type {Findings} from './preparation.ts';
import {askServer, describeUnfit, describeUnknown} from './unfit.ts';

/** What a plan is drawn with where there is no pgbench: the dialect of the newest. */
const NO_PGBENCH: Findings['engine'] = {
  type: 'engine',
  engine: 'pgbench',
  path: 'pgbench',
  version: '18',
  versionNumber: 180_000,
  cores: availableParallelism(),
};
const MISSING_RESTORE = "restore the data (yours, by --after 'COMMAND')";

/** Where the plan of a ladder is printed. */
export interface DryRunOutput {
  readonly stdout?: {write(text: string): unknown; readonly columns?: number};
}

/** Prints the plan and runs nothing. A server is asked whether it would take the plan, and not missed. */
export async function dryRun(options: RunOptions, {stdout = process.stdout}: DryRunOutput = {}): Promise<number> {
  refuseMissingScripts(options);
  const [target, engine] = await Promise.all([resolveTarget(options), findEngine(options.pgbench)]);
  const answer = await askServer(target, options, engine);
  const connections = answer?.findings.preflight.connections ?? null;
  const clients = chooseClients(options, connections?.free ?? null);
  const {init, force} = options;
  const asked = scalesOf(options);
  const scales = asked.length > 0 ? asked : [fittingScale(clients, options.search, connections?.free ?? null)];
  const inits = init ? scales.map(scale => ({scale, force})) : [];
  const care = lacksRestore(options) ? {...options.care, after: MISSING_RESTORE} : options.care;
  const steps = makeSteps(
    {...options, care},
    {clients, inits, cores: availableParallelism(), database: target.database},
  );
  if (!dependsOnServer(options)) refuseLimits(options, steps);
  const unfit = answer ? describeUnfit({...options, care}, answer, steps) : describeUnknown(engine, steps);
  const columns = stdout.columns ?? USUAL_COLUMNS;
  const said = [
    ...tellPlan(options, steps),
    ...tellAssumptions(options, connections, engine !== NO_PGBENCH),
    ...unfit.map(words => `# ${clean(words)}`),
  ];
  const written = steps.map(step => writeStep(step, {target, versionNumber: engine.versionNumber, options, steps}));
  const lines = [...said.flatMap(line => foldComment(line, columns)), '', ...align(written, columns)];
  stdout.write(`${lines.join('\n')}\n`);
  return 0;
}

async function findEngine(path: string | undefined): Promise<Findings['engine']> {
  try {
    return await findPgbench(path);
  } catch (error) {
    if (path !== undefined || !(error instanceof UserError)) throw error;
    return NO_PGBENCH;
  }
}

function dependsOnServer({clients, fewerClients, search}: RunOptions): boolean {
  return clients === null || fewerClients !== null || search !== null;
}

function lacksRestore(options: RunOptions): boolean {
  return options.preset?.restores === true && !hasCommand(options);
}

function tellPlan(options: RunOptions, steps: readonly Step[]): string[] {
  const {preset, order, seed, search} = options;
  const runs = rungsOf(steps);
  const warmUps = runs.length - runs.filter(isRung).length;
  const counts = `${runs.length} pgbench ${plural(runs.length, 'run')}${warmUps > 0 ? `, of which ${warmUps} to warm up` : ''}`;
  const estimate = estimatePlan(steps, search, options.untilSteady);
  return [
    `# ${preset ? `${preset.name}: ` : ''}${counts}${search ? ' to begin with' : ''}, ${describeTime(estimate)}`,
    ...(preset?.ours ? [`# ours, not published: ${preset.ours}`] : []),
    ...(seed === null ? [] : [`# order ${order}, --seed ${seed} repeats it`]),
    ...(estimate.actions > 0
      ? [`# and the time of ${estimate.actions} steps between the runs, which is not known`]
      : []),
  ];
}

function tellAssumptions(options: RunOptions, connections: Connections | null, hasPgbench: boolean): string[] {
  const {preset, init, search, fewerClients} = options;
  const answer = connections
    ? `# the server has ${connections.free} free connections (max_connections ${connections.max})`
    : `# no server answered: ${fewerClients ? 'enough connections for the largest count are assumed' : 'enough connections are assumed'}`;
  return [
    ...(dependsOnServer(options) ? [answer] : []),
    ...(search
      ? [
          '# clients are doubled until throughput has fallen twice in a row or the connections run out, then rungs are added around the best',
        ]
      : []),
    ...(options.ratePercents.length > 0
      ? ['# rates and clients of the last rungs are settled by the peak that the others find']
      : []),
    ...(hasPgbench ? [] : ['# no pgbench was found: the commands are those of the newest']),
    ...(lacksRestore(options) ? [`# ${preset?.name} needs ${preset?.needs}`] : []),
    ...(init && !options.force ? ['# tables are made only where there are none'] : []),
  ];
}

/** The time of a plan in words: a length, a range, or why it is not known. */
export function describeTime({leastMs, mostMs, unknown}: PlanEstimate): string {
  if (unknown === 'transactions') return 'time unknown until rung 1 has run (transactions are counted)';
  if (unknown === 'open') return 'time unknown until rung 1 has been stepped on from';
  if (unknown === 'search') return `time unknown until rung 1 has run, at least ${formatLength(leastMs)}`;
  const least = formatLength(leastMs);
  const most = formatLength(mostMs ?? leastMs);
  return least === most ? least : `${least} to ${most}`;
}

function formatLength(ms: number): string {
  return ms < 3_600_000 ? formatDuration(ms) : `${Number((ms / 3_600_000).toFixed(1))} hours`;
}

interface Drawing {
  readonly target: Target;
  readonly versionNumber: number;
  readonly options: RunOptions;
  readonly steps: readonly Step[];
}

/** A step as a command that a shell takes, null where there is none, and what it is. */
type Written = readonly [command: string | null, comment: string];

function writeStep(step: Step, {target, versionNumber, options, steps}: Drawing): Written {
  const pgbench = (args: readonly string[], database: string | null) =>
    quoteCommand(['pgbench', ...target.pgbenchArguments, ...args, database ?? target.database]);
  const tell = (words: string) => `# ${String(step.step).padStart(String(steps.length).length)} ${words}`;
  switch (step.kind) {
    case 'init':
      return [
        pgbench(initArguments(step, versionNumber), step.database),
        tell(`tables at scale ${step.scale}${step.force ? ', dropping those there are' : ''}`),
      ];
    case 'command':
      return lacksRestore(options)
        ? [null, tell(`${step.moment}: ${step.command}`)]
        : [quoteCommand(['sh', '-c', step.command]), tell(step.moment)];
    case 'prewarm':
      return [
        null,
        tell(`prewarm: pg_prewarm of tables and primary keys${step.database ? ` in ${step.database}` : ''}`),
      ];
    case 'settle':
      return [null, tell(`settle: until write-back is calm, at most ${formatDuration(1000 * step.mostSeconds)}`)];
    case 'checkpoint':
      return [null, tell('checkpoint')];
    default:
      return [pgbench(rungArguments(step, versionNumber), step.database), tell(describeRun(step, options))];
  }
}

/** Columns where the output is no terminal. */
const USUAL_COLUMNS = 100;

/** A comment within a width, every line of it one. */
function foldComment(comment: string, columns: number): string[] {
  return fold(comment.slice(2), columns - 2).map(line => `# ${line}`);
}

/** One line each, the comments under one another; where these are too wide each comment stands above its command, which is never broken. */
function align(steps: readonly Written[], columns: number): string[] {
  const longest = Math.max(...steps.map(([command]) => (command ? width(command) : 0)));
  if (steps.some(([command, comment]) => command !== null && longest + 2 + width(comment) > columns))
    return steps.flatMap(([command, comment]) => [...foldComment(comment, columns), ...(command ? [command] : [])]);
  return steps.map(([command, comment]) => (command === null ? comment : `${pad(command, longest)}  ${comment}`));
}

function describeRun(step: ReturnType<typeof rungsOf>[number], {repeats}: RunOptions): string {
  const length =
    step.transactions !== null
      ? `${step.transactions} transactions each`
      : step.open
        ? 'until stepped on'
        : formatDuration(1000 * (step.seconds ?? 0));
  return [
    step.kind,
    `${step.clients} ${plural(step.clients, 'client')}`,
    step.workload,
    ...(step.scale === null ? [] : [`scale ${step.scale}`]),
    ...(step.label === null ? [] : [`leg ${step.label}`]),
    ...(step.rate === null ? [] : [`${step.rate} tps`]),
    ...(step.ratePercent === null ? [] : [`at ${step.ratePercent} % of the peak, at the clients of the peak`]),
    length,
    ...(repeats > 1 ? [`run ${step.repeat} of ${repeats}`] : []),
  ].join(', ');
}
