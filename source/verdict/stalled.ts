import type {Rule} from './rule.ts';

/** Above this share of its seconds the stalls decide what the mean is. */
const MOST_SHARE = 0.05;

/** Seconds with less than half of the usual throughput. */
export const stalled: Rule = {
  id: 'stalled',
  grade: 'note',
  check: ({measure}) =>
    measure && measure.stalls > MOST_SHARE * measure.seconds && measure.stalls > 1
      ? `${measure.stalls} of ${Math.round(measure.seconds)} s below half of the median`
      : null,
};
