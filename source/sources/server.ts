import {setTimeout as pause} from 'node:timers/promises';
import type {Client} from 'pg';
import {UserError} from '../errors.ts';
import type {Happening} from '../event/event.ts';
import type {Poll} from '../server/poll.ts';
import {findHidden} from '../server/probe.ts';
import {openChannel} from './channel.ts';
import {describeRival, lockLadder, type Rival} from './ladder-lock.ts';
import {type Leave, openLeave} from './leave.ts';
import {openSamples} from './samples.ts';
import {openServerSession, type ServerSession} from './server-session.ts';
import {connect, type Target} from './target.ts';

export {readServer} from './server-facts.ts';

export interface PollOptions {
  readonly target: Target;
  /** A connection that is open already; it is closed when polling ends. */
  readonly client?: Client | null;
  /** Ends the polling. */
  readonly signal: AbortSignal;
  /** Sends the polling away for a time. */
  readonly leave?: Leave;
  readonly everyMs?: number;
  /** Monotonic time in ms. */
  readonly clock?: () => number;
}

const backOffMs = [250, 500, 1000, 2000];
/** Longer than our statement_timeout: a server that has not even refused by then is out of reach. */
const unansweredMs = 35_000;
/** Beats without an answer after which that is told: the server hangs, or is far too busy. */
const hangingBeats = 3;
/** How long a statement that the server refused is not repeated, to keep its log readable, and how long a hang is not told again. */
const repeatMs = 30_000;

/**
 * Watches a server over one connection: `columns` at each connection, then a `sample` and the `sessions` at each beat, until the signal ends it.
 * A beat that finds the last poll unanswered is a `poll-skipped`, the third in a row a `trouble` too. A lost server is a `server-lost`, tried again
 * until it is a `server-back`. Each connection holds the lock of the ladder.
 */
export async function* pollServer(options: PollOptions): AsyncGenerator<Happening, void, undefined> {
  const {target, signal, leave = openLeave(options.signal)} = options;
  const samples = openSamples();
  let client = options.client ?? null;
  let startedAt: number | null = null;
  let lost = false;
  let hasToldHidden = false;
  for (let failures = 0; !signal.aborted; failures++) {
    await leave.over();
    if (signal.aborted) return;
    const stay = leave.stay();
    try {
      const opened = await openSession(target, client, stay);
      if (opened === null) {
        client = null;
        continue;
      }
      const {session, rival} = opened;
      const {probe, columns} = session;
      const restarted = startedAt !== null && startedAt !== probe.startedAt;
      if (lost || restarted) yield {type: 'server-back', restarted};
      lost = false;
      failures = 0;
      startedAt = probe.startedAt;
      yield columns;
      leave.arrive();
      if (rival) yield describeTwo(rival);
      const hidden = findHidden(probe);
      if (hidden !== null && !hasToldHidden) yield {type: 'trouble', source: 'server', ...hidden};
      hasToldHidden = true;
      samples.startOver();
      yield* pollSession(session, samples.read, {...options, signal: stay});
    } catch (error) {
      if (!(error instanceof UserError) && !(error instanceof ConnectionLost)) throw error;
      if (!stay.aborted && !leave.excuses()) {
        if (!lost) yield {type: 'server-lost', message: error.message};
        lost = true;
      }
    }
    client = null;
    await pause(backOffMs[Math.min(failures, backOffMs.length - 1)], null, {signal: stay}).catch(() => {});
  }
}

class ConnectionLost extends Error {}

interface Opened {
  readonly session: ServerSession;
  readonly rival: Rival | null;
}

function describeHang(ms: number): Happening {
  const message = `The server has not answered for ${Math.round(ms / 1000)} s.`;
  return {type: 'trouble', source: 'server', message, advice: null};
}

function describeTwo(rival: Rival): Happening {
  const message = `Another ladder has come onto this database: ${describeRival(rival)}.`;
  return {type: 'trouble', source: 'server', message, advice: 'Neither reading means much; end one of them.'};
}

