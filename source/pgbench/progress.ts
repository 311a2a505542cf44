import {FIGURE, readFigure} from './figure.ts';

/** One `-P` line. What the line does not say, or says with NaN, is null. */
export interface Progress {
  /** As printed: since the start of the run, or since the epoch. */
  readonly seconds: number;
  /** Printed by `--progress-timestamp`. */
  readonly epoch: boolean;
  /** Transactions per second of this interval; from 15 on without the failed ones. */
  readonly tps: number | null;
  /** Null also when tps is 0: from 11 on `0.000` then stands for "no transaction". */
  readonly latencyAverageMs: number | null;
  readonly latencyStddevMs: number | null;
  readonly failed: number | null;
  readonly lagMs: number | null;
  readonly skipped: number | null;
  readonly retried: number | null;
}

/** The progress that a line holds, wherever in the line it stands; null when there is none. */
export function readProgress(line: string): Progress | null {
  return findProgress(line)?.progress ?? null;
}

/** The progress and the text after it, which is not empty when another thread's error was written into the line. */
export function findProgress(line: string): {progress: Progress; rest: string} | null {
  if (!line.includes('progress')) return null;
  const usual = USUAL.exec(line);
  if (usual) return {progress: readUsual(usual), rest: ''};
  const match = PROGRESS.exec(line);
  const text = match?.groups;
  const seconds = readFigure(text?.seconds);
  if (!match || !text || seconds === null) return null;
  const tps = readFigure(text.tps);
  const measured = (printed: string | undefined) => (tps === 0 ? null : readFigure(printed));
  return {
    progress: {
      seconds,
      epoch: EPOCH_DECIMALS.test(text.seconds ?? '') || seconds >= LONGEST_RUN_SECONDS,
      tps,
      latencyAverageMs: measured(text.latency),
      latencyStddevMs: measured(text.stddev),
      failed: readFigure(text.failed),
      lagMs: measured(text.lag),
      skipped: readFigure(text.skipped ?? text.skippedOfProcess),
      retried: readFigure(text.retried),
    },
    rest: line.slice(match.index + match[0].length),
  };
}

/** Nearly every line: read in a third of the time. */
const USUAL = /^progress: (\d+\.\d) s, (\d+\.\d) tps, lat (\d+\.\d+) ms stddev (\d+\.\d+)(?:, (\d+) failed)?$/;

function readUsual([, seconds, tps, latency, stddev, failed]: RegExpExecArray): Progress {
  const isMeasured = Number(tps) !== 0;
  return {
    seconds: Number(seconds),
    epoch: Number(seconds) >= LONGEST_RUN_SECONDS,
    tps: Number(tps),
    latencyAverageMs: isMeasured ? Number(latency) : null,
    latencyStddevMs: isMeasured ? Number(stddev) : null,
    failed: failed === undefined ? null : Number(failed),
    lagMs: null,
    skipped: null,
    retried: null,
  };
}

/**
 * `progress: %s, %.1f tps, lat %.3f ms stddev %.3f[, %d failed][, lag %.3f ms][, %d skipped][, %d retried, %d retries]`, 9.4 to 19.
 * Builds without threads (9.4, 9.5) print `progress N: …` and `skipped N`. Each part is one write, so an error can follow any of them.
 */
const PROGRESS = new RegExp(
  `progress(?: \\d+)?: (?<seconds>${FIGURE}) s, (?<tps>${FIGURE}) tps` +
    `(?:, lat (?<latency>${FIGURE}) ms(?: stddev (?<stddev>${FIGURE}))?)?` +
    `(?:, (?<failed>\\d+) failed)?(?:, lag (?<lag>${FIGURE}) ms)?` +
    `(?:, (?:(?<skipped>\\d+) skipped|skipped (?<skippedOfProcess>\\d+)))?` +
    `(?:, (?<retried>\\d+) retried, \\d+ retries)?`,
  'i',
);

/** Seconds since the start have one decimal, time stamps three. */
const EPOCH_DECIMALS = /\.\d{3}$/;
const LONGEST_RUN_SECONDS = 1e8;
