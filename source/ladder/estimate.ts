import type {RunOrder, Step, Unknowable} from '../event/event.ts';

/** Bytes on disk of a unit of scale, as measured on freshly made tables with their keys. */
const BYTES_PER_SCALE = 15.6e6;
/** Time that a unit of scale takes to make, between a fast machine and a slow one. */
const MS_PER_SCALE = [200, 1500] as const;

/** What making the pgbench tables at a scale takes: bytes, and ms at least and at most. */
export function estimateInit(scale: number): {
  readonly bytes: number;
  readonly leastMs: number;
  readonly mostMs: number;
} {
  return {
    bytes: scale * BYTES_PER_SCALE,
    leastMs: Math.max(1000, scale * MS_PER_SCALE[0]),
    mostMs: Math.max(5000, scale * MS_PER_SCALE[1]),
  };
}

/** How long a run takes, in ms; null when a person ends it or transactions are counted. */
export function estimateRun({seconds, open}: Pick<Unknowable<RunOrder>, 'seconds' | 'open'>): number | null {
  return open || seconds === null ? null : 1000 * seconds;
}

/** How long a plan takes, as far as it can be told before it starts. */
export interface PlanEstimate {
  /** Of the runs, the making of tables and the waits for calm that are certain. */
  readonly leastMs: number;
  /** With the longest of each; null when it cannot be told. */
  readonly mostMs: number | null;
  /** Why `mostMs` is null. */
  readonly unknown: 'transactions' | 'open' | 'search' | null;
  /** Steps of unknown length beside the runs: commands, checkpoints, prewarming. */
  readonly actions: number;
}

/** No rung that ends once it is steady does so before it has been steady for so long. */
export const LEAST_STEADY_SECONDS = 30;

/** How long the steps of a plan take together; with `untilSteady` a rung may end before its time. */
export function estimatePlan(
  steps: readonly Step[],
  search: 'knee' | null,
  untilSteady: number | null = null,
): PlanEstimate {
  let leastMs = 0;
  let mostMs = 0;
  let actions = 0;
  let unknown: PlanEstimate['unknown'] = search ? 'search' : null;
  for (const step of steps) {
    if (step.kind === 'init') {
      const making = estimateInit(step.scale);
      leastMs += making.leastMs;
      mostMs += making.mostMs;
    } else if (step.kind === 'settle') {
      mostMs += 1000 * step.mostSeconds;
    } else if (step.kind === 'rung' || step.kind === 'warm-up') {
      const ms = estimateRun(step);
      const isCut = untilSteady !== null && step.kind === 'rung';
      leastMs += isCut ? Math.min(ms ?? 0, 1000 * LEAST_STEADY_SECONDS) : (ms ?? 0);
      mostMs += ms ?? 0;
      if (ms === null) unknown ??= step.open ? 'open' : 'transactions';
    } else {
      actions += 1;
    }
  }
  return {leastMs, mostMs: unknown ? null : mostMs, unknown, actions};
}
