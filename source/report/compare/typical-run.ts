import type {Cell, ComparedRun} from './comparison.ts';

/** Where in the order of the runs the one stands whose figure is nearest to the median; of invalid ones only where no other is. */
export function typicalRun({runs, tps}: Pick<Cell, 'runs' | 'tps'>): number {
  const distance = (run: ComparedRun | undefined) => Math.abs((run?.tps ?? 0) - (tps ?? 0));
  const candidates = runs.some(({valid}) => valid)
    ? runs.flatMap((run, at) => (run.valid ? [at] : []))
    : [...runs.keys()];
  return candidates.reduce((best, at) => (distance(runs[at]) < distance(runs[best]) ? at : best), candidates[0] ?? 0);
}
