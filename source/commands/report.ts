import process from 'node:process';
import {UserError} from '../errors.ts';
import type {Event} from '../event/event.ts';
import {flow} from '../flow.ts';
import {type Format, formats} from '../report/formats.ts';
import {hasInvalidRung, makeReport, type SessionReport} from '../report/report.ts';
import {collectSeconds} from '../report/seconds.ts';
import {sessionName} from '../session/name.ts';
import {readSession} from '../session/reader.ts';
import {findSession, sessionsFolder} from '../session/shelf.ts';
import {eventsOf} from '../sources/replay.ts';
import {initialState} from '../state/state.ts';
import {clean} from '../text/clean.ts';

export interface ReportCommand {
  /** --sessions. */
  readonly sessions?: string | undefined;
  readonly output: Format['name'];
  readonly perSecond: boolean;
  /** Transactions per minute beside those per second, in tables for people. */
  readonly perMinute?: boolean;
  readonly stdout?: {write(text: string): unknown};
  readonly stderr?: {write(text: string): unknown};
}

/** Writes the summary of sessions; 3 when a rung is invalid. UserError for a session that is not there or cannot be read. */
export async function runReport(names: readonly string[], command: ReportCommand): Promise<number> {
  const {sessions, output, perSecond, perMinute = false, stdout = process.stdout, stderr = process.stderr} = command;
  const format = formats.find(({name}) => name === output);
  if (!format) throw new UserError(`there is no output form '${output}'`);
  if (names.length === 0) throw new UserError('report takes the name of a session', 'pgtop-bench sessions lists them.');
  const folder = sessionsFolder({option: sessions, env: process.env});
  const texts: string[] = [];
  let invalid = false;
  for (const name of names) {
    const {report, notes} = await reportSession(await findSession(name, folder), perSecond);
    for (const note of notes) stderr.write(`${report.session.name}: ${clean(note)}\n`);
    texts.push(format.write(report, {perMinute}));
    invalid ||= hasInvalidRung(report);
  }
  stdout.write(format.join(texts));
  return invalid ? 3 : 0;
}

/** What no report looks at. */
const skip: ReadonlySet<Event['type']> = new Set(['sessions']);

/** The report of one session file, and what of it could not be read. */
export async function reportSession(
  path: string,
  perSecond: boolean,
): Promise<{report: SessionReport; notes: string[]}> {
  const notes: string[] = [];
  const collector = collectSeconds();
  const events = eventsOf(readSession(path, {notes, skip}));
  const state = await flow({events, from: initialState, show: collector.show});
  const name = sessionName(path.split(/[\\/]/).at(-1) ?? path) ?? path;
  return {report: makeReport(state, {name, seconds: collector.seconds(), perSecond}), notes};
}
