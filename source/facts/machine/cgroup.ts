import {type Findings, found, missing} from '../finding.ts';
import type {Answer} from './sections.ts';

/** The narrowest limits of the control groups that the server, or else the asking shell, is in. Without any: `no limit`. */
export function readCgroup(answer: Answer): Findings {
  const text = answer.text('cgroup');
  if (text === null) {
    const none = missing(answer.why('cgroup'), '/sys/fs/cgroup');
    return {'cgroup-cpu': none, 'cgroup-memory': none};
  }
  const rows = text.split('\n').map(line => line.split(' '));
  const cpus = rows
    .filter(([name, quota]) => name === 'cpu.max' && Number(quota) > 0)
    .map(([, quota, period]) => Number(quota) / Number(period || 100_000));
  const memory = rows
    .filter(([name, limit]) => name === 'memory.max' && Number(limit) > 0 && Number(limit) < UNLIMITED)
    .map(([, limit]) => Number(limit));
  return {
    'cgroup-cpu': found(cpus.length > 0 ? Math.min(...cpus) : 'no limit', 'cpu.max'),
    'cgroup-memory':
      memory.length > 0 ? found(Math.min(...memory), 'memory.max', 'bytes') : found('no limit', 'memory.max'),
  };
}

/** Version 1 writes the largest number of pages for no limit. */
const UNLIMITED = 2 ** 60;
