import {UserError} from '../errors.ts';

/** An option of pgbench that is not passed on, and why, or what to use in its place. */
interface Refusal {
  readonly short: string | null;
  readonly long: string | null;
  readonly instead: string;
}

const CONNECTION: readonly Refusal[] = [
  {short: 'h', long: 'host', instead: 'Use --host of pgtop-bench.'},
  {short: 'p', long: 'port', instead: 'Use --port of pgtop-bench.'},
  {short: 'U', long: 'username', instead: 'Use --username of pgtop-bench.'},
  {short: null, long: 'dbname', instead: 'Name the database before the --.'},
  {short: 'd', long: 'debug', instead: 'What it prints buries the progress lines.'},
  {short: '?', long: 'help', instead: 'It ends pgbench at once.'},
  {short: 'V', long: 'version', instead: 'It ends pgbench at once.'},
];

const INIT_ONLY = 'It belongs to the making of tables: --init-args.';

const RUN: readonly Refusal[] = [
  ...CONNECTION,
  {short: 'P', long: 'progress', instead: 'pgtop-bench itself asks for progress each second and reads it.'},
  {
    short: null,
    long: 'progress-timestamp',
    instead: 'The seconds of a run are read as pgbench prints them without it.',
  },
  {short: 'i', long: 'initialize', instead: 'Use --init of pgtop-bench.'},
  {short: 'I', long: 'init-steps', instead: 'Use --init with --init-args of pgtop-bench.'},
  {short: 'q', long: 'quiet', instead: 'It belongs to the making of tables: --init-args -q.'},
  {short: 'c', long: 'client', instead: 'Use --clients of pgtop-bench.'},
  {short: 'j', long: 'jobs', instead: 'Use --jobs of pgtop-bench.'},
  {short: 'T', long: 'time', instead: 'Use --time of pgtop-bench.'},
  {short: 't', long: 'transactions', instead: 'Use --transactions of pgtop-bench.'},
  {short: 'S', long: 'select-only', instead: 'Use --workload select-only of pgtop-bench.'},
  {short: 'N', long: 'skip-some-updates', instead: 'Use --workload simple-update of pgtop-bench.'},
  {short: 'b', long: 'builtin', instead: 'Use --workload of pgtop-bench.'},
  {short: 'f', long: 'file', instead: 'Use --file of pgtop-bench.'},
  {short: 'M', long: 'protocol', instead: 'Use --protocol of pgtop-bench.'},
  {short: 's', long: 'scale', instead: 'Use --scale of pgtop-bench.'},
  {short: 'R', long: 'rate', instead: 'Use --rate of pgtop-bench.'},
  {short: 'L', long: 'latency-limit', instead: 'Use --latency-limit of pgtop-bench.'},
  {short: 'n', long: 'no-vacuum', instead: 'Use --no-vacuum of pgtop-bench.'},
  {short: 'v', long: 'vacuum-all', instead: 'Use --vacuum of pgtop-bench.'},
  {
    short: 'l',
    long: 'log',
    instead: 'Use --percentiles of pgtop-bench, which reads and removes the log.',
  },
  ...['aggregate-interval', 'log-prefix', 'sampling-rate'].map(long => ({
    short: null,
    long,
    instead: 'It goes with the log of pgbench, which --percentiles of pgtop-bench reads and removes.',
  })),
  {short: null, long: 'show-script', instead: 'It ends pgbench at once.'},
  {short: 'F', long: 'fillfactor', instead: INIT_ONLY},
  ...['foreign-keys', 'index-tablespace', 'tablespace', 'unlogged-tables', 'partition-method', 'partitions'].map(
    long => ({short: null, long, instead: INIT_ONLY}),
  ),
];

const INIT: readonly Refusal[] = [
  ...CONNECTION,
  {short: 'i', long: 'initialize', instead: 'pgtop-bench gives it itself.'},
  {short: 's', long: 'scale', instead: 'Use --scale of pgtop-bench.'},
];

/** Letters, and long options that are passed on, which take a value. */
const LETTERS_WITH_VALUE = 'bcDfFhIjLMpPRstTU';
const LONGS_WITH_VALUE = ['define', 'random-seed', 'max-tries'];
const INIT_LONGS_WITH_VALUE = [
  'fillfactor',
  'index-tablespace',
  'tablespace',
  'partition-method',
  'partitions',
  'init-steps',
];

/** The release of PostgreSQL that brought an option. */
const SINCE: readonly (readonly [long: string, release: number])[] = [
  ['random-seed', 11],
  ['max-tries', 15],
  ['failures-detailed', 15],
  ['verbose-errors', 15],
  ['exit-on-abort', 17],
  ['continue-on-error', 19],
];

