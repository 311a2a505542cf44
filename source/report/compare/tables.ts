import {geometricMean} from '../../stats/ratio.ts';
import {formatCount, formatMs, formatPercent, formatTps, unknown} from '../../text/number.ts';
import type {Cell, ComparedWorkload, Comparison, Difference} from './comparison.ts';
import {describeCell, describeChange, describeRange, describeRatio} from './words.ts';

/** A table in words, for every form that has tables. */
export interface ComparisonTable {
  /** What stands above it; null for nothing. */
  readonly title: string | null;
  readonly columns: readonly {readonly title: string; readonly align: 'left' | 'right'}[];
  readonly rows: readonly (readonly TableCell[])[];
}

export interface TableCell {
  readonly text: string;
  /** A difference that is shown to be for the better. */
  readonly strong: boolean;
}

/** What tables tell where it is asked: every fact that differs, transactions per minute. */
export interface TableOptions {
  readonly facts?: boolean;
  readonly perMinute?: boolean;
}

type Names = (system: number) => string;

/** Facts that differ and are to be read before the figures: starred ones and settings, or all. What is known of some systems only is told by `listUnknown`. */
export function tabulateDifferences(
  {differences, systems}: Comparison,
  nameOf: Names,
  {facts: all = false}: TableOptions = {},
): ComparisonTable | null {
  const shown = differences.filter(fact => (all || isTold(fact)) && !isPartial(fact));
  if (shown.length === 0) return null;
  return {
    title: null,
    columns: [
      {title: 'differs', align: 'left'},
      ...systems.map((_, system) => ({title: nameOf(system), align: 'left'}) as const),
    ],
    rows: shown.map(({title, starred, values}) =>
      [`${title}${starred ? ' ★' : ''}`, ...values.map(value => value ?? unknown)].map(plain),
    ),
  };
}

/** Lines on what is known of some systems only, and on what differs and is not told. */
export function listUnknown({differences, systems}: Comparison, {facts: all = false}: TableOptions = {}): string[] {
  const groups = new Map<string, string[]>();
  for (const fact of differences.filter(isPartial)) {
    const names = systems.filter((_, system) => fact.values[system] === null).map(({name}) => name);
    const key = names.join(', ');
    groups.set(key, [...(groups.get(key) ?? []), fact.title]);
  }
  const rest = all ? [] : differences.filter(fact => !isTold(fact) && !isPartial(fact));
  const lasting = rest.filter(({passing}) => !passing);
  return [
    ...[...groups].map(([names, titles]) => `not recorded of ${names}: ${titles.join(', ')}`),
    ...countRest(lasting.length, 'besides'),
    ...countRest(rest.length - lasting.length, 'as between any two sessions'),
  ];
}

function countRest(count: number, how: string): string[] {
  if (count === 0) return [];
  const words = count === 1 ? ['fact differs', 'it'] : ['facts differ', 'them'];
  return [`${formatCount(count)} ${words[0]} ${how}: --facts has ${words[1]}`];
}

/** The version says more than its number. */
function isTold({starred, passing, topic, name}: Difference): boolean {
  return (starred && name !== 'version-number') || (topic === 'setting' && !passing);
}

/** Known values do not differ, but not all are known. */
function isPartial({values}: Difference): boolean {
  return new Set(values.filter(value => value !== null)).size < 2;
}

