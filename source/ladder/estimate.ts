import type {RunOrder, Unknowable} from '../event/event.ts';

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