/** Refuses, by name, what follows `--` and would break the reading or the plan of a run. */
export function refuseInRun(words: readonly string[]): void {
  for (const option of optionsOf(words, LONGS_WITH_VALUE)) {
    refuse(option, RUN, 'after --');
    refuseMissing(option, LONGS_WITH_VALUE);
    if (isDefine(option)) refuseVariable(option);
  }
}

/** What follows `--` and a pgbench of this version (server_version_num style) does not know, with the release that brought it. */
export function listNewer(words: readonly string[], versionNumber: number): {word: string; since: number}[] {
  return [...optionsOf(words, LONGS_WITH_VALUE)].flatMap(({word, long}) => {
    const found = SINCE.find(([name]) => long !== null && name.startsWith(long));
    return found && versionNumber < found[1] * 10_000 ? [{word, since: found[1]}] : [];
  });
}

/** Refuses, by name, what --init-args must not say: another place or scale, or the dropping of tables without --force. */
export function refuseInInit(words: readonly string[], force: boolean): void {
  for (const option of optionsOf(words, INIT_LONGS_WITH_VALUE)) {
    refuse(option, INIT, 'in --init-args');
    refuseMissing(option, INIT_LONGS_WITH_VALUE);
    const isSteps = option.letter === 'I' || (option.long !== null && 'init-steps'.startsWith(option.long));
    if (isSteps && option.value.includes('d') && !force)
      throw new UserError(`${option.word} in --init-args drops tables`, 'Add --force when that is meant.');
  }
}

interface Option {
  /** As it was written. */
  readonly word: string;
  readonly letter: string | null;
  readonly long: string | null;
  /** What follows it, if it takes a value. */
  readonly value: string;
}

/** Options as getopt_long reads them: letters in one word, values attached or apart. UserError for a word that belongs to none. */
function* optionsOf(words: readonly string[], longsWithValue: readonly string[]): Generator<Option> {
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    const [long = '', attached] = word.startsWith('--') ? splitOnce(word.slice(2)) : [];
    if (long !== '') {
      yield {word: `--${long}`, letter: null, long, value: attached ?? words[index + 1] ?? ''};
      if (attached === undefined && longsWithValue.some(name => name.startsWith(long))) index += 1;
    } else if (/^-[^-]/.test(word)) {
      const letters = word.slice(1);
      const place = [...letters].findIndex(letter => LETTERS_WITH_VALUE.includes(letter));
      const bare = place < 0 ? letters : letters.slice(0, place);
      for (const letter of bare) yield {word: `-${letter}`, letter, long: null, value: ''};
      if (place < 0) continue;
      const rest = letters.slice(place + 1);
      const letter = letters.charAt(place);
      yield {word: `-${letter}`, letter, long: null, value: rest || (words[index + 1] ?? '')};
      if (rest === '') index += 1;
    } else {
      throw new UserError(`'${word}' is no option of pgbench`, 'The database is named before the --, not after it.');
    }
  }
}

function splitOnce(text: string): [string, string | undefined] {
  const place = text.indexOf('=');
  return place < 0 ? [text, undefined] : [text.slice(0, place), text.slice(place + 1)];
}

/** Long names may be shortened, as getopt_long allows. */
function refuse({word, letter, long}: Option, refusals: readonly Refusal[], where: string): void {
  const exact = refusals.find(one => (letter !== null ? one.short === letter : one.long === long));
  const passes = [...LONGS_WITH_VALUE, ...INIT_LONGS_WITH_VALUE].includes(long ?? '');
  const shortened = long === null || passes ? undefined : refusals.find(one => one.long?.startsWith(long));
  const found = exact ?? shortened;
  if (found) throw new UserError(`${word} is not taken ${where}`, found.instead);
}

function refuseMissing({word, letter, long, value}: Option, longsWithValue: readonly string[]): void {
  const takesValue =
    letter === null ? longsWithValue.some(name => name.startsWith(long ?? '')) : LETTERS_WITH_VALUE.includes(letter);
  if (takesValue && value === '') throw new UserError(`${word} needs a value`, 'It goes to pgbench as it stands.');
}

function isDefine({letter, long}: Option): boolean {
  return letter === 'D' || (long !== null && 'define'.startsWith(long));
}

/** The keys of the builtin scripts are drawn from as many rows as the variable scale says. */
function refuseVariable({word, value}: Option): void {
  if (!/^[^=]+=./s.test(value)) throw new UserError(`${word} ${value} defines no variable`, 'It takes NAME=VALUE.');
  if (value.startsWith('scale='))
    throw new UserError(
      `${word} ${value} is not taken after --`,
      'It alters the range of keys: use --scale of pgtop-bench.',
    );
}
