import type {Difference} from '../../report/compare/comparison.ts';
import {formatCount, plural} from '../../text/number.ts';
import {clean, cut, width} from '../../text/width.ts';
import type {Paint} from '../../theme/theme.ts';
import {spread, wrapText} from '../lines.ts';
import {sumUpLimits} from './limits.ts';
import {tagOf} from './marks.ts';
import {type CompareScene, workloadOf} from './scene.ts';

/** What stands above the charts, at most so many lines: the systems, who is ahead or what forbids to say so, and what differs. */
export function drawSummary(scene: CompareScene, {width: columns, height}: {width: number; height: number}): string[] {
  const [head, ...legend] = [drawHead(scene, columns), ...drawLegend(scene, columns)];
  const fitting = legend.length > Math.max(1, height - 3) ? cutLegend(legend, Math.max(1, height - 3), scene) : legend;
  const above = [
    head ?? '',
    ...fitting,
    ...drawVerdict(scene, columns).slice(0, Math.max(1, height - 2 - fitting.length)),
  ];
  return [...above, ...drawRest(scene, columns, Math.max(0, height - above.length))].slice(0, height);
}

function drawHead(scene: CompareScene, columns: number): string {
  const {paint, comparison, glance} = scene;
  const {systems, workloads} = comparison;
  const sessions = systems.reduce((sum, {sessions}) => sum + sessions.length, 0);
  const isQuoted = systems.some(({sessions}) => sessions.some(({source}) => source !== null));
  const place = workloads.length > 1 ? `   workload ${glance.workload + 1} of ${workloads.length}` : '';
  const title = clean(workloadOf(scene)?.title ?? 'nothing was run');
  const left = ` ${paint.heading('pgtop-bench compare')}   ${title}${paint.dim(place)}`;
  const origin = isQuoted ? ['published figures'] : [];
  const whole = [`${systems.length} systems`, `${sessions} sessions`, ...origin].join(', ');
  // Where the title has no room beside all of it, only what is not seen below.
  const told = width(left) + width(whole) + 3 < columns ? whole : origin.join();
  return spread(left, paint.dim(`${told} `), columns);
}

/** Marks and names of the systems, as many beside each other as fit. */
function drawLegend({comparison, paint}: CompareScene, columns: number): string[] {
  const {systems, baseline} = comparison;
  const versions = new Set(systems.map(({serverVersion}) => serverVersion));
  const lines: string[] = [];
  for (const [system, {name, sessions, serverVersion}] of systems.entries()) {
    const words = [
      ...(versions.size > 1 ? [`PostgreSQL ${serverVersion ?? 'version not known'}`] : []),
      ...(sessions.length > 1 ? [`${sessions.length} sessions`] : []),
    ].join(', ');
    const base = system === baseline ? ` ${paint.accent('baseline')}` : '';
    const entry = cut(
      ` ${tagOf(system, paint)} ${clean(name)}${base}${words === '' ? '' : `  ${paint.dim(clean(words))}`}`,
      columns - 1,
      '…',
    );
    const last = lines.at(-1);
    if (last !== undefined && width(last) + 3 + width(entry) < columns) lines[lines.length - 1] = `${last}   ${entry}`;
    else lines.push(entry);
  }
  return lines;
}

function cutLegend(lines: readonly string[], rows: number, {paint}: CompareScene): string[] {
  const kept = lines.slice(0, rows);
  const last = kept.at(-1);
  return last === undefined ? [] : [...kept.slice(0, -1), `${cut(last, width(last) - 12)} ${paint.dim('… more: d')}`];
}

/** The winner, or why there is none. */
function drawVerdict({comparison, paint}: CompareScene, columns: number): string[] {
  const {winner, durability, systems} = comparison;
  const ignored = durability.ignored ? ` (--ignore-durability: ${durability.because})` : '';
  const forbidden = durability.verdict !== 'same' && !durability.ignored;
  const name = winner.system === null ? null : (systems[winner.system]?.name ?? '');
  const because = forbidden
    ? `${durability.verdict === 'differs' ? 'durability differs: ' : ''}${durability.because}`
    : winner.because;
  const words = clean(name === null ? `No winner: ${because}${ignored}` : `${name} is ahead: ${because}${ignored}`);
  const role = name !== null ? 'good' : forbidden ? 'bad' : 'caution';
  const glyph = name !== null ? '▲' : forbidden ? '?' : '~';
  return wrapText(words, columns - 5).map((line, row) => paint[role](` ${row === 0 ? glyph : ' '} ${line}`));
}

