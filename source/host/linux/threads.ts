import {readNumber, splitFields} from '../numbers.ts';
import type {Figures} from '../system.ts';
import {TICK_MS} from './cpu.ts';

/**
 * Threads of a process, from the texts of /proc/PID/task/TID/stat (proc_pid_stat(5)), a line each. utime and stime are the 12th and 13th field
 * after the name, which stands in brackets and may hold anything. What makes no sense is left out.
 */
export function readThreads(stats: string | undefined): Figures[] {
  return (stats ?? '').split('\n').flatMap(line => {
    const thread = readNumber(/^\d+(?= \()/.exec(line)?.[0]);
    const fields = splitFields(line.slice(line.lastIndexOf(')') + 1));
    const [user, system] = [readNumber(fields[11]), readNumber(fields[12])];
    if (thread === null || user === null || system === null) return [];
    return [{thread, user_ms: user * TICK_MS, system_ms: system * TICK_MS}];
  });
}
