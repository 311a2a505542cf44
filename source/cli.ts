#!/usr/bin/env node
import process from 'node:process';
import meow from 'meow';
import {partArguments} from './commands/arguments.ts';
import {commandFlags, commandOf, refuseForeign} from './commands/command-flags.ts';
import {usageOf} from './commands/command-usage.ts';
import type {CompareCommand} from './commands/compare.ts';
import {takeMeasures} from './commands/emergency.ts';
import {type Flags, readChoice} from './commands/flags.ts';
import {watchHangup} from './commands/hangup.ts';
import {joinNegations} from './commands/no-warn.ts';
import {readRunOptions} from './commands/options.ts';
import {watchOutput} from './commands/outlet.ts';
import {hintAtCommand, refuseUnknown} from './commands/unknown-flags.ts';
import {version} from './commands/version.ts';
import {UserError} from './errors.ts';
import {clean} from './text/clean.ts';
import {showsUnicode} from './theme/letters.ts';

process.env.NODE_ENV ??= 'production';

const DESCRIPTION = 'Watch pgbench as you watch a server; keep every second; compare runs honestly.';

const parse = (argv: readonly string[]) =>
  meow('', {
    importMeta: import.meta,
    argv,
    pkg: {name: 'pgtop-bench', version},
    allowUnknownFlags: false,
    autoHelp: false,
    autoVersion: false,
    booleanDefault: undefined,
    flags: commandFlags,
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
  refuseUnknown(own);
  const {input, flags} = parseOrRefuse(own);
  const [command, ...names] = input;
  if (flags.help || flags.version) return tellAbout(command, flags.help ? 'help' : 'version');
  refuseForeign(commandOf(command), flags as Flags, extra);
  const isTerminal = Boolean(process.stdin.isTTY && process.stdout.isTTY) && process.env.TERM !== 'dumb';
  if (flags.output === 'screen' && !isTerminal)
    throw new UserError('the screen needs a terminal', 'Leave out --output screen, or run it in a terminal.');
  const readLadder = async (database: string | undefined) => {
    const plan =
      flags.plan === undefined ? null : await (await import('./commands/plan-file.ts')).readPlanFile(flags.plan);
    return readRunOptions(flags as Flags, database, isTerminal, {extra, plan});
  };
  if (flags.demo && command !== 'reproduce') {
    if (flags.dryRun) throw new UserError('--demo runs: it has no --dry-run', 'Leave out one of the two.');
    if (input.length > 0)
      throw new UserError(`--demo brings a database of its own: ${input.join(' ')} is too much`, 'Leave out either.');
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
      const {sessions, facts = false, redact = false, attach} = flags;
      return runReport(names, {sessions, output, perSecond, perMinute, facts, redact, attach, thresholds, junit});
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
      if (names.length > 0)
        throw new UserError(`presets takes no name: ${names.join(' ')}`, 'It explains all of them.');
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
      const {theme, attach, perMinute = false, facts = false, redact = false} = flags;
      const screen: CompareCommand['screen'] = async (...seen) =>
        (await import('./commands/compare-screen.ts')).showComparison(...seen, theme);
      const face = isTerminal ? {screen} : {};
      return runCompare(names, {
        output,
        sessions,
        baseline,
        ignoreDurability,
        attach,
        perMinute,
        facts,
        redact,
        failIf,
        junit,
        ...face,
      });
    }
    case 'facts': {
      const {runFacts} = await import('./commands/facts.ts');
      const {data, hostVia, redact = false, host, port, username, dbname: database} = flags;
      const output = readChoice('output', flags.output ?? 'json', ['plain', 'json']);
      const [uri, ...more] = names;
      if (more.length > 0)
        throw new UserError(`one database at a time: ${more.join(' ')} is too much`, 'See pgtop-bench facts --help.');
      return runFacts({uri, host, port, username, database, data, hostVia, redact, output});
    }
    case 'help':
      throw new UserError(
        `${command} is no command of this version`,
        `See pgtop-bench --help; a database of that name is meant by --dbname ${command}.`,
      );
    default: {
      if (names.length > 0)
        throw new UserError(`one database at a time: ${names.join(' ')} is too much`, hintAtCommand(command ?? ''));
      const options = await readLadder(command);
      if (options.dryRun) return (await import('./commands/dry-run.ts')).dryRun(options);
      const {run} = await import('./commands/run.ts');
      return run(options);
    }
  }
}

function tellAbout(command: string | undefined, what: 'help' | 'version'): number {
  process.stdout.write(what === 'version' ? `${version}\n` : `\n  ${DESCRIPTION}\n${usageOf(command)}`);
  return 0;
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
process.on('exit', watchHangup());
// When the reader of a pipe has gone we end quietly, as other programs do.
watchOutput(
  () => process.exit(0),
  error => crash(new UserError(`cannot write to standard output: ${error.message}`, null, 1)),
);

if (!showsUnicode(process.env)) {
  const {writeAscii} = await import('./commands/letters.ts');
  writeAscii(process.stdout);
  writeAscii(process.stderr);
}

process.exitCode = await main(process.argv.slice(2)).catch(fail);
