import type {WatchedFacts} from './rule.ts';

/** What a wait in the server is about. */
export type WaitGroup =
  | 'WAL flush'
  | 'synchronous standby'
  | 'data reads'
  | 'data writes'
  | 'temporary files'
  | 'row contention'
  | 'internal contention';

/** Wait events by what they are about, under their names of all versions; the first that fits counts. */
const groups: readonly (readonly [WaitGroup, RegExp])[] = [
  ['WAL flush', /^(LWLock\w*:WALWrite(Lock)?|IO:WAL(Sync|Write|Init\w*|SyncMethodAssign))$/i],
  ['synchronous standby', /^(IPC:SyncRep|LWLock\w*:SyncRep(Lock)?)$/],
  ['data reads', /^(IO:DataFile(Read|Prefetch)|IO:AioIo\w+)$/],
  ['data writes', /^IO:DataFile(Write|Extend|Flush|Sync|Truncate|ImmediateSync)$/],
  ['temporary files', /^IO:BufFile(Read|Write|Truncate)$/i],
  ['row contention', /^Lock:(transactionid|tuple)$/],
  ['internal contention', /^(LWLock\w*:|Buffer\w*:|Lock:(extend|spectoken|frozenid)|IPC:(ProcArray|Xact)GroupUpdate)/i],
];

/** Waits for somebody else that no processor would shorten, however busy they are; most clients in one of them is the limit. */
export const asleep: readonly WaitGroup[] = ['synchronous standby', 'row contention'];

/** Waits that a busy disk explains. */
export const onDisk: readonly WaitGroup[] = ['WAL flush', 'data reads', 'data writes', 'temporary files'];

/** What the waits of a run are about, the largest share of the active sessions first; the kinds of wait as the server names them. */
export function sumGroups(
  waits: WatchedFacts['waits'],
): readonly {readonly group: WaitGroup; readonly share: number; readonly kinds: readonly string[]}[] {
  const sums = new Map<WaitGroup, {group: WaitGroup; share: number; kinds: string[]}>();
  for (const {kind, share} of waits) {
    const group = groups.find(([, pattern]) => pattern.test(kind))?.[0];
    if (!group) continue;
    const sum = sums.get(group) ?? {group, share: 0, kinds: []};
    sum.share += share;
    sum.kinds.push(kind);
    sums.set(group, sum);
  }
  return [...sums.values()].sort((one, other) => other.share - one.share);
}
