import {readNumber, splitFields} from '../numbers.ts';
import type {Figures} from '../system.ts';
import {TICK_MS} from './cpu.ts';

/**
 * CPU time of the processes of the server, from texts of /proc/PID/stat (proc_pid_stat(5)), a line each: the postmaster's first, which holds that of
 * its children that have ended too (16th and 17th field: cutime, cstime). null when there is none.
 */
export function readServer(stats: string | undefined): Figures | null {
  const [first, ...others] = (stats ?? '').split('\n').filter(line => line !== '');
  const postmaster = readTimes(first ?? '', 11, 12);
  const ended = readTimes(first ?? '', 13, 14);
  if (!postmaster || !ended) return null;
  const all = [postmaster, ended, ...others.flatMap(line => readTimes(line, 11, 12) ?? [])];
  const sum = (kind: 'user' | 'system') => all.reduce((total, times) => total + times[kind], 0) * TICK_MS;
  return {user_ms: sum('user'), system_ms: sum('system')};
}

/** Name and parent of a process; null when the text makes no sense. */
export function readParent(stat: string): {readonly name: string; readonly parent: number} | null {
  const parent = readNumber(fieldsOf(stat)[1]);
  const name = /\((.*)\)/s.exec(stat)?.[1];
  return parent === null || name === undefined ? null : {name, parent};
}

function readTimes(line: string, atUser: number, atSystem: number): {user: number; system: number} | null {
  const fields = fieldsOf(line);
  const [user, system] = [readNumber(fields[atUser]), readNumber(fields[atSystem])];
  return user === null || system === null ? null : {user, system};
}

/** Those after the name, which stands in brackets and may hold anything. */
function fieldsOf(line: string): string[] {
  return splitFields(line.slice(line.lastIndexOf(')') + 1));
}
