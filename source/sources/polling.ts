import type {Happening} from '../event/event.ts';
import type {Poll} from '../server/poll.ts';
import {type Boundary, openBoundary} from './boundary.ts';
import {openChannel} from './channel.ts';
import type {ServerSession} from './server-session.ts';

export interface BeatOptions {
  /** Ends the polling. */
  readonly signal: AbortSignal;
  readonly everyMs?: number;
  /** Monotonic time in ms. */
  readonly clock?: () => number;
  /** Asks for more at the boundaries of runs. */
  readonly boundary?: Boundary;
}

interface Readers {
  readonly read: (poll: Poll, tookMs: number) => Happening[];
  /** Whether the settings of the server may have changed since the poll before. */
  readonly isReconfigured: (poll: Poll) => boolean;
  /** Reads them. */
  readonly readAgain: () => Promise<Happening>;
}

/** The connection is gone, and why. */
export class ConnectionLost extends Error {}

/** Longer than our statement_timeout: a server that has not even refused by then is out of reach. */
const unansweredMs = 35_000;
/** Beats without an answer after which that is told: the server hangs, or is far too busy. */
const hangingBeats = 3;
/** How long a statement that the server refused is not repeated, to keep its log readable, and how long a hang is not told again. */
const repeatMs = 30_000;

type Message =
  | {readonly kind: 'beat'}
  | {readonly kind: 'answer'; readonly poll: Poll; readonly tookMs: number}
  | {readonly kind: 'news'; readonly happening: Happening}
  | {readonly kind: 'refused'; readonly message: string}
  | {readonly kind: 'ended'; readonly message: string};

/** Polls one connection at each beat until the signal; throws ConnectionLost when it is gone. */
export async function* pollSession(
  session: ServerSession,
  options: BeatOptions & Readers,
): AsyncGenerator<Happening, void, undefined> {
  const {read, isReconfigured, readAgain, signal, everyMs = 1000} = options;
  const {clock = () => performance.now(), boundary = openBoundary()} = options;
  const inbox = openChannel<Message>();
  const stopBeat = startBeat(everyMs, clock, () => inbox.push({kind: 'beat'}));
  const close = () => inbox.close();
  signal.addEventListener('abort', close, {once: true});
  if (signal.aborted) close();
  session.onEnd(message => inbox.push({kind: 'ended', message}));
  let sentAt: number | null = null;
  let sentFor: number | null = null;
  let notBefore = Number.NEGATIVE_INFINITY;
  let skipped = 0;
  let toldHangAt = Number.NEGATIVE_INFINITY;
  let hangsSince: number | null = null;
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
            hangsSince = sentAt;
            yield describeHang(
              `The server does not answer: nothing for ${Math.round((now - sentAt) / 1000)} s so far.`,
            );
          }
          if (now - sentAt > unansweredMs) session.breakOff();
        } else if (now >= notBefore) {
          sentAt = now;
          sentFor = boundary.due();
          send(session, sentFor === null ? 'beat' : 'boundary', clock, inbox.push);
        }
        continue;
      }
      if (message.kind === 'news') {
        yield message.happening;
        continue;
      }
      sentAt = null;
      skipped = 0;
      if (hangsSince !== null) {
        yield describeHang(`The server answered again after ${Math.round((clock() - hangsSince) / 1000)} s.`);
        hangsSince = null;
      }
      if (message.kind === 'answer') {
        yield* read(message.poll, message.tookMs);
        if (isReconfigured(message.poll)) tellAgain(readAgain, inbox.push);
      } else {
        if (sentFor === null) notBefore = clock() + repeatMs;
        yield {
          type: 'trouble',
          source: 'server',
          message: `The server refused a poll: ${message.message}`,
          advice: null,
        };
      }
      if (sentFor !== null) boundary.told(sentFor);
    }
  } finally {
    stopBeat();
    signal.removeEventListener('abort', close);
    await session.close();
  }
}

function describeHang(message: string): Happening {
  return {type: 'trouble', source: 'server', message, advice: null};
}

/** What has changed and cannot be read is told: the last settings are then not those of the next run. */
function tellAgain(readAgain: Readers['readAgain'], push: (message: Message) => void): void {
  readAgain().then(
    happening => push({kind: 'news', happening}),
    ({message}: Error) =>
      push({
        kind: 'news',
        happening: {
          type: 'trouble',
          source: 'server',
          message: `The settings of the server may have changed and cannot be read: ${message}`,
          advice: null,
        },
      }),
  );
}

/** A refusal is an SQL error on a connection that lives on; when the connection is gone its end is the news. */
function send(
  session: ServerSession,
  moment: 'beat' | 'boundary',
  clock: () => number,
  push: (message: Message) => void,
): void {
  const began = clock();
  session.poll(moment).then(
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
