import {isKnown, type Values} from './known.ts';
import {median} from './summary.ts';

/**
 * Indices of the seconds in which throughput was under half of the median. That is of the seconds that did something: where
 * more than half of them did nothing, the median of all is 0.
 */
export function findStalls(values: Values): number[] {
  const middle = median(values.filter(value => value !== 0));
  if (middle === null) return [];
  return [...values.keys()].filter(index => {
    const value = values[index];
    return isKnown(value) && value < middle / 2;
  });
}

/** The largest number of indices in a row. */
export function longestRow(indices: readonly number[]): number {
  let longest = 0;
  let row = 0;
  for (const [place, index] of indices.entries()) {
    row = place > 0 && indices[place - 1] === index - 1 ? row + 1 : 1;
    longest = Math.max(longest, row);
  }
  return longest;
}
