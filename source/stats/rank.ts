import {known, type Values} from './known.ts';

/** More runs than this on both sides together are not counted through. */
const MOST_RUNS = 80;

/**
 * The exact two-sided p of Mann & Whitney's test (1947), by counting every way to share out the ranks, equal values sharing theirs; `u` is
 * how often a baseline run is above one of the other. Null when a group is empty and above 80 runs.
 */
export function compareRanks(baseline: Values, other: Values): {u: number; p: number} | null {
  const [base, changed] = [known(baseline), known(other)];
  if (base.length === 0 || changed.length === 0 || base.length + changed.length > MOST_RUNS) return null;
  const all = [...base, ...changed];
  const ranks = all.map(value => {
    const below = all.filter(another => another < value).length;
    const alike = all.filter(another => another === value).length;
    return 2 * below + alike + 1;
  });
  const seen = ranks.slice(0, base.length).reduce((total, rank) => total + rank, 0);
  const ways = countRankSums(ranks, base.length);
  return {
    u: (seen - base.length * (base.length + 1)) / 2,
    p: Math.min(1, 2 * Math.min(shareOf(ways, 0, seen), shareOf(ways, seen, ways.length - 1))),
  };
}

/** In how many ways `count` of the ranks make each sum, by their sum. */
function countRankSums(ranks: readonly number[], count: number): Float64Array {
  const most = ranks
    .toSorted((one, other) => other - one)
    .slice(0, count)
    .reduce((total, rank) => total + rank, 0);
  const ways = Array.from({length: count + 1}, () => new Float64Array(most + 1));
  ways[0]?.fill(1, 0, 1);
  for (const [place, rank] of ranks.entries()) {
    for (let chosen = Math.min(count, place + 1); chosen > 0; chosen--) {
      const [less, more] = [ways[chosen - 1], ways[chosen]];
      for (let total = most; less && more && total >= rank; total--)
        more[total] = (more[total] ?? 0) + (less[total - rank] ?? 0);
    }
  }
  return ways[count] ?? new Float64Array(0);
}

function shareOf(ways: Float64Array, from: number, to: number): number {
  const sum = (numbers: Float64Array) => numbers.reduce((total, number) => total + number, 0);
  return sum(ways.subarray(from, to + 1)) / sum(ways);
}
