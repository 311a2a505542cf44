import {linearScale, logScale, logTicks, roundTicks, roundTicksBetween, type Scale} from '../../report/svg/scale.ts';
import {formatLabel} from '../time-chart.ts';
import type {UprightAxis} from './plot.ts';

/** From 0 to a height that is not below `most`; the same number of rows lies between any two labels. */
export function fromZero(most: number, rows: number): UprightAxis {
  return axisFrom(
    [5, 4, 3, 2, 1].map(count => layEvenly(roundTicks(most, count), rows)),
    formatLabel,
  );
}

/** The same around what is to be shown, from 0 only where that is near. */
export function around(low: number, high: number, rows: number): UprightAxis {
  const found = [5, 4, 3, 2, 1].map(count => layEvenly(roundTicksBetween(low, high, count), rows));
  return axisFrom(found, value => `${formatLabel(value)} %`);
}

/** By the laying that leaves the least room above. */
function axisFrom(found: readonly Laying[], format: (value: number) => string): UprightAxis {
  const [best] = found.toSorted((one, other) => one.span * one.penalty - other.span * other.penalty);
  const {ticks, span} = best ?? {ticks: [0, 1], span: 1};
  const [first = 0] = ticks;
  return axisOf(linearScale(first, first + span, 0, 1, ticks), format);
}

interface Laying {
  readonly ticks: readonly number[];
  /** From the lowest row to the highest. */
  readonly span: number;
  /** How little it is liked: labels that lie unevenly, or are too few for the room. */
  readonly penalty: number;
}

/** Ticks from the lowest row on, each as many rows above the one before; further ones where there is room. */
function layEvenly(ticks: readonly number[], rows: number): Laying {
  const [first = 0, second = 1] = ticks;
  const [step, high] = [second - first, Math.max(1, rows - 1)];
  const apart = Math.max(rows >= 7 ? 2 : 1, Math.floor(high / (ticks.length - 1)));
  const steps = high / apart;
  if (steps < ticks.length - 1) return {ticks, span: step * (ticks.length - 1), penalty: 100};
  const count = Math.floor(steps) + 1;
  return {
    ticks: Array.from({length: count}, (_, index) => Number((first + index * step).toPrecision(12))),
    span: step * steps,
    penalty: rows >= 5 && count < 3 ? 2 : 1,
  };
}

/** By powers of ten. */
export function logarithmic(low: number, high: number): UprightAxis {
  const ticks = logTicks(low, high);
  return axisOf(logScale(ticks[0] ?? 1, ticks.at(-1) ?? 10, 0, 1, ticks), formatLabel);
}

function axisOf({place, ticks}: Scale, format: (value: number) => string): UprightAxis {
  return {place, ticks, format};
}
