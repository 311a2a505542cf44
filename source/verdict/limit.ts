import {formatPercent} from '../text/number.ts';
import {nameHolder} from './held-up.ts';
import {adviceOfConnecting, adviceOfScaled, adviceOfScripts, advices} from './limit-advice.ts';
import {busyShare} from './machine-facts.ts';
import type {RunFacts, WatchedFacts} from './rule.ts';
import {asleep, onDisk, sumGroups, type WaitGroup} from './wait-groups.ts';

export type LimitName =
  | WaitGroup
  | 'server CPU'
  | 'other programs'
  | 'few clients'
  | 'pgbench or network'
  | 'rate'
  | 'nothing clear';

/** What kept a run from being faster. */
export interface Limit {
  readonly name: LimitName;
  /** Of the active sessions; of the processors where the machine was seen; for pgbench of the clients that were not active; null where there is no share. */
  readonly share: number | null;
  /** The figures it was told by. */
  readonly because: string;
  /** What a DBA would try next. */
  readonly advice: string;
}

/** The limit where it is the server's own; null where it waits or others take its machine, which is no other limit of the same curve. */
export function limitOfServer(limit: LimitName | null): LimitName | null {
  return limit === null || elsewhere.includes(limit) ? null : limit;
}

const elsewhere: readonly LimitName[] = [
  'nothing clear',
  'few clients',
  'pgbench or network',
  'other programs',
  'rate',
];

/** A kind of wait must have this share of the active sessions to be called the limit. */
const LEAST_SHARE = 0.4;
/** Fewer polls tell nothing. */
const LEAST_POLLS = 5;
/** A wait is not the limit of clients that spend less of their time in it; with less of them active the server waits for them. */
const LEAST_CLIENTS = 0.25;
/** The same for a server on another machine, where no wait is the limit. */
const HALF_IDLE_SHARE = 0.5;
/** Of the processors: from here on a poll beside them misses sessions at work. */
const HARD_TO_SEE = 0.6;
/** Share of the processors, or sessions on CPU per core, from which the cores are busy. */
const BUSY_CORES = 0.9;
/** A wait of more of the active sessions is the limit even where the cores are busy. */
const MOST_SHARE = 0.5;
/** Share of a core that leaves a thread of pgbench no time. */
const BUSY_THREAD = 0.8;
/** Share of the time that leaves a disk no time. */
const BUSY_DISK = 0.9;
/** Of what the processors do: a server and a pgbench that take less leave the most to others. */
const LEAST_OWN = 0.5;
/** Of a core, by a client and its session together where both are on one machine: more leaves no time to wait for anything. */
const WORKING_CLIENT = 0.6;

/** What limited a run, by the largest share of what its sessions did and by what the machines did; null when too little is known of it. */
export function findLimit(
  run: Pick<
    RunFacts,
    'watched' | 'clients' | 'scale' | 'serverCores' | 'rate' | 'tps' | 'measure' | 'reconnects' | 'builtin'
  >,
): Limit | null {
  const {watched, clients, scale, serverCores, rate, tps, measure, reconnects} = run;
  if (!watched || watched.polls < LEAST_POLLS || clients === null) return null;
  const {active, waits, machines} = watched;
  const sessions = `${active.toFixed(1)} of ${clients} clients active`;
  if (rate !== null && tps !== null && tps >= 0.95 * rate) return limit('rate', null, `${sessions}, ${rate} tps asked`);
  const held = findHeld(watched);
  if (held) return held;
  const [largest] = sumGroups(waits);
  const isWaited = largest !== undefined && largest.share * active >= LEAST_CLIENTS * clients;
  const others = findOthers(watched, serverCores);
  const isAsleep = isWaited && asleep.includes(largest.group) && largest.share * active >= MOST_SHARE * clients;
  if (others && !isAsleep) return others;
  const cpu = findCpu(watched, serverCores, isWaited ? largest.share : 0);
  if (cpu) return cpu;
  if (shareOf(waits, 'hidden') >= LEAST_SHARE)
    return limit('nothing clear', null, 'this role is not shown what sessions wait for');
  const shared = machines?.server ? machines.server.shared : serverCores !== null;
  const threads = machines?.pgbench?.busiest ?? 0;
  const busyThread =
    threads >= BUSY_THREAD ? [`the busiest pgbench thread takes ${formatPercent(threads)} of a core`] : [];
  const circumstances = [sessions, ...(shared ? ['pgbench on the same machine'] : []), ...busyThread].join(', ');
  const idle = {...limit('pgbench or network', 1 - active / clients, circumstances), advice: adviseIdle(run)};
  const starved = !reconnects && measure?.load != null && measure.load < 0.9;
  const outpaced = busyThread.length > 0 && active < HALF_IDLE_SHARE * clients;
  const busy = busyShare(machines?.server);
  // A poll that runs on the same busy processors hardly ever sees a session at work.
  const unseen = shared && busy !== null && busy > HARD_TO_SEE;
  // Transactions that still wait are in no progress line yet, so Little's law would blame pgbench for them.
  if ((starved || outpaced) && !isAsleep) return idle;
  const few = findFew(watched, clients, serverCores);
  if (!unseen && active < LEAST_CLIENTS * clients) return few ?? idle;
  const disk = machines?.server?.busiestDisk;
  const busyDisk = disk && disk.util >= BUSY_DISK ? [`disk ${disk.name} ${formatPercent(disk.util)} busy`] : [];
  if (isWaited && largest.share >= LEAST_SHARE) {
    const kinds = largest.kinds.slice(0, 3).join(', ');
    const because = `${formatPercent(largest.share)} of ${active.toFixed(1)} active sessions in ${kinds}`;
    const backing = onDisk.includes(largest.group) ? busyDisk : [];
    const found = limit(largest.group, largest.share, [because, ...backing].join(', '));
    const isScaled = scale !== null && scale >= clients;
    return found.name === 'row contention' && isScaled ? {...found, advice: adviceOfScaled} : found;
  }
  if (!shared && active < HALF_IDLE_SHARE * clients) return idle;
  if (few) return few;
  const most = waits.slice(0, 3).map(({kind, share}) => `${kind} ${formatPercent(share)}`);
  const cores = unseen ? [`processors ${formatPercent(busy)} busy`] : [];
  return limit('nothing clear', null, [sessions, ...most, ...cores, ...busyDisk].join(', '));
}

