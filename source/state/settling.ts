import {readNumber} from './reading.ts';
import type {Settling, State} from './state.ts';

/** Write-back is calm when nothing of it has moved for so long. */
export const CALM_MS = 5000;
/** Dirty memory moves a little on any machine. */
const STILL_KB = 1024;

/** A wait for calm that has just begun. */
export function beginSettling(at: number): Settling {
  return {calmSince: at, known: false, buffers: null, dirtyKb: null, writebackKb: null, reference: null};
}

/** The wait after a line of /proc/meminfo. */
export function readMemory(settling: Settling, text: string): Settling {
  const [, name, kb] = /^(Dirty|Writeback):\s+(\d+) kB$/.exec(text) ?? [];
  if (name === undefined) return settling;
  return {...settling, [name === 'Dirty' ? 'dirtyKb' : 'writebackKb']: Number(kb)};
}

/** The wait at a beat: whether a checkpoint, its writes, or write-back of this machine have moved since they last stood still. */
export function followWriteBack(settling: Settling, state: State): Settling {
  const {open, latest} = state.checkpoints;
  const buffers = readNumber(state, 'checkpoints', 'buffers_written');
  const {dirtyKb, writebackKb} = settling;
  const memory = dirtyKb === null || writebackKb === null ? null : dirtyKb + writebackKb;
  const known = latest !== null || memory !== null;
  const wrote = buffers !== null && settling.buffers !== null && buffers !== settling.buffers;
  const moved = memory !== null && (settling.reference === null || Math.abs(memory - settling.reference) > STILL_KB);
  const calm = known && !open && !wrote && !moved;
  return {
    ...settling,
    known,
    buffers,
    reference: calm ? settling.reference : memory,
    calmSince: calm ? settling.calmSince : state.at,
  };
}

/** Whether the wait is over: all that is known has been calm, or it has lasted as long as it may. */
export function isSettled({step, ladder, at}: State): boolean {
  const planned = ladder?.steps.find(one => one.step === step?.step);
  if (!step?.settling || planned?.kind !== 'settle') return false;
  const calm = step.settling.known && at - step.settling.calmSince >= CALM_MS;
  return calm || at - step.startedAt >= planned.mostSeconds * 1000;
}