/** tps of some systems at every rung, and what they are against the baseline. */
export function tabulateTps(
  {systems, baseline, summaries}: Comparison,
  workload: ComparedWorkload,
  {shown, nameOf, place}: {shown: readonly number[]; nameOf: Names; place: number},
): ComparisonTable {
  const order = [baseline, ...shown.filter(system => system !== baseline && system < systems.length)];
  const row = (first: string, write: (system: number) => TableCell[]) => [plain(first), ...order.flatMap(write)];
  return {
    title: workload.title,
    columns: [
      {title: 'clients', align: 'right'},
      ...order.flatMap(system => [
        {title: `${nameOf(system)} tps`, align: 'right'} as const,
        ...(system === baseline ? [] : [{title: `against ${nameOf(baseline)}`, align: 'left'} as const]),
      ]),
    ],
    rows: [
      ...workload.rungs.map(({clients, cells}) =>
        row(formatCount(clients), system => {
          const cell = cells[system] ?? null;
          const change = cell?.change ?? null;
          const figure = plain(describeCell(cell));
          if (system === baseline) return [figure];
          return [figure, {text: describeChange(change), strong: change?.verdict === '▲'}];
        }),
      ),
      row('peak', system => {
        const peak = summaries[system]?.peaks[place] ?? null;
        const figure = plain(peak ? `${formatTps(peak.tps)} at ${peak.clients}` : unknown);
        return system === baseline ? [figure] : [figure, plain('')];
      }),
      row('mean', system => (system === baseline ? [plain('')] : [plain(''), plain(meanOf(workload, system))])),
    ],
  };
}

/** The geometric mean over the rungs of one workload. */
function meanOf({rungs}: ComparedWorkload, system: number): string {
  const ratios = rungs.flatMap(({cells}) => cells[system]?.change?.ratio ?? []);
  const ratio = geometricMean(ratios);
  return ratio === null ? unknown : `${describeRatio(ratio, 100 * (ratio - 1))} over ${ratios.length}`;
}

/** What a cell tells beside tps and change. */
export interface Detail {
  readonly title: string;
  readonly align: 'left' | 'right';
  readonly write: (cell: Cell) => string;
  readonly isKnown: (cell: Cell) => boolean;
}

/** Transactions per minute, as the reports of other benchmarks have them. */
const perMinuteDetail: Detail = {
  title: 'per minute',
  align: 'right',
  write: ({tps}) => formatCount(tps === null ? null : Math.round(60 * tps)),
  isKnown: ({tps}) => tps !== null,
};

/** In the order shown, transactions per minute first where they are asked. */
export function listDetails({perMinute = false}: TableOptions): readonly Detail[] {
  return perMinute ? [perMinuteDetail, ...details] : details;
}

const details: readonly Detail[] = [
  {
    title: 'latency ms',
    align: 'right',
    write: cell => formatMs(cell.latencyMs),
    isKnown: cell => cell.latencyMs !== null,
  },
  {title: 'p99 ms', align: 'right', write: cell => formatMs(cell.p99Ms), isKnown: cell => cell.p99Ms !== null},
  {title: 'spread', align: 'right', write: cell => formatPercent(cell.spread), isKnown: cell => cell.spread !== null},
  {
    title: 'of runs',
    align: 'right',
    write: cell => formatPercent(cell.runSpread),
    isKnown: cell => cell.runSpread !== null,
  },
  {title: 'stalls', align: 'right', write: cell => describeRange(cell.stalls), isKnown: cell => cell.stalls !== null},
  {
    title: 'checkpoints',
    align: 'right',
    write: cell => describeRange(cell.checkpoints),
    isKnown: cell => cell.checkpoints !== null,
  },
  {title: 'limit', align: 'left', write: cell => cell.limit ?? unknown, isKnown: cell => cell.limit !== null},
];

/** Latency, spread, stalls, checkpoints and limit, a row a system and rung; null where nothing of it is known. */
export function tabulateDetails(
  workload: ComparedWorkload,
  nameOf: Names,
  options: TableOptions = {},
): ComparisonTable | null {
  const found = workload.rungs.flatMap(({clients, cells}) =>
    cells.flatMap((cell, system) => (cell && cell.n > 0 ? [{clients, system, cell}] : [])),
  );
  const shown = listDetails(options).filter(({isKnown}) => found.some(({cell}) => isKnown(cell)));
  if (shown.length === 0) return null;
  return {
    title: null,
    columns: [{title: 'clients', align: 'right'}, {title: 'system', align: 'left'}, ...shown],
    rows: found.map(({clients, system, cell}) =>
      [formatCount(clients), nameOf(system), ...shown.map(({write}) => write(cell))].map(plain),
    ),
  };
}

function plain(text: string): TableCell {
  return {text, strong: false};
}
