import {spawn} from 'node:child_process';
import type {Fact, Happening} from '../event/event.ts';
import {missAll, readMachineHere, readServerMachine} from '../facts/machine/machine.ts';
import {type Folders, machineScript} from '../facts/machine/script.ts';
import {findLastWords} from './last-words.ts';
import {shellCommand} from './shell-command.ts';

export interface MachineFactsOptions {
  /** Whether the server runs on this machine. */
  readonly local: boolean;
  /** What runs a shell on the machine of the server: `ssh db1`; null for nothing. */
  readonly prefix: string | null;
  readonly folders: Folders;
  /** Ends the asking. */
  readonly signal?: AbortSignal;
  /** What has been answered so long after the first word is all. */
  readonly mostMs?: number;
  /** How long the first word may take: the way there may have to be made. */
  readonly openingMs?: number;
}

const MOST_MS = 5000;
const OPENING_MS = 30_000;
/** A machine whose answer is longer makes no sense. */
const MOST_BYTES = 4_000_000;
const ELSEWHERE =
  "the server is another machine: --host-via 'ssh db1', or --attach a file that pgtop-bench facts made there";

/** Asks this machine and that of the server, at once, what they are; a `facts` event for each as it answers. */
export async function* readMachineFacts(options: MachineFactsOptions): AsyncGenerator<Happening, void, undefined> {
  const {local, prefix, folders} = options;
  const nowhere = {data: null, wal: null, why: ''};
  if (local && prefix === null) {
    const {text, why} = await askMachine('', folders, options);
    if (!options.signal?.aborted) yield tell([...readOrMiss(text, why), ...readMachineHere(text)]);
    return;
  }
  const here = askMachine('', nowhere, options);
  const there = prefix === null ? null : askMachine(prefix, folders, options);
  const {text} = await here;
  if (options.signal?.aborted) return;
  yield tell([...readMachineHere(text), ...(there ? [] : missAll(['host', 'storage'], ELSEWHERE))]);
  if (there === null) return;
  const answer = await there;
  if (!options.signal?.aborted) yield tell(readOrMiss(answer.text, answer.why));
}

function tell(facts: readonly Fact[]): Happening {
  return {type: 'facts', moment: 'start', facts};
}

function readOrMiss(text: string, why: string | null): Fact[] {
  return text === '' && why !== null ? missAll(['host', 'storage'], why) : readServerMachine(text);
}

/**
 * What a machine answers to the script; where it does not, no text, and its last words. A shell that asks for a password gets none, and what
 * greets is not an answer.
 */
export function askMachine(
  prefix: string,
  folders: Folders,
  {signal, mostMs = MOST_MS, openingMs = OPENING_MS}: Pick<MachineFactsOptions, 'signal' | 'mostMs' | 'openingMs'> = {},
): Promise<{readonly text: string; readonly why: string | null}> {
  return new Promise(resolve => {
    const child = spawn('/bin/sh', ['-c', shellCommand(prefix)], {
      detached: true,
      env: {...process.env, SSH_ASKPASS_REQUIRE: 'never'},
      stdio: 'pipe',
    });
    let text = '';
    let said = '';
    const end = (why: string | null) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      child.stdin.destroy();
      child.stdout.destroy();
      child.stderr.destroy();
      kill(child.pid);
      const answer = text.slice(0, MOST_BYTES);
      if (/^@@ /m.test(answer)) resolve({text: answer, why: null});
      else resolve({text: '', why: said || why});
    };
    const stop = () => end('it was not waited for');
    const wait = (ms: number) => setTimeout(() => end(`no answer for ${ms / 1000} s`), ms);
    let timer = wait(openingMs);
    if (signal?.aborted) return stop();
    signal?.addEventListener('abort', stop, {once: true});
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      if (text === '') {
        clearTimeout(timer);
        timer = wait(mostMs);
      }
      if (text.length <= MOST_BYTES) text += chunk;
    });
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      said = findLastWords(chunk) || said;
    });
    child.on('error', ({message}) => end(message));
    child.on('close', exitCode => end(findLastWords(text) || (exitCode === 0 ? null : `exit code ${exitCode}`)));
    child.stdin.on('error', () => {});
    child.stdin.end(machineScript(folders));
  });
}

/** Whatever of its process group is left. */
function kill(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // All of it has ended.
  }
}
