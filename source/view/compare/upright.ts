import {linearScale, logScale, logTicks, roundTicks, roundTicksBetween, type Scale} from '../../report/svg/scale.ts';
import {formatLabel} from '../time-chart.ts';
import type {UprightAxis} from './plot.ts';

/** From 0 to a round number that is not below `most`. */
export function fromZero(most: number, rows: number): UprightAxis {
  const ticks = roundTicks(most, ticksFor(rows));
  return axisOf(linearScale(0, ticks.at(-1) ?? 1, 0, 1, ticks), formatLabel);
}

/** Around what is to be shown: it does not begin at 0. */
export function around(low: number, high: number, rows: number): UprightAxis {
  const ticks = roundTicksBetween(low, high, rows >= 7 ? 5 : 3);
  return axisOf(linearScale(ticks[0] ?? 0, ticks.at(-1) ?? 1, 0, 1, ticks), value => `${formatLabel(value)} %`);
}

/** By powers of ten. */
export function logarithmic(low: number, high: number): UprightAxis {
  const ticks = logTicks(low, high);
  return axisOf(logScale(ticks[0] ?? 1, ticks.at(-1) ?? 10, 0, 1, ticks), formatLabel);
}

function axisOf({place, ticks}: Scale, format: (value: number) => string): UprightAxis {
  return {place, ticks, format};
}

function ticksFor(rows: number): number {
  return rows >= 12 ? 5 : rows >= 7 ? 4 : 2;
}
