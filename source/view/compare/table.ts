import type {ChangeVerdict} from '../../report/compare/comparison.ts';
import {listDetails, tabulateTps} from '../../report/compare/tables.ts';
import {letterOf} from '../../report/compare/words.ts';
import {formatCount, unknown} from '../../text/number.ts';
import {clean, cut, pad, width} from '../../text/width.ts';
import type {Paint, Role} from '../../theme/theme.ts';
import {fitLines, joinFitting, spread} from '../lines.ts';
import type {Size} from '../scene.ts';
import {tagOf} from './marks.ts';
import {type CompareScene, workloadOf} from './scene.ts';

const GAP = '  ';
/** Columns in which a verdict and its ratio can be read. */
const LEAST_PART = 20;

interface Column {
  /** Stands once over neighbours of the same: a system over its change and tps, then what is told over all systems. */
  readonly title: string;
  /** The other of the two. */
  readonly tag: string;
  readonly align: 'left' | 'right';
  /** Columns that its title needs of it. */
  readonly least: number;
  /** One a rung, then those of the foot. */
  readonly cells: readonly string[];
}

/** A row a rung: change and tps of every system, then what else is known, a metric after the other; the column of clients stays. */
export function drawTable(scene: CompareScene, size: Size): string[] {
  const {paint, glance} = scene;
  const workload = workloadOf(scene);
  if (!workload) return fitLines([` ${paint.heading('By clients')}   nothing was run`], size);
  const columns = columnsOf(scene);
  const counts = workload.rungs.map(({clients}) => formatCount(clients));
  const first = Math.max(7, ...counts.map(width)) + 2;
  const from = Math.min(glance.sideways, reachOfTable(scene, size.width));
  const shown = fitColumns(columns.slice(from), size.width - first - 1);
  const rows = counts.map((count, rung) => {
    const chosen = rung === glance.rung;
    const name = `${chosen ? '▸' : ' '}${pad(count, first - 1, 'right')}`;
    return (chosen ? paint.selected(name) : name) + joinCells(shown, column => column.cells[rung] ?? '');
  });
  const foot = ['peak', 'mean'].map(
    (name, index) =>
      paint.dim(pad(name, first, 'right')) + joinCells(shown, column => column.cells[counts.length + index] ?? ''),
  );
  const body = Math.max(1, size.height - 3);
  const fitting = body >= rows.length + foot.length ? foot : body > 6 ? foot.slice(0, body - 4) : [];
  return fitLines(
    [
      drawHeading(scene, {from, shown: shown.length, all: columns.length}, size.width - 1),
      paint.dim(' '.repeat(first) + joinTitles(shown)),
      paint.dim(pad('clients', first, 'right')) + joinCells(shown, column => column.tag),
      ...window(rows, glance.rung, body - fitting.length),
      ...fitting,
    ].map(line => cut(line.trimEnd(), size.width - 1, '…')),
    size,
  );
}

/** How many columns the table can be moved by before its last one is in sight. */
export function reachOfTable(scene: CompareScene, columns: number): number {
  const all = columnsOf(scene);
  const clients = workloadOf(scene)?.rungs.map(rung => width(formatCount(rung.clients))) ?? [];
  const room = columns - Math.max(7, ...clients) - 3;
  let used = 0;
  let fitting = 0;
  for (const column of all.toReversed()) {
    used += GAP.length + widthOf(column);
    if (used > room) break;
    fitting++;
  }
  return Math.max(0, all.length - Math.max(1, fitting));
}

/** Rows that the table would like to have. */
export function tableRows(scene: CompareScene): number {
  return 3 + (workloadOf(scene)?.rungs.length ?? 0) + 2;
}

const legend = ['tps: median, interval, runs;', '▲ higher', '▼ lower', '~ no difference shown', '? cannot be told'];

function drawHeading(
  {paint}: CompareScene,
  {from, shown, all}: {from: number; shown: number; all: number},
  columns: number,
): string {
  const beyond = all > shown ? `columns ${from + 1} to ${from + shown} of ${all} ` : '';
  const title = ` ${paint.heading('By clients')}   `;
  const right = beyond === '' ? '' : `${paint.key('← →')} ${beyond}`;
  return spread(
    title + paint.dim(joinFitting(legend, '  ', columns - width(title) - width(right) - 1)),
    right,
    columns,
  );
}

