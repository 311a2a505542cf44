import process from 'node:process';
import {UserError} from '../errors.ts';
import type {Event} from '../event/event.ts';
import {flow} from '../flow.ts';
import {formats} from '../report/formats.ts';
import {openRedactor} from '../report/redact.ts';
import {hasInvalidRung, makeReport, type SessionReport} from '../report/report.ts';
import {collectSeconds} from '../report/seconds.ts';
import {readThresholds} from '../report/threshold.ts';
import {collectTimeline} from '../report/timeline.ts';
import {sessionName} from '../session/name.ts';
import {readTogether} from '../session/reader.ts';
import {findSession, sessionsFolder} from '../session/shelf.ts';
import {initialState, type State} from '../state/state.ts';
import {clean} from '../text/clean.ts';
import {dressDrawing, dressPage} from './dress.ts';
import {exitWith, refuseUnwritable, writeJunit} from './limits.ts';

export interface ReportCommand {
  /** --sessions. */
  readonly sessions?: string | undefined;
  /** --output: a form of reports. */
  readonly output: string;
  readonly perSecond: boolean;
  /** Transactions per minute beside those per second, in tables for people. */
  readonly perMinute?: boolean;
  /** What is known of the circumstances, in tables for people. */
  readonly facts?: boolean;
  /** Hide who and where. */
  readonly redact?: boolean;
  /** --threshold; without any, what was asked at each run holds. */
  readonly thresholds?: readonly string[] | undefined;
  /** --junit. */
  readonly junit?: string | undefined;
  readonly stdout?: {write(text: string): unknown};
  readonly stderr?: {write(text: string): unknown};
}

/** Writes the summary of sessions; 3 when a rung is invalid, else 4 when a threshold is not met. UserError for a session that is not there or cannot be read. */
export async function runReport(names: readonly string[], command: ReportCommand): Promise<number> {
  const {sessions, output, perSecond, perMinute = false, facts = false, thresholds = [], junit} = command;
  const redact = command.redact ? openRedactor() : null;
  const {stdout = process.stdout, stderr = process.stderr} = command;
  const format = formats.find(({name}) => name === output);
  if (!format)
    throw new UserError(`--output ${output} is not known`, `It takes ${formats.map(({name}) => name).join(', ')}.`);
  if (names.length === 0) throw new UserError('report takes the name of a session', 'pgtop-bench sessions lists them.');
  if (format.single && names.length > 1)
    throw new UserError(
      `report --output ${output} takes one session: ${names.length} are given`,
      'Several systems in one chart are drawn by pgtop-bench compare.',
    );
  await refuseUnwritable(junit);
  const asked = thresholds.length > 0 ? {thresholds: readThresholds(thresholds)} : {};
  const dress = format.single ? await (output === 'html' ? dressPage() : dressDrawing()) : undefined;
  const folder = sessionsFolder({option: sessions, env: process.env});
  const whole = output === 'html';
  const texts: string[] = [];
  const reports: SessionReport[] = [];
  for (const name of names) {
    const {report: told, notes} = await reportSession(await findSession(name, folder), perSecond || whole, {
      timeline: whole,
      ...asked,
    });
    for (const note of notes) stderr.write(`${told.session.name}: ${clean(note)}\n`);
    const report = redact ? redact(told) : told;
    texts.push(format.write(report, {perMinute, facts, ...(dress && {dress})}));
    reports.push(report);
  }
  stdout.write(format.join(texts));
  await writeJunit(junit, reports);
  return exitWith(reports.some(hasInvalidRung) ? 3 : 0, reports);
}

/** What no report looks at. */
const skip: ReadonlySet<Event['type']> = new Set(['sessions']);

/** The report of one session file, and what of it could not be read. */
export async function reportSession(
  path: string,
  perSecond: boolean,
  {
    timeline: withTimeline = false,
    ...asked
  }: {readonly timeline?: boolean; readonly thresholds?: readonly string[]} = {},
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
    report: makeReport(state, {
      ...{name, seconds: collector.seconds(), perSecond, timeline: timeline?.timeline() ?? null},
      ...asked,
    }),
    notes,
  };
}
