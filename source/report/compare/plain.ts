import {clean} from '../../text/clean.ts';
import {fold} from '../../text/fold.ts';
import {layoutTable} from '../../text/table.ts';
import {width} from '../../text/width.ts';
import type {ComparedWorkload, Comparison} from './comparison.ts';
import {tabulateLimits} from './limits.ts';
import {
  type ComparisonTable,
  listUnknown,
  type TableOptions,
  tabulateDetails,
  tabulateDifferences,
  tabulateTps,
} from './tables.ts';
import {describeFoot, describeSystem, describeVerdict, letterOf} from './words.ts';

/** What a mail, an issue and a narrow terminal show without breaking lines. */
const COLUMNS = 100;
const NAME_COLUMNS = 11;

/** A comparison for people, systems by letters; tables that would be too wide are split by system. */
export function writeComparisonPlainly(comparison: Comparison, options: TableOptions = {}): string {
  const differences = tabulateDifferences(comparison, letterOf, options);
  const limits = tabulateLimits(comparison, letterOf);
  const sections = [
    [
      ...comparison.systems.flatMap((_, system) => hang(letterOf(system), describeSystem(comparison, system))),
      ...describeVerdict(comparison).flatMap(([name, words]) => hang(name, words)),
    ],
    differences ? writeDifferences(differences) : [],
    listUnknown(comparison, options).flatMap(say),
    ...comparison.workloads.flatMap((workload, place) => writeWorkload(comparison, workload, {...options, place})),
    limits ? layTable(limits) : [],
    describeFoot(comparison, letterOf).flatMap(say),
  ];
  const filled = sections.filter(lines => lines.length > 0);
  return `${filled.map(lines => lines.join('\n')).join('\n\n')}\n`;
}

/** Words behind a name. */
function hang(name: string, words: string): string[] {
  return fold(`${name.padEnd(NAME_COLUMNS)}${clean(words)}`, COLUMNS, NAME_COLUMNS);
}

/** A sentence. */
function say(words: string): string[] {
  return fold(clean(words), COLUMNS, 2);
}

function writeWorkload(
  comparison: Comparison,
  workload: ComparedWorkload,
  {place, ...options}: TableOptions & {readonly place: number},
): string[][] {
  const {systems, baseline} = comparison;
  const tabulate = (shown: readonly number[]) =>
    layTable(tabulateTps(comparison, workload, {shown, nameOf: letterOf, place}));
  const others = systems.map((_, system) => system).filter(system => system !== baseline);
  const whole = tabulate(others);
  const tables = isNarrow(whole) ? [whole] : others.map(system => tabulate([system]));
  const details = tabulateDetails(workload, letterOf, options);
  const [first = [], ...more] = tables;
  return [[...say(workload.title), ...first], ...more, ...(details ? [layTable(details)] : [])];
}

function isNarrow(lines: readonly string[]): boolean {
  return lines.every(line => width(line) <= COLUMNS);
}

/** As a table, or where values are long a line each. */
function writeDifferences(table: ComparisonTable): string[] {
  const lines = layTable(table);
  if (isNarrow(lines)) return lines;
  return table.rows.flatMap(([fact, ...values]) => [
    `${clean(fact?.text ?? '')}:`,
    ...values.flatMap(({text}, system) => fold(`  ${letterOf(system)}  ${clean(text)}`, COLUMNS, 5)),
  ]);
}

function layTable({columns, rows}: ComparisonTable): string[] {
  return layoutTable(
    columns,
    rows.map(row => row.map(({text}) => clean(text))),
  );
}
