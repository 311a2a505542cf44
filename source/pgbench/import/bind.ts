import {readReport} from '../summary.ts';
import {isFinished, type Piece} from './piece.ts';

/** The pieces of one run. */
export interface Bound {
  readonly report: Piece | null;
  readonly series: Piece | null;
  /** A command with its figure, or an attempt. */
  readonly other: Piece | null;
}

/** Puts each series of progress lines to the report of its run, which stands after it or (stdout kept before stderr) in front of it. */
export function bindPieces(pieces: readonly Piece[]): Bound[] {
  const reportsFirst = areReportsFirst(pieces);
  const offers = pieces.flatMap((series, index) => {
    if (series.kind !== 'progress') return [];
    const after = reportsAfter(pieces, index).map(report => scoreAfter(series, report));
    const before = scoreBefore(series, pieces[index - 1], reportsFirst);
    return [...after, before].filter(offer => offer !== null);
  });
  const mates = new Map<Piece, Piece>();
  for (const {series, report} of offers.sort((a, b) => b.score - a.score)) {
    if (mates.has(series) || mates.has(report)) continue;
    mates.set(series, report);
    mates.set(report, series);
  }
  return pieces.flatMap((piece, index): Bound[] => {
    const mate = mates.get(piece) ?? null;
    if (mate && pieces.indexOf(mate) < index) return [];
    if (piece.kind === 'report') return [{report: piece, series: mate, other: null}];
    if (piece.kind === 'progress') return [{report: mate, series: piece, other: null}];
    return [{report: null, series: null, other: piece}];
  });
}

/** The next piece; behind series whose lines alternate, as many reports, for their figures to decide. */
function reportsAfter(pieces: readonly Piece[], index: number): readonly Piece[] {
  if (!pieces[index]?.interleaved) return pieces.slice(index + 1, index + 2);
  const start = pieces.slice(0, index).findLastIndex(({interleaved}) => !interleaved) + 1;
  const end = pieces.findIndex(({interleaved}, other) => other > index && !interleaved);
  return end < 0 ? [] : pieces.slice(end, end + (end - start));
}

interface Offer {
  readonly series: Piece;
  readonly report: Piece;
  readonly score: number;
}

/** The usual order. What begins a run between the two speaks against it; figures only decide between two reports. */
function scoreAfter(series: Piece, report: Piece | undefined): Offer | null {
  if (report?.kind !== 'report' || report.before.command !== null || report.before.vacuum) return null;
  const agreement = agree(series, report);
  if (report.before.section && agreement < 2) return null;
  if (report.before.text && agreement < -1) return null;
  return {series, report, score: agreement + 1.5 - (report.before.text ? 0.5 : 0)};
}

/** The other order: stdout before stderr. Only a run with progress lines prints a standard deviation (or one with -R or -L). */
function scoreBefore(series: Piece, report: Piece | undefined, reportsFirst: boolean): Offer | null {
  if (report?.kind !== 'report' || series.before.command !== null || series.before.banner !== null) return null;
  if (series.before.vacuum && report.before.vacuum) return null;
  const agreement = agree(series, report) + (report.kinds.has('latency stddev') ? 1 : 0);
  if (series.before.section && agreement < 3) return null;
  if (!reportsFirst && (agreement < 1 || !isFinished(report))) return null;
  return {series, report, score: agreement + (reportsFirst ? 3 : 0)};
}

/** Whether each report of a stream stands in front of its series. */
function areReportsFirst(pieces: readonly Piece[]): boolean {
  const kinds = pieces.map(({kind}) => kind).filter(kind => kind === 'report' || kind === 'progress');
  return (
    kinds.length > 1 &&
    kinds.length % 2 === 0 &&
    kinds.every((kind, index) => kind === (index % 2 === 0 ? 'report' : 'progress'))
  );
}

/** 2 when length and rate are those of the report, below 0 when one of them is not. */
function agree(series: Piece, report: Piece): number {
  const {durationSeconds, transactionsProcessed, tps, tpsIncluding} = readReport(report.lines);
  const first = series.progress[0];
  const last = series.progress.at(-1);
  if (!first || !last) return 0;
  const step = (last.seconds - first.seconds) / Math.max(1, series.progress.length - 1);
  const length = last.epoch ? last.seconds - first.seconds + step : last.seconds;
  const rate = tps ?? tpsIncluding;
  const asked = durationSeconds ?? (transactionsProcessed !== null && rate ? transactionsProcessed / rate : null);
  const shown = series.progress.flatMap(({tps: each}) => (each === null ? [] : [each]));
  const mean = shown.reduce((sum, each) => sum + each, 0) / Math.max(1, shown.length);
  return nearness(length, asked, 1.6 * Math.max(step, 1)) + nearness(mean, rate, 0.1 * (rate ?? 0));
}

/** 1 when near, -1 when not, 0 when one of the two is unknown. */
function nearness(figure: number, reported: number | null, allowance: number): number {
  if (reported === null) return 0;
  return Math.abs(figure - reported) <= Math.max(allowance, 0.02 * reported) ? 1 : -1;
}
