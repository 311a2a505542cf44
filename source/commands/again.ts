import {UserError} from '../errors.ts';
import type {RungStarted, RunStep, Script, Step} from '../event/event.ts';
import {isRun, nameDatabase, numberSteps, type Unnumbered} from '../ladder/plan.ts';
import {workloads} from '../pgbench/command.ts';
import {followersOf, isBetween, preparationsByHand, preparationsOf} from '../state/next-step.ts';
import type {RunSummary} from '../state/run-summary.ts';
import type {State} from '../state/state.ts';
import {builtinWorkload} from './legs.ts';

/** What was run in a session, to be run again. */
export interface Recorded {
  /** The file. */
  readonly path: string;
  /** The fold of all that it holds. */
  readonly state: State;
  /** What each run was ordered. */
  readonly orders: ReadonlyMap<number, RungStarted>;
}

/**
 * The steps of a session as they were run, in the order run: each run with the length that it came to have and what was done around it. Runs
 * that gave no figure are left out. UserError for what is not known of a run and has no default.
 *
 * @param database that of the server it is now to be run on; databases of several scales are named after it
 */
export function planAgain({path, state, orders}: Recorded, database: string, withCommands: boolean): Step[] {
  const planned = state.ladder?.steps ?? [];
  const known = new Map(planned.filter(isRun).map(run => [run.step, run]));
  const done = new Set<number>();
  const steps = repeatable(state).flatMap((summary): Unnumbered[] => {
    const order = orders.get(summary.run);
    if (!order) return [];
    const run = orderAgain(summary, order, {path, database});
    const step = known.get(summary.step);
    if (!step) return [run];
    const before = (done.has(step.step) ? preparationsByHand : preparationsOf)(planned, step);
    const isFirst = done.size === 0;
    done.add(step.step);
    const around = (some: readonly Step[]) =>
      some
        .filter(one => one.kind !== 'command' || (withCommands && !(isFirst && isBetween(one))))
        .map(one => placeIn(one, database));
    return [...around(before), run, ...around(followersOf(planned, step))];
  });
  if (steps.length === 0)
    throw new UserError(
      `nothing of ${path} can be run again`,
      state.runs.some(({quoted}) => quoted)
        ? 'It holds published figures, without what pgbench was asked.'
        : 'No run of it has a figure.',
    );
  return numberSteps(steps);
}

/** The runs that gave a figure of pgbench's own. */
export function repeatable({runs}: Pick<State, 'runs'>): readonly RunSummary[] {
  return runs.filter(({quoted, report, tps}) => quoted === null && report !== null && tps !== null);
}

/** Scale of the tables that a run was on; null where nobody says it. */
export function scaleOf({report, scale}: Pick<RunSummary, 'report' | 'scale'>): number | null {
  return report?.scale ?? scale;
}

function orderAgain(
  summary: RunSummary,
  order: RungStarted,
  {path, database}: {path: string; database: string},
): Unnumbered<RunStep> {
  const {report, workload} = summary;
  const need = <Value>(value: Value | null | undefined, what: string): Value => {
    if (value !== null && value !== undefined) return value;
    throw new UserError(`${path} does not say ${what} of run ${summary.run}`, 'It cannot be run again without that.');
  };
  if (order.rate === null && report?.scheduleLagAverageMs != null) need(null, 'the rate');
  const {transactions, seconds} = lengthOf(summary, order);
  return {
    kind: order.kind,
    clients: need(order.clients ?? report?.clients, 'the clients'),
    threads: need(order.threads ?? report?.threads, 'the threads'),
    seconds: transactions === null ? need(seconds, 'the length') : null,
    transactions,
    open: false,
    workload: need(workload, 'the workload'),
    scripts: need(order.scripts ?? builtin(workload), `the script of '${workload}'`),
    protocol: need(order.protocol, 'the protocol'),
    database: renamed(order, database),
    scale: order.scale,
    vacuum: order.vacuum ?? 'default',
    rate: order.rate,
    ratePercent: null,
    latencyLimitMs: order.latencyLimitMs ?? report?.latencyLimitMs ?? null,
    repeat: order.repeat ?? 1,
    extra: order.extra ?? (report?.reconnects ? ['-C'] : []),
    label: summary.imported ? null : order.label,
  };
}

/** As it was run: one that was ended early, or until stepped on, has the length that it came to. */
function lengthOf({status, open, seconds, secondsAsked}: RunSummary, order: RungStarted) {
  if (order.transactions !== null) return {transactions: order.transactions, seconds: null};
  const real = seconds === null ? null : Math.max(1, Math.round(seconds));
  return {transactions: null, seconds: status === 'ended' || open ? real : (order.seconds ?? secondsAsked)};
}

function builtin(name: string | null): readonly Script[] | null {
  const known = workloads.find(workload => workload.name === name);
  return known ? builtinWorkload(known.name).scripts : null;
}

function placeIn(step: Step, database: string): Unnumbered {
  return step.kind === 'prewarm' && step.database !== null
    ? {...step, database: `${database}${scaleSuffix(step.database)}`}
    : step;
}

function renamed({database: own, scale}: Pick<RungStarted, 'database' | 'scale'>, database: string): string | null {
  return own === null || scale === null ? null : nameDatabase(database, scale);
}

/** Databases of several scales end in it. */
function scaleSuffix(database: string): string {
  return /_s\d+$/.exec(database)?.[0] ?? '';
}
