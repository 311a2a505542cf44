import {formatBytes} from '../../text/number.ts';
import {checkCircumstances} from '../check.ts';
import {estimateInit} from '../estimate.ts';

/** Tables that do not fit on the disk stop the server, not only pgbench. */
export const disk = checkCircumstances('disk', ({machine: {dataFreeBytes}}, {facts, plan}) => {
  const inits = plan.steps.filter(step => step.kind === 'init');
  if (dataFreeBytes === null || inits.length === 0) return null;
  if (inits.some(({extra}) => extra.some(word => word.includes('tablespace')))) return null;
  const needed = inits.reduce((sum, {scale}) => sum + estimateInit(scale).bytes, 0);
  const dropped = inits.some(({force, database}) => force && database === null) ? (facts.tables.bytes ?? 0) : 0;
  const free = dataFreeBytes + dropped;
  if (needed <= 0.8 * free) return null;
  const scales = inits.map(({scale}) => scale).join(', ');
  const figures = `the tables at scale ${scales} take about ${formatBytes(needed)}, and ${formatBytes(free)} are free where the data directory is`;
  return needed > free
    ? {grade: 'refusal', text: figures, fix: 'Choose a smaller --scale, or make room.'}
    : {
        grade: 'warning',
        text: `${figures}: WAL and the growth of the tables come on top`,
        fix: 'Choose a smaller --scale, or make room.',
      };
});
