import type {RunOrder, RunStep} from '../../source/event/event.ts';

/** An order for a run of a minute, as changed. */
export function orderRun(change: Partial<RunOrder> = {}): RunOrder {
  const workload = change.workload ?? 'tpcb-like';
  return {
    clients: 8,
    threads: 2,
    seconds: 60,
    transactions: null,
    open: false,
    workload,
    scripts: [{kind: 'builtin', name: workload, weight: null}],
    protocol: 'simple',
    database: null,
    scale: null,
    vacuum: 'default',
    rate: null,
    ratePercent: null,
    latencyLimitMs: null,
    repeat: 1,
    extra: [],
    label: null,
    ...change,
  };
}

/** A rung of a plan, as changed. */
export function rungStep(step: number, change: Partial<RunOrder> = {}): RunStep {
  return {step, kind: 'rung', ...orderRun(change)};
}
