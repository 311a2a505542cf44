import {checks} from '../ladder/checks.ts';
import {rules} from '../verdict/verdicts.ts';
import {readChoice} from './flags.ts';

const negations: readonly (string | undefined)[] = ['--no-warn', '--no-verdict'];

/** Joins `--no-warn ID` and `--no-verdict ID` with their values, since meow takes them alone for negations of other flags. */
export function joinNegations(args: readonly string[]): string[] {
  return args.flatMap((word, index) => {
    if (negations.includes(args[index - 1])) return [];
    return negations.includes(word) ? [`${word}=${args[index + 1] ?? ''}`] : [word];
  });
}

/** Ids of the checks that are to be silent. UserError for one that is not known. */
export function readNoWarn(ids: readonly string[]): readonly string[] {
  const known = checks.map(({id}) => id);
  return ids.map(id => readChoice('no-warn', id, known));
}

/** Ids of the verdicts that are to be silent. UserError for one that is not known. */
export function readNoVerdict(ids: readonly string[]): readonly string[] {
  const known = rules.map(({id}) => id);
  return ids.map(id => readChoice('no-verdict', id, known));
}
