/** What a rung asks of pgbench. */
export interface RungOrder {
  readonly clients: number;
  readonly threads: number;
  readonly seconds: number;
  /** Name of a builtin script, as `pgbench -b list` has it. */
  readonly workload: string;
  readonly protocol: 'simple' | 'extended' | 'prepared';
}

/** The builtin scripts; every one exists, by switch or by name, since 8.4. */
export const workloads: readonly {
  readonly name: 'tpcb-like' | 'simple-update' | 'select-only';
  readonly title: string;
  readonly writes: boolean;
}[] = [
  {name: 'tpcb-like', title: 'TPC-B (sort of)', writes: true},
  {name: 'simple-update', title: 'simple update', writes: true},
  {name: 'select-only', title: 'select only', writes: false},
];

/** The arguments of a timed run in the dialect of a version (server_version_num style); how to connect, and to what, is added by the caller. */
export function rungArguments(order: RungOrder, versionNumber: number): string[] {
  const {clients, threads, seconds, workload, protocol} = order;
  return [
    ...(versionNumber >= 90400 ? ['-P', '1'] : []),
    ...['-c', String(clients)],
    ...(versionNumber >= 90000 ? ['-j', String(allowedThreads(clients, threads, versionNumber))] : []),
    ...['-T', String(seconds)],
    ...workloadArguments(workload, versionNumber),
    ...(protocol === 'simple' ? [] : ['-M', protocol]),
  ];
}

/** The arguments that fill the tables. Without `force` nothing is dropped from 11 on, even if tables appear meanwhile; before 11 pgbench always drops. */
export function initArguments(
  order: {readonly scale: number; readonly force: boolean},
  versionNumber: number,
): string[] {
  const steps = !order.force && versionNumber >= 110000 ? ['-I', 'tgvp'] : [];
  return ['-i', '-s', String(order.scale), ...steps];
}

/** Up to 9.5 pgbench refuses a number of threads that does not divide the number of clients. */
function allowedThreads(clients: number, threads: number, versionNumber: number): number {
  if (versionNumber >= 90600) return threads;
  for (let count = Math.min(threads, clients); count > 1; count -= 1) if (clients % count === 0) return count;
  return 1;
}

/** Before 9.6 there were switches only; a name without a switch is passed on, for pgbench to refuse. */
function workloadArguments(workload: string, versionNumber: number): string[] {
  const old = versionNumber < 90600 ? SWITCHES[workload] : undefined;
  return [...(old ?? ['-b', workload])];
}

const SWITCHES: Readonly<Record<string, readonly string[]>> = {
  'tpcb-like': [],
  'simple-update': ['-N'],
  'select-only': ['-S'],
};
