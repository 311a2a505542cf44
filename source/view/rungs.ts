import type {RunStep} from '../event/event.ts';
import {estimateRun} from '../ladder/estimate.ts';
import {isRung, rungsOf} from '../ladder/plan.ts';
import {connectingSince, openingOf} from '../state/connecting.ts';
import {serverWaitLeft} from '../state/decide.ts';
import type {Run, Second} from '../state/run.ts';
import type {RunSummary} from '../state/run-summary.ts';
import type {State} from '../state/state.ts';
import {CHUNK, lastItem} from '../stats/list.ts';
import {formatCount, formatDuration} from '../text/number.ts';
import {describeStep} from './steps.ts';

/** One row of the ladder: an attempt at a rung that has ended or is under way, or a rung that has none yet. */
export interface RungRow {
  readonly step: number;
  readonly clients: number | null;
  /** Whether it only warms up: its figures are no result. */
  readonly isWarmUp: boolean;
  /** What is run, besides the number of clients. */
  readonly order: Pick<RunSummary, 'label' | 'workload' | 'protocol' | 'scale' | 'rate'>;
  readonly ended: RunSummary | null;
  readonly running: Run | null;
  /** Places in the queue, the next being 1. */
  readonly queued: readonly number[];
  /** Whether it was passed over because what prepares it failed. */
  readonly skipped: boolean;
}

/** Every rung in plan order with its attempts in the order run; a rung that is run again has a row for each. */
export function rungRows({ladder, runs, run}: State): RungRow[] {
  const running = run && !run.end ? run : null;
  const steps: readonly Ordered[] = rungsOf(ladder?.steps ?? []);
  const known = new Set(steps.map(({step}) => step));
  const others = [...runs, ...(running ? [running] : [])].filter(({step}) => !known.has(step));
  const unplanned: readonly Ordered[] = [...new Map(others.map(one => [one.step, one])).values()];
  return [...steps, ...unplanned].flatMap(({step, clients, kind, label, workload, protocol, scale, rate}) => {
    const attempts: Pick<RungRow, 'ended' | 'running'>[] = [
      ...runs.filter(one => one.step === step).map(ended => ({ended, running: null})),
      ...(running?.step === step ? [{ended: null, running}] : []),
    ];
    const rows = attempts.length > 0 ? attempts : [{ended: null, running: null}];
    const places = (ladder?.queue ?? []).flatMap((queued, index) => (queued === step ? [index + 1] : []));
    const skipped = attempts.length === 0 && (ladder?.skipped.includes(step) ?? false);
    return rows.map((row, index) => ({
      step,
      clients,
      isWarmUp: kind === 'warm-up',
      order: {label, workload, protocol, scale, rate},
      ...row,
      skipped,
      queued: index === rows.length - 1 ? places : [],
    }));
  });
}

type Ordered = Pick<RunSummary, 'step' | 'clients' | 'kind' | keyof RungRow['order']>;

/** The run under way, or null. */
export function runningOf({run}: State): Run | null {
  return run && !run.end ? run : null;
}

/** The latest second of the run under way, or null before its first progress line. */
export function latestSecond(state: State): Second | null {
  const run = runningOf(state);
  return (run && lastItem(run.progress)) ?? null;
}

/** Whether the run under way does something, though a poll may have caught none of its sessions at it. */
export function isAtWork(state: State): boolean {
  return (latestSecond(state)?.tps ?? 0) > 0;
}

/** What is said of sessions that are at work, but not in the moment that they are asked. */
export const BETWEEN_STATEMENTS = 'all were between statements when asked';

/** Transactions per second of a run so far: its progress lines weighted by their length; null before the first. */
export function meanTps({progress}: Pick<Run, 'progress'>): number | null {
  let span = 0;
  let transactions = 0;
  for (let from = 0; from < progress.length; from += CHUNK) {
    const sum = sumChunk(progress.chunks[from / CHUNK] ?? [], Math.min(CHUNK, progress.length - from));
    span += sum.span;
    transactions += sum.transactions;
  }
  return span > 0 ? transactions / span : null;
}

/** Sums of full chunks, which never change again: a rung of a day is not added up anew each second. */
const fullSums = new WeakMap<readonly Second[], {readonly span: number; readonly transactions: number}>();

function sumChunk(chunk: readonly Second[], length: number): {readonly span: number; readonly transactions: number} {
  const known = length === CHUNK ? fullSums.get(chunk) : undefined;
  if (known) return known;
  let span = 0;
  let transactions = 0;
  for (const {tps, spanMs} of chunk.slice(0, length)) {
    if (tps === null) continue;
    span += spanMs;
    transactions += tps * spanMs;
  }
  const sum = {span, transactions};
  if (length === CHUNK) fullSums.set(chunk, sum);
  return sum;
}

/** Clients that the run under way has lost, in words: such a run is invalid whatever comes; null when it has all. */
export function tellLost({lost}: Pick<Run, 'lost'>): string | null {
  return lost.length === 0 ? null : `${formatCount(lost.length)} ${lost.length === 1 ? 'client' : 'clients'} lost`;
}

