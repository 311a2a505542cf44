import {literal, markdownTable} from '../markdown-text.ts';
import type {Comparison} from './comparison.ts';
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

/** Longer ones stand above the tables, and letters in them. */
const LONGEST_NAME = 20;

/** Tables to paste into an issue; bold is what is shown to be higher. */
export function writeComparisonAsMarkdown(comparison: Comparison, options: TableOptions = {}): string {
  const {systems, workloads} = comparison;
  const short = systems.every(({name}) => name.length <= LONGEST_NAME);
  const nameOf = (system: number) => (short ? (systems[system]?.name ?? '') : letterOf(system));
  const shown = systems.map((_, system) => system);
  const differences = tabulateDifferences(comparison, nameOf, options);
  const limits = tabulateLimits(comparison, nameOf);
  const sections = [
    [
      ...shown.map(system => `- ${short ? '' : `${letterOf(system)}: `}${literal(describeSystem(comparison, system))}`),
      ...describeVerdict(comparison).map(([name, words]) => `- ${name}: ${literal(words)}`),
      ...listUnknown(comparison, options).map(line => `- ${literal(line)}`),
    ],
    differences ? writeTable(differences) : [],
    ...workloads.flatMap((workload, place) => {
      const details = tabulateDetails(workload, nameOf, options);
      return [
        writeTable(tabulateTps(comparison, workload, {shown, nameOf, place})),
        details ? writeTable(details) : [],
      ];
    }),
    limits ? writeTable(limits) : [],
    describeFoot(comparison, nameOf).map(line => `- ${literal(line)}`),
  ];
  const filled = sections.filter(lines => lines.length > 0);
  return `${filled.map(lines => lines.join('\n')).join('\n\n')}\n`;
}

function writeTable({title, columns, rows}: ComparisonTable): string[] {
  const cells = rows.map(row => row.map(({text, strong}) => (strong ? `**${literal(text)}**` : literal(text))));
  return [...(title === null ? [] : [`**${literal(title)}**`, '']), ...markdownTable(columns, cells)];
}
