import type {FileHandle} from 'node:fs/promises';
import type {Event} from '../event/event.ts';
import {flow} from '../flow.ts';
import {initialState, type State} from '../state/state.ts';
import {type Held, openQuiet} from './held.ts';
import {type Moment, openKeeper} from './keeper.ts';
import {type Placed, readBatches, readEvents} from './reader.ts';
import {openUnpacked} from './unpacked.ts';

/** A recording in which any moment can be looked up. */
export interface History {
  /** The fold of every event up to `ms` after the session began, the poll under way then as a whole. A file that grows is read on when `ms` is past what was read of it. */
  at(ms: number): Promise<Moment>;
  /** The events from a place in the recording on. */
  events(offset: number): AsyncGenerator<Placed>;
  /** The time of the last event, ms since the session began; that of the latest one known while a long packed recording is inflated. */
  endsAt(): number;
  /** What has been found so far that is worth a look, in order: runs begin and end, checkpoints begin, troubles, lost clients, notes. */
  marks(): readonly number[];
  /** Settles when the whole recording has been read once; rejects where that fails. */
  readonly whole: Promise<void>;
  /** What could not be read. */
  readonly notes: readonly string[];
  close(): Promise<void>;
}

/**
 * Opens a recording. It is read once in the background, while States are kept; a moment is folded from the nearest State before it.
 * Throws UserError as readSession does.
 */
export async function openHistory(path: string): Promise<History> {
  const notes: string[] = [];
  const {file, filled, soon, chunks} = await openUnpacked(path, notes);
  const read = (from: number) => readBatches(chunks(from), {path, from, notes: []});
  const readAll = (from: number) => readEvents(chunks(from), {path, from, notes: []});

  const beginning = {state: initialState, offset: 0};
  const keeper = openKeeper(beginning);
  const marks = new Set<number>();
  let end: Moment = beginning;
  let cursor: Moment = beginning;
  let closed = false;
  let waiting: {readonly ms: number; readonly go: () => void}[] = [];

  const letGo = (reached: number): void => {
    for (const {ms, go} of waiting) if (ms < reached) go();
    waiting = waiting.filter(({ms}) => ms >= reached);
  };
  let latest = initialState;
  const see = (moment: Moment, isSettled: boolean): void => {
    for (const mark of findMarks(latest, moment.state)) marks.add(mark);
    latest = moment.state;
    if (!isSettled) return;
    end = moment;
    keeper.offer(moment);
    if (waiting.length > 0) letGo(moment.state.at);
  };
  const readOn = async (batches = read(end.offset)): Promise<void> => {
    await fold(end, batches, () => closed, see);
  };
  const held: Held = new Map([
    ['beat', () => !latest.step?.settling || latest.step.end !== null],
    ['sessions', openQuiet()],
  ]);

  let once = false;
  const whole = readOn(readBatches(chunks(0), {path, from: 0, notes, held, mostHeld: MOST_HELD})).then(async () => {
    await filled;
    once = true;
  });
  let reading = whole.catch(() => {});
  let tail = 0;
  const tailFound = filled.then(async () => {
    tail = await findTail(file, readAll);
  });
  tailFound.catch(() => {});
  await (soon ? tailFound : findHead(readAll)).catch(async error => {
    closed = true;
    await reading;
    await file.close();
    throw error;
  });
  const reach = (ms: number): Promise<void> => {
    if (!once) return Promise.race([whole, new Promise<void>(go => waiting.push({ms, go}))]);
    const more = reading.then(() => readOn());
    reading = more.catch(() => {});
    return more;
  };

  return {
    async at(ms) {
      if (ms >= end.state.at) await reach(ms);
      const near = [cursor, end].filter(({state}) => state.at <= ms);
      const from = near.reduce((one, other) => (other.state.at > one.state.at ? other : one), keeper.before(ms));
      cursor = await fold(from, read(from.offset), event => (event.at > ms && !isOfPoll(event, ms)) || closed);
      return cursor;
    },
    events: readAll,
    endsAt: () => Math.max(end.state.at, tail),
    marks: () => [...marks].sort((one, other) => one - other),
    whole,
    notes,
    async close() {
      closed = true;
      await reading;
      await file.close();
    },
  };
}

/** A poll is told in two events, and the sessions may have the later stamp. */
function isOfPoll({type, at}: Event, ms: number): boolean {
  return type === 'sessions' && at <= ms + POLL_MS;
}

const POLL_MS = 20;

const TAIL_BYTES = 256 * 1024;
/** Lines of about a minute: States are kept only where none is held back. */
const MOST_HELD = 300;

/** Folds what follows a moment until an event `ends` it. */
async function fold(
  from: Moment,
  batches: AsyncIterable<Iterable<Placed>>,
  ends: (event: Event) => boolean,
  see?: (moment: Moment, isSettled: boolean) => void,
): Promise<Moment> {
  let {offset} = from;
  let settled = true;
  let ended = false;
  const take = function* (batch: Iterable<Placed>) {
    for (const {event, next, isSettled} of batch) {
      ended = ends(event);
      if (ended) return;
      offset = next;
      settled = isSettled;
      yield event;
    }
  };
  const events = async function* () {
    for await (const batch of batches) {
      yield take(batch);
      if (ended) return;
    }
  };
  const state = await flow({events: events(), from: from.state, show: now => see?.({state: now, offset}, settled)});
  return {state, offset};
}

const none: readonly number[] = [];

type Read = (from: number) => AsyncIterable<Placed>;

/** Throws when the file does not begin as a session. */
async function findHead(read: Read): Promise<void> {
  for await (const _ of read(0)) return;
}

/** The time of the last event, by the end of the file alone; throws when the file is no session. */
async function findTail(file: FileHandle, read: Read): Promise<number> {
  await findHead(read);
  const {size} = await file.stat();
  let tail = 0;
  for await (const {event} of read(Math.max(0, size - TAIL_BYTES))) tail = Math.max(tail, event.at);
  return tail;
}

function findMarks(before: State, now: State): readonly number[] {
  const isSame =
    now.marks === before.marks &&
    now.runs === before.runs &&
    now.run?.startedAt === before.run?.startedAt &&
    now.checkpoints.spans === before.checkpoints.spans &&
    now.troubles === before.troubles;
  if (isSame) return none;
  return [
    now.run?.startedAt !== before.run?.startedAt ? now.run?.startedAt : undefined,
    now.runs !== before.runs ? now.runs.at(-1)?.endedAt : undefined,
    now.checkpoints.spans !== before.checkpoints.spans ? now.checkpoints.spans.at(-1)?.startAt : undefined,
    now.troubles !== before.troubles ? now.troubles.at(-1)?.at : undefined,
    now.marks !== before.marks ? now.marks.at(-1)?.at : undefined,
  ].filter(mark => mark !== undefined);
}
