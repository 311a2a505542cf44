import {formatPercent, formatTps, plural, unknown} from '../../text/number.ts';
import type {Cell, CellInterval, Change, Comparison, Range} from './comparison.ts';

/** `19 900 ±1.8 % (1 run)`, `19 900 [19 540, 20 260] (5)`. */
export function describeCell(cell: Cell | null): string {
  if (cell === null) return unknown;
  const {runs, n, tps, interval} = cell;
  if (tps === null) return runs.length === 1 ? 'invalid' : `all ${runs.length} invalid`;
  const left = runs.length - n;
  const count = `${n === 1 ? '1 run' : n}${left > 0 ? `, ${left} invalid` : ''}`;
  return [formatTps(tps), ...(interval ? [describeInterval(interval, tps)] : []), `(${count})`].join(' ');
}

function describeInterval({low, high, of}: CellInterval, tps: number): string {
  return of === 'run' ? `±${formatPercent((high - low) / 2 / tps)}` : `[${formatTps(low)}, ${formatTps(high)}]`;
}

/** `▲ 1.057 (+5.7 % [+3.4, +8.1])`; where figures must not be compared `?` alone. */
export function describeChange(change: Change | null): string {
  if (change === null) return unknown;
  const {verdict, ratio, percent, low, high} = change;
  if (ratio === null || percent === null) return verdict;
  const interval = low === null || high === null ? '' : ` [${signed(100 * (low - 1))}, ${signed(100 * (high - 1))}]`;
  return `${verdict} ${describeRatio(ratio, percent, interval)}`;
}

/** `1.057 (+5.7 %)`. */
export function describeRatio(ratio: number, percent: number, interval = ''): string {
  return `${ratio.toFixed(3)} (${signed(percent)} %${interval})`;
}

function signed(percent: number): string {
  const text = percent.toFixed(1);
  return text === '-0.0' ? '+0.0' : percent >= 0 ? `+${text}` : text;
}

/** `2`, or `0–3`. */
export function describeRange(range: Range | null): string {
  if (range === null) return unknown;
  return range.least === range.most ? `${range.least}` : `${range.least}–${range.most}`;
}

/** A system in a narrow place: A, B … */
export function letterOf(system: number): string {
  return String.fromCodePoint(65 + (system % 26)) + (system < 26 ? '' : Math.floor(system / 26));
}

/** What is to be known before the figures are read, as names and words; one line a system comes before. */
export function describeVerdict({systems, winner, durability}: Comparison): [name: string, words: string][] {
  const name = winner.system === null ? 'none' : (systems[winner.system]?.name ?? '');
  const mark = durability.verdict === 'same' ? '' : '? ';
  const ignored = durability.ignored ? ' (--ignore-durability)' : '';
  const sources = new Set(systems.flatMap(({sessions}) => sessions.map(({source}) => source)));
  const quoted = [...sources].filter(source => source !== null);
  return [
    ...(quoted.length > 0 ? [['quoted', quoted.join('; ')] satisfies [string, string]] : []),
    ['winner', `${name}: ${winner.because}${ignored}`],
    ['durability', `${mark}${durability.verdict === 'differs' ? 'differs: ' : ''}${durability.because}${ignored}`],
  ];
}

/** A system with where its figures are from: `ext4 (baseline), PostgreSQL 18.4, sessions first, second`. */
export function describeSystem({systems, baseline}: Comparison, index: number): string {
  const system = systems[index];
  if (!system) return unknown;
  const {name, sessions, serverVersion} = system;
  const names = sessions.map(session => session.name).filter(session => session !== name);
  return [
    `${name}${index === baseline ? ' (baseline)' : ''}`,
    ...(serverVersion === null ? [] : [`PostgreSQL ${serverVersion}`]),
    ...(names.length > 0 ? [`${plural(names.length, 'session')} ${names.join(', ')}`] : []),
  ].join(', ');
}

/** What stands below the tables. */
export function describeFoot(
  {baseline, summaries, remarks, rules}: Comparison,
  nameOf: (system: number) => string,
): string[] {
  const overall = summaries.flatMap(({against}, system) => {
    if (!against) return [];
    const mean =
      against.ratio === null || against.percent === null
        ? ''
        : `geometric mean ${describeRatio(against.ratio, against.percent)} over ${against.rungs} ${plural(against.rungs, 'rung')}; `;
    return [`${nameOf(system)} against ${nameOf(baseline)}: ${mean}${against.because}`];
  });
  return [...overall, ...remarks, describeRules(rules)];
}

function describeRules({noise, confidence, leastRuns}: Comparison['rules']): string {
  const sure = formatPercent(confidence);
  return [
    `▲ higher, ▼ lower: ${leastRuns} runs a side, the ${sure} interval of the ratio (of geometric means, by Welch's t on logarithms) excludes 1,`,
    `p below ${(1 - confidence).toFixed(2)} after Holm's correction, more than ${formatPercent(noise)};`,
    '~ no difference shown, which is not: equal; ? cannot be told',
  ].join(' ');
}
