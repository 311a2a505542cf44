import type {Row, SampledRow} from '../event/event.ts';
import type {Sample} from './state.ts';

type Samples = Readonly<Record<string, Sample>>;

/** The latest rows of every statistic after one more look at them; one that is left out has not changed. */
export function addRows(
  samples: Samples,
  statistics: Readonly<Record<string, readonly SampledRow[]>>,
  at: number,
): Samples {
  const next: Record<string, Sample> = {};
  for (const name in statistics) {
    const rows = statistics[name];
    if (rows) next[name] = follow(samples[name], findRows(rows, samples[name]?.rows), at);
  }
  for (const name in samples) {
    const before = samples[name];
    if (before && !Object.hasOwn(next, name)) next[name] = follow(before, before.rows, at);
  }
  return next;
}

/** Rows of which some stand for those of the sample before. Where one of them is not known, none is: the places after it would be wrong. */
function findRows(rows: readonly SampledRow[], before: readonly Row[] = []): readonly Row[] {
  const found: Row[] = [];
  for (let index = 0; index < rows.length; index++) {
    const sampled = rows[index];
    const row = typeof sampled === 'number' ? before[sampled] : sampled;
    if (row === undefined) return [];
    found.push(row);
  }
  return found;
}

function follow(before: Sample | undefined, rows: readonly Row[], at: number): Sample {
  return {at, rows, before: before ? {at: before.at, rows: before.rows} : null};
}
