import {formatCount, plural, unknown} from '../../text/number.ts';
import {isInvalid} from '../../verdict/verdicts.ts';
import type {SessionReport} from '../report.ts';
import type {CheckpointReport, RungReport} from '../rung.ts';
import type {Timeline} from '../timeline.ts';
import {type Columns, type CpuColumns, columnsOf, cpuColumnsOf, type PollColumns, pollColumnsOf} from './thin.ts';

/** What charts over time show: the page's script reads it. Times are in seconds; what is not known is null. */
export interface Lane {
  readonly name: string;
  /** Of the system, among others: a variable of the page. */
  readonly colour?: string;
  /** Seconds that a point stands for. */
  readonly every: number;
  readonly points: Columns;
  /** null: the server was not asked. */
  readonly polls: PollColumns | null;
  /** null: no machine was watched. */
  readonly cpu: CpuColumns | null;
  readonly rungs: readonly Span[];
  readonly checkpoints: readonly Span[];
  readonly marks: readonly {readonly at: number; readonly words: string}[];
}

export interface Span {
  readonly from: number;
  readonly to: number;
  /** A few letters, for narrow places. */
  readonly short: string;
  readonly words: string;
  /** Not to be quoted. */
  readonly bad?: true;
}

/** Most points of a chart: eight hours of seconds. */
export const POINT_BUDGET = 30_000;

/** The whole of a session on its own axis; null when it has no seconds. */
export function laneOfSession(report: SessionReport, budget = POINT_BUDGET): Lane | null {
  const {seconds, timeline, rungs, session} = report;
  if (!seconds || seconds.length === 0) return null;
  const polls = timeline?.polls.atMs.length ? timeline.polls : null;
  const processors = timeline?.processors ?? null;
  const longest = Math.max(seconds.length, polls?.atMs.length ?? 0, processors?.atMs.length ?? 0);
  const every = Math.max(1, Math.ceil(longest / budget));
  return {
    name: session.label ?? session.name ?? 'session',
    every,
    points: columnsOf(seconds, every),
    polls: polls && pollColumnsOf(polls, every),
    cpu: processors && cpuColumnsOf(processors, every),
    rungs: rungs.filter(({quoted}) => !quoted).map(spanOfRung),
    checkpoints: checkpointsOf(report).map(one => spanOfCheckpoint(one, session.durationMs)),
    marks: (timeline?.marks ?? []).map(({atMs, text}) => ({at: round(atMs), words: text})),
  };
}

/** One run on an axis that begins with it. */
export function laneOfRun(report: SessionReport, run: number, name: string, every = 1): Lane | null {
  const rung = report.rungs.find(one => one.run === run);
  const {seconds, timeline} = report;
  if (!rung || !seconds) return null;
  const own = seconds.filter(second => second.run === run);
  const [first] = own;
  if (!first) return null;
  const beginMs = first.atMs - first.spanMs;
  const inside = (ms: number) => ms >= beginMs && ms <= rung.endedMs;
  const shift = <Item extends {readonly atMs: number}>(one: Item) => ({...one, atMs: one.atMs - beginMs});
  const {polls, processors} = timeline ? cutOut(timeline, inside, beginMs) : {polls: null, processors: null};
  return {
    name,
    every,
    points: columnsOf(own.map(shift), every),
    polls: polls && pollColumnsOf(polls, every),
    cpu: processors && cpuColumnsOf(processors, every),
    rungs: [],
    checkpoints: rung.checkpoints.map(({startMs, endMs, ...one}) =>
      spanOfCheckpoint(
        {...one, startMs: startMs - beginMs, endMs: endMs === null ? null : endMs - beginMs},
        rung.endedMs - beginMs,
      ),
    ),
    marks: (timeline?.marks ?? [])
      .filter(({atMs}) => inside(atMs))
      .map(({atMs, text}) => ({at: round(atMs - beginMs), words: text})),
  };
}

/** What was seen in a part of the session, on an axis that begins with `beginMs`. */
function cutOut({polls, processors}: Timeline, inside: (ms: number) => boolean, beginMs: number) {
  const cutter = ({atMs}: {readonly atMs: readonly number[]}) => {
    const first = atMs.findIndex(inside);
    const [from, to] = first < 0 ? [0, 0] : [first, atMs.findLastIndex(inside) + 1];
    const slice = <Value>(column: readonly Value[]) => column.slice(from, to);
    return {atMs: slice(atMs).map(at => at - beginMs), slice};
  };
  const [poll, look] = [cutter(polls), processors && cutter(processors)];
  const cutPolls = {
    atMs: poll.atMs,
    waits: mapValues(polls.waits, poll.slice),
    walBytesPerSecond: poll.slice(polls.walBytesPerSecond),
  };
  const cutLooks = processors &&
    look && {...processors, atMs: look.atMs, shares: mapValues(processors.shares, look.slice)};
  return {polls: poll.atMs.length > 0 ? cutPolls : null, processors: look?.atMs.length ? cutLooks : null};
}

function spanOfRung(rung: RungReport): Span {
  const {run, clients, startedMs, endedMs, verdict} = rung;
  const count = clients === null ? unknown : formatCount(clients);
  return {
    from: round(startedMs),
    to: round(endedMs),
    short: count,
    words: `run ${run}, ${count} ${plural(clients, 'client')}${verdict === 'ok' ? '' : `, ${verdict}`}`,
    ...(isInvalid(rung) ? {bad: true} : {}),
  };
}

function checkpointsOf({timeline, rungs}: SessionReport): CheckpointReport[] {
  const all = [...(timeline?.checkpoints ?? []), ...rungs.flatMap(({checkpoints}) => checkpoints)];
  const found = new Map(all.map(one => [one.startMs, one]));
  return [...found.values()].sort((one, other) => one.startMs - other.startMs);
}

function spanOfCheckpoint({startMs, endMs, cause, buffers}: CheckpointReport, lastMs: number): Span {
  const pages = buffers === null ? '' : `, ${formatCount(buffers)} pages`;
  const open = endMs === null ? ', its end was not seen' : '';
  return {
    from: round(startMs),
    to: round(endMs ?? lastMs),
    short: cause ?? 'checkpoint',
    words: `checkpoint${cause ? ` ${cause}` : ''}${pages}${open}`,
  };
}

function mapValues<Name extends string, Value, Result>(
  object: Readonly<Record<Name, Value>>,
  change: (value: Value) => Result,
): Record<Name, Result> {
  const entries = Object.entries<Value>(object).map(([name, value]) => [name, change(value)]);
  return Object.fromEntries(entries) as Record<Name, Result>;
}

function round(ms: number): number {
  return Math.round(ms / 100) / 10;
}
