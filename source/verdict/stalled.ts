import type {Rule, RunFacts} from './rule.ts';

/** Above this share of its seconds the stalls decide what the mean is. */
const MOST_SHARE = 0.05;
/** From this share, or from so many seconds in a row, the mean is not that of a server at work. */
const CAUTION_SHARE = 0.1;
const CAUTION_SECONDS = 5;
/** Of fewer transactions a second some seconds have none by chance. */
const LEAST_TPS = 5;

/** Seconds with less than half of the usual throughput. */
export const stalled: Rule = {
  id: 'stalled',
  grade: run => (isGrave(run) ? 'caution' : 'note'),
  check: run => {
    const {measure} = run;
    if (!measure || measure.stalls <= 1) return null;
    if (measure.stalls <= MOST_SHARE * measure.seconds && !isGrave(run)) return null;
    const row = measure.longestStall >= CAUTION_SECONDS ? `, ${measure.longestStall} in a row` : '';
    return `${measure.stalls} of ${Math.round(measure.seconds)} s below half of the median${row}`;
  },
};

function isGrave({measure}: Pick<RunFacts, 'measure'>): boolean {
  if (!measure) return false;
  const {stalls, longestStall, seconds, zeroSeconds, meanTps, latency} = measure;
  const transactions = latency?.transactions ?? meanTps * seconds;
  const usual = transactions / Math.max(1, seconds - stalls);
  if (usual < LEAST_TPS) return false;
  return (stalls > 1 && stalls >= CAUTION_SHARE * (seconds - zeroSeconds)) || longestStall >= CAUTION_SECONDS;
}
