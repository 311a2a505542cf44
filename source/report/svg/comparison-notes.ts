import {plural} from '../../text/number.ts';
import {cut} from '../../text/width.ts';
import type {Comparison, Difference} from '../compare/comparison.ts';

/** More of them make a text of a picture. */
const MOST = 14;
/** Columns of one of them: some three lines of the drawing. */
const LONGEST = 360;
/** Of a system, and of a value. */
const LONGEST_NAME = 60;

/** What stands below the charts of a comparison: what must be alike and is not, how short the runs were, then the other remarks. */
export function listNotes(comparison: Comparison): string[] {
  const {differences, remarks} = comparison;
  const isOfLength = (remark: string) => /^(too short|runs of different lengths)/.test(remark);
  const told = differences.filter(isGrave).map(fact => describe(fact, comparison));
  const notes = [...told, ...remarks.filter(isOfLength), ...remarks.filter(remark => !isOfLength(remark))];
  const left = notes.length - MOST;
  return [
    ...notes.slice(0, MOST).map(note => cut(brief(note, comparison), LONGEST, '…')),
    ...(left > 0 ? [`${left} more ${plural(left, 'remark')}: --output plain has them`] : []),
  ];
}

/** The version says more than its number; what only some systems know is no difference that is shown. */
function isGrave({starred, name, values}: Difference): boolean {
  return starred && name !== 'version-number' && !values.includes(null);
}

function describe({title, values}: Difference, {systems}: Comparison): string {
  const words = values.map(
    (value, system) => `${systems[system]?.name ?? ''}: ${cut(value ?? '–', LONGEST_NAME, '…')}`,
  );
  return `differs ★ ${title}: ${words.join('; ')}`;
}

/** The same words with long names of systems cut. */
export function brief(text: string, {systems}: Pick<Comparison, 'systems'>): string {
  return systems
    .map(({name}) => name)
    .filter(name => name.length > LONGEST_NAME)
    .reduce((words, name) => words.replaceAll(name, cut(name, LONGEST_NAME, '…')), text);
}
