#!/usr/bin/env node
import process from 'node:process';
import meow from 'meow';
import {partArguments} from './commands/arguments.ts';
import type {CompareCommand} from './commands/compare.ts';
import {takeMeasures} from './commands/emergency.ts';
import {ladderFlags} from './commands/flags.ts';
import {joinNegations} from './commands/no-warn.ts';
import {type Flags, readChoice, readRunOptions} from './commands/options.ts';
import {watchOutput} from './commands/outlet.ts';
import {version} from './commands/version.ts';
import {UserError} from './errors.ts';
import {clean} from './text/clean.ts';

process.env.NODE_ENV ??= 'production';

const USAGE = `
Usage
  $ pgtop-bench [options] [dbname | URI]   run a ladder of client counts with pgbench, live
  $ pgtop-bench --demo                     the same on a throwaway server
  $ pgtop-bench replay SESSION             watch it again
  $ pgtop-bench sessions [NAME…]           list what is saved, or what begins so, also of what comes with the program
  $ pgtop-bench report SESSION…            its summary
  $ pgtop-bench compare SESSION SESSION…   systems side by side: sessions of one label are repeats of one system
  $ pgtop-bench reproduce SESSION [dbname | URI]   run its plan again on a server, or --demo, and tell whether it gives the same
  $ pgtop-bench import FILE…               keep pgbench output that you have (files, folders, - for stdin) as a session; or --output json
  $ pgtop-bench facts [dbname | URI]       facts of this machine and its server as a file, to --attach where pgbench runs elsewhere
  $ pgtop-bench presets                    ladders by name: what each does, how long it takes, what it needs

Server (as psql: also PG* variables, service and password files; a unix socket first)
  -h, --host HOST          -p, --port PORT          -U, --username USER
      --dbname NAME        a database whose name is also a command

Ladder (each LIST by commas; the product of the lists is run)
  -c, --clients LIST       client counts: 1,10,20 or 1,10..120/10 or 1..64*2 (default 1,2,4,8,16 as far as half of the free connections go)
  -T, --time SECONDS       length of a rung (default 60)
      --until-steady WIDTH%  end a rung once its mean is known to ± so much, after 30 steady seconds, at the latest after --time (default then 300)
  -t, --transactions N     length of a rung in transactions of each client
  -j, --jobs N             pgbench threads, or clients, or cores: the smaller of clients and cores (default)
  -b, --workload LIST      tpcb-like, simple-update, select-only (default tpcb-like)
  -f, --file SCRIPT[@W]    a script with its weight; several are one workload
  -M, --protocol LIST      simple, extended, prepared (default simple)
  -s, --scale LIST         scale of the tables; with several each has its own database, NAME_s100
      --repeat N           the whole ladder N times
      --order WORD         up, down or shuffle, of the clients; --seed N repeats a shuffle
  -R, --rate LIST          transactions a second, or shares of the peak that the ladder finds: 50%,70%,90%
  -L, --latency-limit MS   pgbench counts slower transactions as late
      --preset NAME        a ladder by name, see pgtop-bench presets; flags override it
      --plan FILE          a preset and flags kept as JSON: {"preset": "quick", "time": 30}; flags override it
      --dry-run            print the plan with every command and its time, run nothing
  -- OPTIONS               to pgbench as they stand, as in -- -C --random-seed=1 -D x=2

Tables
  -i, --init               create the pgbench tables where there are none (scale: default the largest client count)
      --init-args 'ARGS'   to pgbench -i as they stand, as in '--partitions=4 --fillfactor=90'
      --force              with --init: drop the existing pgbench tables and create them anew

Beside the rungs
      --warm-up SECONDS    a run before the first rung of each database; 0 for none
  -v, --vacuum             pgbench's vacuum of all tables before rungs that write
  -n, --no-vacuum          no vacuum, and pgbench_history is not emptied
      --prewarm            pg_prewarm of tables and primary keys before each rung
      --checkpoint         a checkpoint before each rung
      --settle[=SECONDS]   wait until write-back is calm, at most so long (default 60)
      --before 'COMMAND'   run by the shell before each rung; --after: after each; --between: between two

Going on
      --manual             start held; a rung runs until n is pressed
      --resume SESSION     go on where a ladder stopped; commands must be given again; --force goes on though the server has changed
      --on-error WORD      continue or stop after an invalid rung (default continue)
      --threshold LIMIT    also for report: 'tps@40>5000', 'p99<20ms', 'failed=0', 'peak>20000'; exit code 4 when one is not met; may be given several times
      --skip-unfit         leave out rungs that do not fit into the free connections
      --no-warn ID         do not say this warning or note again; may be given several times
      --no-verdict ID      do not judge rungs by this rule; may be given several times
  -y, --yes                answer every question with yes; never drops a table

Running a session again (reproduce)
      --within WIDTH%      how far a rung's tps may be from what it was (default 10%)
      --without-commands   leave out the commands beside its rungs; else they must be given again

Percentiles of single transactions (pgbench -l)
      --percentiles        log transactions, sampled where needed; tell p50, p95, p99, p99.9 and the longest
      --log-budget MB      what the log of a rung may take (default 200)
      --keep-logs          leave the logs beside the session

Output
      --output FORM        screen, plain or ndjson; report: plain, markdown, json, csv, svg, html or junit; compare: screen or one of these; replay: screen or plain; sessions and import: plain or json
      --junit FILE         the result for CI as well, of a run, report or compare
      --baseline NAME      compare: what the others are set against, a label or a session (default the first)
      --fail-if CHANGE     compare: 'tps<-5%', 'latency@40>10%'; exit code 4 when one is shown; may be given several times
      --ignore-durability  compare: give verdicts and name a winner though a crash may lose more on one side; it is told
      --per-second         report: seconds instead of rungs
      --per-minute         transactions per minute beside those per second
      --facts              report: what is known of server, settings, data and machines, and what is not
      --redact             report, facts: hide host names, users, paths and addresses
      --data DIR           facts: the data directory, where no server tells it
      --label NAME         what the session is called
      --sessions DIR       where sessions are kept (or PGTOP_BENCH_SESSIONS)
      --theme NAME         dark, light or mono (default as COLORFGBG tells, else dark)
      --exit               leave the screen when the ladder has ended
      --host-via 'COMMAND' what runs a shell on the machine of the server, to see its CPU, memory and disks: 'ssh db1', 'docker exec -i db'
      --server-log PATH    keep what the server logs during each rung (a file of this machine, or a folder of them)
      --attach FILE        keep a file, or the output of 'COMMAND', with the session; may be given several times
      --pgbench PATH       the pgbench to run
      --help, --version

Exit codes
  0 done · 1 our bug · 2 wrong usage or refused before the start · 3 a rung is invalid · 4 a threshold or --fail-if is not met · 130, 131, 143 stopped, session saved
`;

