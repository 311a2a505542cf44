import {plural} from '../../text/number.ts';
import {tabulateActivity} from '../activity.ts';
import {tabulateFigures} from '../attachment.ts';
import {describeHead, nameOrigin, summaryColumns} from '../columns.ts';
import {describeFindings} from '../findings.ts';
import type {Format, WriteOptions} from '../format.ts';
import {writeComparisonAsPage} from '../html/comparison.ts';
import {writeFacts} from '../html/facts.ts';
import {type Lane, laneOfSession} from '../html/lane.ts';
import {writePage} from '../html/page.ts';
import {writeCharts, writeDetails, writeList, writeSection, writeTable, writeTerms} from '../html/parts.ts';
import {writeTime} from '../html/time.ts';
import type {SessionReport} from '../report.ts';
import {isInvalidResult, type RungReport} from '../rung.ts';
import {describeServerLog} from '../server-log.ts';
import {escapeText, type Markup} from '../svg/markup.ts';
import {chartSession} from '../svg/session-charts.ts';
import {limitColumns} from '../threshold-words.ts';

/** One page with the charts, all seconds, the tables and the circumstances; it needs nothing but a browser. */
export const html: Format = {
  name: 'html',
  extension: '.html',
  shows: ['perSecond', 'perMinute', 'facts', 'limits'],
  write: (report, options = {perMinute: false}) => {
    if (!options.dress) throw new Error('a page is written with its dress');
    const lane = laneOfSession(report);
    const {session} = report;
    return writePage(
      {
        title: session.label ?? session.name ?? 'pgbench',
        subtitle: describeBriefly(report),
        warnings: warn(report),
        sections: [
          writeSection('Throughput and latency against clients', writeCharts(chartSession(report))),
          writeSection('What it comes to', writeList(describeFindings(report))),
          writeSection('Runs', writeRungs(report, lane, options)),
          writeSection('Server and machines', ...writeActivity(report)),
          writeSection('Thresholds', writeTable('thresholds', limitColumns(report.limits), report.limits)),
          lane ? writeSection('Over time', writeTime(lane)) : '',
          writeSection('Session', writeTerms(describeHead(report)), writeTroubles(report), writeServerLog(report)),
          writeSection('Facts and settings', writeFacts(report.facts)),
          writeSection('Output of other tools', writeAttached(report)),
          writeSection('Commands', writeCommands(report.rungs)),
        ],
        data: {lanes: lane ? [lane] : [], rungs: null},
        footer: [nameOrigin(report), session.id].filter(part => part).join(', '),
      },
      options.dress,
    );
  },
  compare: (comparison, options) => {
    if (!options?.dress) throw new Error('a page is written with its dress');
    return writeComparisonAsPage(comparison, {...options, dress: options.dress});
  },
  join: texts => texts.join(''),
  single: true,
};

function describeBriefly({server, pgbench, scale, ladder, session}: SessionReport): string {
  const began = session.began?.slice(0, 16).replace('T', ' ');
  const parts = [
    server && `PostgreSQL ${server.version}`,
    pgbench && `pgbench ${pgbench.version}`,
    scale === null ? null : `scale ${scale}`,
    ladder,
    began && `${began} UTC`,
  ];
  return parts.filter(part => part).join(' · ');
}

function warn({rungs, published, session}: SessionReport): string[] {
  const bad = rungs.filter(isInvalidResult);
  const runs = bad.map(({run}) => run).join(', ');
  return [
    ...(bad.length > 0 ? [`Not to be quoted: ${plural(bad.length, 'run')} ${runs} of ${rungs.length} invalid.`] : []),
    ...(published ? [`Quoted figures, not measured by this program: ${published.source} (${published.when}).`] : []),
    ...(session.ended === null && !published ? ['The recording was cut: it tells of no end.'] : []),
  ];
}

function writeRungs(report: SessionReport, lane: Lane | null, options: WriteOptions): Markup {
  const columns = summaryColumns(report, options);
  const shown = new Set(lane?.rungs.map(({words}) => words.split(',')[0]));
  return writeTable('runs', columns, report.rungs, {
    mark: ({verdicts}) => verdicts[0]?.grade ?? '',
    cell: ({run}, column) =>
      column === columns[0] && shown.has(`run ${run}`)
        ? `<button type="button" data-run="${run}" title="show run ${run} over time">${run}</button>`
        : null,
  });
}

function writeActivity({rungs}: SessionReport): Markup[] {
  return tabulateActivity(rungs).map(({title, columns, rungs}) => {
    return `<p class="quiet">${escapeText(title)}</p>${writeTable(title, columns, rungs)}`;
  });
}

function writeTroubles({troubles}: SessionReport): Markup {
  const lines = troubles.map(({source, message, advice}) => `${source}: ${message}${advice ? ` (${advice})` : ''}`);
  return writeDetails(`troubles (${lines.length})`, writeList(lines));
}

function writeServerLog({serverLog}: SessionReport): Markup {
  const [summary = '', ...lines] = describeServerLog(serverLog);
  return lines.length > 0 ? writeDetails(summary, writeList(lines)) : writeList(summary === '' ? [] : [summary]);
}

function writeAttached({attached}: SessionReport): Markup {
  const figures = tabulateFigures(attached).map(({text, columns, figures}) => {
    return `${writeTable(text, columns, figures)}<p class="quiet">${escapeText(text)}</p>`;
  });
  const texts = attached.map(({name, text}) => {
    const lines = text.split('\n').map(escapeText).join('\n');
    return writeDetails(name, `<pre>${lines}</pre>`);
  });
  return [...figures, ...texts].join('\n');
}

function writeCommands(rungs: readonly RungReport[]): Markup {
  const lines = rungs.filter(({command}) => command.length > 0).map(({run, command}) => `${run}: ${command.join(' ')}`);
  const words = rungs.flatMap(({run, stderr}) => stderr.map(line => `run ${run}: ${line}`));
  const block = (texts: readonly string[]) =>
    texts.length === 0 ? '' : `<pre>${texts.map(escapeText).join('\n')}</pre>`;
  return writeDetails('command of each run', block(lines)) + writeDetails('what pgbench said besides', block(words));
}
