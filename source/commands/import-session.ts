import {basename} from 'node:path';
import type {Event, Line, Protocol, Quoted, RungStarted, SessionBegan} from '../event/event.ts';
import type {Print} from '../pgbench/import/find-runs.ts';
import type {ImportedRun} from '../pgbench/import/run.ts';
import {readProgress} from '../pgbench/progress.ts';
import {readReport} from '../pgbench/summary.ts';
import {workloadOf} from '../pgbench/transaction-type.ts';
import {unknownOrder} from '../state/foreign.ts';

/** A run to be kept: what was read of it, what pgbench printed, and the text around that, null where it is gone. */
export interface Imported {
  readonly run: ImportedRun;
  readonly print: Print;
  readonly text: string | null;
}

/**
 * The events of a session that holds imported runs, one after the other in the order given. Times are those that the texts print: a second
 * of a run stands so far after its beginning, a run is as long as its report says, and a second parts it from the next.
 */
export function* importSession(header: SessionBegan, all: Iterable<Imported>): Generator<Event> {
  yield header;
  let at = 0;
  let number = 0;
  for (const imported of all) {
    number += 1;
    for (const event of isFigureAlone(imported) ? [quote(imported, number, at)] : writeRun(imported, number, at)) {
      at = event.at;
      yield event;
    }
    at += APART_MS;
  }
  yield {type: 'ended', at, reason: 'done', exitCode: 0};
}

const APART_MS = 1000;

/** A command with a figure that somebody wrote behind it: pgbench printed none of this. */
function isFigureAlone({run, print}: Imported): boolean {
  const {tps, tpsIncluding} = readReport(print.stdout);
  return tpsOf(run) !== null && tps === null && tpsIncluding === null && run.progress.length === 0;
}

function tpsOf({tpsExcludingConnections, tpsIncludingConnections}: ImportedRun): number | null {
  return tpsExcludingConnections ?? tpsIncludingConnections;
}

function quote({run}: Imported, number: number, at: number): Quoted {
  return {
    type: 'quoted',
    at,
    run: number,
    step: number,
    ...describeOrder(run),
    tps: tpsOf(run) ?? 0,
    kind: run.tpsExcludingConnections === null ? 'including' : 'excluding',
    source: run.source,
  };
}

function* writeRun({run, print, text}: Imported, number: number, from: number): Generator<Event> {
  yield {
    type: 'rung-started',
    at: from,
    run: number,
    step: number,
    kind: 'rung',
    ...describeOrder(run),
    ...unknownOrder,
    command: [],
  } satisfies RungStarted;
  const {source, label, status, clientsAborted, unread} = run;
  yield {type: 'imported', at: from, run: number, source, label, status, clientsAborted, text, unread};
  let at = from;
  for (const event of placeLines(print.stderr, number, from)) {
    at = event.at;
    yield event;
  }
  const end = Math.max(at, from + lengthMs(run));
  for (const line of print.stdout) yield {type: 'line', at: end, run: number, stream: 'stdout', text: line};
  yield {type: 'rung-ended', at: end, run: number, exitCode: null, signal: null, error: null};
}

/** What of a run's order is known. */
function describeOrder(run: ImportedRun) {
  const protocols: readonly (string | null)[] = ['simple', 'extended', 'prepared'] satisfies Protocol[];
  return {
    clients: run.clients,
    threads: run.threads,
    seconds: run.durationSeconds,
    transactions: run.transactionsPerClient,
    workload: run.script === null ? null : workloadOf(run.script),
    protocol: protocols.includes(run.queryMode) ? (run.queryMode as Protocol) : null,
    scale: run.scale,
    repeat: null,
    label: [nameText(run.source), ...(run.label === null ? [] : [run.label])].join(': '),
  };
}

/** A text without the folders that it lies in. */
export function nameText(source: string): string {
  return source === '-' ? 'stdin' : basename(source);
}

/** Each line at the second that it prints; one that prints none goes with the line before. */
function* placeLines(lines: readonly string[], run: number, from: number): Generator<Line> {
  let at = from;
  let origin: number | null = null;
  for (const text of lines) {
    const progress = readProgress(text);
    if (progress) {
      origin ??= progress.epoch ? progress.seconds - 1 : 0;
      at = Math.max(at, from + Math.round((progress.seconds - origin) * 1000));
    }
    yield {type: 'line', at, run, stream: 'stderr', text};
  }
}

/** How long a run took by its report; 0 where that does not say. */
function lengthMs(run: ImportedRun): number {
  const tps = tpsOf(run);
  if (run.transactionsProcessed && tps) return Math.round((run.transactionsProcessed / tps) * 1000);
  return run.status === 'complete' ? (run.durationSeconds ?? 0) * 1000 : 0;
}
