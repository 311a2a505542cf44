import type {Cell} from '../../report/compare/comparison.ts';
import {typicalRun} from '../../report/compare/typical-run.ts';
import type {RungReport} from '../../report/rung.ts';
import {roundTicks} from '../../report/svg/scale.ts';
import {formatCount, formatMs, formatTps, plural, unknown} from '../../text/number.ts';
import {clean, pad, width} from '../../text/width.ts';
import {isInvalid} from '../../verdict/verdicts.ts';
import {fitLines, joinFitting, spread, wrapText} from '../lines.ts';
import {drawChart} from '../parts/chart.ts';
import {markLooks} from '../parts/marks.ts';
import {niceMax, plotWidth} from '../parts/scale.ts';
import type {Size} from '../scene.ts';
import {formatLabel} from '../time-chart.ts';
import {LABEL_WIDTH} from '../timeline.ts';
import {fillColumns, type Lane, layLane, spansOf} from './lane.ts';
import {lookOf, tagOf} from './marks.ts';
import {type CompareScene, rungOf, runOf, workloadOf} from './scene.ts';

/** Rows in which a run can be read with its latency and what is said of it, and fewest in which it can be seen. */
const GOOD_ROWS = 9;
const LEAST_ROWS = 6;

interface ShownRun {
  readonly system: number;
  readonly cell: Cell | null;
  readonly rung: RungReport | null;
  readonly lane: Lane | null;
  /** `run 3, 2 of 5`. */
  readonly name: string;
}

/** One rung second by second: a run of each system, the baseline first, one above the other on one time axis that begins with the run. */
export function drawRung(scene: CompareScene, size: Size): string[] {
  const {paint} = scene;
  const rung = rungOf(scene);
  const clients = rung?.clients ?? null;
  const {glyph, role} = markLooks.checkpoint;
  const words = `${formatCount(clients)} ${plural(clients, 'client')}   ${clean(workloadOf(scene)?.title ?? '')}`;
  const left = ` ${paint.heading('Second by second')}   ${words}`;
  const legend = [
    `${paint[role](`${glyph}┄${glyph}`)} checkpoint`,
    paint.dim('above tps, below latency'),
    paint.dim('░ least to most'),
  ];
  const head = spread(left, `${joinFitting(legend, '   ', size.width - width(left) - 3)} `, size.width);
  const shown = systemsShown(scene, size).map(system => showRun(scene, system));
  const rows = size.height - 2;
  const each = Math.floor(rows / Math.max(1, shown.length));
  const longest = Math.max(0, ...shown.map(({lane}) => lane?.lastsFor ?? 0));
  const columns = Math.max(1, plotWidth(size.width - 1, LABEL_WIDTH));
  const axis = {columns, every: Math.max(1, longest) / columns};
  const tops = {tps: topOf(shown, axis, 'tps'), latencyAverageMs: topOf(shown, axis, 'latencyAverageMs')};
  const lines = shown.flatMap((run, place) => {
    const height = place === shown.length - 1 ? rows - each * place : each;
    return drawLane(scene, run, {size: {width: size.width, height}, axis, tops});
  });
  return fitLines([head, ...lines, longest > 0 ? drawTimes(scene, axis) : ''], size);
}

/** The baseline, and of the others as many as have room. */
function systemsShown(scene: CompareScene, size: Size): number[] {
  const {baseline, systems} = scene.comparison;
  const others = systems.map((_, system) => system).filter(system => system !== baseline);
  const from = Math.min(scene.glance.sideways, reachOfRung(scene, size));
  return [baseline, ...others.slice(from)].slice(0, lanesIn(size));
}

/** How many systems the page can be moved by. */
export function reachOfRung({comparison}: CompareScene, size: Size): number {
  return Math.max(0, comparison.systems.length - lanesIn(size));
}

/** Two must be seen together where that is possible at all; more only where each can be read. */
function lanesIn({height}: Size): number {
  const good = Math.floor((height - 2) / GOOD_ROWS);
  const least = Math.min(2, Math.floor((height - 2) / LEAST_ROWS));
  return Math.max(1, least, Math.min(4, good));
}

function showRun(scene: CompareScene, system: number): ShownRun {
  const cell = rungOf(scene)?.cells[system] ?? null;
  const at = cell ? (typicalRun(cell) + scene.glance.repeat) % cell.runs.length : 0;
  const run = cell?.runs[at];
  const found = run ? runOf(scene, system, run) : null;
  const sessions = scene.comparison.systems[system]?.sessions ?? [];
  const session = sessions.length > 1 && run ? ` of ${sessions[run.session]?.name ?? unknown}` : '';
  const count = cell && cell.runs.length > 1 ? `, ${at + 1} of ${cell.runs.length}` : '';
  return {
    ...{system, cell},
    rung: found?.rung ?? null,
    lane: found && layLane(found.report, found.rung),
    name: run ? `run ${run.run}${session}${count}` : '',
  };
}

