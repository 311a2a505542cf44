import {basename} from 'node:path';
import process from 'node:process';
import {UserError} from '../errors.ts';
import type {Step} from '../event/event.ts';
import {flow} from '../flow.ts';
import {openPilot} from '../pilot/pilot.ts';
import {plain} from '../report/formats/plain.ts';
import {makeReport, type SessionReport} from '../report/report.ts';
import {sessionName} from '../session/name.ts';
import {openRecorder, type Recorder, reopenRecorder} from '../session/recorder.ts';
import {sessionsFolder} from '../session/shelf.ts';
import {openBoundary} from '../sources/boundary.ts';
import {type OpeningFacts, readClosingFacts, readMachineFacts, readOpeningFacts} from '../sources/facts.ts';
import {openLeave} from '../sources/leave.ts';
import {sweepLogFolders} from '../sources/log-folder.ts';
import {type Merge, openMerge} from '../sources/merge.ts';
import {lookBefore} from '../sources/preflight.ts';
import {findPgbench} from '../sources/programs.ts';
import {lookAtDatabases} from '../sources/scale-databases.ts';
import {pollServer, readServer} from '../sources/server.ts';
import {openServerLog} from '../sources/server-log.ts';
import {resolveTarget} from '../sources/target.ts';
import {initialState, type State} from '../state/state.ts';
import {clean} from '../text/clean.ts';
import {writeJson} from '../text/json.ts';
import {loadTheme} from '../theme/load.ts';
import {askToStart, canAsk} from './ask.ts';
import {inEmergency} from './emergency.ts';
import type {Face} from './face.ts';
import {makeHeader} from './header.ts';
import {describeUnknowable, exitWith, refuseLimits, refuseUnwritable, writeJunit} from './limits.ts';
import {watchMachines} from './machines.ts';
import {type Ascent, claimDatabase, openingOf, readAttachments} from './opening.ts';
import type {RunOptions} from './options.ts';
import {whenOutputIsLost} from './outlet.ts';
import {openOwnHistory} from './own-history.ts';
import {connectOrAsk} from './password.ts';
import {openLogs} from './percentiles.ts';
import {openNdjsonFace, openPlainFace} from './plain.ts';
import {databasesOf, prepareSteps, refuseMissingScripts} from './planning.ts';
import {describeLeftOut, describeStart, type Findings, fitSteps, refuseUnasked} from './preparation.ts';
import {type Left, leftOver, readLeft, refuseChanged, refuseUntold} from './resume.ts';
import {listenForSignals, OUTPUT_LOST, tellOnceGone} from './signals.ts';
import {keepYoungSpaceSmall} from './young-space.ts';

/** Between the last event of a session and the first after it was resumed. */
const BREAK_MS = 1000;

/** Makes the plan of a ladder for a server. */
export type Preparing = typeof prepareSteps;

/** What may be otherwise with a ladder that is run for another purpose. */
export interface Turn {
  /** Makes its plan. */
  readonly prepare?: Preparing;
  /** Told what was found out before the start; UserError where it is not to begin. */
  readonly foresee?: (facts: OpeningFacts | null, findings: Findings) => void;
  /** Told where the session is once it is closed; null: it is not kept. */
  readonly keep?: (path: string | null) => void;
}

/** Runs a ladder on a server, live: shows it, keeps it, and returns the exit code. UserError for what is refused before the start. */
export async function run(options: RunOptions, turn: Turn = {}): Promise<number> {
  keepYoungSpaceSmall();
  refuseMissingScripts(options);
  if (options.theme !== undefined) await loadTheme(options.theme);
  await refuseUnwritable(options.junit);
  sweepLogFolders();
  const left = await readLeft(options);
  const [engine, resolved] = await Promise.all([findPgbench(options.pgbench), resolveTarget(options)]);
  const {client, target} = await connectOrAsk(resolved);
  try {
    await claimDatabase(client, target);
    const server = await readServer(target);
    const preflight = {...(await lookBefore(client, target)), silenced: options.noWarn};
    const findings: Findings = {engine, server, preflight};
    const databases = await lookAtDatabases(client, target, databasesOf(options, target.database));
    const planned = left ? [] : (turn.prepare ?? prepareSteps)(options, findings, databases);
    const steps = left ? goOn(left, options, findings) : fitSteps(options, findings, planned);
    const leftOut = describeLeftOut(options, findings, planned);
    refuseLimits(options, steps);
    const facts = await readOpeningFacts(target, steps).catch(() => null);
    turn.foresee?.(facts, findings);
    if (options.output !== 'screen') {
      if (!options.yes && !canAsk()) refuseUnasked(findings, steps, clean(target.label));
      for (const line of describeStart(findings, steps, target.label, left?.state.ladder ?? options))
        process.stderr.write(`${line}\n`);
      if (leftOut !== null) process.stderr.write(`left out  ${leftOut}\n`);
      const unknowable = describeUnknowable(options);
      if (unknowable !== null) process.stderr.write(`warning   ${unknowable}\n`);
      if (options.seed !== null) process.stderr.write(`order     shuffled; --seed ${options.seed} repeats it\n`);
    }
    const attachments = await readAttachments(options.attach, target);
    if (options.output !== 'screen' && !options.yes && canAsk()) await askToStart();
    return await climb(options, {client, target, findings, steps, leftOut, attachments, facts, left}, turn);
  } finally {
    await client.end();
  }
}

