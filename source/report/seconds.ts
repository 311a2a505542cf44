import {type Percentiles, percentilesBySecond} from '../state/latencies.ts';
import {type Run, type Second, secondsOf} from '../state/run.ts';
import type {State} from '../state/state.ts';

/** One progress line of a run. */
export interface SecondReport {
  readonly run: number;
  readonly clients: number | null;
  /** As printed: seconds since the run's start. */
  readonly second: number;
  /** On the session's axis, ms; the figures held over `spanMs` until then. */
  readonly atMs: number;
  readonly spanMs: number;
  readonly tps: number | null;
  readonly latencyAverageMs: number | null;
  readonly latencyStddevMs: number | null;
  readonly failed: number | null;
  /** Of the transactions that ended in this second, from the log; in practice within 3 %, never off by more than 12.5 %. null where none was read. */
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
  readonly p99Ms: number | null;
}

/** Takes the seconds of every run while State has them whole, which is until the next run begins. */
export interface SecondCollector {
  /** For the flow to call after each event. */
  show(state: State): void;
  /** Every second so far, in the order run. */
  seconds(): SecondReport[];
}

/** A collector for one flow. */
export function collectSeconds(): SecondCollector {
  const taken: SecondReport[] = [];
  let latest: Run | null = null;
  return {
    show({run}) {
      if (latest && run !== latest && run?.startedAt !== latest.startedAt)
        for (const one of reportSeconds(latest)) taken.push(one);
      latest = run;
    },
    seconds: () => (latest ? [...taken, ...reportSeconds(latest)] : [...taken]),
  };
}

/** The seconds of one run. */
export function reportSeconds(run: Run): SecondReport[] {
  const percentiles = run.latencies ? percentilesBySecond(run.latencies) : new Map<number, Percentiles>();
  return Array.from(secondsOf(run), one => {
    const {p50Ms = null, p95Ms = null, p99Ms = null} = percentiles.get(secondOf(one)) ?? {};
    return {
      run: run.run,
      clients: run.clients,
      second: one.seconds,
      atMs: one.at,
      spanMs: one.spanMs,
      tps: one.tps,
      latencyAverageMs: one.latencyAverageMs,
      latencyStddevMs: one.latencyStddevMs,
      failed: one.failed,
      p50Ms,
      p95Ms,
      p99Ms,
    };
  });
}

/** The second of the run that a progress line is about; none for a line that is about several. */
function secondOf({seconds, spanMs}: Second): number {
  return spanMs < 1500 ? Math.round(seconds) : Number.NaN;
}