function columnsOf(scene: CompareScene): Column[] {
  const {comparison, paint, glance} = scene;
  const {systems, baseline} = comparison;
  const workload = workloadOf(scene);
  if (!workload) return [];
  const tag = (system: number) => tagOf(system, paint);
  const others = systems.map((_, system) => system).filter(system => system !== baseline);
  const table = tabulateTps(comparison, workload, {shown: others, nameOf: letterOf, place: glance.workload});
  const written = (index: number) => table.rows.map(row => clean(row[index]?.text ?? ''));
  const figures = [baseline, ...others].flatMap((system, place): Column[] => {
    const at = system === baseline ? 1 : 2 * place;
    const changes = workload.rungs.map(({cells}) => cells[system]?.change?.verdict ?? null);
    const title = tag(system);
    const tps: Column = {title, tag: 'tps', align: 'right', least: 3, cells: written(at)};
    if (system === baseline) return [{...tps, title: `${title} baseline`, least: width(`${title} baseline`)}];
    const change = written(at + 1).map((text, rung) => paintChange(text, changes[rung] ?? null, paint));
    return [{title, tag: `against ${letterOf(baseline)}`, align: 'left', least: 0, cells: change}, tps];
  });
  const cells = (system: number) => workload.rungs.map(rung => rung.cells[system] ?? null);
  const known = listDetails(glance).flatMap(({title, align, write, isKnown}) => {
    const told = systems.some((_, system) => cells(system).some(cell => cell !== null && isKnown(cell)));
    if (!told) return [];
    return systems.map(
      (_, system): Column => ({
        ...{title, align, tag: tag(system)},
        least: Math.ceil((width(title) + GAP.length) / systems.length) - GAP.length,
        cells: cells(system).map(cell => (cell && cell.n > 0 ? write(cell) : unknown)),
      }),
    );
  });
  return [...figures, ...known];
}

const changeRoles: Readonly<Record<ChangeVerdict, Role>> = {'▲': 'good', '▼': 'bad', '~': 'dim', '?': 'caution'};

/** Only the verdict has a colour: a figure without one is not to look like one. */
function paintChange(text: string, verdict: ChangeVerdict | null, paint: Paint): string {
  if (verdict === null) return text;
  const isShown = verdict === '▲' || verdict === '▼';
  return isShown ? paint[changeRoles[verdict]](text) : paint[changeRoles[verdict]](verdict) + text.slice(1);
}

/** A title once over the columns that share it. */
function joinTitles(columns: readonly Column[]): string {
  let line = '';
  for (let index = 0; index < columns.length; ) {
    const {title} = columns[index] ?? {title: ''};
    const end = columns.findIndex((column, other) => other > index && column.title !== title);
    const group = columns.slice(index, end < 0 ? columns.length : end);
    const room = group.reduce((sum, column) => sum + GAP.length + widthOf(column), 0) - GAP.length;
    line += GAP + pad(cut(title, room, '…'), room, group.length === 1 ? group[0]?.align : 'left');
    index += group.length;
  }
  return line;
}

/** Those that fit; one more, cut, where a good part of it does. */
function fitColumns(columns: readonly Column[], room: number): Column[] {
  let used = 0;
  return columns.filter((column, index) => {
    const left = room - used - GAP.length;
    used += GAP.length + widthOf(column);
    return index === 0 || used <= room || (column.align === 'left' && left >= LEAST_PART);
  });
}

function joinCells(columns: readonly Column[], write: (column: Column) => string): string {
  return columns.map(column => GAP + pad(write(column), widthOf(column), column.align)).join('');
}

function widthOf({tag, least, cells}: Column): number {
  return Math.max(least, width(tag), ...cells.map(width));
}

/** So many rows around the chosen one. */
function window(rows: readonly string[], chosen: number, height: number): string[] {
  const from = Math.max(0, Math.min(rows.length - height, chosen - Math.floor(height / 2)));
  return rows.slice(from, from + Math.max(0, height));
}
