import {readFigure} from './figure.ts';

/** One line of `pgbench -i`, in the words of the newest versions whatever the version. */
export interface InitProgress {
  /** `dropping old tables`, `creating tables`, `creating partitions`, `generating data`, `vacuuming`, `creating primary keys`, `creating foreign keys`, `done`. */
  readonly stage: string;
  /** Rows of pgbench_accounts written so far. */
  readonly done: number | null;
  /** Rows of pgbench_accounts there will be; null up to 9.2. */
  readonly of: number | null;
  /** Of the generation of rows; of everything once done. */
  readonly elapsedSeconds: number | null;
  readonly remainingSeconds: number | null;
}

/** What a line of `pgbench -i` (8.4 to 19) says; null when it is not one. */
export function readInit(line: string): InitProgress | null {
  const text = line.trim();
  if (text.includes(' tuples')) return readRows(text);
  const stage = STAGES.find(([pattern]) => pattern.test(text))?.[1];
  if (stage === undefined) return null;
  return {stage, done: null, of: null, elapsedSeconds: readFigure(DONE_IN.exec(text)?.[1]), remainingSeconds: null};
}

function readRows(text: string): InitProgress | null {
  const rows = ROWS.exec(text);
  if (!rows) return null;
  const [, done, of, elapsed, remaining] = rows.map(readFigure);
  return {
    stage: 'generating data',
    done: done ?? null,
    of: of ?? null,
    elapsedSeconds: elapsed ?? null,
    remainingSeconds: remaining ?? null,
  };
}

/** `10000 tuples done.` up to 9.2; `%d of %d tuples (%d%%)[ of pgbench_accounts] done (elapsed %.2f s, remaining %.2f s)[.]` after. */
const ROWS =
  /^(\d+)(?: of (\d+))? tuples(?: \(\d+%\))?(?: of \S+)? done(?: \(elapsed (\S+) s, remaining (\S+) s\))?\.?$/;
const DONE_IN = /^done in (\d+\.\d+) s/;

const STAGES: readonly (readonly [RegExp, string])[] = [
  [/^dropping old tables\.\.\.$/, 'dropping old tables'],
  [/^creating tables\.\.\.$/, 'creating tables'],
  [/^creating \d+ partitions\.\.\.$/, 'creating partitions'],
  [/^generating data(?: \((?:client|server)-side\))?\.\.\.$/, 'generating data'],
  [/^vacuum(?:ing)?\.\.\.$/, 'vacuuming'],
  [/^(?:creating|set) primary keys?\.\.\.$/, 'creating primary keys'],
  [/^(?:creating|set) foreign keys?\.\.\.$/, 'creating foreign keys'],
  [/^(?:vacuum\.\.\.)?done(?:\.| in \d+\.\d+ s\b.*)$/, 'done'],
];
