import {UserError} from '../errors.ts';
import {commandFlags, commandOf, commands, flagsOf} from './command-flags.ts';
import {toKebab} from './flags.ts';

const types: ReadonlyMap<string, string> = new Map(
  Object.entries(commandFlags).map(([name, {type}]) => [toKebab(name), type]),
);
const letters = Object.values(commandFlags).flatMap(flag => ('shortFlag' in flag ? [flag.shortFlag as string] : []));

/** UserError, with what may have been meant, for a word that looks like a flag and is none, and for a value where a flag takes none. */
export function refuseUnknown(own: readonly string[]): void {
  for (const word of own) {
    const [, name = '', value] = /^--([^=]*)(=.*)?$/s.exec(word) ?? [];
    const type = types.get(name);
    if (type === 'boolean' && value !== undefined)
      throw new UserError(`--${name} takes no value: ${word}`, `Write --${name}, or leave it out.`);
    if (type !== undefined || types.get(name.replace(/^no-/, '')) === 'boolean') continue;
    if (word.startsWith('--')) throw new UserError(`there is no --${name}`, hintAt(name, word, own));
    if (/^-[^\d.]/.test(word) && !letters.includes(word.slice(1)))
      throw new UserError(
        `there is no ${word}`,
        'A value that begins with a dash stands behind an =, as in --label=-1.',
      );
  }
}

/** What may have been meant by a word that was taken for a database. */
export function hintAtCommand(word: string): string {
  const meant = nearest(word, commands);
  return meant === null ? 'See pgtop-bench --help.' : `Is pgtop-bench ${meant} meant?`;
}

function hintAt(name: string, word: string, own: readonly string[]): string {
  const command = commandOf(own.find(one => !one.startsWith('-')));
  const all = [...flagsOf(command), ...types.keys()];
  const meant = nearest(name, all) ?? all.find(one => name.length > 2 && one.startsWith(name)) ?? null;
  return meant === null ? 'See pgtop-bench --help.' : `Is --${meant}${word.slice(name.length + 2)} meant?`;
}

/** The word that is two slips of the hand away at most, one in a short one; null for none, of several the nearest, the first of these. */
export function nearest(word: string, words: readonly string[]): string | null {
  const most = word.length < 5 ? 1 : 2;
  const near = words.map(one => ({one, slips: countSlips(word, one)})).filter(({slips}) => slips <= most);
  return near.toSorted((a, b) => a.slips - b.slips)[0]?.one ?? null;
}

/** Letters that are missing, too much, wrong, or two that have changed places: the optimal string alignment distance. */
function countSlips(word: string, other: string): number {
  let before: number[] = [];
  let above = Array.from({length: other.length + 1}, (_, place) => place);
  for (let row = 1; row <= word.length; row++) {
    const here = [row];
    for (let place = 1; place <= other.length; place++) {
      const wrong = word[row - 1] === other[place - 1] ? 0 : 1;
      const least = Math.min((above[place] ?? 0) + 1, (here[place - 1] ?? 0) + 1, (above[place - 1] ?? 0) + wrong);
      const swapped = word[row - 1] === other[place - 2] && word[row - 2] === other[place - 1];
      here.push(swapped ? Math.min(least, (before[place - 2] ?? least) + 1) : least);
    }
    before = above;
    above = here;
  }
  return above[other.length] ?? 0;
}
