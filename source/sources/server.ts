import {setTimeout as pause} from 'node:timers/promises';
import type {Client} from 'pg';
import {UserError} from '../errors.ts';
import type {Happening} from '../event/event.ts';
import {findHidden} from '../server/probe.ts';
import {watchConfiguration} from './configuration.ts';
import {describeRival, lockLadder, type Rival} from './ladder-lock.ts';
import {type Leave, openLeave} from './leave.ts';
import {type BeatOptions, ConnectionLost, pollSession} from './polling.ts';
import {openSamples} from './samples.ts';
import {readServer} from './server-facts.ts';
import {openServerSession, type ServerSession} from './server-session.ts';
import {connect, type Target} from './target.ts';

export {readServer} from './server-facts.ts';

export interface PollOptions extends BeatOptions {
  readonly target: Target;
  /** A connection that is open already; it is closed when polling ends. */
  readonly client?: Client | null;
  /** Told the process id of the backend of each connection. */
  readonly connected?: (backend: number | null) => void;
  /** Sends the polling away for a time. */
  readonly leave?: Leave;
}

const backOffMs = [250, 500, 1000, 2000];

/**
 * Watches a server over one connection: `columns` at each connection, then a `sample` and the `sessions` at each beat, until the signal ends it.
 * A beat that finds the last poll unanswered is a `poll-skipped`, the third in a row a `trouble` too. A lost server is a `server-lost`, tried again
 * until it is a `server-back`. Each connection holds the lock of the ladder. A server that reads its configuration, has restarted or has other
 * settings for our role is told as `server` anew.
 */
export async function* pollServer(options: PollOptions): AsyncGenerator<Happening, void, undefined> {
  const {target, signal, leave = openLeave(options.signal)} = options;
  const samples = openSamples();
  const isReconfigured = watchConfiguration();
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
      const {probe, columns, backend} = session;
      options.connected?.(backend);
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
      yield* pollSession(session, {
        ...options,
        read: samples.read,
        isReconfigured,
        readAgain: () => readServer(target),
        signal: stay,
      });
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

interface Opened {
  readonly session: ServerSession;
  readonly rival: Rival | null;
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
