import {closeSync, openSync, readdirSync, readFileSync, readSync} from 'node:fs';
import {join} from 'node:path';
import {procFiles} from '../host/linux/linux.ts';
import {readParent} from '../host/linux/server.ts';
import type {Texts} from '../host/system.ts';

/** Reads /proc of this machine: a few short system calls a look, on files that stay open. */
export interface HostFiles {
  /** The texts of one look; those of the threads of a process too, and of the processes of the server that a backend belongs to. */
  readonly read: (pid: number | null, backend?: number | null) => Texts;
  readonly close: () => void;
}

/** More threads than these are not looked at. */
const MOST_THREADS = 256;
/** With more processes than these those of the server are not looked at: each takes about 15 µs. */
const MOST_PROCESSES = 256;

/** Opens the files of /proc, or of a folder like it; one that is not there is left out. */
export function openHostFiles(folder = '/proc'): HostFiles {
  const files = procFiles.flatMap(name => {
    const file = orNull(() => openSync(join(folder, name), 'r'));
    return file === null ? [] : [{name, file}];
  });
  let bytes = Buffer.allocUnsafe(64 * 1024);
  const readAll = (file: number): string => {
    let length = 0;
    for (;;) {
      const read = readSync(file, bytes, length, bytes.length - length, length);
      if (read === 0) return bytes.toString('latin1', 0, length);
      length += read;
      if (length === bytes.length) bytes = Buffer.concat([bytes, Buffer.allocUnsafe(bytes.length)]);
    }
  };
  return {
    read: (pid, backend = null) => {
      const texts = new Map<string, string>();
      for (const {name, file} of files) {
        const text = orNull(() => readAll(file));
        if (text !== null) texts.set(name, text);
      }
      if (pid !== null) texts.set('threads', readThreads(join(folder, String(pid), 'task')));
      if (backend !== null) texts.set('server', readProcesses(folder, backend));
      return texts;
    },
    close: () => {
      for (const {file} of files) closeSync(file);
    },
  };
}

/** Threads come and go; one that has gone is left out. */
function readThreads(folder: string): string {
  const threads = orNull(() => readdirSync(folder)) ?? [];
  const texts = threads.slice(0, MOST_THREADS).map(thread => {
    return readStat(join(folder, thread)) ?? '';
  });
  return texts.join('');
}

/** The postmaster is the parent of a backend and has its name: a backend of that number may be on another machine. */
function readProcesses(folder: string, backend: number): string {
  const read = (pid: number | string) => readStat(join(folder, String(pid))) ?? '';
  const child = readParent(read(backend));
  if (!child) return '';
  const {parent} = child;
  const first = read(parent);
  if (readParent(first)?.name !== child.name) return '';
  const list = orNull(() => readFileSync(join(folder, `${parent}/task/${parent}/children`), 'latin1')) ?? '';
  const children = list.split(' ').filter(pid => pid !== '');
  return children.length === 0 || children.length > MOST_PROCESSES ? '' : [first, ...children.map(read)].join('');
}

/** One read brings the whole of it, in half the time of `readFileSync`; null where the process or thread has gone. */
function readStat(folder: string): string | null {
  return orNull(() => {
    const file = openSync(join(folder, 'stat'), 'r');
    try {
      return stat.toString('latin1', 0, readSync(file, stat, 0, stat.length, 0));
    } finally {
      closeSync(file);
    }
  });
}

const stat = Buffer.allocUnsafe(4096);

function orNull<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}
