import {findNumber} from '../numbers.ts';
import type {Figures} from '../system.ts';

/** /proc/meminfo (proc_meminfo(5)), all in kB; null when it names no total. */
export function readMemory(meminfo: string | undefined): Figures | null {
  const find = (name: string) => findNumber(meminfo, new RegExp(`^${name}: +(\\d+) kB`, 'm'));
  const total = find('MemTotal');
  if (total === null) return null;
  const [swapTotal, swapFree] = [find('SwapTotal'), find('SwapFree')];
  return {
    total,
    available: find('MemAvailable'),
    free: find('MemFree'),
    cached: find('Cached'),
    dirty: find('Dirty'),
    writeback: find('Writeback'),
    swap_used: swapTotal === null || swapFree === null ? null : Math.max(0, swapTotal - swapFree),
  };
}
