import type {Measure} from '../stats/measure.ts';
import type {MachineFacts} from '../verdict/machine-facts.ts';
import type {ServerCounts, WatchedFacts} from '../verdict/rule.ts';

/** What the progress lines of a run say together. */
export interface MeasureReport {
  /** How long they speak of, and how much of that was before the first transaction: connections were being opened. */
  readonly seconds: number;
  readonly zeroSeconds: number;
  /** When it became steady (by MSER-5 or change points; of a short run a fixed part is left out), and how throughput went. */
  readonly steadyFromSecond: number;
  readonly steadyBy: Measure['steadyBy'];
  readonly course: Measure['course'];
  /** Whether half of the run would have to be left out: it never became steady. */
  readonly boundary: boolean;
  /** Mean of the steady part with its 95 % interval by batch means; the share is half its width by the mean, rough below a minute. */
  readonly meanTps: number;
  readonly lowestMeanTps: number | null;
  readonly highestMeanTps: number | null;
  readonly intervalShare: number | null;
  readonly intervalRough: boolean | null;
  /** Standard deviation of its seconds by the mean; their 5 % quantile and median. */
  readonly variation: number | null;
  readonly lowTps: number;
  readonly medianTps: number;
  /** Seconds below half of the median of those with transactions, and the most of them in a row. */
  readonly stalls: number;
  readonly longestStall: number;
  /** What the last minute (or half) is against the first, as a share. */
  readonly drift: number | null;
  /** Of all transactions; closed-loop unless there is a rate. */
  readonly latencyMeanMs: number | null;
  readonly latencyStddevMs: number | null;
  /** Share of the clients' time inside transactions, by Little's law. */
  readonly load: number | null;
}

/** What the polls of the server during a run come to. */
export interface ActivityReport extends ServerCounts {
  readonly polls: number;
  /** Average active sessions of pgbench, and of others. */
  readonly active: number;
  readonly others: number | null;
  /** Others of which the role is not shown what they do. */
  readonly hiddenOthers: number;
  /** Others that sessions of pgbench waited behind, and the share of its active sessions that did. */
  readonly holders: WatchedFacts['holders'];
  readonly heldShare: number;
  /** Time without an answer to the polls; null: there was none. */
  readonly silence: WatchedFacts['silence'];
  /** By wait event; `CPU*` is on CPU or not instrumented. */
  readonly waits: WatchedFacts['waits'];
  /** Commits that the server counted over the polls, and transactions of pgbench meanwhile. */
  readonly commits: WatchedFacts['commits'];
  readonly walBytesPerTransaction: number | null;
  /** Tables of pgbench that autovacuum was at. */
  readonly autovacuums: readonly string[] | null;
  /** Dead tuples at its end, share of HOT updates, and by how much the tables have grown. */
  readonly deadTuples: number | null;
  readonly hotShare: number | null;
  readonly grownBytes: number | null;
  /** What the machines did meanwhile; null where none was watched. */
  readonly machines: MachineFacts | null;
}

/** What the progress lines of a run say. */
export function reportMeasure({
  interval,
  drift,
  rise: _,
  latency,
  loadWindows: __,
  ...measure
}: Measure): MeasureReport {
  return {
    ...measure,
    lowestMeanTps: interval?.low ?? null,
    highestMeanTps: interval?.high ?? null,
    intervalShare: interval?.share ?? null,
    intervalRough: interval?.rough ?? null,
    drift: drift?.change ?? null,
    latencyMeanMs: latency?.meanMs ?? null,
    latencyStddevMs: latency?.stddevMs ?? null,
  };
}

/** What the server showed during a run. */
export function reportActivity({restarted: _, ...activity}: WatchedFacts): ActivityReport {
  return activity;
}
