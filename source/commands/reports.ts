import {basename} from 'node:path';
import process from 'node:process';
import type {Fact} from '../event/event.ts';
import {flow} from '../flow.ts';
import {openRedactor} from '../report/redact.ts';
import {makeReport, type SessionReport} from '../report/report.ts';
import {collectSeconds} from '../report/seconds.ts';
import {collectTimeline} from '../report/timeline.ts';
import {type Held, openQuiet} from '../session/held.ts';
import {sessionName} from '../session/name.ts';
import {readTogether} from '../session/reader.ts';
import {findSession, sessionsFolder} from '../session/shelf.ts';
import {initialState, type State} from '../state/state.ts';
import {clean} from '../text/clean.ts';
import {type AttachedFacts, readAttachedFacts} from './attached-facts.ts';

/** What of sessions is read, and how it is shown. */
interface ReadOptions {
  /** --sessions. */
  readonly sessions: string | undefined;
  readonly perSecond: boolean;
  readonly timeline: boolean;
  readonly thresholds?: readonly string[];
  /** --attach: files of facts, with the session that each is of. */
  readonly attach: readonly string[];
  /** Hide who and where. */
  readonly redact: boolean;
  readonly stderr: {write(text: string): unknown};
}

/** Sessions as they are, and as they are to be shown. */
export interface Reports {
  readonly told: readonly SessionReport[];
  readonly shown: readonly SessionReport[];
}

/** The reports of sessions in the order named; what of them could not be read is told. UserError for one that is not there or cannot be read. */
export async function readReports(names: readonly string[], options: ReadOptions): Promise<Reports> {
  const {sessions, perSecond, timeline, thresholds, attach, redact, stderr} = options;
  const folder = sessionsFolder({option: sessions, env: process.env});
  const attached = await readAttachedFacts(attach, names);
  const told: SessionReport[] = [];
  const doubts: (readonly string[])[] = [];
  for (const given of names) {
    const asked = {timeline, given, attached, ...(thresholds && {thresholds})};
    const {report, notes} = await reportSession(await findSession(given, folder), perSecond, asked);
    told.push(report);
    doubts.push(notes);
  }
  attached.refuseVain();
  const shown = redact ? told.map(openRedactor(told)) : told;
  for (const [index, {session}] of shown.entries())
    for (const note of doubts[index] ?? []) stderr.write(`${session.name}: ${clean(note)}\n`);
  return {told, shown};
}

/** Whether a run is measured and every machine has been looked at since: its means lie between the first look and the last. */
function areMeansBegun({run, hosts}: State): boolean {
  if (!run || run.end) return false;
  const {here, server} = run.watched.hosts;
  return (here !== null || !hosts.here) && (server !== null || !hosts.server);
}

/** What else goes into a report. */
interface Reporting {
  readonly timeline?: boolean;
  readonly thresholds?: readonly string[];
  /** What the session is called on the command line. */
  readonly given?: string;
  readonly attached?: AttachedFacts;
}

/** The report of one session file, and what of it could not be read. */
export async function reportSession(
  path: string,
  perSecond: boolean,
  {timeline: withTimeline = false, given = '', attached, ...asked}: Reporting = {},
): Promise<{report: SessionReport; notes: string[]}> {
  const notes: string[] = [];
  const collector = collectSeconds();
  const timeline = withTimeline ? collectTimeline() : null;
  let latest = initialState;
  const held: Held = new Map([
    ['beat', () => true],
    ['sessions', openQuiet()],
    ...(withTimeline ? [] : [['host-sample', () => areMeansBegun(latest)] as const]),
  ]);
  const events = readTogether(path, {notes, held});
  const show = (state: State) => {
    latest = state;
    collector.show(state);
    timeline?.show(state);
  };
  const state = await flow({events, from: initialState, show});
  const name = sessionName(basename(path)) ?? path;
  const facts = attached?.of({given, name, label: state.session?.label ?? null}) ?? [];
  notes.push(...doubt(facts, state));
  return {
    report: makeReport(attachFacts(state, facts), {
      name,
      seconds: collector.seconds(),
      perSecond,
      timeline: timeline?.timeline() ?? null,
      ...asked,
    }),
    notes,
  };
}

/** What the session found out itself counts more than what was made later. */
function attachFacts(state: State, facts: readonly Fact[]): State {
  return facts.length === 0 ? state : {...state, facts: [{moment: 'attached', facts}, ...state.facts]};
}

/** Facts of another version are hardly of that server. */
function doubt(facts: readonly Fact[], {server}: State): string[] {
  const told = facts.find(({topic, name, value}) => topic === 'server' && name === 'version' && value !== null)?.value;
  return server && told !== undefined && told !== server.version
    ? [`the facts attached are of PostgreSQL ${told}, the session of ${server.version}`]
    : [];
}
