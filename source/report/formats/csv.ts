import {writeComparisonAsCsv} from '../compare/csv.ts';
import type {Format} from '../format.ts';
import type {SessionReport} from '../report.ts';
import {type RowCell, writeRows} from '../rows.ts';
import {countCheckpoints, type RungReport} from '../rung.ts';
import type {SkippedReport} from '../skipped.ts';

/** Rows of runs, or of seconds where the report has them, as RFC 4180 has it: CRLF, decimal points, nothing for what is not known. */
export const csv: Format = {
  name: 'csv',
  extension: '.csv',
  shows: ['perSecond'],
  write: report => writeRows(report.seconds ? writeSeconds(report) : writeRungs(report)),
  compare: writeComparisonAsCsv,
  join: texts => texts.map((text, index) => (index === 0 ? text : text.slice(text.indexOf('\r\n') + 2))).join(''),
};

/** Columns of runs by name; more are added at the end. */
const columns: readonly (readonly [title: string, read: (rung: RungReport, report: SessionReport) => RowCell])[] = [
  ['session', (_, report) => sessionOf(report)],
  ['label', (_, {session}) => session.label],
  ...read(['run', 'clients', 'threads', 'workload', 'protocol', 'status', 'tps', 'tpsIncluding', 'tpsOfSeconds']),
  ...read(['latencyAverageMs', 'latencyStddevMs', 'transactionsProcessed', 'transactionsFailed', 'connectionTimeMs']),
  ...read(['seconds']),
  ['checkpoints', countCheckpoints],
  ['verdict', ({verdict}) => verdict],
  ['command', ({command}) => command.join(' ')],
  ...read(['p50Ms', 'p95Ms', 'p99Ms', 'p999Ms', 'maxMs', 'sampledShare']),
  ['rungLabel', ({label}) => label],
  ...read(['transactionsPerClient']),
  ['quotedTps', ({quoted}) => quoted?.tps ?? null],
  ['quotedKind', ({quoted}) => quoted?.kind ?? null],
  ['quotedSource', ({quoted}) => quoted?.source ?? null],
  ...(['meanTps', 'intervalShare', 'steadyFromSecond', 'course', 'variation', 'stalls', 'drift', 'load'] as const).map(
    name => [name, ({measure}: RungReport) => measure?.[name] ?? null] as const,
  ),
  ['active', ({activity}) => activity?.active ?? null],
  ['limit', ({limit}) => limit?.name ?? null],
  ['limitShare', ({limit}) => limit?.share ?? null],
  ['thresholdsNotMet', ({run}, report) => unmetOf(report, run)],
  ...(
    ['walBytes', 'walBytesPerTransaction', 'fullPageImages', 'buffersByBackends', 'blocksRead', 'blocksHit'] as const
  ).map(name => [name, ({activity}: RungReport) => activity?.[name] ?? null] as const),
  ...(['temporaryFiles', 'deadlocks', 'deadTuples', 'hotShare', 'grownBytes'] as const).map(
    name => [name, ({activity}: RungReport) => activity?.[name] ?? null] as const,
  ),
  ['autovacuums', ({activity}) => activity?.autovacuums?.join(' ') ?? null],
  ...(['userShare', 'systemShare', 'iowaitShare', 'stealShare', 'idleShare', 'contextSwitchesPerSecond'] as const).map(
    name => [name, ({activity}: RungReport) => activity?.machines?.server?.[name] ?? null] as const,
  ),
  ['busiestDisk', ({activity}) => activity?.machines?.server?.busiestDisk?.name ?? null],
  ['busiestDiskShare', ({activity}) => activity?.machines?.server?.busiestDisk?.util ?? null],
  ['pgbenchBusiestThread', ({activity}) => activity?.machines?.pgbench?.busiest ?? null],
  ['pgbenchAllThreads', ({activity}) => activity?.machines?.pgbench?.total ?? null],
];

type Plain = {[K in keyof RungReport]: RungReport[K] extends RowCell ? K : never}[keyof RungReport];

function read(names: readonly Plain[]) {
  return names.map(name => [name, (rung: RungReport): RowCell => rung[name]] as const);
}

function writeRungs(report: SessionReport): RowCell[][] {
  return [
    columns.map(([title]) => title),
    ...report.rungs.map(rung => columns.map(([, read]) => read(rung, report))),
    ...report.skipped.map(skipped => columns.map(([title]) => writeSkipped(title, skipped, report))),
  ];
}

/** A rung that was passed over has a row without a run. */
function writeSkipped(title: string, {clients, because}: SkippedReport, report: SessionReport): RowCell {
  if (title === 'session') return sessionOf(report);
  if (title === 'label') return report.session.label;
  if (title === 'clients') return clients;
  if (title === 'status') return 'skipped';
  return title === 'verdict' ? `skipped, ${because}` : null;
}

function writeSeconds(report: SessionReport): RowCell[][] {
  const titles = [
    'session',
    'run',
    'clients',
    'second',
    'atMs',
    'tps',
    'latencyAverageMs',
    'latencyStddevMs',
    'failed',
    'p50Ms',
    'p95Ms',
    'p99Ms',
  ];
  const rows = (report.seconds ?? []).map(second => [
    ...[sessionOf(report), second.run, second.clients, second.second, second.atMs],
    ...[second.tps, second.latencyAverageMs, second.latencyStddevMs, second.failed],
    ...[second.p50Ms, second.p95Ms, second.p99Ms],
  ]);
  return [titles, ...rows];
}

/** Nothing where none was asked, or all are met. */
function unmetOf({limits}: SessionReport, run: number): RowCell {
  const unmet = limits.filter(({runs, met}) => !met && runs.includes(run)).map(({threshold}) => threshold);
  return unmet.length > 0 ? unmet.join(' ') : null;
}

function sessionOf({session}: SessionReport): RowCell {
  return session.name ?? session.id;
}