const parse = (argv: readonly string[]) =>
  meow(USAGE, {
    importMeta: import.meta,
    argv,
    pkg: {name: 'pgtop-bench', version},
    description: 'Watch pgbench as you watch a server; keep every second; compare runs honestly.',
    allowUnknownFlags: false,
    booleanDefault: undefined,
    flags: {
      host: {type: 'string', shortFlag: 'h'},
      port: {type: 'string', shortFlag: 'p'},
      username: {type: 'string', shortFlag: 'U'},
      dbname: {type: 'string'},
      ...ladderFlags,
      preset: {type: 'string'},
      plan: {type: 'string'},
      dryRun: {type: 'boolean'},
      yes: {type: 'boolean', shortFlag: 'y'},
      skipUnfit: {type: 'boolean'},
      noWarn: {type: 'string', isMultiple: true},
      noVerdict: {type: 'string', isMultiple: true},
      demo: {type: 'boolean'},
      withoutCommands: {type: 'boolean'},
      within: {type: 'string'},
      output: {type: 'string'},
      junit: {type: 'string'},
      perSecond: {type: 'boolean'},
      sessions: {type: 'string'},
      baseline: {type: 'string'},
      failIf: {type: 'string', isMultiple: true},
      ignoreDurability: {type: 'boolean'},
      theme: {type: 'string'},
      exit: {type: 'boolean'},
      pgbench: {type: 'string'},
      resume: {type: 'string'},
      hostVia: {type: 'string'},
      facts: {type: 'boolean'},
      redact: {type: 'boolean'},
      data: {type: 'string'},
      serverLog: {type: 'string'},
      attach: {type: 'string', isMultiple: true},
      percentiles: {type: 'boolean'},
      keepLogs: {type: 'boolean'},
      logBudget: {type: 'string'},
    },
  });

/** What meow finds wrong with the flags is the operator's mistake. */
function parseOrRefuse(argv: readonly string[]): ReturnType<typeof parse> {
  try {
    return parse(argv);
  } catch (error) {
    throw new UserError(error instanceof Error ? error.message : String(error), 'See pgtop-bench --help.');
  }
}

