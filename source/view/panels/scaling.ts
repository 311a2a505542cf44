import {findRedone} from '../../state/redone.ts';
import type {RunSummary} from '../../state/run-summary.ts';
import {findScaling, type Scaling, type ScalingLevel} from '../../state/scaling.ts';
import type {State} from '../../state/state.ts';
import {throughputAt} from '../../stats/scalability.ts';
import {formatCount, formatPercent, formatTps, plural} from '../../text/number.ts';
import {clean, pad} from '../../text/width.ts';
import {drawHeading, drawRow, fitLines, joinFitting} from '../lines.ts';
import {createGrid, type Grid, paintRow, put, putBehind} from '../parts/grid.ts';
import {drawAxis, niceMax, plotWidth} from '../parts/scale.ts';
import type {Scene, Size} from '../scene.ts';
import {formatLabel} from '../time-chart.ts';
import {LABEL_WIDTH} from '../timeline.ts';

/** Columns of the table beside the chart, and from which width on there is room for it. */
const TABLE_WIDTH = 54;
const TABLE_FROM = 120;

/** Throughput against clients: a dot per client count, the fitted curve where nothing speaks against it, and what limited each. */
export function drawScaling(scene: Scene, size: Size): string[] {
  const scaling = curveOf(scene.moment);
  const {paint} = scene;
  if (!scaling || scaling.levels.length + scaling.invalid.length === 0) {
    const heading = drawHeading(scene, {panel: 'scaling', title: 'Throughput against clients'}, size.width);
    return fitLines([heading, `  ${paint.dim('no rung has ended yet')}`], size);
  }
  const table = size.width >= TABLE_FROM ? drawTable(scene, scaling) : [];
  const width = size.width - (table.length > 0 ? TABLE_WIDTH + 2 : 0);
  const chart = drawDots(scene, scaling, {width, height: size.height - 1});
  const lines = chart.map((line, row) => (table.length > 0 ? `${pad(line, width)}  ${table[row] ?? ''}` : line));
  return fitLines([drawTitle(scene, scaling, size.width), ...lines], size);
}

/** Curves by the runs that they are made of, which stay the same until one ends. */
const known = new WeakMap<readonly RunSummary[], readonly Scaling[]>();

/** The curve of the run under way, else of the latest. */
function curveOf({runs, run, ladder}: State): Scaling | null {
  const curves = known.get(runs) ?? findCurves(runs, {ladder});
  known.set(runs, curves);
  const latest = run && !run.end ? run : runs.at(-1);
  const keys = ['label', 'workload', 'protocol'] as const;
  return curves.findLast(curve => latest && keys.every(key => curve[key] === latest[key])) ?? curves.at(-1) ?? null;
}

function findCurves(runs: readonly RunSummary[], state: Pick<State, 'ladder'>): readonly Scaling[] {
  const redone = findRedone(runs, state);
  return findScaling(runs.filter(({run}) => !redone.has(run)));
}

function drawTitle(
  scene: Scene,
  {workload, levels, invalid, peak, fit, against, place}: Scaling,
  columns: number,
): string {
  const {paint, look} = scene;
  const reason = against.find(guard => guard !== 'no fit') ?? against[0];
  const law =
    fit && against.length === 0
      ? [
          `contention ${formatPercent(fit.alpha)}, coherency ${Number((100 * fit.beta).toPrecision(2))} %`,
          fit.peakClients === null
            ? 'the curve only rises'
            : `its peak ${formatCount(Math.round(fit.peakClients))} clients${place === 'extrapolated' ? ', extrapolated' : ''}`,
        ]
      : [`no curve: ${reason}`];
  const repeats = Math.max(0, ...levels.map(({runs}) => runs));
  const figure = peak
    ? `peak ${formatTps(peak.peak.tps)} tps at ${formatCount(peak.peak.clients)}${peak.open ? ' so far' : ''}`
    : '';
  const title = `Throughput against clients${look.logAxis ? ', log' : ''}`;
  const hollow = invalid.length > 0 ? [`${paint.bad('○')} not to be quoted`] : [];
  const words = [...law, ...hollow, clean(workload ?? ''), repeats > 1 ? 'median of runs' : '1 run each'];
  const remark = joinFitting(
    words.filter(word => word !== ''),
    ', ',
    columns - title.length - figure.length - 7,
  );
  return drawHeading(
    scene,
    {panel: 'scaling', title, remark: paint.dim(remark), figure: paint.figure(figure)},
    columns,
  );
}