/** What a server that waits for its clients calls for, by what these do between transactions. */
function adviseIdle({reconnects, builtin}: Pick<RunFacts, 'reconnects' | 'builtin'>): string {
  if (reconnects) return adviceOfConnecting;
  const advice = advices['pgbench or network'];
  return builtin === null ? `${advice} ${adviceOfScripts}` : advice;
}

/** Most of what pgbench did was to wait for somebody else. */
function findHeld({active, heldShare, holders}: WatchedFacts): Limit | null {
  const [holder] = holders;
  if (!holder || heldShare < MOST_SHARE) return null;
  const because = `${formatPercent(heldShare)} of ${active.toFixed(1)} active sessions behind ${nameHolder(holder)}`;
  const advice = 'Look at that session: it is not pgbench, and holds what the clients need. Run again without it.';
  return {...limit('row contention', heldShare, because), advice};
}

/** Most of what busy processors do is neither the server's nor pgbench's: whatever sessions wait for, they wait for those too. */
export function findOthers({machines}: WatchedFacts, cores: number | null): Limit | null {
  const {server: machine, pgbench} = machines ?? {};
  const busy = busyShare(machine);
  if (!machine || machine.serverShare === null || !pgbench || cores === null || busy === null) return null;
  const {serverShare, stealShare} = machine;
  const own = serverShare + pgbench.total / cores;
  const used = busy - (stealShare ?? 0);
  if (busy < BUSY_CORES || own >= LEAST_OWN * used) return null;
  const told = [`${cores} cores ${formatPercent(busy)} busy`, `the server takes ${formatPercent(serverShare)} of it`];
  return limit('other programs', used - own, `${told.join(', ')}, pgbench ${formatPercent(pgbench.total / cores)}`);
}

/** So few clients that they cannot keep the cores busy, though none of them ever waits. What others do in the server is not theirs. */
function findFew(watched: WatchedFacts, clients: number, cores: number | null): Limit | null {
  const {server: machine, pgbench} = watched.machines ?? {};
  if (!machine?.shared || machine.serverShare === null || !pgbench || cores === null) return null;
  const inServer = Math.max(0, machine.serverShare * cores - (watched.others ?? 0));
  // Beside autovacuum only what polls saw of sessions at work is sure to be theirs.
  const work = (watched.autovacuums?.length ? Math.min(inServer, watched.active) : inServer) + pgbench.total;
  if (work < WORKING_CLIENT * clients) return null;
  const busy = `${clients === 1 ? '1 client keeps' : `${clients} clients keep`} ${work.toFixed(1)} of ${cores} cores busy`;
  return limit('few clients', work / cores, `${busy}, of which pgbench takes ${pgbench.total.toFixed(1)}`);
}

/** By the machine where it is seen; else by the sessions that wait for nothing. A wait of most sessions is the limit before busy processors are. */
function findCpu({active, waits, machines}: WatchedFacts, cores: number | null, wait: number): Limit | null {
  const machine = machines?.server;
  const busy = busyShare(machine);
  if (machine && busy !== null) {
    if (busy < BUSY_CORES || wait > MOST_SHARE) return null;
    const kinds = {user: machine.userShare, system: machine.systemShare, stolen: machine.stealShare};
    const parts = Object.entries(kinds).flatMap(([kind, share]) =>
      share !== null && share >= 0.005 ? [`${kind} ${formatPercent(share)}`] : [],
    );
    const own = machine.shared && cores !== null && machines?.pgbench ? machines.pgbench.total / cores : null;
    // Where the poll runs on the same busy processors it hardly ever sees a session on one.
    const takers =
      own === null
        ? `${(shareOf(waits, 'CPU*') * active).toFixed(1)} sessions on CPU`
        : `pgbench takes ${formatPercent(own)} of it`;
    const told = [`${cores ?? 'its'} cores ${formatPercent(busy)} busy`, ...parts, takers];
    return limit('server CPU', busy, told.join(', '));
  }
  const share = shareOf(waits, 'CPU*');
  if (cores === null || share < LEAST_SHARE || share * active < BUSY_CORES * cores) return null;
  return limit('server CPU', share, `${(share * active).toFixed(1)} sessions on ${cores} cores`);
}

function shareOf(waits: WatchedFacts['waits'], kind: string): number {
  return waits.find(wait => wait.kind === kind)?.share ?? 0;
}

function limit(name: LimitName, share: number | null, because: string): Limit {
  return {name, share, because, advice: advices[name]};
}
