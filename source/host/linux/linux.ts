import {hostColumns} from '../columns.ts';
import type {HostSystem} from '../system.ts';
import {readCores, readCpu, readScheduler} from './cpu.ts';
import {readDisks} from './disks.ts';
import {readMemory} from './memory.ts';
import {readNetwork} from './network.ts';
import {readThreads} from './threads.ts';

/** Files below /proc that each look reads; a section has the name of its file. */
export const procFiles = ['stat', 'loadavg', 'meminfo', 'diskstats', 'net/dev'] as const;

/** Everything from /proc. By a shell one `head` reads it all, which names each of several files; threads of a pgbench are asked for by `threads`. */
export const linux: HostSystem = {
  name: 'Linux',
  once: 'mark stat; cat /proc/stat',
  each: `head -n 100000 ${procFiles.map(file => `/proc/${file}`).join(' ')}; [ -z "$1" ] || { mark threads; cat "/proc/$1/task"/*/stat; }`,
  statistics: hostColumns,
  absent: [],
  readCores: once => readCores(once.get('stat')),
  read: texts => {
    const cpu = readCpu(texts.get('stat'));
    const scheduler = readScheduler(texts.get('stat'), texts.get('loadavg'));
    const memory = readMemory(texts.get('meminfo'));
    return {
      cpu: cpu && [cpu],
      scheduler: scheduler && [scheduler],
      memory: memory && [memory],
      disks: readDisks(texts.get('diskstats')),
      network: readNetwork(texts.get('net/dev')),
      pgbench: readThreads(texts.get('threads')),
    };
  },
};