/** Null when the signal came first; what is then still opened is closed. */
async function openSession(target: Target, client: Client | null, signal: AbortSignal): Promise<Opened | null> {
  const opening = (async () => {
    const opened = client ?? (await connect(target));
    try {
      return {session: await openServerSession(opened), rival: await lockLadder(opened)};
    } catch (error) {
      await opened.end().catch(() => {});
      throw new ConnectionLost((error as Error).message);
    }
  })();
  const aborted = new Promise<null>(resolve => {
    if (signal.aborted) resolve(null);
    else signal.addEventListener('abort', () => resolve(null), {once: true});
  });
  const first = await Promise.race([opening, aborted]);
  if (first === null)
    opening.then(
      ({session}) => session.close(),
      () => {},
    );
  return first;
}

type Message =
  | {readonly kind: 'beat'}
  | {readonly kind: 'answer'; readonly poll: Poll; readonly tookMs: number}
  | {readonly kind: 'refused'; readonly message: string}
  | {readonly kind: 'ended'; readonly message: string};

/** Polls one connection at each beat until the signal; throws ConnectionLost when it is gone. */
async function* pollSession(
  session: ServerSession,
  read: (poll: Poll, tookMs: number) => Happening[],
  {signal, everyMs = 1000, clock = () => performance.now()}: PollOptions,
): AsyncGenerator<Happening, void, undefined> {
  const inbox = openChannel<Message>();
  const stopBeat = startBeat(everyMs, clock, () => inbox.push({kind: 'beat'}));
  const close = () => inbox.close();
  signal.addEventListener('abort', close, {once: true});
  if (signal.aborted) close();
  session.onEnd(message => inbox.push({kind: 'ended', message}));
  let sentAt: number | null = null;
  let notBefore = Number.NEGATIVE_INFINITY;
  let skipped = 0;
  let toldHangAt = Number.NEGATIVE_INFINITY;
  try {
    for await (const message of inbox) {
      if (signal.aborted) return;
      if (message.kind === 'ended') throw new ConnectionLost(message.message);
      if (message.kind === 'beat') {
        const now = clock();
        if (sentAt !== null) {
          yield {type: 'poll-skipped'};
          skipped += 1;
          if (skipped === hangingBeats && now - toldHangAt > repeatMs) {
            toldHangAt = now;
            yield describeHang(now - sentAt);
          }
          if (now - sentAt > unansweredMs) session.breakOff();
        } else if (now >= notBefore) {
          sentAt = now;
          send(session, clock, inbox.push);
        }
        continue;
      }
      sentAt = null;
      skipped = 0;
      if (message.kind === 'answer') yield* read(message.poll, message.tookMs);
      else {
        notBefore = clock() + repeatMs;
        yield {
          type: 'trouble',
          source: 'server',
          message: `The server refused a poll: ${message.message}`,
          advice: null,
        };
      }
    }
  } finally {
    stopBeat();
    signal.removeEventListener('abort', close);
    await session.close();
  }
}

/** A refusal is an SQL error on a connection that lives on; when the connection is gone its end is the news. */
function send(session: ServerSession, clock: () => number, push: (message: Message) => void): void {
  const began = clock();
  session.poll().then(
    poll => push({kind: 'answer', poll, tookMs: Math.round((clock() - began) * 10) / 10}),
    ({code = '', message}: {code?: string; message: string}) => {
      if (/^[0-9A-Z]{5}$/.test(code) && !/^(57P|08)/.test(code)) push({kind: 'refused', message});
    },
  );
}

/** Beats at deadlines that do not drift; one that has passed already is left out. Returns what ends it. */
function startBeat(everyMs: number, clock: () => number, beat: () => void): () => void {
  let due = clock();
  let timer: NodeJS.Timeout;
  const schedule = () => {
    timer = setTimeout(
      () => {
        beat();
        due += everyMs * Math.max(1, Math.ceil((clock() - due) / everyMs));
        schedule();
      },
      Math.max(0, due - clock()),
    );
  };
  schedule();
  return () => clearTimeout(timer);
}
