import {basename} from 'node:path';
import process from 'node:process';
import {UserError} from '../errors.ts';
import {flow} from '../flow.ts';
import {plain} from '../report/formats/plain.ts';
import {makeReport} from '../report/report.ts';
import {sessionName} from '../session/name.ts';
import {openRecorder} from '../session/recorder.ts';
import {sessionsFolder} from '../session/shelf.ts';
import {initialState} from '../state/state.ts';
import {clean} from '../text/clean.ts';
import {writeJson} from '../text/json.ts';
import {formatCount, plural} from '../text/number.ts';
import {makeHeader} from './header.ts';
import {type ImportedText, orderTexts, readName} from './import-files.ts';
import {readTexts} from './import-lines.ts';
import {type Imported, importSession, nameText} from './import-session.ts';

export interface ImportCommand {
  /** json prints the runs and saves nothing. */
  readonly output: 'plain' | 'json';
  /** --sessions. */
  readonly sessions?: string | undefined;
  /** --label; else the session is called after the files. */
  readonly label?: string | undefined;
  readonly stdin?: AsyncIterable<Uint8Array>;
  readonly stdout?: {write(text: string): unknown};
  readonly stderr?: {write(text: string): unknown};
}

/**
 * Finds the runs in files, folders or stdin (`-`), keeps them as one session and writes its report. A file named on the command line that
 * holds no run is told on stderr and makes it 2, whatever the others hold; in a folder it is passed over. UserError when there is no run at all.
 */
export async function runImport(names: readonly string[], command: ImportCommand): Promise<number> {
  const {output, stdin = process.stdin, stdout = process.stdout, stderr = process.stderr} = command;
  if (names.length === 0)
    throw new UserError('import takes files, folders or - for stdin', 'pgtop-bench import pgbench_rw_*.log');
  const texts: ImportedText[] = [];
  const refusals: string[] = [];
  const passedOver: string[] = [];
  for (const name of names) {
    const read = await readName(name, stdin);
    texts.push(...read.texts);
    passedOver.push(...read.passedOver);
    if (read.refusal !== null) refusals.push(read.refusal);
  }
  if (texts.length === 0)
    throw new UserError(refusals.join('\n'), 'import reads what pgbench prints: its report and its progress lines.');
  for (const text of refusals) stderr.write(`${text}\n`);
  if (passedOver.length > 0) stderr.write(`no run in ${passedOver.map(clean).join(', ')}\n`);
  if (output === 'json') stdout.write(`${writeJson({runs: texts.flatMap(({runs}) => runs)}, 2)}\n`);
  else await save(texts, {...command, stdout, stderr});
  return refusals.length > 0 ? 2 : 0;
}

async function save(
  texts: readonly ImportedText[],
  {sessions, label, stdout, stderr}: ImportCommand & Required<Pick<ImportCommand, 'stdout' | 'stderr'>>,
): Promise<void> {
  const wall = new Date();
  const header = makeHeader(label ?? nameAll(texts), wall);
  const imported = await gather(orderTexts(texts));
  if (texts.some(({reopen}) => reopen === null))
    stderr.write('stdin is too long to be kept as it stands; what pgbench printed of each run is kept\n');
  const recorder = openRecorder(sessionsFolder({option: sessions, env: process.env}), header, {wall});
  const events = importSession(header, imported);
  const state = await flow({events, from: initialState, record: recorder.record}).catch((error: unknown) => {
    recorder.discard();
    throw error;
  });
  const path = await recorder.close({gzip: true});
  const report = makeReport(state, {name: sessionName(basename(path))});
  stdout.write([plain.write(report), ...tellUnread(imported)].join('\n'));
  stderr.write(`saved as ${path}\n`);
}

/** Every run with the text around it, a file at a time. */
async function gather(texts: readonly ImportedText[]): Promise<Imported[]> {
  const all: Imported[] = [];
  for (const {runs, prints, reopen} of texts) {
    const slices = reopen ? await readTexts(reopen(), prints) : [];
    for (const [index, run] of runs.entries()) {
      const print = prints[index];
      if (print) all.push({run, print, text: slices[index] ?? null});
    }
  }
  return all;
}

function nameAll([first, ...more]: readonly ImportedText[]): string {
  const name = nameText(first?.source ?? '');
  return more.length === 0 ? name : `${name} and ${more.length} more`;
}

function tellUnread(all: readonly Imported[]): string[] {
  const unread = all.flatMap(({run}) => run.unread);
  if (unread.length === 0) return [];
  const shown = unread.slice(0, 3).map(line => `  ${clean(line)}\n`);
  return [`not read: ${formatCount(unread.length)} ${plural(unread.length, 'line')}\n${shown.join('')}`];
}
