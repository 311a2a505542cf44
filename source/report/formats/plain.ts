import {pgbench} from '../../pgbench/engine.ts';
import {clean} from '../../text/clean.ts';
import {fold} from '../../text/fold.ts';
import {layoutTable} from '../../text/table.ts';
import {isInvalid} from '../../verdict/verdicts.ts';
import {tabulateActivity} from '../activity.ts';
import {tabulateFigures} from '../attachment.ts';
import type {Column} from '../column.ts';
import {describeHead, secondColumns, summaryColumns} from '../columns.ts';
import {writeComparisonPlainly} from '../compare/plain.ts';
import {writeFactsPlainly} from '../facts/plain.ts';
import {describeFindings} from '../findings.ts';
import type {Format} from '../format.ts';
import type {SessionReport} from '../report.ts';
import type {RungReport} from '../rung.ts';
import {describeServerLog} from '../server-log.ts';
import {limitColumns} from '../threshold-words.ts';

/** The summary at the end of a run. */
export const plain: Format = {
  name: 'plain',
  extension: '.txt',
  shows: ['perSecond', 'perMinute', 'facts', 'limits'],
  write: (report, options) => {
    const sections = [
      writeHead(report),
      report.rungs.length > 0
        ? writeTable(summaryColumns(report, options, VERDICT_COLUMNS), report.rungs)
        : report.attached.length > 0
          ? []
          : ['nothing was run'],
      describeFindings(report).flatMap(line => fold(clean(line), COLUMNS, INDENT)),
      ...tabulateActivity(report.rungs).map(({title, columns, rungs}) => [title, ...writeTable(columns, rungs)]),
      report.limits.length > 0 ? writeTable(limitColumns(report.limits), report.limits) : [],
      report.seconds ? writeTable(secondColumns(report.seconds), report.seconds) : [],
      ...writeFigures(report),
      ...report.rungs.flatMap(writeWords),
      writeTroubles(report),
      describeServerLog(report.serverLog).map((line, index) => (index === 0 ? line : `  ${line}`)),
      ...(options?.facts ? writeFactsPlainly(report.facts) : []),
    ];
    return `${sections
      .filter(lines => lines.length > 0)
      .map(lines => lines.join('\n'))
      .join('\n\n')}\n`;
  },
  compare: writeComparisonPlainly,
  join: texts => texts.join('\n'),
};

const WORDS_SHOWN = 5;
/** What a mail, an issue and a narrow terminal show without breaking lines. */
const COLUMNS = 100;
const INDENT = 2;
/** A verdict is told in full below the table. */
const VERDICT_COLUMNS = 48;

function writeHead(report: SessionReport): string[] {
  const head = describeHead(report);
  const width = Math.max(8, ...head.map(([name]) => name.length));
  return head.map(([name, words]) => `${name.padEnd(width)} ${words}`);
}

function writeTable<Item>(columns: readonly Column<Item>[], items: readonly Item[]): string[] {
  return layoutTable(
    columns,
    items.map(item => columns.map(({write}) => write(item))),
  );
}

function writeFigures({attached}: SessionReport): string[][] {
  return tabulateFigures(attached).map(({text, columns, figures}) => [...writeTable(columns, figures), text]);
}

/** The last words of an invalid run. */
function writeWords(rung: RungReport): string[][] {
  const {run, stderr} = rung;
  const words = stderr.filter(line => pgbench.readLine(line).kind !== 'vacuum').slice(-WORDS_SHOWN);
  if (words.length === 0 || !isInvalid(rung)) return [];
  return [[`run ${run}, last words of pgbench:`, ...words.map(line => `  ${clean(line)}`)]];
}

function writeTroubles({troubles}: SessionReport): string[] {
  const shown = troubles.slice(-WORDS_SHOWN);
  const more = troubles.length - shown.length;
  return [
    ...(more > 0 ? [`${more} earlier troubles`] : []),
    ...shown.map(
      ({source, message, advice}) => `${clean(source)}: ${clean(message)}${advice ? ` (${clean(advice)})` : ''}`,
    ),
  ];
}
