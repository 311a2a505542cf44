import type {Event} from '../event/event.ts';
import {flow} from '../flow.ts';
import type {History} from '../session/history.ts';
import type {Player, Position} from '../state/player.ts';
import {endOfSecond} from '../state/shown-second.ts';
import type {State} from '../state/state.ts';

/** What a replay is paced by. */
export interface Clock {
  /** ms since any beginning. */
  now(): number;
  /** Resolves after `ms`, or as soon as the signal is aborted; never rejects. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

/** The clock of this machine. */
export const clock: Clock = {
  now: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise(resolve => {
      const timer = setTimeout(wake, Math.min(ms, 2 ** 31 - 1));
      signal.addEventListener('abort', wake, {once: true});
      function wake() {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        resolve();
      }
      if (signal.aborted) wake();
    }),
};

/** A replay under way. It starts playing at the beginning and stays on its last frame at the end. */
export interface Replay extends Player {
  /** Ends the replay; `done` settles soon after. */
  stop(): void;
  readonly done: Promise<void>;
}

const SLOWEST = 0.25;
const FASTEST = 64;
/** So near to a mark one means the mark before it. */
const NEAR_MS = 1000;

/** Plays a recording through the flow, each event when the playhead reaches its time; `show` is called after each event and each key. */
export function createPlayer(
  history: History,
  {now, sleep}: Clock,
  show: (state: State, position: Position) => void,
): Replay {
  let anchor = {at: 0, now: now()};
  let speed = 1;
  let playing = true;
  let stopped = false;
  let goal: number | null = 0;
  let shown: State | null = null;
  let turn = new AbortController();

  const playhead = () => Math.min(history.endsAt(), anchor.at + (playing ? (now() - anchor.now) * speed : 0));
  const position = (): Position => ({playing, speed, at: playhead(), endsAt: history.endsAt()});
  const isInterrupted = () => stopped || goal !== null;
  const draw = (state: State): void => {
    shown = state;
    show(state, position());
  };
  const change = (apply: () => void): void => {
    anchor = {at: playhead(), now: now()};
    apply();
    turn.abort();
    turn = new AbortController();
    if (shown && !isInterrupted()) draw(shown);
  };
  const seek = (ms: number): void =>
    change(() => {
      goal = Math.max(0, Math.min(history.endsAt(), ms));
      anchor = {at: goal, now: now()};
    });

  /** Waits until the playhead is at `ms`; false when something else is wanted by then. */
  const reach = async (ms: number): Promise<boolean> => {
    while (!isInterrupted()) {
      const away = ms - playhead();
      if (away <= 0) return true;
      await sleep(playing ? away / speed : Number.POSITIVE_INFINITY, turn.signal);
    }
    return false;
  };
  const paced = async function* (offset: number): AsyncGenerator<Event> {
    for await (const {event} of history.events(offset)) {
      if (!(await reach(event.at))) return;
      yield event;
    }
  };
  const play = async (): Promise<void> => {
    while (!stopped) {
      const at = goal ?? playhead();
      goal = null;
      const {state, offset} = await history.at(at);
      if (isInterrupted()) continue;
      draw(state);
      await flow({events: paced(offset), from: state, show: next => isInterrupted() || draw(next)});
      if (isInterrupted()) continue;
      change(() => {
        playing = false;
      });
      while (!isInterrupted()) await sleep(Number.POSITIVE_INFINITY, turn.signal);
    }
  };

  return {
    status: position,
    toggle() {
      if (!playing && playhead() >= history.endsAt()) seek(0);
      change(() => {
        playing = !playing;
      });
    },
    seek,
    step: ms => seek(endOfSecond(Math.max(0, playhead() + ms))),
    setSpeed: factor =>
      change(() => {
        speed = Math.max(SLOWEST, Math.min(FASTEST, factor));
      }),
    nextMark() {
      const here = endOfSecond(playhead());
      seek(
        history
          .marks()
          .map(endOfSecond)
          .find(mark => mark > here) ?? history.endsAt(),
      );
    },
    previousMark() {
      const here = endOfSecond(playhead() - (playing ? NEAR_MS * speed : 0));
      seek(
        history
          .marks()
          .map(endOfSecond)
          .findLast(mark => mark < here) ?? 0,
      );
    },
    start: () => seek(0),
    end: () => seek(history.endsAt()),
    stop: () =>
      change(() => {
        stopped = true;
      }),
    done: play(),
  };
}
