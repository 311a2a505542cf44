#!/usr/bin/env node
import process from 'node:process';
import meow from 'meow';
import {takeMeasures} from './commands/emergency.ts';
import {joinNoWarn} from './commands/no-warn.ts';
import {type Flags, readChoice, readRunOptions} from './commands/options.ts';
import {version} from './commands/version.ts';
import {UserError} from './errors.ts';

process.env.NODE_ENV ??= 'production';

const USAGE = `
Usage
  $ pgtop-bench [options] [dbname | URI]   run a ladder of client counts with pgbench, live
  $ pgtop-bench --demo                     the same on a throwaway server
  $ pgtop-bench replay SESSION             watch it again
  $ pgtop-bench sessions                   list what is saved
  $ pgtop-bench report SESSION…            its summary

Server (as psql: also PG* variables, service and password files; a unix socket first)
  -h, --host HOST          -p, --port PORT          -U, --username USER
      --dbname NAME        a database whose name is also a command

Ladder
  -c, --clients LIST       client counts, as in 1,10,20 (default 1,2,4,8,16 as far as half of the free connections go)
  -T, --time SECONDS       length of a rung (default 60)
  -j, --jobs N             pgbench threads (default the smaller of clients and cores)
  -b, --workload NAME      tpcb-like, simple-update or select-only (default tpcb-like)
  -M, --protocol NAME      simple, extended or prepared (default simple)
  -i, --init               create the pgbench tables where there are none
  -s, --scale N            their scale (default the largest client count)
      --force              with --init: drop the existing pgbench tables and create them anew
      --manual             start held; a rung runs until n is pressed
      --on-error WORD      continue or stop after an invalid rung (default continue)
      --skip-unfit         leave out rungs that do not fit into the free connections
      --no-warn ID         do not say this warning or note again; may be given several times
  -y, --yes                answer every question with yes; never drops a table

Percentiles of single transactions (pgbench -l)
      --percentiles        log transactions, sampled where needed; tell p50, p95, p99, p99.9 and the longest
      --log-budget MB      what the log of a rung may take (default 200)
      --keep-logs          leave the logs beside the session

Output
      --output FORM        screen, plain or ndjson; report: plain, markdown, json or csv; replay: screen or plain; sessions: plain or json
      --per-second         report: seconds instead of rungs
      --label NAME         what the session is called
      --sessions DIR       where sessions are kept (or PGTOP_BENCH_SESSIONS)
      --theme NAME         dark, light or mono
      --exit               leave the screen when the ladder has ended
      --pgbench PATH       the pgbench to run
      --help, --version

Exit codes
  0 done · 1 our bug · 2 wrong usage or refused before the start · 3 a rung is invalid · 130, 143 stopped, session saved
`;

/** The command line: reads flags, calls a command, and is the only place that sets the exit code. */
async function main(args: readonly string[]): Promise<number> {
  const {input, flags} = meow(USAGE, {
    importMeta: import.meta,
    argv: joinNoWarn(args),
    pkg: {name: 'pgtop-bench', version},
    description: 'Watch pgbench as you watch a server; keep every second; compare runs honestly.',
    allowUnknownFlags: false,
    flags: {
      host: {type: 'string', shortFlag: 'h'},
      port: {type: 'string', shortFlag: 'p'},
      username: {type: 'string', shortFlag: 'U'},
      dbname: {type: 'string'},
      clients: {type: 'string', shortFlag: 'c'},
      time: {type: 'string', shortFlag: 'T'},
      jobs: {type: 'string', shortFlag: 'j'},
      workload: {type: 'string', shortFlag: 'b'},
      protocol: {type: 'string', shortFlag: 'M'},
      init: {type: 'boolean', shortFlag: 'i'},
      scale: {type: 'string', shortFlag: 's'},
      force: {type: 'boolean'},
      manual: {type: 'boolean'},
      onError: {type: 'string'},
      yes: {type: 'boolean', shortFlag: 'y'},
      skipUnfit: {type: 'boolean'},
      noWarn: {type: 'string', isMultiple: true},
      demo: {type: 'boolean'},
      output: {type: 'string'},
      perSecond: {type: 'boolean'},
      label: {type: 'string'},
      sessions: {type: 'string'},
      theme: {type: 'string'},
      exit: {type: 'boolean'},
      pgbench: {type: 'string'},
      percentiles: {type: 'boolean'},
      keepLogs: {type: 'boolean'},
      logBudget: {type: 'string'},
    },
  });
  const isTerminal = Boolean(process.stdin.isTTY && process.stdout.isTTY) && process.env.TERM !== 'dumb';
  const [command, ...names] = input;
  if (flags.demo) {
    const {runDemo} = await import('./commands/demo.ts');
    return runDemo(readRunOptions(flags as Flags, undefined, isTerminal));
  }
  switch (command) {
    case 'replay': {
      const {runReplay} = await import('./commands/replay.ts');
      const output = readChoice('output', flags.output ?? (isTerminal ? 'screen' : 'plain'), ['screen', 'plain']);
      return runReplay(only(names, 'replay'), {output, sessions: flags.sessions, theme: flags.theme});
    }
    case 'sessions': {
      const {runSessions} = await import('./commands/sessions.ts');
      if (names.length > 0) throw new UserError(`sessions takes no name: ${names.join(' ')}`);
      return runSessions({
        sessions: flags.sessions,
        output: readChoice('output', flags.output ?? 'plain', ['plain', 'json']),
      });
    }
    case 'report': {
      const {runReport} = await import('./commands/report.ts');
      const output = readChoice('output', flags.output ?? 'plain', ['plain', 'markdown', 'json', 'csv']);
      return runReport(names, {sessions: flags.sessions, output, perSecond: flags.perSecond ?? false});
    }
    default: {
      if (names.length > 0)
        throw new UserError(`one database at a time: ${names.join(' ')} is too much`, 'See pgtop-bench --help.');
      const {run} = await import('./commands/run.ts');
      return run(readRunOptions(flags as Flags, command, isTerminal));
    }
  }
}

function only(names: readonly string[], command: string): string {
  const [name, ...more] = names;
  if (name === undefined || more.length > 0)
    throw new UserError(`${command} takes the name of one session`, 'pgtop-bench sessions lists them.');
  return name;
}

/** Tells what went wrong: one line and a hint for a mistake, the stack for a bug of ours. */
function fail(error: unknown): number {
  takeMeasures();
  if (error instanceof UserError) {
    process.stderr.write(`pgtop-bench: ${error.message}\n${error.hint ? `${error.hint}\n` : ''}`);
    return error.exitCode;
  }
  process.stderr.write(
    `pgtop-bench: a bug of ours, please report it\n${error instanceof Error ? error.stack : String(error)}\n`,
  );
  return 1;
}

const crash = (error: unknown) => process.exit(fail(error));
process.on('uncaughtException', crash);
process.on('unhandledRejection', crash);
process.on('exit', takeMeasures);
process.stdout.on('error', error => {
  // The reader of a pipe has gone: end quietly, as other programs do.
  if ((error as NodeJS.ErrnoException).code === 'EPIPE') process.exit(0);
  crash(error);
});

process.exitCode = await main(process.argv.slice(2)).catch(fail);
