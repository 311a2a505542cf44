import process from 'node:process';
import {UserError} from '../errors.ts';
import type {Event} from '../event/event.ts';
import {flow} from '../flow.ts';
import {type Format, formats} from '../report/formats.ts';
import {hasInvalidRung, makeReport, type SessionReport} from '../report/report.ts';
import {collectSeconds} from '../report/seconds.ts';
import {collectTimeline} from '../report/timeline.ts';
import {sessionName} from '../session/name.ts';
import {readTogether} from '../session/reader.ts';
import {findSession, sessionsFolder} from '../session/shelf.ts';
import {initialState, type State} from '../state/state.ts';
import {clean} from '../text/clean.ts';
import {dressDrawing, dressPage} from './dress.ts';

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
  if (format.single && names.length > 1)
    throw new UserError(
      `report --output ${output} takes one session: ${names.length} are given`,
      'Several systems in one chart are drawn by pgtop-bench compare.',
    );
  const dress = format.single ? await (output === 'html' ? dressPage() : dressDrawing()) : undefined;
  const folder = sessionsFolder({option: sessions, env: process.env});
  const whole = output === 'html';
  const texts: string[] = [];
  let invalid = false;
  for (const name of names) {
    const {report, notes} = await reportSession(await findSession(name, folder), perSecond || whole, whole);
    for (const note of notes) stderr.write(`${report.session.name}: ${clean(note)}\n`);
    texts.push(format.write(report, {perMinute, ...(dress && {dress})}));
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
  withTimeline = false,
): Promise<{report: SessionReport; notes: string[]}> {
  const notes: string[] = [];
  const collector = collectSeconds();
  const timeline = withTimeline ? collectTimeline() : null;
  const events = readTogether(path, {notes, skip});
  const show = (state: State) => {
    collector.show(state);
    timeline?.show(state);
  };
  const state = await flow({events, from: initialState, show});
  const name = sessionName(path.split(/[\\/]/).at(-1) ?? path) ?? path;
  return {
    report: makeReport(state, {name, seconds: collector.seconds(), perSecond, timeline: timeline?.timeline() ?? null}),
    notes,
  };
}
