import type {Happening} from '../event/event.ts';
import type {LogRow} from '../pgbench/transaction-log.ts';
import {bucketOf, fitHistogram, histogramOf, runsOf} from '../stats/histogram.ts';

/** Counts the rows of a run's logs, one log a thread, by the seconds of the run. */
export interface LatencyCount {
  /** One more log; it takes the rows of that log, null for a line that is none. */
  readonly open: () => (row: LogRow | null) => void;
  /**
   * The seconds that every log has passed, or that have waited for one long enough; rows that come later make their second come again.
   * At the end all that is left, and the run whole.
   */
  readonly take: (atEnd: boolean) => Happening[];
  /** Lines that are no rows, and rows of an aggregate log, which say nothing of single transactions. */
  readonly unread: () => number;
  readonly aggregates: () => number;
}

interface Tally {
  readonly counts: Map<number, number>;
  maxUs: number | null;
  skipped: number;
  failed: number;
}

/** A thread's rows come 4 kB at a time; one that is silent for longer is not waited for. */
const PATIENCE_SECONDS = 30;

/** Room for the counts of a second in its event. */
const MOST_CHARACTERS = 280;

/** A count from nothing; `origin` is the wall clock at the beginning of the first second in ms, null for where the first row's transaction began. */
export function countLatencies(run: number, origin: number | null): LatencyCount {
  const seconds = new Map<number, Tally>();
  const whole = newTally();
  const logs: {second: number}[] = [];
  let originUs = origin === null ? null : origin * 1000;
  let latest = 0;
  let unread = 0;
  let aggregates = 0;

  const add = (log: {second: number}, row: LogRow | null): void => {
    if (row === null) unread += 1;
    else if (row.kind === 'aggregate') aggregates += 1;
    else {
      originUs ??= row.endedAtUs - (row.latencyUs ?? 0);
      const second = Math.max(1, Math.ceil((row.endedAtUs - originUs) / 1e6));
      const tally = seconds.get(second) ?? newTally();
      if (tally.counts.size + tally.skipped + tally.failed === 0) seconds.set(second, tally);
      if (row.latencyUs === null) tally[row.outcome === 'skipped' ? 'skipped' : 'failed'] += 1;
      else addLatency(tally, row.latencyUs);
      if (second > log.second) log.second = second;
      if (second > latest) latest = second;
    }
  };

  return {
    open: () => {
      const log = {second: 0};
      logs.push(log);
      return row => add(log, row);
    },
    take: atEnd => {
      const passed = logs.reduce((least, log) => Math.min(least, log.second), latest) - 1;
      const until = atEnd ? latest : Math.max(passed, latest - PATIENCE_SECONDS);
      const taken = [...seconds].filter(([second]) => second <= until).sort(([one], [other]) => one - other);
      const told = taken.map(([second, tally]) => {
        seconds.delete(second);
        addTally(whole, tally);
        return tell(run, second, tally);
      });
      return atEnd && latest > 0 ? [...told, tell(run, null, whole)] : told;
    },
    unread: () => unread,
    aggregates: () => aggregates,
  };
}

function newTally(): Tally {
  return {counts: new Map(), maxUs: null, skipped: 0, failed: 0};
}

function addLatency(tally: Tally, latencyUs: number): void {
  const bucket = bucketOf(latencyUs);
  tally.counts.set(bucket, (tally.counts.get(bucket) ?? 0) + 1);
  if (tally.maxUs === null || latencyUs > tally.maxUs) tally.maxUs = latencyUs;
}

function addTally(sum: Tally, {counts, maxUs, skipped, failed}: Tally): void {
  for (const [bucket, count] of counts) sum.counts.set(bucket, (sum.counts.get(bucket) ?? 0) + count);
  if (maxUs !== null) sum.maxUs = Math.max(sum.maxUs ?? 0, maxUs);
  sum.skipped += skipped;
  sum.failed += failed;
}

/** A second is told in buckets that leave its event short; the whole run in the finest. */
function tell(run: number, second: number | null, {counts, maxUs, skipped, failed}: Tally): Happening {
  const fine = histogramOf(counts, maxUs);
  const histogram = second === null ? fine : fitHistogram(fine, MOST_CHARACTERS);
  return {type: 'latencies', run, second, bits: histogram.bits, counts: runsOf(histogram), maxUs, skipped, failed};
}
