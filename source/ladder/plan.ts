import type {Protocol, RunStep, Step} from '../event/event.ts';

/** What a ladder is made of. */
export interface Ladder {
  readonly clients: readonly number[];
  /** -T of every rung; null leaves it to a person to step on. */
  readonly seconds: number | null;
  /** -j of every rung; null for the smaller of clients and cores. */
  readonly threads: number | null;
  readonly cores: number;
  readonly workload: string;
  readonly protocol: Protocol;
  /** Scale to initialise at before the first rung. */
  readonly init: {readonly scale: number; readonly force: boolean} | null;
}

/** -T of a rung that has no length of its own. */
export const OPEN_SECONDS = 86_400;

/** The plan whole, before anything runs: an init where asked, then a rung a client count, in the order given. */
export function planLadder({clients, seconds, threads, cores, workload, protocol, init}: Ladder): Step[] {
  const first = init ? 2 : 1;
  const rungs = clients.map(
    (count, index): RunStep => ({
      step: first + index,
      kind: 'rung',
      clients: count,
      threads: Math.min(count, threads ?? cores),
      seconds: seconds ?? OPEN_SECONDS,
      transactions: null,
      open: seconds === null,
      workload,
      scripts: [{kind: 'builtin', name: workload, weight: null}],
      protocol,
      database: null,
      scale: null,
      vacuum: 'default',
      rate: null,
      ratePercent: null,
      latencyLimitMs: null,
      repeat: 1,
      extra: [],
      label: null,
    }),
  );
  return init ? [{step: 1, kind: 'init', ...init, database: null, extra: []}, ...rungs] : rungs;
}

/** Client counts for a first look: 1, 2, 4, 8, 16 as far as half of the free connections go, at least 1. */
export function firstLook(freeConnections: number): number[] {
  const counts = [1, 2, 4, 8, 16].filter(count => count <= freeConnections / 2);
  return counts.length > 0 ? counts : [1];
}

/** Whether a step is a run of pgbench: a rung, or a warm-up. */
export function isRun(step: Step): step is RunStep {
  return step.kind === 'rung' || step.kind === 'warm-up';
}

/** The runs of a plan, warm-ups among them. */
export function rungsOf(steps: readonly Step[]): RunStep[] {
  return steps.filter(isRun);
}
