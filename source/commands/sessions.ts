import process from 'node:process';
import {UserError} from '../errors.ts';
import type {Event} from '../event/event.ts';
import {flow} from '../flow.ts';
import {describeLadder} from '../report/ladder.ts';
import {isLockHeld} from '../session/lock.ts';
import {lockOf} from '../session/name.ts';
import {readTogether} from '../session/reader.ts';
import {bundledFolder, listSessions, type Shelved, sessionsFolder} from '../session/shelf.ts';
import type {RunSummary} from '../state/run-summary.ts';
import {initialState, type State} from '../state/state.ts';
import {clean} from '../text/clean.ts';
import {writeJson} from '../text/json.ts';
import {formatDuration, formatTps, unknown} from '../text/number.ts';
import {layoutTable, type TableColumn} from '../text/table.ts';
import {isInvalid} from '../verdict/verdicts.ts';

export interface SessionsCommand {
  /** --sessions. */
  readonly sessions?: string | undefined;
  /** Beginnings of names, also of sessions that come with the program; none for all that are saved. */
  readonly names?: readonly string[];
  readonly output: 'plain' | 'json';
  /** A terminal has an edge, `columns`. */
  readonly stdout?: {write(text: string): unknown; readonly columns?: number};
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
  /** The highest tps among valid rungs. */
  readonly best: Best | null;
  /** The highest among published figures. */
  readonly bestQuoted: Best | null;
  /** When its quoted figures were published: `2010-05`. */
  readonly published: string | null;
  readonly durationMs: number;
  /** `cut`: the recording ends in the middle; `running`: it is being written now. */
  readonly state: 'whole' | 'stopped' | 'failed' | 'cut' | 'running' | 'unreadable';
}

interface Best {
  readonly run: number;
  readonly clients: number | null;
  readonly tps: number;
}

/** Lists the sessions that are saved, newest first, or those whose names begin so. */
export async function runSessions(command: SessionsCommand): Promise<number> {
  const {sessions, output, names = [], stdout = process.stdout, stderr = process.stderr} = command;
  const folder = sessionsFolder({option: sessions, env: process.env});
  const lines: SessionLine[] = [];
  const own = await listSessions(folder);
  const bundled = await listSessions(bundledFolder);
  const wanted =
    names.length === 0 ? own : [...own, ...bundled].filter(({name}) => names.some(start => name.startsWith(start)));
  if (names.length > 0 && wanted.length === 0)
    throw new UserError(`no session has a name that begins with ${names.join(' or ')}`, tellBundled(bundled));
  for (const shelved of wanted) {
    const line = await describeSession(shelved, note => stderr.write(`${clean(note)}\n`));
    lines.push(line);
  }
  if (output === 'json') stdout.write(`${writeJson(lines, 2)}\n`);
  else if (lines.length === 0) stderr.write(`no session is saved in ${folder} yet\n${tellBundled(bundled)}\n`);
  else stdout.write(`${layoutTable(columns, lines.map(writeCells), stdout.columns).join('\n')}\n`);
  return 0;
}

/** How the sessions that come with the program are listed: by the first words of their names. */
function tellBundled(bundled: readonly Shelved[]): string {
  const starts = [...new Set(bundled.map(({name}) => name.split('-')[0]))].sort();
  return `pgtop-bench sessions ${starts.join(' ')} lists those that come with it.`;
}

/** What a line needs nothing of: most of a long session. */
const skip: ReadonlySet<Event['type']> = new Set([
  'sample',
  'sessions',
  'beat',
  'columns',
  'poll-skipped',
  'step-line',
  'host',
  'host-sample',
  'facts',
]);

async function describeSession({name, path, bytes}: Shelved, note: (text: string) => void): Promise<SessionLine> {
  let state = initialState;
  let readable = true;
  try {
    state = await flow({events: readTogether(path, {skip}), from: initialState});
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
    best: findBest(state.runs, ({tps}) => tps),
    bestQuoted: findBest(state.runs, ({quoted}) => quoted?.tps ?? null),
    published: state.published?.when ?? null,
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

function findBest(runs: State['runs'], figure: (run: RunSummary) => number | null): Best | null {
  let best: Best | null = null;
  for (const summary of runs) {
    const tps = figure(summary);
    if (tps === null || summary.kind === 'warm-up' || isInvalid(summary)) continue;
    if (!best || tps > best.tps) best = {run: summary.run, clients: summary.clients, tps};
  }
  return best;
}

/** A name tells when it began and its label, so that these give way first where there is little room. */
const columns: readonly TableColumn[] = [
  {title: 'began (UTC)', align: 'left', priority: 4},
  {title: 'name', align: 'left'},
  {title: 'label', align: 'left', priority: 5},
  {title: 'server', align: 'left', priority: 2},
  {title: 'ladder', align: 'left', priority: 1},
  {title: 'best', align: 'left'},
  {title: 'length', align: 'left', priority: 3},
  {title: 'state', align: 'left'},
];

function writeCells(line: SessionLine): string[] {
  const {began, name, label, server, ladder, best, bestQuoted, published, durationMs, state} = line;
  return [
    published ?? (began ? began.slice(0, 16).replace('T', ' ') : unknown),
    name,
    label ?? '',
    server ?? unknown,
    ladder ?? unknown,
    best ? tellBest(best) : bestQuoted ? `${tellBest(bestQuoted)}, quoted` : unknown,
    published ? unknown : formatDuration(durationMs),
    state,
  ].map(clean);
}

function tellBest({tps, clients}: Best): string {
  return `${formatTps(tps)} tps at ${clients ?? unknown}`;
}
