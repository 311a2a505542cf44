import type {Rule} from './rule.ts';

const LEAST_SHARE = 0.95;
/** Standard deviations of a Poisson process: what a short run may miss by chance. */
const CHANCE = 3;

/** A rate above capacity: the schedule falls behind ever further and latency means nothing, unless what would be late is skipped (-L). */
export const rateNotReached: Rule = {
  id: 'rate-not-reached',
  grade: 'caution',
  check: ({rate, tps, seconds, transactionsSkipped: skipped, transactionsProcessed: processed}) => {
    if (rate === null || tps === null || seconds === null || tps >= LEAST_SHARE * rate) return null;
    if ((rate - tps) * seconds <= CHANCE * Math.sqrt(rate * seconds)) return null;
    const share = skipped && processed !== null ? (100 * skipped) / (skipped + processed) : 0;
    const how = share > 0 ? `${share.toFixed(1)} % of the transactions were skipped` : 'latency grows with time';
    return `${tps.toFixed(0)} of ${rate} tps asked: above capacity, ${how}`;
  },
};
