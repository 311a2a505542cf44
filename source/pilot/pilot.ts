import {resolve} from 'node:path';
import type {ActionStep, EngineFound, Happening, InitStep, RunStep, Script} from '../event/event.ts';
import {initArguments, rungArguments} from '../pgbench/command.ts';
import type {Boundary} from '../sources/boundary.ts';
import {readFilledFacts} from '../sources/facts.ts';
import type {Leave} from '../sources/leave.ts';
import type {Merge} from '../sources/merge.ts';
import {type Pgbench, type PgbenchEnd, type PgbenchLine, startPgbench} from '../sources/pgbench.ts';
import {ensureDatabase} from '../sources/scale-databases.ts';
import {readServer} from '../sources/server.ts';
import type {ServerLog} from '../sources/server-log.ts';
import type {Target} from '../sources/target.ts';
import type {Command} from '../state/decide.ts';
import {type Action, performAction} from './actions.ts';
import {startGuard} from './guard.ts';
import {type LogOrder, openLogging, type RunLog} from './logging.ts';

/** Performs commands and answers with facts. */
export interface Pilot {
  /** Begins a command; one whose id has been begun is ignored. */
  readonly perform: (command: Command) => void;
  /** Ends at once whatever runs, for an exit that cannot wait. */
  readonly abandon: () => void;
  /** Process id of the pgbench under way; null for none. */
  readonly pgbenchPid: () => number | null;
}

export interface PilotOptions {
  readonly target: Target;
  readonly engine: Pick<EngineFound, 'path' | 'versionNumber'>;
  readonly merge: Pick<Merge, 'push'>;
  /** Whether runs log their transactions; null or absent for no. */
  readonly log?: LogOrder | null;
  /** Sends the poller away during commands of a person; null or absent where nobody polls. */
  readonly leave?: Leave | null;
  /** Has the poller ask for more when a run starts and when it has ended; null or absent where nobody polls. */
  readonly boundary?: Boundary | null;
  /** The server's log, of which the part of each run is kept. */
  readonly serverLog?: ServerLog | null;
  /** What is still to be told before the session ends; soon, or null. */
  readonly part?: () => Promise<Happening | null>;
}

/** A statement under way is waited for after SIGALRM. */
const REPORT_MS = 15_000;
const TERMINATE_MS = 3000;
/** A beat of the poller, and the time of its answer. */
const BOUNDARY_MS = 1500;

