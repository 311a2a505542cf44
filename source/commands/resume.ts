import {UserError} from '../errors.ts';
import type {Step} from '../event/event.ts';
import {flow} from '../flow.ts';
import {isLockHeld} from '../session/lock.ts';
import {lockOf, PACKED} from '../session/name.ts';
import {readTogether} from '../session/reader.ts';
import {findSession, sessionsFolder} from '../session/shelf.ts';
import {reduce} from '../state/reduce.ts';
import {initialState, type Ladder, type State} from '../state/state.ts';
import {foreignOf, givenOf, refusalOf} from './foreign.ts';
import type {RunOptions} from './options.ts';
import type {Findings} from './preparation.ts';

/** A session that was left before its ladder was done. */
export interface Left {
  readonly path: string;
  /** The fold of all that it holds, with its ladder. */
  readonly state: State & {readonly ladder: Ladder};
}

/** The session that --resume names; null without it. UserError when it cannot go on. */
export async function readLeft({resume, sessions}: RunOptions): Promise<Left | null> {
  if (resume === undefined) return null;
  const path = await findSession(resume, sessionsFolder({option: sessions, env: process.env}));
  const lock = lockOf(path);
  if (isLockHeld(lock))
    throw new UserError(`${path} is being written now`, `When that is none of pgtop-bench, remove ${lock}.`);
  const state = await flow({events: readTogether(path), from: initialState});
  const {ladder, ended, step} = state;
  if (!ladder) throw new UserError(`${path} holds no ladder that could go on`);
  if (ended?.reason === 'done' || path.endsWith(PACKED))
    throw new UserError(`nothing is left to do in ${path}`, 'Its ladder has been run to its end.');
  const planned = ladder.steps.find(one => one.step === step?.step);
  if (step && planned?.kind === 'init' && step.end?.exitCode !== 0)
    throw new UserError(
      `${path} was cut while its tables were made`,
      'Start the ladder anew; --init --force drops what there is of them.',
    );
  return {path, state: {...state, ladder}};
}

/** The steps that are left to do. */
export function leftOver({state}: Left): Step[] {
  const {ladder} = reduce(state, {type: 'resumed', at: state.at, wall: '', pid: 0});
  if (!ladder) return [];
  const {steps, begun, skipped, queue} = ladder;
  return steps.filter(({step}) => queue.includes(step) || !(begun.includes(step) || skipped.includes(step)));
}

/** Refuses, unless forced, to go on where what is measured is not what it was, and says what differs. */
export function refuseChanged({path, state}: Left, findings: Findings, force: boolean): void {
  const changes = findChanges(state, findings);
  if (changes.length === 0 || force) return;
  throw new UserError(
    [`what is measured is not what it was in ${path}`, ...changes.map(change => `  ${change}`)].join('\n'),
    'Start a ladder of its own, or add --force to go on nevertheless.',
  );
}

function findChanges(state: State, {server, engine, preflight}: Findings): string[] {
  const before = state.server;
  const settings = Object.keys(before?.settings ?? {}).filter(name => name in server.settings);
  const pairs: [string, string | number | null | undefined, string | number | null | undefined][] = [
    ['PostgreSQL', before?.version, server.version],
    ['system identifier', before?.systemIdentifier, server.systemIdentifier],
    ['database', before?.database, server.database],
    ['pgbench', state.engine?.version, engine.version],
    ['scale', findScale(state), preflight.tables.scale],
    ...settings.map((name): [string, string | undefined, string | undefined] => [
      name,
      before?.settings[name],
      server.settings[name],
    ]),
  ];
  return pairs.flatMap(([name, was, is]) =>
    was === undefined || was === null || is === undefined || is === null || was === is
      ? []
      : [`${name} was ${was}, is ${is}`],
  );
}

/** Scale of the target's tables when the session was left. */
function findScale({ladder, preflight}: State): number | null {
  const inits = ladder?.steps.filter(
    step => step.kind === 'init' && step.database === null && ladder.begun.includes(step.step),
  );
  const last = inits?.at(-1);
  return last?.kind === 'init' ? last.scale : (preflight?.tables.scale ?? null);
}

/**
 * What is run comes from the command line and never from a session, which anybody may have changed: commands, script files and what goes to
 * pgbench as it stands must be given again, word for word. UserError that prints what is recorded.
 */
export function refuseUntold({path, state}: Left, options: RunOptions, {server}: Findings): void {
  const recorded = foreignOf(state.ladder.steps);
  const given = new Set(givenOf(options));
  if (recorded.some(text => !given.has(text)))
    throw refusalOf(recorded, path, 'Give the same again on the command line, if you know them.');
  const vain = [...given].find(text => /^--(file)? /.test(text) && !recorded.includes(text));
  if (vain !== undefined)
    throw new UserError(`--resume goes on with its own plan: leave out ${vain}`, `${path} has nothing of the kind.`);
  if (!options.percentiles && hasLogged(state))
    throw new UserError('the runs so far logged their transactions: add --percentiles', 'The rest is measured alike.');
  const databases = [...new Set(state.ladder.steps.map(databaseOf))].filter(name => name !== null);
  const stranger = databases.find(name => !isOfScale(name, server.database));
  if (stranger !== undefined)
    throw new UserError(`the session names the database ${stranger}, which is none of this ladder`);
}

/** Whether a run so far was one whose transactions are logged. */
function hasLogged({run, runs}: State): boolean {
  return run?.sampledShare !== undefined || runs.some(({latencies}) => latencies !== null);
}

function databaseOf(step: Step): string | null {
  return 'database' in step ? step.database : null;
}

function isOfScale(name: string, database: string): boolean {
  return name.startsWith(`${database}_s`) && /^\d+$/.test(name.slice(database.length + 2));
}
