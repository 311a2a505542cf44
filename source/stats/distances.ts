/** For each value of a series, the sum of its distances from the values before and from those after it. */
export interface Distances {
  readonly earlier: Float64Array;
  readonly later: Float64Array;
}

/** Places in a series in the order of its values. */
export function orderOf(series: readonly number[]): Uint32Array {
  return Uint32Array.from(series.keys()).sort((one, other) => (series[one] ?? 0) - (series[other] ?? 0));
}

/**
 * The distances within a series, in O(n log n): from all others by their order, which is found where it is not given, from the earlier ones by a
 * tree of sums (Fenwick 1994).
 */
export function measureDistances(series: readonly number[], order: Uint32Array = orderOf(series)): Distances {
  const n = series.length;
  let total = 0;
  for (let index = 0; index < n; index++) total += series[index] ?? 0;
  const ranks = new Uint32Array(n);
  const all = new Float64Array(n);
  let below = 0;
  for (let place = 0; place < n; place++) {
    const index = order[place] ?? 0;
    const value = series[index] ?? 0;
    ranks[index] = place + 1;
    all[index] = value * place - below + (total - below - value * (n - place));
    below += value;
  }
  const counts = new Uint32Array(n + 1);
  const sums = new Float64Array(n + 1);
  const earlier = new Float64Array(n);
  const later = new Float64Array(n);
  let sumBefore = 0;
  for (let index = 0; index < n; index++) {
    const value = series[index] ?? 0;
    const start = ranks[index] ?? 1;
    let count = 0;
    let sum = 0;
    for (let rank = start; rank > 0; rank -= rank & -rank) {
      count += counts[rank] ?? 0;
      sum += sums[rank] ?? 0;
    }
    earlier[index] = value * count - sum + (sumBefore - sum - value * (index - count));
    later[index] = (all[index] ?? 0) - (earlier[index] ?? 0);
    sumBefore += value;
    for (let rank = start; rank <= n; rank += rank & -rank) {
      counts[rank] = (counts[rank] ?? 0) + 1;
      sums[rank] = (sums[rank] ?? 0) + value;
    }
  }
  return {earlier, later};
}
