import {formatCount, formatMs} from '../text/number.ts';
import type {Role} from '../theme/theme.ts';
import type {Axis} from './axis.ts';
import {drawChart} from './parts/chart.ts';
import {niceMax} from './parts/scale.ts';
import type {Scene, Size} from './scene.ts';
import {LABEL_WIDTH, markTimes} from './timeline.ts';

type Values = readonly (number | null)[];

/** A line over the shared axis with all its marks, on a linear or a logarithmic scale as the look says. */
export function drawTimeChart(
  scene: Scene,
  axis: Axis,
  {width, height}: Size,
  line: {
    values: Values;
    role: Role;
    shade?: {low: Values; high: Values; role: Role};
    top?: number | null;
    /** Whether what lies beyond the top is marked there. */
    tellsBeyond?: boolean;
    limit?: number | null;
  },
): string[] {
  const scale = scene.look.logAxis ? logScale(line.values) : linearScale;
  const own = line.top ?? largest([...line.values, ...(line.shade?.high ?? [])]);
  const limit = line.limit ?? null;
  // A limit far above must not press the line to the floor.
  const peak = limit !== null && own !== null && limit <= 2 * own ? Math.max(own, limit) : own;
  const place = (values: Values) => values.map(value => (value === null ? null : scale.place(value)));
  return drawChart(
    {
      columns: place(line.values),
      role: line.role,
      width: width - 1,
      height,
      min: scale.min,
      max: Math.max(scale.min + 1e-9, scale.place(niceMax(peak))),
      limit: limit === null || (scene.look.logAxis && limit <= 0) ? null : scale.place(limit),
      tellsBeyond: line.tellsBeyond ?? false,
      labelWidth: LABEL_WIDTH,
      format: level => formatLabel(scale.value(level)),
      ...markTimes(scene, axis),
      ...(line.shade ? {shade: {low: place(line.shade.low), high: place(line.shade.high), role: line.shade.role}} : {}),
    },
    scene.paint,
  );
}

/** The largest known value, or null. */
export function largest(values: Values): number | null {
  let found: number | null = null;
  for (const value of values) if (value !== null && (found === null || value > found)) found = value;
  return found;
}

/** Above this many times the usual a value is cut off, at twice the usual. */
const FAR = 4;
const LEAST_VALUES = 10;
const LATEST_VALUES = 5;

/**
 * The largest value, or where that is far above the others twice what 95 % of them stay below: one stall leaves the rest readable. The
 * latest values count as usual once most of them are high, as in a rung that is slower than all before.
 */
export function usualTop(values: Values): number | null {
  const known = values.filter(value => value !== null);
  const most = largest(known);
  if (most === null || known.length < LEAST_VALUES) return most;
  const quantile = (of: readonly number[], share: number) =>
    of.toSorted((one, other) => one - other)[Math.floor(share * (of.length - 1))] ?? 0;
  const usual = Math.max(quantile(known, 0.95), quantile(known.slice(-LATEST_VALUES), 0.5));
  return usual > 0 && most > FAR * usual ? 2 * usual : most;
}

/** A figure on a scale, at most `LABEL_WIDTH` columns. */
export function formatLabel(value: number): string {
  if (value >= 1e6) return `${Number((value / 1e6).toPrecision(3))} M`;
  const rounded = Number(value.toPrecision(3));
  return Number.isInteger(rounded) ? formatCount(rounded) : formatMs(rounded);
}

interface Scale {
  readonly min: number;
  readonly place: (value: number) => number;
  readonly value: (level: number) => number;
}

const linearScale: Scale = {min: 0, place: value => value, value: level => level};

/** From the power of ten below the smallest value up; nothing and zero stand at the bottom. */
function logScale(values: Values): Scale {
  let smallest = Number.POSITIVE_INFINITY;
  for (const value of values) if (value !== null && value > 0 && value < smallest) smallest = value;
  const min = Number.isFinite(smallest) ? Math.floor(Math.log10(smallest)) : 0;
  return {min, place: value => (value > 0 ? Math.max(min, Math.log10(value)) : min), value: level => 10 ** level};
}
