import type {Column, ColumnKind} from '../event/event.ts';

/**
 * The statistics of a machine and their columns, under the same names on every system. `cpu`: ms over all processors, what guests use is inside
 * user. `memory`: kB. `disks`: whole devices; queue_ms is the time of all requests together. `pgbench`: the threads of the run under way.
 */
export const hostColumns = {
  cpu: make('counter', 'user', 'nice', 'system', 'idle', 'iowait', 'irq', 'softirq', 'steal'),
  scheduler: [...make('counter', 'context_switches', 'interrupts'), ...make('gauge', 'running', 'blocked', 'load1')],
  memory: make('gauge', 'total', 'available', 'free', 'cached', 'dirty', 'writeback', 'swap_used'),
  disks: [
    ...make('label', 'name'),
    ...make('counter', 'reads', 'read_bytes', 'read_ms', 'writes', 'write_bytes', 'write_ms', 'busy_ms', 'queue_ms'),
  ],
  network: [
    ...make('label', 'name'),
    ...make('counter', 'received_bytes', 'sent_bytes', 'received_packets', 'sent_packets', 'dropped'),
  ],
  pgbench: [...make('label', 'thread'), ...make('counter', 'user_ms', 'system_ms')],
} as const satisfies Readonly<Record<string, readonly Column[]>>;

/** All processes of the server together, where it runs on this machine and its processes are seen. */
export const serverColumns: readonly Column[] = make('counter', 'user_ms', 'system_ms');

/** The same without the columns that a system does not give: `memory.dirty`; a whole statistic is left out by its name alone. */
export function columnsWithout(...missing: readonly string[]): Readonly<Record<string, readonly Column[]>> {
  const kept = Object.entries(hostColumns).filter(([statistic]) => !missing.includes(statistic));
  return Object.fromEntries(
    kept.map(([statistic, columns]) => [
      statistic,
      columns.filter(({name}: Column) => !missing.includes(`${statistic}.${name}`)),
    ]),
  );
}

function make(kind: ColumnKind, ...names: readonly string[]): readonly Column[] {
  return names.map(name => ({name, kind}));
}
