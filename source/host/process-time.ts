import {readTime, splitFields} from './numbers.ts';
import type {Figures} from './system.ts';

/** User and system time of the whole of pgbench, as `ps` prints the two side by side; its threads are not told apart. None for anything else. */
export function readProcessTime(text: string | undefined): Figures[] {
  const [user, system] = splitFields(text ?? '').map(readTime);
  return user == null || system == null ? [] : [{thread: 'all', user_ms: user, system_ms: system}];
}
