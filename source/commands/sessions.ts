import process from 'node:process';
import {UserError} from '../errors.ts';
import type {Event} from '../event/event.ts';
import {flow} from '../flow.ts';
import {describeLadder} from '../report/ladder.ts';
import {isLockHeld} from '../session/lock.ts';
import {lockOf} from '../session/name.ts';
import {readSession} from '../session/reader.ts';
import {listSessions, type Shelved, sessionsFolder} from '../session/shelf.ts';
import {eventsOf} from '../sources/replay.ts';
import {initialState, type State} from '../state/state.ts';
import {clean} from '../text/clean.ts';
import {formatDuration, formatTps, unknown} from '../text/number.ts';
import {layoutTable, type TableColumn} from '../text/table.ts';

export interface SessionsCommand {
  /** --sessions. */
  readonly sessions?: string | undefined;
  readonly output: 'plain' | 'json';
  readonly stdout?: {write(text: string): unknown};
  readonly stderr?: {write(text: string): unknown};
}

/** A saved session in one line; unknown is null. */
export interface SessionLine {
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  /** UTC, ISO 8601. */
  readonly began: string | null;
  readonly label: string | null;
  /** `host:port/database`. */
  readonly server: string | null;
  readonly serverVersion: string | null;
  /** In words: `1..16, 60 s`. */
  readonly ladder: string | null;
  /** The highest tps among valid runs. */
  readonly best: {readonly run: number; readonly clients: number | null; readonly tps: number} | null;
  readonly durationMs: number;
  /** `cut`: the recording ends in the middle; `running`: it is being written now. */
  readonly state: 'whole' | 'stopped' | 'failed' | 'cut' | 'running' | 'unreadable';
}

/** Lists the sessions that are saved, newest first. */
export async function runSessions(command: SessionsCommand): Promise<number> {
  const {sessions, output, stdout = process.stdout, stderr = process.stderr} = command;
  const folder = sessionsFolder({option: sessions, env: process.env});
  const lines: SessionLine[] = [];
  for (const shelved of await listSessions(folder)) {
    const line = await describeSession(shelved, note => stderr.write(`${clean(note)}\n`));
    lines.push(line);
  }
  if (output === 'json') stdout.write(`${JSON.stringify(lines, null, 2)}\n`);
  else if (lines.length === 0) stderr.write(`no session is saved in ${folder} yet\n`);
  else stdout.write(`${layoutTable(columns, lines.map(writeCells), EDGE).join('\n')}\n`);
  return 0;
}

/** What a line needs nothing of: most of a long session. */
const skip: ReadonlySet<Event['type']> = new Set([
  'sample',
  'sessions',
  'beat',
  'columns',
  'poll-skipped',
  'step-line',
]);
const EDGE = 1000;

async function describeSession({name, path, bytes}: Shelved, note: (text: string) => void): Promise<SessionLine> {
  let state = initialState;
  let readable = true;
  try {
    state = await flow({events: eventsOf(readSession(path, {skip})), from: initialState});
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    note(error.message);
    readable = false;
  }
  const {session, server} = state;
  return {
    name,
    path,
    bytes,
    began: session?.began ?? null,
    label: session?.label ?? null,
    server: server && `${server.host ?? server.socket ?? unknown}:${server.port}/${server.database}`,
    serverVersion: server?.version ?? null,
    ladder: describeLadder(state),
    best: findBest(state),
    durationMs: state.at,
    state: !readable
      ? 'unreadable'
      : state.ended
        ? endings[state.ended.reason]
        : isLockHeld(lockOf(path))
          ? 'running'
          : 'cut',
  };
}

const endings = {done: 'whole', stopped: 'stopped', failed: 'failed'} as const;

function findBest({runs}: State): SessionLine['best'] {
  let best: SessionLine['best'] = null;
  for (const {run, clients, tps, verdicts} of runs) {
    if (tps === null || verdicts.some(({grade}) => grade === 'invalid')) continue;
    if (!best || tps > best.tps) best = {run, clients, tps};
  }
  return best;
}

const columns: readonly TableColumn[] = [
  {title: 'began (UTC)', align: 'left'},
  {title: 'name', align: 'left'},
  {title: 'label', align: 'left'},
  {title: 'server', align: 'left'},
  {title: 'ladder', align: 'left'},
  {title: 'best', align: 'left'},
  {title: 'length', align: 'left'},
  {title: 'state', align: 'left'},
];

function writeCells({began, name, label, server, ladder, best, durationMs, state}: SessionLine): string[] {
  return [
    began ? began.slice(0, 16).replace('T', ' ') : unknown,
    name,
    label ?? '',
    server ?? unknown,
    ladder ?? unknown,
    best ? `${formatTps(best.tps)} tps at ${best.clients}` : unknown,
    formatDuration(durationMs),
    state,
  ].map(clean);
}