function drawDots({look, moment, paint}: Scene, scaling: Scaling, {width, height}: Size): string[] {
  const {levels, invalid, fit, against} = scaling;
  const rows = roundRows(height - 1);
  const grid = createGrid(plotWidth(width - 1, LABEL_WIDTH), rows);
  const clients = [...levels, ...invalid].map(one => one.clients);
  const most = Math.max(1, ...clients);
  const top = niceMax(Math.max(...levels.map(level => level.highestTps), ...invalid.map(({tps}) => tps ?? 0), 1));
  const columnOf = (count: number) => {
    const share = look.logAxis ? Math.log2(count) / Math.max(1, Math.log2(most)) : count / most;
    return Math.round(share * (grid.width - 1));
  };
  const rowOf = (tps: number) => rows - 1 - Math.round((Math.min(tps, top) / top) * (rows - 1));
  for (const level of levels) put(grid, columnOf(level.clients), rowOf(level.tps), '●', 'throughput');
  for (const {clients, tps} of invalid) putBehind(grid, columnOf(clients), rowOf(tps ?? 0), '○', 'bad');
  for (const level of levels) drawRange(grid, columnOf(level.clients), rowOf(level.highestTps), rowOf(level.lowestTps));
  if (fit && against.length === 0)
    for (let column = 0; column < grid.width; column += 2) {
      const share = column / Math.max(1, grid.width - 1);
      const count = look.logAxis ? 2 ** (share * Math.log2(most)) : share * most;
      if (count > 0) putBehind(grid, column, rowOf(throughputAt(fit, count)), '╌', 'good');
    }
  const cores = moment.server?.local ? (moment.engine?.cores ?? null) : null;
  if (cores !== null && cores <= most) drawCores(grid, columnOf(cores), cores);
  const axis = drawAxis({height: rows, min: 0, max: top, labelWidth: LABEL_WIDTH, format: formatLabel}, paint);
  const labels = `${pad('clients', LABEL_WIDTH, 'right')}  ${labelCounts(clients, columnOf, grid.width)}`;
  const lines = [
    ...new Array<string>(Math.max(0, height - 1 - rows)).fill(''),
    ...axis.map((label, row) => label + paintRow(grid, row, paint)),
  ];
  return height > 1 ? [...lines, paint.dim(labels)] : lines;
}

function drawCores(grid: Grid, column: number, cores: number): void {
  for (let row = 0; row < grid.height; row++) putBehind(grid, column, row, '┊', 'axis');
  const words = `${formatCount(cores)} ${plural(cores, 'core')}`;
  for (const [index, letter] of [...words].entries())
    putBehind(grid, column + 1 + index, grid.height - 1, letter, 'dim');
}

/** As many rows as there are, or up to three fewer where quarters of the scale then have a row of their own. */
function roundRows(rows: number): number {
  return rows < 13 ? Math.max(1, rows) : rows - ((rows - 1) % 4);
}

/** From the lowest of several runs to the highest. */
function drawRange(grid: Grid, column: number, from: number, to: number): void {
  for (let row = from; row <= to; row++) putBehind(grid, column, row, '│', 'throughput');
}

/** Client counts under their dots, as many from the largest down as fit. */
function labelCounts(clients: readonly number[], columnOf: (count: number) => number, columns: number): string {
  const cells = new Array<string>(columns).fill(' ');
  let free = columns;
  for (const count of [...new Set(clients)].sort((one, other) => other - one)) {
    const text = formatCount(count);
    const from = Math.min(columnOf(count), columns - text.length);
    if (from < 0 || from + text.length > free) continue;
    cells.splice(from, text.length, ...text);
    free = from - 1;
  }
  return cells.join('');
}

function drawTable({paint}: Scene, {levels}: Scaling): string[] {
  const columns = (cells: readonly [string, string, string, string, string]) =>
    drawRow([
      [cells[0], 7, 'right'],
      [cells[1], 4, 'right'],
      [cells[2], 9, 'right'],
      [cells[3], 10, 'right'],
      [cells[4], 20],
    ]);
  const row = ({clients, runs, tps, efficiency, limit}: ScalingLevel) =>
    columns([formatCount(clients), formatCount(runs), formatTps(tps), formatPercent(efficiency), limit ?? '–']);
  return [paint.dim(columns(['clients', 'runs', 'tps', 'efficiency', 'limit'])), ...levels.map(row)];
}