interface Notice {
  readonly kind: 'limit' | 'difference' | 'remark';
  readonly line: string;
}

/**
 * What has come of --fail-if, differences that bear on the figures, what is to be said beside these, then other differences. Where there is
 * no room for all, both kinds have some, and the last line counts the others.
 */
function drawRest(scene: CompareScene, columns: number, rows: number): string[] {
  const {comparison, paint} = scene;
  const {differences, remarks, systems} = comparison;
  if (rows <= 0) return [];
  const sources = [...new Set(systems.flatMap(({sessions}) => sessions.flatMap(({source}) => source ?? [])))];
  const ranked = rankDifferences(differences);
  const lasting = ranked.filter(({passing}) => !passing);
  const write = (fact: Difference): Notice => {
    return {kind: 'difference', line: ` ${paint.dim('≠')} ${describeDifference(fact, paint)}`};
  };
  const say = (sign: string, text: string): Notice => ({kind: 'remark', line: ` ${sign} ${clean(text)}`});
  const weighty = lasting.filter(isWeighty).map(write);
  const said = [
    ...remarks.map(remark => say(paint.caution('!'), remark)),
    ...(sources.length > 0 ? [say(paint.dim('“'), `quoted: ${sources.join('; ')}`)] : []),
  ];
  const others = lasting.filter(fact => !isWeighty(fact)).map(write);
  const limits = sumUpLimits(comparison, paint).map((line): Notice => ({kind: 'limit', line}));
  const all = limits.length + weighty.length + said.length + others.length;
  const isWhole = all + (ranked.length > lasting.length ? 1 : 0) <= rows;
  const room = rows - 1 - limits.length;
  const first = isWhole ? weighty.length : Math.max(0, Math.ceil(room / 2), room - said.length);
  const notices = [...limits, ...weighty.slice(0, first), ...said, ...weighty.slice(first), ...others];
  const shown = isWhole ? all : rows - 1;
  const left = notices.slice(shown);
  const facts = left.filter(({kind}) => kind === 'difference').length;
  const passing = ranked.length - lasting.length;
  const more = [
    ...(facts > 0 ? [`${formatCount(facts)} more ${plural(facts, 'difference')}`] : []),
    ...(left.length > facts ? [`${formatCount(left.length - facts)} more to be said`] : []),
    ...(passing > 0
      ? [`${formatCount(passing)} ${passing === 1 ? 'differs' : 'differ'} as between any two sessions`]
      : []),
  ];
  return [
    ...notices.slice(0, shown).map(({line}) => cut(line, columns - 1, '…')),
    ...(more.length > 0 ? [` ${paint.dim(`… ${more.join(', ')}:`)} ${paint.key('d')}`] : []),
  ];
}

/** Starred facts and settings; what only some systems know where a crash may lose more by it. */
function isWeighty({starred, durability, topic, values}: Difference): boolean {
  return durability || ((starred || topic === 'setting') && !values.includes(null));
}

/** Those by which a crash loses more first, then known values that differ, then what only some systems know; starred facts before settings. */
export function rankDifferences(differences: readonly Difference[]): Difference[] {
  const rank = ({durability, starred, topic, values}: Difference) =>
    durability ? 0 : (values.includes(null) ? 4 : 0) + (starred ? 1 : topic === 'setting' ? 2 : 3);
  // The version says more than its number.
  const told = differences.filter(({name}) => name !== 'version-number');
  return told.toSorted((one, other) => rank(one) - rank(other));
}

/** `shared_buffers ★  ● A 128 MB · ■ B ◆ C 2 GB`; systems of one value together. */
export function describeDifference({title, starred, values}: Difference, paint: Paint): string {
  const groups = new Map<string | null, number[]>();
  for (const [system, value] of values.entries()) groups.set(value, [...(groups.get(value) ?? []), system]);
  const words = [...groups].map(([value, systems]) => {
    const tags = systems.map(system => tagOf(system, paint)).join(' ');
    return `${tags} ${value === null ? paint.dim('not recorded') : clean(value)}`;
  });
  return `${clean(title)}${starred ? ' ★' : ''}  ${words.join(paint.dim(' · '))}`;
}
