import type {RunOrder} from '../event/event.ts';
import {workloads} from './command.ts';

/** What a run of the same workload came to. */
export interface Reached {
  readonly clients: number;
  readonly tps: number;
}

/** A row of a transaction log, measured over long runs and rounded up. */
const ROW_BYTES = 45;

/** Transactions per second that no client of a fast machine exceeds by much, without a run before to tell. */
const MOST_TPS = {reading: 25_000, writing: 5000} as const;

/** How much faster than the run before, clients allowed for, a run may be. */
const MARGIN = 1.2;

/** Length of a run that a person ends, as good as any. */
const OPEN_SECONDS = 3600;

/** How many transactions a run may come to: at most as many a client as the run before, or as a fast machine does. */
export function expectTransactions(order: RunOrder, before: Reached | null): number {
  const {clients, seconds, transactions, open, rate, workload} = order;
  if (transactions !== null) return clients * transactions;
  const writes = workloads.find(({name}) => name === workload)?.writes ?? false;
  const guess = before
    ? MARGIN * before.tps * Math.max(1, clients / before.clients)
    : clients * MOST_TPS[writes ? 'writing' : 'reading'];
  return Math.min(guess, rate ?? Number.POSITIVE_INFINITY) * (open ? OPEN_SECONDS : (seconds ?? OPEN_SECONDS));
}

/** The share of so many transactions that a log within the budget has room for, in two digits; 1 also where pgbench cannot sample, up to 9.2. */
export function chooseSampledShare(transactions: number, budgetBytes: number, versionNumber: number): number {
  const share = budgetBytes / (transactions * ROW_BYTES);
  if (versionNumber < 90300 || share >= 1) return 1;
  const unit = 10 ** (Math.floor(Math.log10(share)) - 1);
  return Number((Math.floor(share / unit) * unit).toPrecision(2));
}

/** The arguments that make pgbench log transactions; up to 9.6 the log's name is fixed, and the log lies where pgbench was started. */
export function logArguments(prefix: string, sampledShare: number, versionNumber: number): string[] {
  return [
    '-l',
    ...(versionNumber >= 100000 ? [`--log-prefix=${prefix}`] : []),
    ...(sampledShare < 1 ? [`--sampling-rate=${sampledShare}`] : []),
  ];
}
