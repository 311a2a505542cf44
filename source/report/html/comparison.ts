import {plural} from '../../text/number.ts';
import {cut} from '../../text/width.ts';
import type {ComparedRung, ComparedWorkload, Comparison} from '../compare/comparison.ts';
import {tabulateLimits} from '../compare/limits.ts';
import {
  type ComparisonTable,
  listUnknown,
  tabulateDetails,
  tabulateDifferences,
  tabulateTps,
} from '../compare/tables.ts';
import {typicalRun} from '../compare/typical-run.ts';
import {describeFoot, describeSystem, describeVerdict, letterOf} from '../compare/words.ts';
import type {Dress} from '../dress.ts';
import type {CompareOptions} from '../format.ts';
import type {SessionReport} from '../report.ts';
import {chartComparison} from '../svg/comparison-charts.ts';
import {warnOfDurability} from '../svg/durability-warning.ts';
import {element, escapeText, type Markup} from '../svg/markup.ts';
import {markOf} from '../svg/panel.ts';
import {type Lane, laneOfRun, POINT_BUDGET} from './lane.ts';
import {writePage} from './page.ts';
import {writeCharts, writeList, writeSection, writeTable, writeTerms} from './parts.ts';
import {stackSystems} from './stacked.ts';
import {writeRungs} from './time.ts';

/** Longer names are letters in tables. */
const LONGEST_NAME = 20;
/** Of a system over a chart. */
const LONGEST_LANE = 40;

/** A comparison as a page. */
export function writeComparisonAsPage(
  comparison: Comparison,
  {reports, dress, perMinute}: Pick<CompareOptions, 'reports' | 'perMinute'> & {readonly dress: Dress},
): Markup {
  const {systems, workloads} = comparison;
  const short = systems.every(({name}) => name.length <= LONGEST_NAME);
  const nameOf = (system: number) => (short ? (systems[system]?.name ?? '') : letterOf(system));
  const shown = systems.map((_, system) => system);
  const differences = tabulateDifferences(comparison, nameOf, {facts: true});
  const limits = tabulateLimits(comparison, nameOf);
  const {every, rungs} = placeRungs(comparison, reports);
  const warning = warnOfDurability(comparison);
  return writePage(
    {
      title: short ? systems.map(({name}) => name).join(' · ') : `${systems.length} systems compared`,
      subtitle: `${systems.length} systems, ${reports.length} sessions`,
      warnings: warning === null ? [] : [warning],
      sections: [
        writeSection(
          'Systems',
          writeTerms([
            ...shown.map(
              system =>
                [short ? `system ${system + 1}` : letterOf(system), describeSystem(comparison, system)] as const,
            ),
            ...describeVerdict(comparison),
          ]),
        ),
        writeSection(
          'What differs',
          differences ? tabulate('differences', differences) : '',
          writeList(listUnknown(comparison, {facts: true})),
        ),
        writeSection('Throughput and latency against clients', writeCharts(chartComparison(comparison, reports))),
        ...workloads.map((workload, place) => {
          const details = tabulateDetails(workload, nameOf, {perMinute});
          return writeSection(
            workload.title,
            writeTps(workload.title, tabulateTps(comparison, workload, {shown, nameOf, place})),
            details ? tabulate(`details of ${workload.title}`, details) : '',
          );
        }),
        limits ? writeSection('Conditions of --fail-if', tabulate('limits', limits)) : '',
        writeSection('What it comes to', writeList(describeFoot(comparison, nameOf))),
        rungs.length > 0
          ? writeSection(
              'Rung by rung over time',
              writeRungs(
                rungs.map(({title}) => title),
                every,
              ),
            )
          : '',
      ],
      data: {lanes: [], rungs},
      footer: `pgtop-bench compare: sessions ${systems.flatMap(({sessions}) => sessions.map(({name}) => name)).join(', ')}`,
    },
    dress,
  );
}

/** Systems side by side, and on a narrow page below each other. */
function writeTps(name: string, table: ComparisonTable): Markup {
  return [
    element('div', {class: 'wide'}, tabulate(name, table)),
    element('div', {class: 'narrow'}, tabulate(name, stackSystems(table))),
  ].join('\n');
}

function tabulate(name: string, {columns, rows}: ComparisonTable): Markup {
  const written = columns.map((column, index) => ({
    ...column,
    write: (row: ComparisonTable['rows'][number]) => row[index]?.text ?? '',
  }));
  return writeTable(name, written, rows, {
    cell: (row, column) => {
      const cell = row[written.indexOf(column as (typeof written)[number])];
      if (!cell) return null;
      const role = cell.strong ? 'up' : cell.text.startsWith('▼') ? 'down' : null;
      return role === null ? null : `<b class="${role}">${escapeText(cell.text)}</b>`;
    },
  });
}

interface PlacedRung {
  readonly title: string;
  readonly lanes: readonly Lane[];
}

/** Both systems' seconds of every rung that has some; of repeats the run in the middle. */
function placeRungs(
  {systems, workloads}: Comparison,
  reports: readonly SessionReport[],
): {readonly every: number; readonly rungs: readonly PlacedRung[]} {
  const longest = Math.max(0, ...reports.map(({seconds}) => seconds?.length ?? 0));
  const every = Math.max(1, Math.ceil((longest * systems.length) / (2 * POINT_BUDGET)));
  const place = (workload: ComparedWorkload, rung: ComparedRung): PlacedRung => {
    const lanes = systems.flatMap(({name, sessions}, system) => {
      const cell = rung.cells[system];
      const chosen = cell?.runs[typicalRun(cell)];
      const session = chosen && sessions[chosen.session];
      const report = session && reports[session.report];
      if (!chosen || !report) return [];
      const title = `${cut(name, LONGEST_LANE, '…')}: run ${chosen.run}${sessions.length > 1 ? ` of ${session.name}` : ''}${chosen.valid ? '' : ', invalid'}`;
      const lane = laneOfRun(report, chosen.run, title, every);
      return lane ? [{...lane, colour: markOf(system).role}] : [];
    });
    const clients = `${rung.clients} ${plural(rung.clients, 'client')}`;
    return {title: workloads.length > 1 ? `${workload.title}, ${clients}` : clients, lanes};
  };
  const rungs = workloads.flatMap(workload => workload.rungs.map(rung => place(workload, rung)));
  return {every, rungs: rungs.filter(({lanes}) => lanes.length > 0)};
}
