import type {Quote, RungStarted} from '../event/event.ts';
import type {Report} from '../pgbench/summary.ts';
import type {Measure} from '../stats/measure.ts';
import type {Limit} from '../verdict/limit.ts';
import type {Verdict, WatchedFacts} from '../verdict/rule.ts';
import type {LatencySummary} from './latencies.ts';
import type {Checkpoint} from './state.ts';

export type RunStatus = 'complete' | 'ended' | 'aborted' | 'incomplete' | 'quoted';

/** What is kept of a run for ever. */
export interface RunSummary {
  readonly run: number;
  readonly step: number;
  readonly startedAt: number;
  /** When its first progress interval began; null when it never came so far. */
  readonly measuredFromAt: number | null;
  readonly endedAt: number;
  /** `ended`: on purpose, with its report. `aborted`: clients were lost. `incomplete`: no report. `quoted`: a published figure, no run. */
  readonly status: RunStatus;
  /** Whether it has no report because a person or the end of the recording broke it off, and nothing that was measured. */
  readonly brokenOff: boolean;
  readonly clients: number | null;
  readonly threads: number | null;
  readonly workload: string | null;
  readonly protocol: string | null;
  readonly secondsAsked: number | null;
  /** -t. */
  readonly transactionsPerClient: number | null;
  readonly open: boolean;
  readonly kind: RungStarted['kind'];
  readonly scale: number | null;
  readonly repeat: number | null;
  readonly label: string | null;
  /** -R. */
  readonly rate: number | null;
  /** Real length of what pgbench measured. */
  readonly seconds: number | null;
  /** As pgbench printed it, without (before 14: excluding) connection time; with -C, or where an imported text has no other, the including figure. */
  readonly tps: number | null;
  readonly tpsIncluding: number | null;
  /** A figure that was published without what pgbench printed; tps is then null. */
  readonly quoted: Quote | null;
  /** Whether it was found in a text, so that its end is not known. */
  readonly imported: boolean;
  /** Ours: the mean of its seconds, where there is no tps of pgbench. */
  readonly tpsOfSeconds: number | null;
  readonly latencyAverageMs: number | null;
  readonly latencyStddevMs: number | null;
  readonly transactionsProcessed: number | null;
  readonly transactionsFailed: number | null;
  readonly connectionTimeMs: number | null;
  readonly clientsLost: number;
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly command: readonly string[];
  readonly stderr: readonly string[];
  readonly report: Report | null;
  /** Of single transactions, from its log; null where none was read. */
  readonly latencies: LatencySummary | null;
  /** What its seconds say together; null when no transaction ended in any. */
  readonly measure: Measure | null;
  /** What the polls of the server come to; null when there were none. */
  readonly watched: WatchedFacts | null;
  /** What kept it from being faster; null when too little is known. */
  readonly limit: Limit | null;
  readonly checkpoints: readonly Checkpoint[];
  readonly verdicts: readonly Verdict[];
}
