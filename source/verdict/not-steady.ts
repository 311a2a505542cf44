import type {Rule} from './rule.ts';

/** What is shorter is not called unsteady: it had no time to become steady. */
const LEAST_SECONDS = 55;

/** A throughput that fell, or did not settle, has no one mean. */
export const notSteady: Rule = {
  id: 'not-steady',
  grade: 'caution',
  check: ({measure}) => {
    if (!measure || measure.seconds < LEAST_SECONDS) return null;
    const {course, boundary, drift} = measure;
    const change =
      drift?.change == null
        ? ''
        : `: the last ${Math.round(drift.seconds)} s ${signed(drift.change)} against the first`;
    if (course === 'slowdown') return `slowed down${change}`;
    if (course === 'no steady state') return `no steady state${change}`;
    return boundary ? `not steady, run longer${change}` : null;
  },
};

function signed(share: number): string {
  return `${share < 0 ? '−' : '+'}${Math.abs(100 * share).toFixed(1)} %`;
}
