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
      own.push(word === '-n' ? '--no-vacuum' : keepQuotes(word));
    }
  }
  return {own, extra: []};
}

/** meow takes quotes around what follows an = for the shell's, and away, as in `"my tool" "its file"`: two pairs leave one. */
function keepQuotes(word: string): string {
  return word.replace(/^(--[\w-]+=)((["']).*\3)$/s, '$1$3$2$3');
}