interface TimeAxis {
  readonly columns: number;
  /** Seconds of a column. */
  readonly every: number;
}

interface Laying {
  readonly size: Size;
  readonly axis: TimeAxis;
  readonly tops: Readonly<Record<'tps' | 'latencyAverageMs', number>>;
}

function drawLane(scene: CompareScene, run: ShownRun, {size, axis, tops}: Laying): string[] {
  const {system, lane} = run;
  const {width: columns, height} = size;
  const above = drawWords(scene, run, columns).slice(0, height >= 14 ? 4 : height >= 8 ? 2 : 1);
  const rows = height - above.length;
  if (!lane) return fitLines([...above, `  ${scene.paint.dim(describeSilence(run))}`], size);
  const latency =
    rows >= 7 && lane.seconds.some(({latencyAverageMs}) => latencyAverageMs !== null) ? Math.floor(rows * 0.4) : 0;
  const spans = spansOf(lane, axis);
  const draw = (figure: 'tps' | 'latencyAverageMs', rows: number) => {
    const {mean, low, high} = fillColumns(lane, figure, axis);
    const shade = axis.every > 1 ? {shade: {low, high, role: 'dim' as const}} : {};
    return drawChart(
      {
        ...{
          columns: mean,
          width: columns - 1,
          height: rows,
          max: tops[figure],
          spans,
          labelWidth: LABEL_WIDTH,
          ...shade,
        },
        role: figure === 'tps' ? lookOf(system).role : 'latency',
        format: value => (figure === 'tps' ? formatLabel(value) : `${formatLabel(value)} ms`),
      },
      scene.paint,
    );
  };
  return fitLines(
    [...above, ...draw('tps', rows - latency), ...(latency > 0 ? draw('latencyAverageMs', latency) : [])],
    size,
  );
}

/** Whose run it is and what it came to; then all that is to be said of it. */
function drawWords({comparison, paint}: CompareScene, run: ShownRun, columns: number): string[] {
  const {system, rung, name} = run;
  const base = system === comparison.baseline ? ` ${paint.accent('baseline')}` : '';
  const left = ` ${tagOf(system, paint)} ${clean(comparison.systems[system]?.name ?? '')}${base}   ${paint.dim(clean(name))}`;
  if (!rung) return [spread(left, '', columns)];
  const tps = rung.tps ?? rung.quoted?.tps ?? null;
  const latency = rung.latencyAverageMs === null ? 'latency not known' : `${formatMs(rung.latencyAverageMs)} ms`;
  const right = `${paint.figure(`${formatTps(tps)} tps`)}   ${latency} `;
  const invalid = isInvalid(rung);
  const verdicts = rung.verdicts.map(({text}) => text).join('; ');
  const limit = `limit ${rung.limit === null ? 'not known' : rung.limit.name}`;
  const checkpoints =
    rung.imported || rung.quoted ? 'checkpoints not known' : countCheckpoints(rung.checkpoints.length);
  const role = verdicts === '' ? 'good' : invalid ? 'bad' : 'caution';
  const [first = '', ...more] = wrapText(
    `${limit} · ${checkpoints} · ${verdicts === '' ? 'ok' : clean(verdicts)}`,
    columns - 7,
  );
  const facts = `${limit} · ${checkpoints} ·`;
  const begin = first.startsWith(facts) ? paint.dim(facts) + paint[role](first.slice(facts.length)) : paint.dim(first);
  return [spread(left, right, columns), `     ${begin}`, ...more.map(line => `     ${paint[role](line)}`)];
}

function countCheckpoints(count: number): string {
  return count === 0 ? 'no checkpoint' : count === 1 ? '1 checkpoint' : `${count} checkpoints`;
}

function describeSilence({cell, rung}: ShownRun): string {
  if (!cell || !rung) return 'this system did not run this rung';
  if (rung.quoted) return 'a published figure: its seconds are not known';
  return rung.imported ? 'the text has no progress lines: its seconds are not known' : 'its seconds are not known';
}

/** The top of the axis that all runs share. */
function topOf(shown: readonly ShownRun[], axis: TimeAxis, figure: 'tps' | 'latencyAverageMs'): number {
  const values = shown.flatMap(({lane}) => (lane ? fillColumns(lane, figure, axis).high : []));
  return niceMax(values.reduce<number>((most, value) => Math.max(most, value ?? 0), 0));
}

/** Seconds of the run below the charts. */
function drawTimes({paint}: CompareScene, {columns, every}: TimeAxis): string {
  const cells = new Array<string>(columns).fill(' ');
  const lasts = columns * every;
  for (const tick of roundTicks(lasts, Math.max(2, Math.floor(columns / 16)))) {
    const text = formatCount(tick);
    const at = Math.floor(tick / every);
    if (at + text.length <= columns) cells.splice(at, text.length, ...text);
  }
  return paint.dim(`${pad('second', LABEL_WIDTH, 'right')}  ${cells.join('')}`);
}
