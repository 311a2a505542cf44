import {writeComparisonAsCsv} from '../compare/csv.ts';
import type {Format} from '../formats.ts';
import type {SessionReport} from '../report.ts';
import {type RowCell, writeRows} from '../rows.ts';

/** Rows of runs, or of seconds where the report has them, as RFC 4180 has it: CRLF, decimal points, nothing for what is not known. */
export const csv: Format = {
  name: 'csv',
  extension: '.csv',
  write: report => writeRows(report.seconds ? writeSeconds(report) : writeRungs(report)),
  compare: writeComparisonAsCsv,
  join: texts => texts.map((text, index) => (index === 0 ? text : text.slice(text.indexOf('\r\n') + 2))).join(''),
};

function writeRungs(report: SessionReport): RowCell[][] {
  const titles = [
    ...['session', 'label', 'run', 'clients', 'threads', 'workload', 'protocol', 'status', 'tps', 'tpsIncluding'],
    ...['tpsOfSeconds', 'latencyAverageMs', 'latencyStddevMs', 'transactionsProcessed', 'transactionsFailed'],
    ...['connectionTimeMs', 'seconds', 'checkpoints', 'verdict', 'command'],
    ...['p50Ms', 'p95Ms', 'p99Ms', 'p999Ms', 'maxMs', 'sampledShare'],
    ...['rungLabel', 'transactionsPerClient', 'quotedTps', 'quotedKind', 'quotedSource'],
    ...['meanTps', 'intervalShare', 'steadyFromSecond', 'course', 'variation', 'stalls', 'drift', 'load'],
    ...['active', 'limit', 'limitShare', 'thresholdsNotMet'],
  ];
  const rows = report.rungs.map(rung => [
    ...[sessionOf(report), report.session.label, rung.run, rung.clients, rung.threads, rung.workload, rung.protocol],
    ...[rung.status, rung.tps, rung.tpsIncluding, rung.tpsOfSeconds, rung.latencyAverageMs, rung.latencyStddevMs],
    ...[rung.transactionsProcessed, rung.transactionsFailed, rung.connectionTimeMs, rung.seconds],
    ...[rung.imported || rung.quoted ? null : rung.checkpoints.length, rung.verdict, rung.command.join(' ')],
    ...[rung.p50Ms, rung.p95Ms, rung.p99Ms, rung.p999Ms, rung.maxMs, rung.sampledShare],
    ...[rung.label, rung.transactionsPerClient],
    ...[rung.quoted?.tps ?? null, rung.quoted?.kind ?? null, rung.quoted?.source ?? null],
    ...(
      ['meanTps', 'intervalShare', 'steadyFromSecond', 'course', 'variation', 'stalls', 'drift', 'load'] as const
    ).map(name => rung.measure?.[name] ?? null),
    ...[rung.activity?.active ?? null, rung.limit?.name ?? null, rung.limit?.share ?? null, unmetOf(report, rung.run)],
  ]);
  return [titles, ...rows];
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
