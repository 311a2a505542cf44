import type {Difference} from '../../report/compare/comparison.ts';
import {describeFoot, describeSystem, describeVerdict, letterOf} from '../../report/compare/words.ts';
import {describeFailIf} from '../../report/fail-if.ts';
import {clean, pad, width} from '../../text/width.ts';
import {spread, wrapText} from '../lines.ts';
import type {Size} from '../scene.ts';
import {tagOf} from './marks.ts';
import type {CompareScene} from './scene.ts';
import {describeDifference, rankDifferences} from './summary.ts';

/** All that is to be known beside the figures: systems, verdict, what differs, remarks; from the line to which it was moved. */
export function drawDifferences(scene: CompareScene, {width: columns, height}: Size): string[] {
  const {paint, glance} = scene;
  const lines = listLines(scene, columns);
  const from = Math.min(glance.scroll, reachOfDifferences(scene, {width: columns, height}));
  const body = height - 1;
  const place =
    lines.length > body ? `lines ${from + 1} to ${Math.min(lines.length, from + body)} of ${lines.length} ` : '';
  const head = spread(` ${paint.heading('What differs, and what is to be said')}`, paint.dim(place), columns);
  return [head, ...lines.slice(from, from + body)];
}

/** How many lines the page can be moved by. */
export function reachOfDifferences(scene: CompareScene, {width: columns, height}: Size): number {
  return Math.max(0, listLines(scene, columns).length - (height - 1));
}

function listLines(scene: CompareScene, columns: number): string[] {
  const {comparison, paint} = scene;
  const ranked = rankDifferences(comparison.differences.filter(({passing}) => !passing));
  const passing = comparison.differences.filter(one => one.passing);
  const partial = ranked.filter(({values}) => values.includes(null));
  const known = ranked.filter(({values}) => !values.includes(null));
  const groups: readonly (readonly [string, readonly Difference[]])[] = [
    ['By which a crash loses more or less', ranked.filter(({durability}) => durability)],
    ['Differs, and must be alike for figures to be compared ★', known.filter(one => one.starred && !one.durability)],
    ['Settings that differ', known.filter(one => !one.starred && one.topic === 'setting')],
    ['Differs besides', known.filter(one => !one.starred && !one.durability && one.topic !== 'setting')],
    ['Known of some systems only', partial.filter(({durability}) => !durability)],
  ];
  const section = (title: string, lines: readonly string[]) =>
    lines.length > 0 ? ['', ` ${paint.accent(title)}`, ...lines] : [];
  return [
    ...comparison.systems.flatMap((_, system) =>
      hang(`${tagOf(system, paint)}  `, clean(describeSystem(comparison, system)), columns),
    ),
    ...describeVerdict(comparison).flatMap(([name, words]) => hang(pad(name, 12), clean(words), columns)),
    ...section(
      'Conditions of --fail-if',
      (comparison.limits ?? []).flatMap(limit =>
        hang(paint.dim('· '), clean(describeFailIf(limit, comparison)), columns),
      ),
    ),
    ...groups.flatMap(([title, facts]) =>
      section(
        title,
        facts.flatMap(fact => listFact(scene, fact, columns)),
      ),
    ),
    ...section(
      'What it comes to',
      describeFoot(comparison, letterOf).flatMap(text => hang(paint.dim('· '), clean(text), columns)),
    ),
    ...section(
      'Differs as between any two sessions',
      passing.flatMap(fact => listFact(scene, fact, columns)),
    ),
  ];
}

/** On one line where there is room, else a line or more a system. */
function listFact({paint}: CompareScene, fact: Difference, columns: number): string[] {
  const line = ` ${describeDifference(fact, paint)}`;
  if (width(line) < columns) return [line];
  return [
    ` ${clean(fact.title)}${fact.starred ? ' ★' : ''}`,
    ...fact.values.flatMap((value, system) =>
      hang(`  ${tagOf(system, paint)}  `, value === null ? 'not recorded' : clean(value), columns),
    ),
  ];
}

/** Text behind a label, its further lines under its first. */
function hang(label: string, text: string, columns: number): string[] {
  const indent = width(label) + 1;
  return wrapText(text, Math.max(20, columns - indent - 1)).map((line, row) =>
    row === 0 ? ` ${label}${line}` : `${' '.repeat(indent)}${line}`,
  );
}
