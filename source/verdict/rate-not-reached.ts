import type {Rule} from './rule.ts';

const LEAST_SHARE = 0.95;
/** Standard deviations of a Poisson process: what a short run may miss by chance. */
const CHANCE = 3;

/** A rate above capacity: the schedule falls behind ever further, and latency means nothing. */
export const rateNotReached: Rule = {
  id: 'rate-not-reached',
  grade: 'caution',
  check: ({rate, tps, seconds}) => {
    if (rate === null || tps === null || seconds === null || tps >= LEAST_SHARE * rate) return null;
    if ((rate - tps) * seconds <= CHANCE * Math.sqrt(rate * seconds)) return null;
    return `${tps.toFixed(0)} of ${rate} tps asked: above capacity, latency grows with time`;
  },
};
