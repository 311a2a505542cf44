import type {InitStep, RunOrder, Script} from '../event/event.ts';

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

/** The arguments of a run in the dialect of a version (server_version_num style); how to connect, and to what, is added by the caller. */
export function rungArguments(order: RunOrder, versionNumber: number): string[] {
  const {clients, threads, seconds, transactions, scripts, protocol, vacuum, rate, latencyLimitMs, extra} = order;
  return [
    ...(versionNumber >= 90400 ? ['-P', '1'] : []),
    ...['-c', String(clients)],
    ...(versionNumber >= 90000 ? ['-j', String(allowedThreads(clients, threads, versionNumber))] : []),
    ...(seconds === null ? [] : ['-T', String(seconds)]),
    ...(transactions === null ? [] : ['-t', String(transactions)]),
    ...scripts.flatMap(script => scriptArguments(script, versionNumber)),
    ...(protocol === 'simple' ? [] : ['-M', protocol]),
    ...(vacuum === 'default' ? [] : [vacuum === 'all' ? '-v' : '-n']),
    ...(rate === null ? [] : ['-R', String(rate)]),
    ...(latencyLimitMs === null ? [] : ['-L', String(latencyLimitMs)]),
    ...extra,
  ];
}

/** The arguments that fill the tables. Without `force` nothing is dropped from 11 on, even if tables appear meanwhile; before 11 pgbench always drops. */
export function initArguments(
  {scale, force, extra}: Pick<InitStep, 'scale' | 'force' | 'extra'>,
  versionNumber: number,
): string[] {
  const steps = !force && versionNumber >= 110000 ? ['-I', 'tgvp'] : [];
  return ['-i', '-s', String(scale), ...steps, ...extra];
}

/** Up to 9.5 pgbench refuses a number of threads that does not divide the number of clients. */
function allowedThreads(clients: number, threads: number, versionNumber: number): number {
  if (versionNumber >= 90600) return threads;
  for (let count = Math.min(threads, clients); count > 1; count -= 1) if (clients % count === 0) return count;
  return 1;
}

/** Before 9.6 there were switches only, and no weights; a name without a switch is passed on, for pgbench to refuse. */
function scriptArguments({kind, name, weight}: Script, versionNumber: number): string[] {
  const old = kind === 'builtin' && versionNumber < 90600 ? SWITCHES[name] : undefined;
  const suffix = weight === null || versionNumber < 90600 ? '' : `@${weight}`;
  return [...(old ?? [kind === 'builtin' ? '-b' : '-f', `${name}${suffix}`])];
}

const SWITCHES: Readonly<Record<string, readonly string[]>> = {
  'tpcb-like': [],
  'simple-update': ['-N'],
  'select-only': ['-S'],
};
