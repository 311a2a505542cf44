import type {RunSummary} from './run-summary.ts';

type Named = Pick<RunSummary, 'label' | 'clients' | 'imported'>;

/** A number by itself, or behind a word for doing something again; not the second part of a version. */
const COUNTER =
  /(?:(?<![a-z\d])(?<!\d\.)|(?<![a-z])(?:run|rep|repeat|repetition|round|try|trial|pass|iter|iteration|attempt))(\d{1,6})(?![a-z\d])/gi;

/**
 * Runs with their ladders for labels. An imported run is called after its file or heading, which may count the clients (pgbench_rw_10.log
 * is of the ladder pgbench_rw_N.log) or the repeats (run1.log, run2.log … are the ladder run#.log).
 */
export function labelByLadder<Run extends Named>(runs: readonly Run[]): Run[] {
  const patterns = findCounted(runs);
  return runs.map(run => {
    const {label, clients, imported} = run;
    if (!imported || label === null) return run;
    const ladder = (listPatterns(label).find(({pattern}) => patterns.has(pattern))?.pattern ?? label).replace(
      /\d+/g,
      digits => (Number(digits) === clients ? 'N' : digits),
    );
    return ladder === label ? run : {...run, label: ladder};
  });
}

/** Names in which one number counts: from 0 or 1 on without a gap, and not the clients. */
function findCounted(runs: readonly Named[]): ReadonlySet<string> {
  const found = new Map<string, {numbers: Set<number>; isOfClients: boolean}>();
  for (const {label, clients, imported} of runs) {
    if (!imported || label === null) continue;
    for (const {pattern, number} of listPatterns(label)) {
      const {numbers = new Set<number>(), isOfClients = true} = found.get(pattern) ?? {};
      found.set(pattern, {numbers: numbers.add(number), isOfClients: isOfClients && number === clients});
    }
  }
  return new Set(
    [...found].flatMap(([pattern, {numbers, isOfClients}]) => (!isOfClients && isCount(numbers) ? [pattern] : [])),
  );
}

function isCount(numbers: ReadonlySet<number>): boolean {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  return numbers.size > 1 && least <= 1 && most - least === numbers.size - 1;
}

/** A name with each of its counters in turn left open. */
function listPatterns(label: string): {readonly pattern: string; readonly number: number}[] {
  return [...label.matchAll(COUNTER)].map(({0: text, 1: digits = '', index}) => {
    const end = index + text.length;
    return {pattern: `${label.slice(0, end - digits.length)}#${label.slice(end)}`, number: Number(digits)};
  });
}
