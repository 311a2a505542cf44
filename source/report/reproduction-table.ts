import {clean} from '../text/clean.ts';
import {formatTps, unknown} from '../text/number.ts';
import {layoutTable} from '../text/table.ts';
import {countTaken, findOthers} from './compare/others.ts';
import type {SessionReport} from './report.ts';
import {describeRatio, type Reproduction} from './reproduction.ts';

/** What was beside the runs of a session and of the one that ran its plan again, and may be why they differ, or do not. */
export function remarkOnReproduction(then: SessionReport, now: SessionReport): string[] {
  return Object.entries({then, now}).flatMap(([when, {rungs}]) => {
    const others = findOthers(rungs);
    return others ? [`${when}: other programs were busy ${countTaken(others)}: ${others.words}`] : [];
  });
}

/** What has come of it for people: a table of the rungs, what is to be said beside it, then the verdict and its reasons. */
export function describeReproduction({verdict, because, rungs}: Reproduction, remarks: readonly string[] = []): string {
  const titles = ['workload', 'clients', 'tps then', 'tps now', 'runs', 'change', 'result'];
  const table = titles.map((title, index) => ({title, align: index > 0 && index < 6 ? 'right' : 'left'}) as const);
  const rows = rungs.map(({title, clients, tps, runs, ratio, verdict: result, because: why}) => [
    clean(title),
    `${clients}`,
    ...tps.map(formatTps),
    runs.join(' / '),
    ratio === null ? unknown : describeRatio(ratio),
    `${result}: ${clean(why)}`,
  ]);
  const [first, ...more] = because.map(clean);
  const conclusion = [
    `${verdict}: ${first ?? unknown}`,
    ...more.map(line => `${' '.repeat(verdict.length + 2)}${line}`),
  ];
  const sections = [rows.length > 0 ? layoutTable(table, rows) : [], remarks.map(clean), conclusion];
  const filled = sections.filter(lines => lines.length > 0);
  return `${filled.map(lines => lines.join('\n')).join('\n\n')}\n`;
}
