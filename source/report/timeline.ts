import {type State, type WaitClass, waitClasses} from '../state/state.ts';
import {lastPoint} from '../stats/series.ts';
import {collectProcessors, type Processors} from './processors.ts';
import {type CheckpointReport, reportCheckpoint} from './rung.ts';

/** What the server showed over the whole session, beside the seconds of pgbench. */
export interface Timeline {
  /** One item a poll, in order. */
  readonly polls: Polls;
  /** null where no machine was watched. */
  readonly processors: Processors | null;
  readonly checkpoints: readonly CheckpointReport[];
  /** What a person or the world wrote on the time axis, as far as State keeps it. */
  readonly marks: readonly {readonly atMs: number; readonly kind: string; readonly text: string}[];
}

/** Polls in columns of the same length; null: not known at that poll. */
export interface Polls {
  readonly atMs: readonly number[];
  /** Active client sessions by what they wait for. */
  readonly waits: Readonly<Record<WaitClass, readonly (number | null)[]>>;
  readonly walBytesPerSecond: readonly (number | null)[];
}

/** Takes what State keeps of the server for an hour only. */
export interface TimelineCollector {
  /** For the flow to call after each event. */
  show(state: State): void;
  timeline(): Timeline;
}

/** A collector for one flow. */
export function collectTimeline(): TimelineCollector {
  const atMs: number[] = [];
  const waits = Object.fromEntries(waitClasses.map(name => [name, []])) as unknown as Record<
    WaitClass,
    (number | null)[]
  >;
  const walBytesPerSecond: (number | null)[] = [];
  const checkpoints = new Map<number, CheckpointReport>();
  const machines = collectProcessors();
  let latest: State | null = null;
  return {
    show(state) {
      machines.show(state);
      if (state.poll.at !== null && state.poll.at !== latest?.poll.at) {
        atMs.push(state.poll.at);
        for (const name of waitClasses) waits[name].push(valueAt(state, name));
        walBytesPerSecond.push(valueAt(state, 'walBytes'));
      }
      if (state.checkpoints.spans !== latest?.checkpoints.spans)
        for (const one of state.checkpoints.spans.slice(-2)) checkpoints.set(one.startAt, reportCheckpoint(one));
      latest = state;
    },
    timeline: () => ({
      polls: {atMs, waits, walBytesPerSecond},
      processors: machines.processors(),
      checkpoints: [...checkpoints.values(), ...openCheckpoint(latest)],
      marks: (latest?.marks ?? []).map(({at, kind, text}) => ({atMs: at, kind, text})),
    }),
  };
}

function valueAt({poll, series}: State, lane: WaitClass | 'walBytes'): number | null {
  const point = lastPoint(series.server, lane);
  return point && point.at === poll.at ? point.value : null;
}

function openCheckpoint(state: State | null): CheckpointReport[] {
  const open = state?.checkpoints.open;
  return open && !open.probable ? [{startMs: open.startAt, endMs: null, cause: null, buffers: null}] : [];
}
