import {intervalOfMedian} from '../../stats/repeats.ts';
import {mean, median, variation} from '../../stats/summary.ts';
import {isInvalid} from '../../verdict/verdicts.ts';
import {countCheckpoints, type RungReport} from '../rung.ts';
import type {CellInterval, ComparedRun, CountKind, Range} from './comparison.ts';
import type {MeasuredCell, SourcedRung} from './measured.ts';

/** What the runs of one rung on one system come to. */
export function makeCell(sourced: readonly SourcedRung[]): MeasuredCell {
  const runs = sourced.map(describeRun);
  const valid = sourced.filter((_, index) => runs[index]?.valid).map(({rung}) => rung);
  const figures = valid.map(figureOf).filter(tps => tps !== null);
  const limits = new Set(valid.map(({limit}) => limit?.name ?? null));
  return {
    runs,
    n: figures.length,
    tps: median(figures),
    interval: findInterval(figures, valid),
    countKind: countKindOf(valid.length > 0 ? valid : sourced.map(({rung}) => rung)),
    latencyMs: median(valid.map(({latencyAverageMs}) => latencyAverageMs)),
    p99Ms: median(valid.map(({p99Ms}) => p99Ms)),
    spread: median(valid.map(({measure}) => measure?.variation)),
    runSpread: figures.length > 1 ? variation(figures) : null,
    stalls: rangeOf(valid.map(({measure}) => measure?.stalls)),
    checkpoints: rangeOf(valid.map(countCheckpoints)),
    seconds: rangeOf(valid.map(({seconds, secondsAsked, quoted}) => seconds ?? (quoted ? secondsAsked : null))),
    limit: limits.size === 1 ? ([...limits][0] ?? null) : null,
    load: mean(valid.map(({measure}) => measure?.load)),
  };
}

/** As pgbench printed it, or as it was published; null where there is neither. */
export function figureOf({tps, quoted}: RungReport): number | null {
  return tps ?? quoted?.tps ?? null;
}

/** Whether two figures count connecting alike, so that they can be compared. */
export function countAlike(one: Pick<MeasuredCell, 'countKind'>, other: Pick<MeasuredCell, 'countKind'>): boolean {
  return one.countKind === other.countKind && one.countKind !== 'mixed';
}

function describeRun({session, rung}: SourcedRung): ComparedRun {
  const {run, tpsOfSeconds, latencyAverageMs, quoted} = rung;
  const gravest = rung.verdicts[0] ?? null;
  const figure = figureOf(rung);
  return {
    session,
    run,
    tps: figure ?? tpsOfSeconds,
    latencyMs: latencyAverageMs,
    valid: figure !== null && figure > 0 && !isInvalid(rung),
    quoted: quoted !== null,
    grade: gravest?.grade ?? null,
    because: gravest?.text ?? (figure === null ? 'no tps' : null),
  };
}

/** One run has only the interval of its own mean, which says nothing of the next run. */
function findInterval(figures: readonly number[], valid: readonly RungReport[]): CellInterval | null {
  const [only, ...more] = figures;
  if (only === undefined) return null;
  if (more.length === 0) {
    const share = valid[0]?.measure?.intervalShare ?? null;
    return share === null ? null : {low: only * (1 - share), high: only * (1 + share), of: 'run'};
  }
  const interval = intervalOfMedian(figures);
  if (interval) return {low: interval.low, high: interval.high, of: 'median'};
  return {low: Math.min(...figures), high: Math.max(...figures), of: 'range'};
}

function countKindOf(rungs: readonly RungReport[]): CountKind {
  const kinds = new Set(rungs.map(kindOf));
  return kinds.size === 1 ? ([...kinds][0] ?? 'unknown') : 'mixed';
}

/** With -C, and where a text has no other, tps is the figure that counts connecting. */
function kindOf({quoted, tps, tpsIncluding, command, verdicts}: RungReport): CountKind {
  if (quoted) return quoted.kind;
  const including =
    command.some(argument => argument === '-C' || argument === '--connect') ||
    verdicts.some(({rule}) => rule === 'connecting-counted') ||
    (tps !== null && tps === tpsIncluding);
  return including ? 'including' : 'excluding';
}

function rangeOf(values: readonly (number | null | undefined)[]): Range | null {
  const known = values.filter(value => typeof value === 'number');
  return known.length > 0 ? {least: Math.min(...known), most: Math.max(...known)} : null;
}
