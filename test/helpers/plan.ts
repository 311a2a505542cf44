import type {Protocol, Step} from '../../source/event/event.ts';
import {type LadderRequest, planLadder} from '../../source/ladder/plan.ts';

/** A request for one rung of a minute, as changed. */
export function requestLadder(change: Partial<LadderRequest> = {}): LadderRequest {
  return {
    database: 'bench',
    cores: 4,
    clients: [1],
    legs: [{label: null, scales: [null], protocols: ['simple'], workloads: [builtin('tpcb-like')]}],
    jobs: 'cores',
    seconds: 60,
    transactions: null,
    repeats: 1,
    order: 'given',
    seed: 0,
    vacuum: 'default',
    rates: [],
    ratePercents: [],
    latencyLimitMs: null,
    warmUp: null,
    care: {before: null, between: null, after: null, prewarm: false, checkpoint: false, settleSeconds: null},
    inits: [],
    extra: [],
    initExtra: [],
    ...change,
  };
}

/** A workload of one built-in script. */
export function builtin(name: string): LadderRequest['legs'][number]['workloads'][number] {
  return {name, scripts: [{kind: 'builtin', name, weight: null}]};
}

/** The plan of a ladder of client counts with one workload; rungs without a length are open. */
export function planRungs(ladder: {
  readonly clients: readonly number[];
  readonly seconds: number | null;
  readonly threads: number | null;
  readonly cores: number;
  readonly workload: string;
  readonly protocol: Protocol;
  readonly init: {readonly scale: number; readonly force: boolean} | null;
}): Step[] {
  const {clients, seconds, threads, cores, workload, protocol, init} = ladder;
  return planLadder(
    requestLadder({
      clients,
      seconds,
      cores,
      jobs: threads ?? 'cores',
      legs: [{label: null, scales: [null], protocols: [protocol], workloads: [builtin(workload)]}],
      inits: init ? [init] : [],
    }),
  );
}
