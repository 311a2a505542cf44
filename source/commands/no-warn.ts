import {checks} from '../ladder/checks.ts';
import {readChoice} from './flags.ts';

/** Joins `--no-warn ID` with its value, since meow takes it alone for the negation of a flag `--warn`. */
export function joinNoWarn(args: readonly string[]): string[] {
  return args.flatMap((word, index) => {
    if (args[index - 1] === '--no-warn') return [];
    return word === '--no-warn' ? [`${word}=${args[index + 1] ?? ''}`] : [word];
  });
}

/** Ids of the checks that are to be silent. UserError for one that is not known. */
export function readNoWarn(ids: readonly string[]): readonly string[] {
  const known = checks.map(({id}) => id);
  return ids.map(id => readChoice('no-warn', id, known));
}
