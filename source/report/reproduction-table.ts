import {clean} from '../text/clean.ts';
import {formatTps, unknown} from '../text/number.ts';
import {layoutTable} from '../text/table.ts';
import {describeRatio, type Reproduction} from './reproduction.ts';

/** What has come of it for people: a table of the rungs, then the verdict and its reasons. */
export function describeReproduction({verdict, because, rungs}: Reproduction): string {
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
  return `${[...(rows.length > 0 ? [...layoutTable(table, rows), ''] : []), ...conclusion].join('\n')}\n`;
}
