import type {ActionStep} from '../event/event.ts';
import type {PgbenchEnd, PgbenchLine} from '../sources/pgbench.ts';
import {startShell} from '../sources/shell.ts';
import {describeTarget} from '../sources/surroundings.ts';
import type {Target} from '../sources/target.ts';
import type {RunAbout} from '../state/decide.ts';
import type {Action, ActionOrder, Workshop} from './actions.ts';

const TERMINATE_MS = 3000;
/** What is kept of its output. */
const MOST_BYTES = 1_000_000;
/** How long a server may take to accept connections after a command. */
const BACK_MS = 60_000;

/** A command of a person under way. */
export interface CommandRun extends Pick<Action, 'kill' | 'abandon'> {
  readonly ended: Promise<PgbenchEnd>;
}

/** Runs a command while the poller is away, and ends when connections are taken again. */
export function runCommand(
  {step, about}: ActionOrder & {readonly step: Extract<ActionStep, {kind: 'command'}>},
  {target, guard, push, leave}: Workshop,
): CommandRun {
  const stop = new AbortController();
  let group: number | null = null;
  let timer: NodeJS.Timeout | undefined;
  const signal = (name: NodeJS.Signals) => {
    if (group !== null) signalGroup(group, name);
  };
  const perform = async (): Promise<PgbenchEnd> => {
    await leave?.begin();
    if (stop.signal.aborted) return BROKEN_OFF;
    const shell = startShell(step.command, describeSurroundings(target, about));
    group = shell.pid ?? null;
    guard.watch(group);
    const tell = (line: PgbenchLine) => push({type: 'step-line', step: step.step, ...line});
    let bytes = 0;
    for await (const line of shell.lines) {
      if (bytes > MOST_BYTES) continue;
      bytes += line.text.length;
      tell(bytes > MOST_BYTES ? {stream: 'stderr', text: '… what more it writes is not kept'} : line);
    }
    const end = await shell.ended;
    clearTimeout(timer);
    guard.watch(null);
    group = null;
    const back = leave === null || (await leave.end(BACK_MS, stop.signal));
    if (stop.signal.aborted) return BROKEN_OFF;
    if (back || end.exitCode !== 0) return end;
    return {exitCode: null, signal: null, error: `the server takes no connection ${BACK_MS / 1000} s after it`};
  };
  return {
    ended: perform(),
    kill: () => {
      signal(stop.signal.aborted ? 'SIGKILL' : 'SIGTERM');
      stop.abort();
      timer ??= setTimeout(() => signal('SIGKILL'), TERMINATE_MS);
    },
    abandon: () => signal('SIGKILL'),
  };
}

/** The end of a step that was broken off. */
export const BROKEN_OFF: PgbenchEnd = {exitCode: null, signal: null, error: 'broken off'};

/** What a command finds in its environment: the target as PG* variables, the run that it belongs to as PGTOP_*. */
function describeSurroundings(target: Target, about: RunAbout | null): Record<string, string> {
  const rung: Record<string, string | number | null> = about
    ? {
        PGTOP_RUN: about.run,
        PGTOP_STEP: about.step.step,
        PGTOP_CLIENTS: about.step.clients,
        PGTOP_THREADS: about.step.threads,
        PGTOP_WORKLOAD: about.step.workload,
        PGTOP_PROTOCOL: about.step.protocol,
        PGTOP_SCALE: about.step.scale,
        PGTOP_REPEAT: about.step.repeat,
      }
    : {};
  const database = about?.step.database;
  return {
    ...describeTarget(target),
    ...(database ? {PGDATABASE: database} : {}),
    ...Object.fromEntries(
      Object.entries(rung).flatMap(([name, value]) => (value === null ? [] : [[name, `${value}`]])),
    ),
  };
}

function signalGroup(group: number, name: NodeJS.Signals): void {
  try {
    process.kill(-group, name);
  } catch {
    // It has ended by itself in the meantime.
  }
}
