import {createReadStream} from 'node:fs';
import {readdir, stat} from 'node:fs/promises';
import {join} from 'node:path';
import process from 'node:process';
import {UserError} from '../errors.ts';
import {type Decoder, makeDecoder} from '../pgbench/import/decode.ts';
import {type Found, makeRunFinder} from '../pgbench/import/find-runs.ts';
import type {ImportedRun} from '../pgbench/import/run.ts';
import {splitLines} from '../pgbench/lines.ts';
import {clean} from '../text/clean.ts';
import {formatCount, formatMs, formatTps} from '../text/number.ts';
import {layoutTable} from '../text/table.ts';

export interface ImportCommand {
  readonly output: 'plain' | 'json';
  /** --sessions. */
  readonly sessions?: string;
  /** --label. */
  readonly label?: string;
  readonly stdin?: AsyncIterable<Uint8Array>;
  readonly stdout?: {write(text: string): unknown};
  readonly stderr?: {write(text: string): unknown};
}

/**
 * Finds the runs in files, folders or stdin (`-`) and writes them. A file named on the command line that holds no run is told on stderr and
 * makes it 2, whatever the others hold; in a folder it is passed over. UserError when there is no run at all.
 */
export async function runImport(names: readonly string[], command: ImportCommand): Promise<number> {
  const {output, stdin = process.stdin, stdout = process.stdout, stderr = process.stderr} = command;
  if (names.length === 0)
    throw new UserError('import takes files, folders or - for stdin', 'pgtop-bench import pgbench_rw_*.log');
  const runs: ImportedRun[] = [];
  const refusals: string[] = [];
  const passedOver: string[] = [];
  for (const name of names) {
    const read = await readName(name, stdin).catch((error: unknown) => {
      if (error instanceof UserError) return {runs: [], refusal: error.message, passedOver: []};
      throw error;
    });
    runs.push(...read.runs);
    passedOver.push(...read.passedOver);
    if (read.refusal !== null) refusals.push(read.refusal);
  }
  const [refusal, ...more] = refusals;
  if (refusal !== undefined && runs.length === 0)
    throw new UserError(
      [refusal, ...more].join('\n'),
      'import reads what pgbench prints: its report and its progress lines.',
    );
  for (const text of refusals) stderr.write(`${text}\n`);
  if (passedOver.length > 0 && runs.length > 0) stderr.write(`no run in ${passedOver.map(clean).join(', ')}\n`);
  stdout.write(output === 'json' ? `${JSON.stringify({runs}, null, 2)}\n` : `${tabulate(runs).join('\n')}\n`);
  return refusals.length > 0 ? 2 : 0;
}

interface Read {
  readonly runs: readonly ImportedRun[];
  /** Why the name is no good, if it is not. */
  readonly refusal: string | null;
  /** Files of a folder without runs. */
  readonly passedOver: readonly string[];
}

async function readName(name: string, stdin: AsyncIterable<Uint8Array>): Promise<Read> {
  if (name === '-') return readAlone('stdin', await findRuns(name, stdin));
  if (!(await isFolder(name))) return readAlone(name, await findRunsInFile(name));
  const runs: ImportedRun[] = [];
  const passedOver: string[] = [];
  for (const file of await listFiles(name)) {
    const found = await findRunsInFile(file);
    runs.push(...found.runs);
    if (found.runs.length === 0) passedOver.push(file);
  }
  return {runs, refusal: runs.length > 0 ? null : refuse(name, {instead: null}), passedOver};
}

function readAlone(name: string, found: Found): Read {
  return {runs: found.runs, refusal: found.runs.length > 0 ? null : refuse(name, found), passedOver: []};
}

async function findRunsInFile(path: string): Promise<Found> {
  try {
    return await findRuns(path, createReadStream(path, {highWaterMark: CHUNK}));
  } catch (error) {
    throw isFileError(error) ? cannotRead(path, error) : error;
  }
}

/** The runs in a stream of bytes, read as they come. */
export async function findRuns(source: string, chunks: AsyncIterable<Uint8Array>): Promise<Found> {
  const finder = makeRunFinder(source);
  let decoder: Decoder | null = null;
  let pending = '';
  const take = (text: string) => {
    const split = splitLines(pending, text);
    for (const line of split.lines) finder.read(line);
    pending = split.pending;
    if (pending.length < LONGEST_LINE) return;
    finder.read(pending);
    pending = '';
  };
  for await (const chunk of chunks) {
    decoder ??= makeDecoder(chunk);
    if (decoder.encoding === 'binary') break;
    take(decoder.decode(chunk));
  }
  take(decoder?.end() ?? '');
  if (pending !== '') finder.read(pending.replace(/\r$/, ''));
  return finder.end();
}

async function isFolder(name: string): Promise<boolean> {
  try {
    return (await stat(name)).isDirectory();
  } catch (error) {
    throw isFileError(error) ? cannotRead(name, error) : error;
  }
}

/** All files of a folder and its folders, in the order in which people number them. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, {recursive: true, withFileTypes: true});
  const files = entries.filter(entry => entry.isFile() && !entry.name.startsWith('.'));
  return files.map(file => join(file.parentPath, file.name)).sort(new Intl.Collator('en', {numeric: true}).compare);
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && 'syscall' in error;
}

function cannotRead(name: string, error: NodeJS.ErrnoException): UserError {
  return new UserError(
    `cannot read ${clean(name)}: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}`,
  );
}

function refuse(name: string, {instead}: Pick<Found, 'instead'>): string {
  return instead === null
    ? `${clean(name)} holds no output of a pgbench run`
    : `${clean(name)} is ${instead === 'aggregate log' ? 'an aggregate log' : 'a transaction log'} of pgbench -l, not the output of a run`;
}

function tabulate(runs: readonly ImportedRun[]): string[] {
  const rows = runs.map(run => [
    clean(run.label ?? run.source),
    formatCount(run.clients),
    formatTps(run.tpsExcludingConnections ?? run.tpsIncludingConnections),
    formatMs(run.latencyAverageMs),
    formatCount(run.progress.length),
    run.status,
  ]);
  const unread = runs.flatMap(run => run.unread);
  const shown = unread.slice(0, 3).map(line => `  ${clean(line)}`);
  return [
    ...layoutTable(COLUMNS, rows, 100),
    ...(unread.length > 0
      ? [`not read: ${formatCount(unread.length)} ${unread.length === 1 ? 'line' : 'lines'}`, ...shown]
      : []),
  ];
}

const COLUMNS = [
  {title: 'run', align: 'left', min: 12},
  {title: 'clients', align: 'right'},
  {title: 'tps', align: 'right'},
  {title: 'latency ms', align: 'right'},
  {title: 'progress lines', align: 'right', priority: 1},
  {title: 'status', align: 'left'},
] as const;

const CHUNK = 1 << 18;

/** What is longer without a line end is no output of pgbench; it is looked at in pieces, to bound memory. */
const LONGEST_LINE = 1 << 20;