/** What is left to do of a session. UserError when it must not go on. */
function goOn(left: Left, options: RunOptions, findings: Findings): readonly Step[] {
  refuseUntold(left, options, findings);
  refuseChanged(left, findings, options.force);
  return fitSteps({...options, skipUnfit: false}, findings, leftOver(left));
}

/** Runs what has been prepared and agreed to. */
async function climb(options: RunOptions, ascent: Ascent, turn: Turn): Promise<number> {
  const {client, target, findings, facts, left} = ascent;
  const serverLog = options.serverLog === undefined ? null : openServerLog(options.serverLog);
  const wall = new Date();
  const header = makeHeader(options.label, wall);
  const recorder = left
    ? reopenRecorder(left.path)
    : openRecorder(sessionsFolder({option: options.sessions, env: process.env}), header, {wall});
  const giveUp = () => (left ? void recorder.close({gzip: false}) : recorder.discard());
  const log = openLogs(options.percentiles, recorder.path, giveUp);
  const merge = openMerge(undefined, undefined, left ? left.state.at + BREAK_MS : 0);
  const ending = new AbortController();
  const leave = openLeave(ending.signal);
  const boundary = openBoundary();
  let latest = left?.state ?? initialState;
  const part = async () => (isServerThere(latest) ? readClosingFacts(target) : null);
  const pilot = openPilot({target, engine: findings.engine, merge, leave, boundary, log, serverLog, part});
  let path: string | null = recorder.path;
  const face = await openFace(options, merge, () => path);
  const calm = [
    inEmergency(() => process.stderr.write(`session: ${recorder.path}\n`)),
    inEmergency(face.close),
    // Done first: a terminal that takes nothing holds up what is written to it.
    inEmergency(pilot.abandon),
  ];
  // The first signal ends the ladder with the report of its rung kept, a second one at once.
  const stop = tellOnceGone(exitCode => merge.push({type: 'wish', by: 'signal', wish: 'stop', exitCode}));
  const deaf = listenForSignals(exitCode => {
    stop(exitCode);
    face.leave();
  });
  whenOutputIsLost(() => stop(OUTPUT_LOST));

  for (const happening of openingOf(options, ascent, header, wall)) merge.push(happening);
  let backend: number | null = null;
  const connected = (pid: number | null) => {
    backend = pid;
  };
  const {pgbenchPid: pgbench} = pilot;
  const own = target.local ? () => backend : null;
  const letGo = watchMachines(options, {merge, pgbench, backend: own, signal: ending.signal});
  merge.add(pollServer({target, client, leave, boundary, connected, signal: ending.signal}));
  const folders = facts?.folders ?? {data: null, wal: null, why: 'the server was not asked where they are'};
  const {local} = target;
  merge.add(readMachineFacts({local, prefix: options.hostVia ?? null, folders, signal: ending.signal}));

  try {
    const state = await flow({
      events: merge.events,
      from: left?.state ?? initialState,
      record: recorder.record,
      perform: pilot.perform,
      show: (state, event) => {
        latest = state;
        face.show(state, event);
      },
    });
    ending.abort();
    merge.close();
    path = await keep(recorder, state, left);
    turn.keep?.(path);
    await face.linger();
    face.close();
    const report = tell(options, state, path);
    if (log?.folder.kept && path) process.stderr.write(`logs: ${log.folder.path}\n`);
    await writeJunit(options.junit, [report]);
    return exitWith(state.ended?.exitCode ?? 1, [report]);
  } catch (error) {
    face.close();
    if (error instanceof UserError) tell(options, latest, recorder.path);
    throw error;
  } finally {
    ending.abort();
    merge.close();
    pilot.abandon();
    face.close();
    deaf();
    letGo();
    whenOutputIsLost(null);
    for (const off of calm) off();
  }
}

async function openFace({output, exit, theme}: RunOptions, merge: Merge, path: () => string | null): Promise<Face> {
  if (output === 'plain') return openPlainFace(process);
  if (output === 'ndjson') return openNdjsonFace(process);
  const {openScreenFace} = await import('./screen.ts');
  const history = openOwnHistory(path);
  return openScreenFace({send: wish => merge.push({type: 'wish', by: 'key', ...wish}), history, exit, theme});
}

/** Closes the session; one in which nothing was run is not kept. */
async function keep(recorder: Recorder, state: State, left: Left | null): Promise<string | null> {
  if (!left && state.runs.length === 0 && !state.step) {
    recorder.discard();
    return null;
  }
  return recorder.close({gzip: state.ended?.reason === 'done'});
}

/** Tells what has come of a ladder, and returns it. */
function tell({output, perMinute}: RunOptions, state: State, path: string | null): SessionReport {
  if (isInitBroken(state))
    process.stderr.write('the pgbench tables are not complete; --init --force makes them anew, nothing else is lost\n');
  const report = makeReport(state, {name: path && sessionName(basename(path))});
  if (output === 'ndjson')
    for (const limit of report.limits) process.stdout.write(`${writeJson({type: 'limit', ...limit})}\n`);
  else if (report.rungs.length + report.skipped.length > 0) process.stdout.write(plain.write(report, {perMinute}));
  if (path) process.stderr.write(`session: ${path}\n`);
  return report;
}

/** Whether it is worth asking the server what has changed. */
function isServerThere({runs, poll}: State): boolean {
  return runs.length > 0 && poll.lostAt === null;
}

function isInitBroken({step, ladder}: State): boolean {
  const init = ladder?.steps.find(one => one.step === step?.step && one.kind === 'init');
  return init !== undefined && step?.end?.exitCode !== 0;
}
