import type {Run} from '../state/run.ts';
import {secondsOf} from '../state/run.ts';
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
  return Array.from(secondsOf(run), ({seconds, at, spanMs, tps, latencyAverageMs, latencyStddevMs, failed}) => ({
    run: run.run,
    clients: run.clients,
    second: seconds,
    atMs: at,
    spanMs,
    tps,
    latencyAverageMs,
    latencyStddevMs,
    failed,
  }));
}
