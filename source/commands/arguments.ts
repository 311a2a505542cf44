import {commandFlags} from './command-flags.ts';
import {toKebab} from './flags.ts';

/** Arguments as the shell gave them, parted. */
export interface Arguments {
  /** For ourselves. */
  readonly own: string[];
  /** What follows the first `--`, for pgbench. */
  readonly extra: string[];
}

/** Flags whose value may begin with a dash. */
const greedy = ['--init-args', '--before', '--between', '--after'];

/** Parts the arguments, and writes those that would be misread in a form that cannot be. */
export function partArguments(args: readonly string[]): Arguments {
  const own: string[] = [];
  for (let index = 0; index < args.length; index += 1) {
    const word = args[index] ?? '';
    if (word === '--') return {own, extra: args.slice(index + 1)};
    const next = args[index + 1];
    if (greedy.includes(word) && next !== undefined && next !== '--') {
      own.push(keepQuotes(`${word}=${next}`));
      index += 1;
    } else {
      own.push(...openLetters(word).map(keepQuotes));
    }
  }
  return {own, extra: []};
}

const letters = new Map(
  Object.entries(commandFlags).flatMap(([name, flag]) =>
    'shortFlag' in flag ? [[flag.shortFlag as string, {name, type: flag.type as string}] as const] : [],
  ),
);

/** Letters as getopt reads them, and pgbench and psql with it: `-hdb1` and `-c8` hold their value, `-iy` are two. */
function openLetters(word: string): string[] {
  const [, letter = '', rest = ''] = /^-([A-Za-z])(.*)$/s.exec(word) ?? [];
  if (letter === 'n') return ['--no-vacuum', ...(rest === '' ? [] : openLetters(`-${rest}`))];
  const flag = letters.get(letter);
  if (!flag || rest === '') return [word];
  return flag.type === 'boolean'
    ? [`-${letter}`, ...openLetters(`-${rest}`)]
    : [`--${toKebab(flag.name)}=${rest.replace(/^=/, '')}`];
}

/** meow takes quotes around what follows an = for the shell's, and away, as in `"my tool" "its file"`: two pairs leave one. */
function keepQuotes(word: string): string {
  return word.replace(/^(--[\w-]+=)((["']).*\3)$/s, '$1$3$2$3');
}
