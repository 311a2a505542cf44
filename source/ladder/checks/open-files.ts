import {checkCircumstances} from '../check.ts';
import {rungsOf} from '../plan.ts';

/** pgbench needs a file descriptor a client and three more; 18 raises the soft limit by itself, to a number that may be just too small. */
const BESIDE = 3;
/** Most clients of a pgbench that waits by select(): FD_SETSIZE less ten. */
const SELECT_LIMIT = 1014;

/** A pgbench that may not open so many connections ends before it begins. */
export const openFiles = checkCircumstances('open-files', ({machine: {openFiles}}, {plan, engine}) => {
  const largest = Math.max(0, ...rungsOf(plan.steps).map(({clients}) => clients));
  const needed = largest + BESIDE;
  if (engine.versionNumber < 120_000 && largest > SELECT_LIMIT) {
    return {
      grade: 'refusal',
      text: `pgbench ${engine.version} runs at most ${SELECT_LIMIT} clients, ${largest} are asked`,
      fix: 'Take pgbench 12 or newer with --pgbench.',
    };
  }
  const {soft, hard} = openFiles;
  if (soft === null || needed <= soft) return null;
  const limit = hard === null ? 'the hard limit is unlimited' : `the hard limit is ${hard}`;
  const raises = engine.versionNumber >= 180_000 && (hard === null || needed <= hard);
  return {
    grade: raises ? 'warning' : 'refusal',
    text: `${largest} clients need ${needed} open files, and ulimit -n is ${soft} (${limit})${raises ? '; pgbench raises it by itself, but to a number that may be too small' : ''}`,
    fix: `Run ulimit -n ${needed + 20} in this shell first, or have the hard limit raised.`,
  };
});
