import {pointsOf, type Series} from '../../source/stats/series.ts';

/** A state with its growing lists as arrays: versions of a list may share a tail of which each sees its own length only. */
export function plainState(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(plainState);
  if ('stretches' in value) {
    const series = value as Series;
    return {points: series.lanes.map(lane => pointsOf(series, lane)), minutes: plainState(series.minutes)};
  }
  const {chunks, length} = value as {chunks?: unknown; length?: unknown};
  if (Array.isArray(chunks) && typeof length === 'number') return chunks.flat().slice(0, length).map(plainState);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plainState(inner)]));
}
