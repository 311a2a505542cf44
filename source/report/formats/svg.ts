import {describeHead, nameOrigin} from '../columns.ts';
import type {Comparison} from '../compare/comparison.ts';
import {describeVerdict} from '../compare/words.ts';
import type {Format} from '../format.ts';
import type {SessionReport} from '../report.ts';
import {isInvalidResult} from '../rung.ts';
import {chartComparison} from '../svg/comparison-charts.ts';
import {brief, listNotes} from '../svg/comparison-notes.ts';
import {warnOfDurability} from '../svg/durability-warning.ts';
import {chartSession} from '../svg/session-charts.ts';
import {type Heading, writeSvg} from '../svg/write.ts';

/** The charts against clients as one drawing, for a README or a page. */
export const svg: Format = {
  name: 'svg',
  extension: '.svg',
  shows: [],
  write: (report, {dress} = {perMinute: false}) => {
    if (!dress) throw new Error('a drawing is written with colours');
    return writeSvg(chartSession(report), headSession(report), dress.colours);
  },
  compare: (comparison, options) => {
    if (!options?.dress) throw new Error('a drawing is written with colours');
    return writeSvg(chartComparison(comparison, options.reports), headComparison(comparison), options.dress.colours);
  },
  join: texts => texts.join(''),
  single: true,
};

function headSession(report: SessionReport): Heading {
  const {session, rungs} = report;
  const head = new Map(describeHead(report));
  const [first] = rungs;
  const same = (name: 'workload' | 'protocol') =>
    first && rungs.every(rung => rung[name] === first[name]) ? [first[name]] : [];
  const versions = [
    report.server ? `PostgreSQL ${report.server.version}` : null,
    report.pgbench ? `pgbench ${report.pgbench.version}` : null,
    ...same('workload'),
    ...same('protocol'),
    report.scale === null ? null : `scale ${report.scale}`,
    head.get('ladder'),
  ];
  const invalid = rungs.filter(isInvalidResult).length;
  const quoted = head.get('quoted');
  return {
    title: session.label ?? session.name ?? 'pgbench',
    lines: [versions.filter(part => part).join(' · '), ...(quoted ? [`quoted: ${quoted}`] : [])].filter(line => line),
    warning: invalid === 0 ? null : `${invalid} of ${rungs.length} runs invalid: not to be quoted`,
    notes: [[nameOrigin(report), head.get('began') ?? head.get('imported')].filter(part => part).join(', ')],
  };
}

function headComparison(comparison: Comparison): Heading {
  const {systems, workloads} = comparison;
  const [only] = workloads;
  const versions = new Set(systems.map(({serverVersion}) => serverVersion));
  const [version] = versions;
  const warning = warnOfDurability(comparison);
  const said = describeVerdict(comparison).filter(([name]) => warning === null || name === 'quoted');
  return {
    title: `${systems.length} systems compared`,
    lines: [
      [
        ...(versions.size === 1 && version ? [`PostgreSQL ${version}`] : []),
        ...(workloads.length === 1 && only ? [only.title] : []),
      ].join(' · '),
      ...said.map(([name, words]) => brief(`${name}: ${words}`, comparison)),
    ].filter(line => line !== ''),
    warning: warning === null ? null : brief(warning, comparison),
    notes: [...listNotes(comparison), `pgtop-bench compare, ${countSessions(comparison)}`],
  };
}

function countSessions({systems}: Comparison): string {
  const count = systems.reduce((sum, {sessions}) => sum + sessions.length, 0);
  return `${count} sessions`;
}
