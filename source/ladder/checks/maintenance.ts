import {checkCircumstances, listSome} from '../check.ts';

/** Backups, vacuums and index builds take I/O from the rungs that they last into. */
export const maintenance = checkCircumstances('maintenance', ({works, standbys}) => {
  const counted = works.some(({kind}) => kind === 'basebackup');
  const backups = counted ? [] : (standbys ?? []).filter(({state}) => state === 'backup');
  const told = [
    ...works.map(({kind, pid, automatic, database}) => {
      const words = [`${automatic ? 'auto' : ''}${kind.replaceAll('_', ' ')}`, `pid ${pid}`, database].filter(Boolean);
      return words.join(' ');
    }),
    ...backups.map(({application}) => `base backup ${application ?? ''}`.trim()),
  ];
  if (told.length === 0) return null;
  return {
    grade: backups.length > 0 || works.some(({automatic}) => !automatic) ? 'warning' : 'note',
    text: `in progress: ${listSome(told)}; it takes I/O from the rungs`,
    fix: 'Start when it has ended.',
  };
});