/** The command line: reads flags, calls a command, and is the only place that sets the exit code. */
async function main(args: readonly string[]): Promise<number> {
  const {own, extra} = partArguments(joinNegations(args));
  const {input, flags} = parseOrRefuse(own);
  const isTerminal = Boolean(process.stdin.isTTY && process.stdout.isTTY) && process.env.TERM !== 'dumb';
  if (flags.output === 'screen' && !isTerminal)
    throw new UserError('the screen needs a terminal', 'Leave out --output screen, or run it in a terminal.');
  const [command, ...names] = input;
  const readLadder = async (database: string | undefined) => {
    const plan =
      flags.plan === undefined ? null : await (await import('./commands/plan-file.ts')).readPlanFile(flags.plan);
    return readRunOptions(flags as Flags, database, isTerminal, {extra, plan});
  };
  if (flags.demo && command !== 'reproduce') {
    if (flags.dryRun) throw new UserError('--demo runs: it has no --dry-run');
    if (input.length > 0) throw new UserError(`--demo brings a database of its own: ${input.join(' ')} is too much`);
    const {runDemo} = await import('./commands/demo.ts');
    return runDemo(await readLadder(undefined));
  }
  switch (command) {
    case 'replay': {
      const {runReplay} = await import('./commands/replay.ts');
      const output = readChoice('output', flags.output ?? (isTerminal ? 'screen' : 'plain'), ['screen', 'plain']);
      return runReplay(only(names, 'replay'), {output, sessions: flags.sessions, theme: flags.theme});
    }
    case 'sessions': {
      const {runSessions} = await import('./commands/sessions.ts');
      return runSessions({
        names,
        sessions: flags.sessions,
        output: readChoice('output', flags.output ?? 'plain', ['plain', 'json']),
      });
    }
    case 'report': {
      const {runReport} = await import('./commands/report.ts');
      const {output = 'plain', perSecond = false, perMinute = false, threshold: thresholds, junit} = flags;
      const {sessions, facts = false, redact = false} = flags;
      return runReport(names, {sessions, output, perSecond, perMinute, facts, redact, thresholds, junit});
    }
    case 'reproduce': {
      const [session, database, ...more] = names;
      const {runReproduce} = await import('./commands/reproduce.ts');
      return runReproduce(only([...(session === undefined ? [] : [session]), ...more], 'reproduce'), {
        flags: flags as Flags,
        options: await readLadder(database),
      });
    }
    case 'import': {
      const {runImport} = await import('./commands/import.ts');
      const output = readChoice('output', flags.output ?? 'plain', ['plain', 'json']);
      return runImport(names, {output, sessions: flags.sessions, label: flags.label});
    }
    case 'presets': {
      if (names.length > 0) throw new UserError(`presets takes no name: ${names.join(' ')}`);
      return (await import('./commands/presets.ts')).runPresets();
    }
    case 'compare': {
      const {runCompare} = await import('./commands/compare.ts');
      const {
        output = isTerminal ? 'screen' : 'plain',
        sessions,
        baseline,
        ignoreDurability = false,
        failIf,
        junit,
      } = flags;
      const {theme} = flags;
      const screen: CompareCommand['screen'] = async (...seen) =>
        (await import('./commands/compare-screen.ts')).showComparison(...seen, theme);
      const face = isTerminal ? {screen} : {};
      return runCompare(names, {output, sessions, baseline, ignoreDurability, failIf, junit, ...face});
    }
    case 'facts': {
      const {runFacts} = await import('./commands/facts.ts');
      const {data, hostVia, redact = false, host, port, username, dbname: database} = flags;
      const output = readChoice('output', flags.output ?? 'json', ['plain', 'json']);
      const [uri, ...more] = names;
      if (more.length > 0) throw new UserError(`one database at a time: ${more.join(' ')} is too much`);
      return runFacts({uri, host, port, username, database, data, hostVia, redact, output});
    }
    case 'help':
      throw new UserError(
        `${command} is no command of this version`,
        `See pgtop-bench --help; a database of that name is meant by --dbname ${command}.`,
      );
    default: {
      if (names.length > 0)
        throw new UserError(`one database at a time: ${names.join(' ')} is too much`, 'See pgtop-bench --help.');
      const options = await readLadder(command);
      if (options.dryRun) return (await import('./commands/dry-run.ts')).dryRun(options);
      const {run} = await import('./commands/run.ts');
      return run(options);
    }
  }
}

function only(names: readonly string[], command: string): string {
  const [name, ...more] = names;
  if (name === undefined || more.length > 0)
    throw new UserError(`${command} takes the name of one session`, 'pgtop-bench sessions lists them.');
  return name;
}

/** A line that cannot do anything to the terminal; what it is indented by stays. */
function cleanLine(line: string): string {
  const text = line.trimStart();
  return line.slice(0, line.length - text.length) + clean(text);
}

/** Tells what went wrong: one line and a hint for a mistake, the stack for a bug of ours. */
function fail(error: unknown): number {
  takeMeasures();
  if (error instanceof UserError) {
    const lines = [`pgtop-bench: ${error.message}`, ...(error.hint ? [error.hint] : [])].join('\n').split('\n');
    process.stderr.write(`${lines.map(cleanLine).join('\n')}\n`);
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
process.on('SIGQUIT', () => process.exit(131));
process.on('exit', takeMeasures);
// When the reader of a pipe has gone we end quietly, as other programs do.
watchOutput(
  () => process.exit(0),
  error => crash(new UserError(`cannot write to standard output: ${error.message}`, null, 1)),
);

process.exitCode = await main(process.argv.slice(2)).catch(fail);
