import {tabulateActivity} from '../activity.ts';
import {tabulateFigures} from '../attachment.ts';
import type {Column} from '../column.ts';
import {describeHead, secondColumns, summaryColumns} from '../columns.ts';
import {writeComparisonAsMarkdown} from '../compare/markdown.ts';
import {describeDurability, describeFacts, factColumns} from '../facts/describe.ts';
import {describeFindings} from '../findings.ts';
import type {Format} from '../format.ts';
import {literal, markdownTable} from '../markdown-text.ts';
import type {SessionReport} from '../report.ts';
import {describeServerLog} from '../server-log.ts';
import {limitColumns} from '../threshold-words.ts';

/** A table to paste into an issue. */
export const markdown: Format = {
  name: 'markdown',
  extension: '.md',
  shows: ['perSecond', 'perMinute', 'facts', 'limits'],
  write: (report, options) => {
    const rungs = report.rungs.length > 0 ? ['', ...table(summaryColumns(report, options), report.rungs)] : [];
    const sections = [
      ...[writeHead(report), rungs, writeFindings(report), writeActivity(report), writeLimits(report)],
      ...[writeSeconds(report), writeFigures(report), writeServerLog(report), options?.facts ? writeFacts(report) : []],
    ];
    return `${sections.flat().join('\n')}\n`;
  },
  compare: writeComparisonAsMarkdown,
  join: texts => texts.join('\n'),
};

function writeHead(report: SessionReport): string[] {
  return describeHead(report).map(([name, words]) => `- ${literal(name)}: ${literal(words)}`);
}

function writeFindings(report: SessionReport): string[] {
  const findings = describeFindings(report);
  return findings.length > 0 ? ['', ...findings.map(line => `- ${literal(line)}`)] : [];
}

function writeActivity({rungs}: SessionReport): string[] {
  return tabulateActivity(rungs).flatMap(one => ['', literal(one.title), '', ...table(one.columns, one.rungs)]);
}

function writeLimits({limits}: SessionReport): string[] {
  return limits.length > 0 ? ['', ...table(limitColumns(limits), limits)] : [];
}

function writeSeconds({seconds}: SessionReport): string[] {
  return seconds ? ['', ...table(secondColumns(seconds), seconds)] : [];
}

function writeFigures({attached}: SessionReport): string[] {
  return tabulateFigures(attached).flatMap(({text, columns, figures}) => {
    return ['', ...table(columns, figures), '', literal(text)];
  });
}

function writeServerLog({serverLog}: SessionReport): string[] {
  const [summary, ...lines] = describeServerLog(serverLog);
  return summary === undefined
    ? []
    : ['', literal(summary), ...(lines.length > 0 ? [''] : []), ...lines.map(line => `- ${literal(line)}`)];
}

function writeFacts({facts}: SessionReport): string[] {
  const topics = describeFacts(facts).flatMap(({title, known, missing}) => [
    ...['', `**${literal(title)}**`],
    ...(known.length > 0 ? ['', ...table(factColumns, known)] : []),
    ...(missing.length > 0 ? ['', ...missing.map(line => `- not known: ${literal(line)}`)] : []),
  ]);
  return ['', literal(describeDurability(facts)), ...topics];
}

function table<Item>(columns: readonly Column<Item>[], items: readonly Item[]): string[] {
  return markdownTable(
    columns,
    items.map(item => columns.map(({write}) => literal(write(item)))),
  );
}
