import {clean} from '../text/clean.ts';
import {formatBytes, formatDuration, formatPercent, unknown} from '../text/number.ts';
import {cut} from '../text/width.ts';
import type {Column} from './column.ts';
import type {WriteOptions} from './format.ts';
import type {SessionReport} from './report.ts';
import {countCheckpoints, type RungReport} from './rung.ts';
import type {SecondReport} from './seconds.ts';

/** What is to be known before the figures are read, as cleaned names and words. */
export function describeHead(report: SessionReport): [name: string, words: string][] {
  const {session, server, pgbench, scale, ladder, published, rungs} = report;
  const foreign = rungs.length > 0 && rungs.every(({imported, quoted}) => imported || quoted);
  const wall = session.began?.slice(0, 19).replace('T', ' ');
  const size = server?.databaseBytes == null ? [] : [`database ${formatBytes(server.databaseBytes)}`];
  const data = [...(scale === null ? [] : [`scale ${scale}`]), ...size];
  const lines: (readonly [string, string | null | undefined])[] = [
    ['session', session.name],
    ['label', session.label],
    ...(published
      ? describePublished(published)
      : ([[foreign ? 'imported' : 'began', wall && `${wall} UTC, ${formatDuration(session.durationMs)}`]] as const)),
    [
      'server',
      server &&
        `PostgreSQL ${server.version} at ${server.host ?? server.socket ?? unknown}:${server.port}/${server.database}`,
    ],
    ['options', server?.options],
    ['data', data.length > 0 ? data.join(', ') : null],
    ['pgbench', pgbench && `${pgbench.version} (${pgbench.path})`],
    ['ladder', ladder],
  ];
  return lines.flatMap(([name, words]) => (words ? [[clean(name), clean(words)]] : []));
}

function describePublished(published: NonNullable<SessionReport['published']>): (readonly [string, string])[] {
  const settings = Object.entries(published.settings).map(([name, value]) => `${name} ${value}`);
  return [
    ['quoted', `${published.source} (${published.when})`],
    ...Object.entries(published.facts),
    ['settings', settings.join(', ')],
    ['unknown', published.unknown.join(', ')],
  ];
}

/** What a drawing or a page is of: `pgtop-bench 0.1.0, session nightly`. */
export function nameOrigin({session: {tool, name}}: SessionReport): string {
  const version = tool !== null && /^\d/.test(tool) ? ` ${tool}` : '';
  return `pgtop-bench${version}${name === null ? '' : `, session ${name}`}`;
}

/** The columns of the summary; figures are those that pgbench printed, digit for digit, and verdicts are cut to so many columns. */
export function summaryColumns(
  {rungs}: SessionReport,
  {perMinute}: WriteOptions = {perMinute: false},
  verdictColumns = Number.POSITIVE_INFINITY,
): Column<RungReport>[] {
  const varies = (name: 'label' | 'scale' | 'workload' | 'protocol') =>
    new Set(rungs.map(rung => rung[name]).filter(value => name !== 'scale' || value !== null)).size > 1;
  const right = 'right';
  const left = 'left';
  return [
    {title: 'run', align: right, write: ({run}) => `${run}`},
    {title: 'clients', align: right, write: ({clients}) => figure(clients, 0)},
    {title: '-j', align: right, write: ({threads}) => figure(threads, 0)},
    ...(['label', 'scale', 'workload', 'protocol'] as const)
      .filter(varies)
      .map(
        name => ({title: name, align: left, write: (rung: RungReport) => clean(`${rung[name] ?? unknown}`)}) as const,
      ),
    {title: 'tps', align: right, write: ({tps, quoted}) => (quoted ? `${quoted.tps} quoted` : figure(tps, 6))},
    ...(perMinute
      ? [
          {
            title: 'per minute',
            align: right,
            write: ({tps}: RungReport) => figure(tps === null ? null : 60 * tps, 0),
          } as const,
        ]
      : []),
    ...(rungs.some(({measure}) => measure?.intervalShare != null)
      ? [
          {
            title: '±',
            align: right,
            write: ({measure}: RungReport) => formatShare(measure?.intervalShare ?? null),
          } as const,
        ]
      : []),
    {title: 'latency ms', align: right, write: ({latencyAverageMs}) => figure(latencyAverageMs, 3)},
    {title: 'stddev ms', align: right, write: ({latencyStddevMs}) => figure(latencyStddevMs, 3)},
    ...percentileColumns(rungs),
    {title: 'failed', align: right, write: ({transactionsFailed}) => figure(transactionsFailed, 0)},
    {title: 'connecting ms', align: right, write: ({connectionTimeMs}) => figure(connectionTimeMs, 3)},
    {
      title: 'checkpoints',
      align: right,
      write: rung => figure(countCheckpoints(rung), 0),
    },
    {title: 'verdict', align: left, write: rung => describeVerdict(rung, verdictColumns)},
  ];
}

