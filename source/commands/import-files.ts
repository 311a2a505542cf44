import {createReadStream} from 'node:fs';
import {readdir, stat} from 'node:fs/promises';
import {join} from 'node:path';
import {type Found, makeRunFinder} from '../pgbench/import/find-runs.ts';
import {clean} from '../text/clean.ts';
import {readLines} from './import-lines.ts';
import {unpack} from './unpack.ts';

/** A text that holds runs. */
export interface ImportedText extends Pick<Found, 'runs' | 'prints'> {
  /** As it was named. */
  readonly source: string;
  /** Its bytes once more; null where they are gone. */
  readonly reopen: (() => AsyncIterable<Uint8Array>) | null;
}

export interface Read {
  readonly texts: readonly ImportedText[];
  /** Why the name is no good, if it is not. */
  readonly refusal: string | null;
  /** Files of a folder without runs. */
  readonly passedOver: readonly string[];
}

/** The texts of a file, a folder or stdin (`-`) that hold runs, packed by gzip or not. */
export async function readName(name: string, stdin: AsyncIterable<Uint8Array>): Promise<Read> {
  try {
    if (name === '-') return await readStdin(stdin);
    return (await stat(name)).isDirectory() ? await readFolder(name) : await readAlone(name);
  } catch (error) {
    if (!isFileError(error)) throw error;
    const reason = error.code === 'ENOENT' ? 'there is no such file' : error.message;
    return {texts: [], refusal: `cannot read ${clean(error.path ?? name)}: ${reason}`, passedOver: []};
  }
}

async function readStdin(stdin: AsyncIterable<Uint8Array>): Promise<Read> {
  const kept: Uint8Array[] = [];
  let size = 0;
  const keep = async function* () {
    for await (const chunk of stdin) {
      size += chunk.length;
      if (size <= MOST_KEPT_OF_STDIN) kept.push(chunk);
      else kept.length = 0;
      yield chunk;
    }
  };
  const found = await findRuns('-', unpack(keep()));
  const again = async function* () {
    yield* kept;
  };
  return tell('stdin', found, {
    source: '-',
    ...found,
    reopen: size <= MOST_KEPT_OF_STDIN ? () => unpack(again()) : null,
  });
}

async function readAlone(path: string): Promise<Read> {
  const {found, text} = await readFile(path);
  return tell(path, found, text);
}

function tell(name: string, found: Found, text: ImportedText): Read {
  const any = found.runs.length > 0;
  return {texts: any ? [text] : [], refusal: any ? null : refuse(name, found), passedOver: []};
}

async function readFolder(folder: string): Promise<Read> {
  const texts: ImportedText[] = [];
  const passedOver: string[] = [];
  for (const path of await listFiles(folder)) {
    const {found, text} = await readFile(path);
    if (found.runs.length > 0) texts.push(text);
    else passedOver.push(path);
  }
  return {texts, refusal: texts.length > 0 ? null : refuse(folder, {instead: null}), passedOver};
}

async function readFile(path: string): Promise<{found: Found; text: ImportedText}> {
  const open = () => unpack(createReadStream(path, {highWaterMark: CHUNK}));
  const found = await findRuns(path, open());
  return {found, text: {source: path, ...found, reopen: open}};
}

/** The runs in a stream of bytes, read as they come. */
async function findRuns(source: string, chunks: AsyncIterable<Uint8Array>): Promise<Found> {
  const finder = makeRunFinder(source);
  await readLines(chunks, finder.read);
  return finder.end();
}

/** All files of a folder and its folders, in the order in which people number them. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, {recursive: true, withFileTypes: true});
  const files = entries.filter(entry => entry.isFile() && !entry.name.startsWith('.'));
  return files.map(file => join(file.parentPath, file.name)).sort(byNumber);
}

/** Files as people number them where a shell has put them in the order of their letters (1, 10, 100, 20); else as they were given. */
export function orderTexts<Text extends Pick<ImportedText, 'source'>>(texts: readonly Text[]): readonly Text[] {
  const byShell = shellOrders.some(compare =>
    texts.every(({source}, index) => index === 0 || compare(texts[index - 1]?.source ?? '', source) <= 0),
  );
  return byShell ? texts.toSorted((one, other) => byNumber(one.source, other.source)) : texts;
}

const byNumber = new Intl.Collator('en', {numeric: true}).compare;

/** That of the C locale, and those of others, some of which pass over what is no letter. */
const shellOrders: readonly ((one: string, other: string) => number)[] = [
  (one, other) => (one < other ? -1 : one > other ? 1 : 0),
  new Intl.Collator('en').compare,
  new Intl.Collator('en', {ignorePunctuation: true}).compare,
];

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && 'syscall' in error;
}

function refuse(name: string, {instead}: Pick<Found, 'instead'>): string {
  return instead === null
    ? `${clean(name)} holds no output of a pgbench run`
    : `${clean(name)} is ${instead === 'aggregate log' ? 'an aggregate log' : 'a transaction log'} of pgbench -l, not the output of a run`;
}

const CHUNK = 1 << 18;
const MOST_KEPT_OF_STDIN = 1 << 26;