/** What a run does that has printed no progress line yet, and for how long where that is unusual: once connected it prints one each second. */
export function describeOpening(state: State, run: Run): string {
  const phase = openingOf(state) === 'connecting' ? 'connecting' : 'start-up vacuum';
  const seconds = Math.round((state.at - connectingSince(run)) / 1000);
  return seconds < UNUSUAL_OPENING_SECONDS ? phase : `${phase} for ${formatCount(seconds)} s`;
}

const UNUSUAL_OPENING_SECONDS = 10;

/** What goes on now, in a few words: of the run under way, or why there is none. */
export function describeNow(state: State): string {
  const {ladder, ended, stop} = state;
  const run = runningOf(state);
  if (run) {
    if (run.ending || stop) return 'ending';
    const latest = lastItem(run.progress);
    if (!latest && run.imported) return 'imported';
    if (!latest) return describeOpening(state, run);
    const seconds = Math.round(latest.seconds);
    if (run.open || run.seconds === null) return `${formatCount(seconds)} s`;
    return seconds > run.seconds
      ? `${run.seconds} s and ${formatCount(seconds - run.seconds)} s more`
      : `${seconds} of ${run.seconds} s`;
  }
  if (ended) return ended.reason;
  const doing = describeStep(state);
  if (doing) return doing;
  if (!ladder) return state.runs.length > 0 || state.published ? 'between rungs' : 'connecting';
  if (!ladder.started) return 'ready';
  if (state.poll.lostAt !== null) return tellServerWait(state);
  return ladder.held ? 'held' : 'between rungs';
}

/** That the next rung waits for a server that does not answer, and how long it does at most. */
export function tellServerWait(state: State): string {
  const left = serverWaitLeft(state);
  return `waiting for the server${left === null ? '' : `, at most ${formatDuration(Math.ceil(left / 1000) * 1000)}`}`;
}

/** Where the ladder stands: which rung of how many, with those that are queued, and how long the rest takes with its warm-ups (null when a rung is open). */
export function planPosition(state: State): {index: number | null; total: number; remainingMs: number | null} {
  const rungs = rungsOf(state.ladder?.steps ?? []);
  const run = runningOf(state);
  const {begun = [], queue = [], skipped = [], cut = []} = state.ladder ?? {};
  const isResult = ({kind}: Pick<Run, 'kind'>) => kind === 'rung';
  const done =
    state.runs.filter(one => isResult(one) && !cut.includes(one.run)).length + (run && isResult(run) ? 1 : 0);
  const ahead = [
    ...rungs.filter(({step}) => [begun, queue, skipped].every(list => !list.includes(step))),
    ...queue.flatMap(step => rungs.find(rung => rung.step === step) ?? []),
  ];
  const lengths = [...(run ? [timeLeft(run)] : []), ...ahead.map(estimateRun)];
  const remainingMs = lengths.reduce<number | null>((sum, ms) => (sum === null || ms === null ? null : sum + ms), 0);
  const total = rungs.length === 0 ? 0 : done + ahead.filter(isRung).length;
  return {index: total === 0 || done === 0 ? null : done, total, remainingMs};
}

function timeLeft(run: Run): number | null {
  const whole = estimateRun(run);
  return whole === null ? null : Math.max(0, whole - 1000 * (lastItem(run.progress)?.seconds ?? 0));
}

/** What a person can do while nothing runs by itself, in pieces; null while something does. */
export function tellHeld(state: State): readonly string[] | null {
  const held = state.ladder?.started && state.ladder.held && !state.ended && !state.stop;
  return held && !runningOf(state) && describeStep(state) === null
    ? [
        ...(nextRung(state) === null
          ? ['held: ↑ ↓ and enter run a rung']
          : ['held: enter runs the next rung', '↑ ↓ choose one']),
        'space goes on by itself',
      ]
    : null;
}

/** The step of the first rung that has not had its turn; null when there is none. */
export function nextRung({ladder}: Pick<State, 'ladder'>): number | null {
  const {steps = [], begun = [], queue = [], skipped = []} = ladder ?? {};
  const next = rungsOf(steps).find(({step}) => [begun, queue, skipped].every(list => !list.includes(step)));
  return next?.step ?? null;
}

/** Client counts in a few words: `1, 2, 4, 8, 16`, the middle left out when there are many. */
export function listClients(rungs: readonly Pick<RunStep, 'clients'>[]): string {
  const counts = rungs.map(({clients}) => formatCount(clients));
  return counts.length <= 12 ? counts.join(', ') : [...counts.slice(0, 8), '…', ...counts.slice(-2)].join(', ');
}

/** How long a plan takes, or that a person decides. */
export function describeLength(rungs: readonly RunStep[]): string {
  if (rungs.some(({open}) => open)) return 'until you step on';
  const lengths = rungs.map(estimateRun).filter(ms => ms !== null);
  if (lengths.length < rungs.length) return 'unknown until a rung has run';
  return `about ${formatDuration(lengths.reduce((sum, ms) => sum + ms, 0))}`;
}
