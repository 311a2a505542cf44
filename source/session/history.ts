import type {FileHandle} from 'node:fs/promises';
import type {Event} from '../event/event.ts';
import {flow} from '../flow.ts';
import {initialState, type State} from '../state/state.ts';
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
  const read = (from: number, into: string[] = []) => readBatches(chunks(from), {path, from, notes: into});
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
  const see = (moment: Moment): void => {
    for (const mark of findMarks(end.state, moment.state)) marks.add(mark);
    end = moment;
    keeper.offer(moment);
    if (waiting.length > 0) letGo(moment.state.at);
  };
  const readOn = async (into?: string[]): Promise<void> => {
    await fold(end, read(end.offset, into), () => closed, see);
  };

  let once = false;
  const whole = readOn(notes).then(async () => {
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

/** Folds what follows a moment until an event `ends` it. */
async function fold(
  from: Moment,
  batches: AsyncIterable<Iterable<Placed>>,
  ends: (event: Event) => boolean,
  see?: (moment: Moment) => void,
): Promise<Moment> {
  let {offset} = from;
  let ended = false;
  const take = function* (batch: Iterable<Placed>) {
    for (const {event, next} of batch) {
      ended = ends(event);
      if (ended) return;
      offset = next;
      yield event;
    }
  };
  const events = async function* () {
    for await (const batch of batches) {
      yield take(batch);
      if (ended) return;
    }
  };
  const state = await flow({events: events(), from: from.state, show: now => see?.({state: now, offset})});
  return {state, offset};
}

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

function findMarks(before: State, now: State): number[] {
  return [
    now.run !== before.run && now.run?.startedAt !== before.run?.startedAt ? now.run?.startedAt : undefined,
    now.runs !== before.runs ? now.runs.at(-1)?.endedAt : undefined,
    now.checkpoints.spans !== before.checkpoints.spans ? now.checkpoints.spans.at(-1)?.startAt : undefined,
    now.troubles !== before.troubles ? now.troubles.at(-1)?.at : undefined,
    now.marks !== before.marks ? now.marks.at(-1)?.at : undefined,
  ].filter(mark => mark !== undefined);
}
