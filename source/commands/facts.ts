import {access} from 'node:fs/promises';
import {join} from 'node:path';
import process from 'node:process';
import {UserError} from '../errors.ts';
import type {Fact} from '../event/event.ts';
import {FACTS_FORMAT, type FactsFile} from '../facts/file.ts';
import {missAll} from '../facts/machine/machine.ts';
import type {Folders} from '../facts/machine/script.ts';
import {writeFactsPlainly} from '../report/facts/plain.ts';
import {reportFound} from '../report/facts.ts';
import {openRedactor} from '../report/redact.ts';
import {type OpeningFacts, readMachineFacts, readOpeningFacts} from '../sources/facts.ts';
import {resolveTarget, type Target, type TargetOptions} from '../sources/target.ts';
import {writeJson} from '../text/json.ts';
import {version} from './version.ts';

export interface FactsCommand extends TargetOptions {
  /** --data: the data directory, where no server tells it. */
  readonly data?: string | undefined;
  /** --host-via. */
  readonly hostVia?: string | undefined;
  readonly redact: boolean;
  readonly output: 'plain' | 'json';
  readonly stdout?: {write(text: string): unknown};
  readonly stderr?: {write(text: string): unknown};
}

/** Writes the facts of this machine, and of a server that is named or answers here without a password. UserError for a named one that does not. */
export async function runFacts(command: FactsCommand): Promise<number> {
  const {data, hostVia, redact, output, stdout = process.stdout, stderr = process.stderr} = command;
  if (data !== undefined && hostVia === undefined) await refuseOtherFolder(data);
  const target = await resolveTarget(command);
  const {opening, why} = await askServer(command, target);
  if (why !== null) stderr.write(`no facts of a server: ${why}\n`);
  const folders = chooseFolders(data, opening, target);
  const machine: Fact[] = [];
  const local = opening === null || target.local;
  for await (const happening of readMachineFacts({local, prefix: hostVia ?? null, folders}))
    if (happening.type === 'facts') machine.push(...happening.facts);
  const server = opening?.happening.facts ?? missAll(['server', 'setting', 'data'], why ?? 'not asked');
  const facts = [...server, ...machine].filter(({topic}) => told.includes(topic));
  const hidden = redact ? openRedactor()({facts}).facts : facts;
  stdout.write(output === 'json' ? writeFile(hidden) : writePlainly(hidden));
  return 0;
}

/** One that may not be looked into may still be the right one. */
async function refuseOtherFolder(data: string): Promise<void> {
  const error = await access(join(data, 'PG_VERSION')).then(
    () => null,
    ({code}: {code?: string}) => code,
  );
  if (error !== 'ENOENT' && error !== 'ENOTDIR') return;
  throw new UserError(`${data} is no data directory: there is no PG_VERSION in it.`, 'SHOW data_directory names it.');
}

/** What is the same whoever asks from wherever. */
const told: readonly Fact['topic'][] = ['server', 'setting', 'data', 'host', 'storage'];

/** One that nobody named may be absent, or want a password. */
async function askServer(
  {uri, host, port, username, database}: TargetOptions,
  target: Target,
): Promise<{opening: OpeningFacts | null; why: string | null}> {
  const isNamed = [uri, host, port, username, database].some(value => value !== undefined);
  try {
    return {opening: await readOpeningFacts(target, []), why: null};
  } catch (error) {
    if (isNamed) throw error;
    return {opening: null, why: error instanceof Error ? error.message : String(error)};
  }
}

function chooseFolders(data: string | undefined, opening: OpeningFacts | null, {local}: Target): Folders {
  if (data !== undefined) return {data, wal: `${data.replace(/\/+$/, '')}/pg_wal`, why: ''};
  if (opening) return opening.folders;
  const why = 'neither --data nor a server here told where it is';
  return {data: null, wal: null, why: local ? why : 'the server did not answer'};
}

function writeFile(facts: readonly Fact[]): string {
  const file: FactsFile = {format: FACTS_FORMAT, made: new Date().toISOString(), tool: version, facts};
  return `${writeJson(file, 2)}\n`;
}

function writePlainly(facts: readonly Fact[]): string {
  const sections = writeFactsPlainly(reportFound(facts, 'start'));
  return `${sections.map(lines => lines.join('\n')).join('\n\n')}\n`;
}
