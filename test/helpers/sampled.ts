import type {Happening, Row} from '../../source/event/event.ts';
import {addRows} from '../../source/state/samples.ts';

/** The rows that each sample tells, by statistic, as the fold finds them; those of a statistic that it leaves out are left out. */
export function readSamples(heard: readonly Happening[]): Readonly<Record<string, readonly Row[]>>[] {
  const told: Record<string, readonly Row[]>[] = [];
  let samples: ReturnType<typeof addRows> | null = null;
  for (const happening of heard) {
    if (happening.type === 'columns') samples = null;
    if (happening.type !== 'sample') continue;
    samples = addRows(samples, happening.statistics, told.length);
    const {rows}: {rows: Readonly<Record<string, readonly Row[]>>} = samples;
    told.push(Object.fromEntries(Object.keys(happening.statistics).map(name => [name, rows[name] ?? []])));
  }
  return told;
}
