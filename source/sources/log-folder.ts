import {chmodSync, mkdirSync, mkdtempSync, readdirSync, rmdirSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import process from 'node:process';
import {UserError} from '../errors.ts';

/** Where pgbench writes the transaction logs of a session, which nobody else may read. */
export interface LogFolder {
  readonly path: string;
  /** Whether the logs are kept. */
  readonly kept: boolean;
  /** Removes the folder and all in it; one to be kept only when it is empty. */
  readonly close: () => void;
}

const NAME = /^pgtop-bench-logs-(\d+)-/;

/**
 * Makes the folder: `keepAt` when the logs are to be kept, else one of our own among the temporary files, that bears our process id so
 * that it is swept after a death that left it behind. UserError when it cannot be made.
 */
export function openLogFolder(keepAt: string | null, under = tmpdir()): LogFolder {
  try {
    if (keepAt !== null) {
      mkdirSync(keepAt, {recursive: true, mode: 0o700});
      chmodSync(keepAt, 0o700);
      return {path: keepAt, kept: true, close: () => removeEmpty(keepAt)};
    }
    const path = mkdtempSync(join(under, `pgtop-bench-logs-${process.pid}-`));
    return {path, kept: false, close: () => rmSync(path, {recursive: true, force: true})};
  } catch (error) {
    const {message} = error as Error;
    throw new UserError(`no folder for transaction logs could be made: ${message}`, 'Free some room, or set TMPDIR.');
  }
}

/** Removes the folders of processes that have died; what is not ours to remove stays. */
export function sweepLogFolders(under = tmpdir()): void {
  for (const name of listNames(under)) {
    const pid = NAME.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    try {
      rmSync(join(under, name), {recursive: true, force: true});
    } catch {
      // It belongs to somebody else, who will sweep it.
    }
  }
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function removeEmpty(path: string): void {
  try {
    rmdirSync(path);
  } catch {
    // There are logs in it.
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