/** A pilot with nothing under way. */
export function openPilot(options: PilotOptions): Pilot {
  const {target, engine, merge, log = null, leave = null, boundary = null, serverLog = null, part} = options;
  const begun = new Set<string>();
  const guard = startGuard();
  const logging = log && openLogging(log, engine, merge.push);
  let child: {pgbench: Pgbench; over: Promise<unknown>} | null = null;
  let action: Action | null = null;
  let timer: NodeJS.Timeout | undefined;

  const command = (args: readonly string[], database: string | null) => [
    ...target.pgbenchArguments,
    ...args,
    database ?? target.database,
  ];

  /** Starts pgbench and tells of each line, then of its end. */
  const start = (
    args: readonly string[],
    tellLine: (line: PgbenchLine) => void,
    tellEnd: (end: PgbenchEnd) => void | Promise<void>,
    runLog: RunLog | null = null,
  ): void => {
    const {path} = engine;
    const folder = runLog?.folder ?? null;
    const pgbench = startPgbench({path, arguments: args, environment: target.pgbenchEnvironment, folder});
    guard.watch(pgbench.pid ?? null);
    const follow = async () => {
      for await (const line of pgbench.lines) tellLine(line);
      const end = await pgbench.ended;
      clearTimeout(timer);
      guard.watch(null);
      await runLog?.finish();
      child = null;
      await tellEnd(end);
    };
    child = {pgbench, over: follow()};
  };

  const run = (number: number, {step, kind, ...order}: RunStep) => {
    const runLog = logging?.begin(number, order) ?? null;
    const asked = runLog?.folder ? {...order, scripts: order.scripts.map(placeScript)} : order;
    const args = command([...rungArguments(asked, engine.versionNumber), ...(runLog?.arguments ?? [])], order.database);
    const readServerLog = serverLog?.mark();
    const sampled = runLog ? {sampledShare: runLog.sampledShare} : {};
    boundary?.mark();
    merge.push({type: 'rung-started', run: number, step, kind, ...order, command: ['pgbench', ...args], ...sampled});
    start(
      args,
      line => {
        runLog?.hear(line);
        merge.push({type: 'line', run: number, ...line});
      },
      end => {
        for (const text of readServerLog?.() ?? []) merge.push({type: 'server-log', run: number, text});
        merge.push({type: 'rung-ended', run: number, ...end});
        boundary?.mark();
      },
      runLog,
    );
  };

  const init = ({step, database, ...order}: InitStep) => {
    const args = command(initArguments(order, engine.versionNumber), database);
    merge.push({type: 'step-started', step, command: ['pgbench', ...args]});
    const tellEnd = (end: PgbenchEnd) => merge.push({type: 'step-ended', step, ...end});
    const fill = () =>
      start(
        args,
        line => merge.push({type: 'step-line', step, ...line}),
        async end => {
          if (end.exitCode === 0 && database === null) await tellFilled();
          tellEnd(end);
        },
      );
    if (database === null) fill();
    else prepare(() => ensureDatabase(target, database), fill, tellEnd);
  };

  /** Does what must be done before a pgbench can start, unless everything is to end meanwhile. */
  const prepare = (make: () => Promise<void>, go: () => void, tellEnd: (end: PgbenchEnd) => void): void => {
    let killed = false;
    const over = make().then(
      () => (killed ? tellEnd({exitCode: null, signal: 'SIGTERM', error: null}) : go()),
      error => tellEnd({exitCode: null, signal: null, error: String(error.message)}),
    );
    const begun: Action = {
      over: over.then(() => {
        if (action === begun) action = null;
      }),
      kill: () => {
        killed = true;
      },
      end: () => {},
      abandon: () => {},
    };
    action = begun;
  };

  /** The server and its data as they are after the tables have been made: their size is another. */
  const tellFilled = async (): Promise<void> => {
    for (const read of [readServer, readFilledFacts]) {
      try {
        merge.push(await read(target));
      } catch {
        // What was seen before stands.
      }
    }
  };

  /** Signals pgbench, and more strongly while it goes on. */
  const signal = (...[first, ...rest]: (readonly [NodeJS.Signals, number])[]): void => {
    if (!child || !first) return;
    clearTimeout(timer);
    const [name, waitMs] = first;
    send(child.pgbench, name);
    if (rest.length > 0) timer = setTimeout(() => signal(...rest), waitMs);
  };

  const act = (order: Extract<Command, {command: 'step'}>, step: ActionStep) => {
    const begun = performAction({...order, step}, {target, guard, leave, push: merge.push});
    action = begun;
    void begun.over.then(() => {
      if (action === begun) action = null;
    });
  };

  const terminate = () => {
    action?.kill();
    signal(['SIGTERM', TERMINATE_MS], ['SIGKILL', 0]);
  };

  const finish = async (reason: 'done' | 'stopped' | 'failed', exitCode: number): Promise<void> => {
    if (child || action) {
      terminate();
      await Promise.all([child?.over, action?.over]);
    }
    guard.release();
    if (reason === 'done') await boundary?.settled(BOUNDARY_MS);
    const last = await part?.();
    if (last) merge.push(last);
    merge.push({type: 'ended', reason, exitCode});
  };

  return {
    perform: order => {
      if (begun.has(order.id)) return;
      begun.add(order.id);
      switch (order.command) {
        case 'run':
          return run(order.run, order.step);
        case 'step':
          return order.step.kind === 'init' ? init(order.step) : act(order, order.step);
        case 'end-run':
          return signal(['SIGALRM', REPORT_MS], ['SIGTERM', TERMINATE_MS], ['SIGKILL', 0]);
        case 'end-step':
          return action?.end();
        case 'plan': {
          const {steps, by, because} = order;
          return merge.push({type: 'plan-changed', steps, by, because});
        }
        case 'wish':
          return merge.push({type: 'wish', by: 'rule', ...order.wish});
        case 'kill':
          return terminate();
        case 'finish':
          return void finish(order.reason, order.exitCode);
        default:
          return order satisfies never;
      }
    },
    abandon: () => {
      if (child) send(child.pgbench, 'SIGKILL');
      action?.abandon();
      log?.folder.close();
    },
    pgbenchPid: () => child?.pgbench.pid ?? null,
  };
}

/** A script that is found from any folder. */
function placeScript(script: Script): Script {
  return script.kind === 'file' ? {...script, name: resolve(script.name)} : script;
}

function send({pid}: Pgbench, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself in the meantime.
  }
}
