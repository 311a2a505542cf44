import type {Rule} from './rule.ts';

/** Under a rate latency counts from when a transaction should have begun. */
export const latencyWithLag: Rule = {
  id: 'latency-with-lag',
  grade: 'note',
  check: ({rate, reported}) =>
    rate === null || !reported ? null : 'latency counts the lag behind the schedule of --rate',
};