/** Percentiles of single transactions, where any rung has them, with the share of the transactions that they are of. */
function percentileColumns(rungs: readonly RungReport[]): Column<RungReport>[] {
  if (rungs.every(({sampledShare}) => sampledShare === null)) return [];
  const titles = {p50Ms: 'p50 ms', p95Ms: 'p95 ms', p99Ms: 'p99 ms', p999Ms: 'p99.9 ms', maxMs: 'max ms'} as const;
  return [
    ...(Object.keys(titles) as (keyof typeof titles)[]).map(
      name => ({title: titles[name], align: 'right', write: (rung: RungReport) => figure(rung[name], 3)}) as const,
    ),
    {title: 'sampled', align: 'right', write: ({sampledShare}) => formatPercent(sampledShare)},
  ];
}

/** The columns of the seconds, as printed; percentiles where any second has them. */
export function secondColumns(seconds: readonly SecondReport[]): Column<SecondReport>[] {
  const known = seconds.some(({p50Ms}) => p50Ms !== null);
  return [...printedColumns, ...(known ? secondPercentiles : [])];
}

const secondPercentiles: readonly Column<SecondReport>[] = [
  {title: 'p50 ms', align: 'right', write: ({p50Ms}) => figure(p50Ms, 3)},
  {title: 'p95 ms', align: 'right', write: ({p95Ms}) => figure(p95Ms, 3)},
  {title: 'p99 ms', align: 'right', write: ({p99Ms}) => figure(p99Ms, 3)},
];

const printedColumns: readonly Column<SecondReport>[] = [
  {title: 'run', align: 'right', write: ({run}) => `${run}`},
  {title: 'clients', align: 'right', write: ({clients}) => figure(clients, 0)},
  {title: 'second', align: 'right', write: ({second}) => figure(second, 1)},
  {title: 'tps', align: 'right', write: ({tps}) => figure(tps, 1)},
  {title: 'latency ms', align: 'right', write: ({latencyAverageMs}) => figure(latencyAverageMs, 3)},
  {title: 'stddev ms', align: 'right', write: ({latencyStddevMs}) => figure(latencyStddevMs, 3)},
  {title: 'failed', align: 'right', write: ({failed}) => figure(failed, 0)},
];

/** With the sign of what is not to be quoted as it stands. */
function describeVerdict({verdict, verdicts, tpsOfSeconds}: RungReport, columns: number): string {
  const said = verdicts.find(({text}) => text === verdict);
  const sign = said?.grade === 'invalid' ? '× ' : said?.grade === 'caution' ? '! ' : '';
  const ours = tpsOfSeconds === null ? '' : ` (mean of its seconds: ${tpsOfSeconds.toFixed(1)} tps)`;
  return cut(sign + clean(verdict), columns, '…') + ours;
}

/** Half the width of an interval. */
function formatShare(share: number | null): string {
  return share === null ? unknown : `±${(100 * share).toFixed(1)} %`;
}

/** With the decimals that pgbench prints. */
function figure(value: number | null, decimals: number): string {
  return value === null ? unknown : value.toFixed(decimals);
}
