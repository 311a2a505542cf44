import {spawn} from 'node:child_process';
import {askToLook, script} from '../host/script.ts';
import {END, readMark, splitSections} from '../host/sections.ts';
import type {Texts} from '../host/system.ts';
import {splitLines} from '../pgbench/lines.ts';
import {findLastWords} from './last-words.ts';
import {shellCommand} from './shell-command.ts';

/** A shell on a machine that is asked what it does. */
export interface HostShell {
  /** Asks for one look; the answer comes to `hear`. */
  readonly ask: (pid: number | null) => void;
  /** Ends it; nothing more is heard. */
  readonly close: () => void;
}

export interface HostShellOptions {
  /** What runs a shell there: `ssh db1`; empty for this machine. */
  readonly prefix: string;
  /** One answer; the first comes unasked. */
  readonly hear: (texts: Texts) => void;
  /** It has ended by itself, and why. */
  readonly fail: (why: string) => void;
  /** Ends its process group with us; null once it has ended. */
  readonly watch: (group: number | null) => void;
}

/** An answer is a few kB; one that does not end by then makes no sense. */
const MOST_BYTES = 4_000_000;
const KILL_MS = 1000;

/** Starts a shell in a process group of its own, without a terminal: it can ask nobody for a password. */
export function openHostShell({prefix, hear, fail, watch}: HostShellOptions): HostShell {
  const child = spawn('/bin/sh', ['-c', shellCommand(prefix)], {
    detached: true,
    env: {...process.env, SSH_ASKPASS_REQUIRE: 'never'},
    stdio: 'pipe',
  });
  let open = true;
  let ended = false;
  let pending = '';
  let lines: string[] = [];
  let bytes = 0;
  let said = '';
  let answered = false;
  const close = () => {
    if (!open) return;
    open = false;
    child.stdin.destroy();
    child.stdout.destroy();
    child.stderr.destroy();
    child.unref();
    signal('SIGTERM');
    if (!ended) setTimeout(kill, KILL_MS).unref();
  };
  const signal = (name: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined && !ended) process.kill(-child.pid, name);
    } catch {
      // It has ended.
    }
  };
  const kill = () => signal('SIGKILL');
  const end = (why: string) => {
    if (!open) return;
    close();
    const last = said || (answered ? '' : findLastWords([...lines, pending].join('\n')));
    fail(last === '' ? why : `${last} (${why})`);
  };
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) return end('it writes too much');
    const split = splitLines(pending, chunk);
    pending = split.pending;
    for (const line of split.lines) {
      lines.push(line);
      if (readMark(line) !== END) continue;
      const texts = splitSections(lines);
      lines = [];
      bytes = 0;
      answered = true;
      if (open) hear(texts);
    }
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    said = findLastWords(chunk) || said;
  });
  process.on('exit', kill);
  child.on('exit', () => {
    ended = true;
    process.off('exit', kill);
    watch(null);
  });
  child.on('error', ({message}) => end(message));
  child.on('close', (exitCode, name) => end(name ? `ended by ${name}` : `exit code ${exitCode}`));
  child.stdin.on('error', () => {});
  watch(child.pid ?? null);
  child.stdin.write(script);
  return {
    ask: pid => {
      if (open) child.stdin.write(askToLook(pid));
    },
    close,
  };
}
