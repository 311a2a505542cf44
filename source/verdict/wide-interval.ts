import type {Rule} from './rule.ts';

/** A run that was to end once its interval was narrow enough, and came to its longest time first. */
export const wideInterval: Rule = {
  id: 'wide-interval',
  grade: 'note',
  check: ({measure, untilShare, endedBy, reported}) => {
    const share = measure?.interval?.share;
    if (!reported || endedBy || untilShare === null || share == null || share <= untilShare) return null;
    return `±${percent(share)} at its end, ±${percent(untilShare)} was asked`;
  },
};

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
