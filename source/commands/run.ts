import {randomUUID} from 'node:crypto';
import {basename} from 'node:path';
import process from 'node:process';
import type {Client} from 'pg';
import {FORMAT, type Step} from '../event/event.ts';
import {flow} from '../flow.ts';
import {openPilot} from '../pilot/pilot.ts';
import {plain} from '../report/formats/plain.ts';
import {makeReport} from '../report/report.ts';
import {type History, openHistory} from '../session/history.ts';
import {sessionName} from '../session/name.ts';
import {openRecorder, type Recorder} from '../session/recorder.ts';
import {sessionsFolder} from '../session/shelf.ts';
import {openLeave} from '../sources/leave.ts';
import {type Merge, openMerge} from '../sources/merge.ts';
import {lookBefore} from '../sources/preflight.ts';
import {findPgbench} from '../sources/programs.ts';
import {pollServer, readServer} from '../sources/server.ts';
import {resolveTarget, type Target} from '../sources/target.ts';
import {initialState, type State} from '../state/state.ts';
import {inEmergency} from './emergency.ts';
import type {Face} from './face.ts';
import type {RunOptions} from './options.ts';
import {connectOrAsk} from './password.ts';
import {openLogs, refuseLogConflicts} from './percentiles.ts';
import {openNdjsonFace, openPlainFace} from './plain.ts';
import {prepareSteps} from './planning.ts';
import {describeStart, type Findings, fitSteps, refuseUnasked} from './preparation.ts';
import {version} from './version.ts';

/** Runs a ladder on a server, live: shows it, keeps it, and returns the exit code. UserError for what is refused before the start. */
export async function run(options: RunOptions): Promise<number> {
  const [engine, resolved] = await Promise.all([findPgbench(options.pgbench), resolveTarget(options)]);
  const {client, target} = await connectOrAsk(resolved);
  try {
    const server = await readServer(client, target);
    const preflight = {...(await lookBefore(client, target)), silenced: options.noWarn};
    const findings: Findings = {engine, server, preflight};
    const steps = fitSteps(options, findings, prepareSteps(options, findings));
    refuseLogConflicts(options.percentiles, steps);
    if (options.output !== 'screen') {
      if (!options.yes) refuseUnasked(findings, target.label);
      for (const line of describeStart(findings, steps, target.label)) process.stderr.write(`${line}\n`);
    }
    return await climb(options, {client, target, findings, steps});
  } finally {
    await client.end();
  }
}

interface Ascent {
  readonly client: Client;
  readonly target: Target;
  readonly findings: Findings;
  readonly steps: readonly Step[];
}

/** Runs what has been prepared and agreed to. */
async function climb(options: RunOptions, {client, target, findings, steps}: Ascent): Promise<number> {
  const wall = new Date();
  const header = {
    type: 'session',
    at: 0,
    format: FORMAT,
    id: randomUUID(),
    began: wall.toISOString(),
    tool: version,
    label: options.label,
  } as const;
  const recorder = openRecorder(sessionsFolder({option: options.sessions, env: process.env}), header, {wall});
  const merge = openMerge();
  const ending = new AbortController();
  const leave = openLeave(ending.signal);
  const log = openLogs(options.percentiles, recorder.path);
  const pilot = openPilot({target, engine: findings.engine, merge, leave, log});
  const face = await openFace(options, merge, recorder);
  const calm = [
    inEmergency(pilot.abandon),
    inEmergency(() => process.stderr.write(`session: ${recorder.path}\n`)),
    inEmergency(face.close),
  ];
  const deaf = listenForSignals(merge, face);

  merge.push(header);
  for (const finding of [findings.server, findings.engine, findings.preflight]) merge.push(finding);
  merge.push({type: 'plan', steps, manual: options.manual, onError: options.onError, search: options.search});
  if (options.output !== 'screen' || options.yes) merge.push({type: 'wish', by: 'flag', wish: 'start'});
  merge.add(pollServer({target, client, leave, signal: ending.signal}));

  try {
    const state = await flow({
      events: merge.events,
      from: initialState,
      record: recorder.record,
      perform: pilot.perform,
      show: face.show,
    });
    ending.abort();
    merge.close();
    const path = await keep(recorder, state);
    await face.linger();
    face.close();
    tell(options, state, path);
    if (log?.folder.kept && path) process.stderr.write(`logs: ${log.folder.path}\n`);
    return state.ended?.exitCode ?? 1;
  } finally {
    ending.abort();
    merge.close();
    pilot.abandon();
    face.close();
    deaf();
    for (const off of calm) off();
  }
}

async function openFace({output, exit, theme}: RunOptions, merge: Merge, recorder: Recorder): Promise<Face> {
  if (output === 'plain') return openPlainFace(process);
  if (output === 'ndjson') return openNdjsonFace(process);
  const {openScreenFace} = await import('./screen.ts');
  let opened: Promise<History> | null = null;
  const history = {
    at: async (ms: number) => {
      opened ??= openHistory(recorder.path);
      return (await opened).at(ms);
    },
  };
  return openScreenFace({send: wish => merge.push({type: 'wish', by: 'key', ...wish}), history, exit, theme});
}

/** Closes the session; one in which nothing was run is not kept. */
async function keep(recorder: Recorder, state: State): Promise<string | null> {
  if (state.runs.length === 0 && !state.step) {
    recorder.discard();
    return null;
  }
  return recorder.close({gzip: state.ended?.reason === 'done'});
}

function tell({output, perMinute}: RunOptions, state: State, path: string | null): void {
  if (output !== 'ndjson' && state.runs.length > 0)
    process.stdout.write(plain.write(makeReport(state, {name: path && sessionName(basename(path))}), {perMinute}));
  if (path) process.stderr.write(`session: ${path}\n`);
}

/** The first signal ends the ladder with the report of its rung kept, a second one at once. Returns how to stop listening. */
function listenForSignals(merge: Merge, face: Face): () => void {
  const exitCodes = {SIGINT: 130, SIGTERM: 143, SIGHUP: 129} as const;
  const listeners = Object.entries(exitCodes).map(([signal, exitCode]) => {
    const listener = () => {
      merge.push({type: 'wish', by: 'signal', wish: 'stop', exitCode});
      face.leave();
    };
    process.on(signal, listener);
    return () => process.off(signal, listener);
  });
  return () => {
    for (const off of listeners) off();
  };
}
