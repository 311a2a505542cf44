import type {LimitName} from '../../verdict/limit.ts';
import type {Grade} from '../../verdict/rule.ts';

/**
 * Systems side by side, from the sessions that measured them: what every form and the screen write. Plain data; names do not change, more may
 * be added; unknown is null. A list that goes by systems (`cells`, `values`, `summaries`) has one item a system, in the order of `systems`.
 */
export interface Comparison {
  readonly format: 1;
  /** In the order given; at least two. */
  readonly systems: readonly ComparedSystem[];
  /** Index in `systems` of the one that the others are set against. */
  readonly baseline: number;
  readonly durability: ComparedDurability;
  /** Facts whose values differ between systems, or are known of some only: starred ones first, passing ones last. */
  readonly differences: readonly Difference[];
  /** Rungs that differ in nothing but clients, in the order run; those that only one system has as well. */
  readonly workloads: readonly ComparedWorkload[];
  /** What the rungs come to. */
  readonly summaries: readonly SystemSummary[];
  readonly winner: Winner;
  /** What is to be said beside the figures, in sentences, the gravest first. */
  readonly remarks: readonly string[];
  /** What has come of --fail-if; absent where nothing was asked. */
  readonly limits?: readonly FailIfReport[];
  /** What the verdicts were made with. */
  readonly rules: {
    /** A smaller change is noise, whatever its interval says, and whichever of the two is the baseline: 0.03. */
    readonly noise: number;
    /** Of intervals and verdicts: 0.95. */
    readonly confidence: number;
    /** Runs on each side below which there is no verdict: 4. */
    readonly leastRuns: number;
  };
}

/** All sessions of one label; a session without a label is a system of its own. */
export interface ComparedSystem {
  /** The label, else the name of the session. */
  readonly name: string;
  readonly sessions: readonly {
    /** Index in the reports that the comparison was made from. */
    readonly report: number;
    readonly name: string;
    readonly id: string | null;
    /** UTC, ISO 8601; of published figures when they were published. */
    readonly began: string | null;
    readonly label: string | null;
    /** Version of the program that recorded it. */
    readonly tool: string | null;
    /** Where quoted figures come from; null for a session that was measured or imported. */
    readonly source: string | null;
  }[];
  /** Of the server, where its sessions agree. */
  readonly serverVersion: string | null;
}

/** Whether a commit is worth the same on all systems. */
export interface ComparedDurability {
  /** Only `same` lets a winner be named, unless it was to be ignored. */
  readonly verdict: 'same' | 'differs' | 'unknown';
  /** In words: `fsync of UFS off, of ZFS on`. */
  readonly because: string;
  /** Of each system against the baseline, which is the same as itself where its own is known. */
  readonly systems: readonly ('same' | 'differs' | 'unknown')[];
  /** Whether --ignore-durability was given; to be told wherever a figure is. */
  readonly ignored: boolean;
}

/** A fact that is not the same on all systems. */
export interface Difference {
  readonly topic: string;
  readonly name: string;
  /** For people. */
  readonly title: string;
  /** Whether it must be alike for figures to be compared: told first. */
  readonly starred: boolean;
  /** Whether it is one of those by which commits are worth more or less. */
  readonly durability: boolean;
  /** Whether it differs as between any two sessions, such as a port, a date or the load before the start: told last. */
  readonly passing: boolean;
  /** In words with their unit; several by ` | ` where the sessions of a system differ; null: not known. */
  readonly values: readonly (string | null)[];
}

export interface ComparedWorkload {
  /** null: not known of any system that ran it. */
  readonly workload: string | null;
  readonly protocol: string | null;
  readonly scale: number | null;
  /** -R. */
  readonly rate: number | null;
  /** SHA-256 of the scripts that are files, where it was recorded. */
  readonly script: string | null;
  /** In a few words: `tpcb-like, prepared, scale 100`, and of which systems not all of it is recorded. */
  readonly title: string;
  /** By number of clients. */
  readonly rungs: readonly ComparedRung[];
}

export interface ComparedRung {
  readonly clients: number;
  /** null: the system has no such rung. */
  readonly cells: readonly (Cell | null)[];
}

/** Whether the time of connecting is counted in tps; `mixed` where the runs of a cell do not agree. */
export type CountKind = 'including' | 'excluding' | 'unknown' | 'mixed';

/** What the runs of one rung on one system come to. The run is the replicate, not its seconds. */
export interface Cell {
  /** All of them in the order run, invalid ones too: to be drawn hollow. */
  readonly runs: readonly ComparedRun[];
  /** How many of them are valid; the figures are of these alone. */
  readonly n: number;
  /** The median; null without a valid run. */
  readonly tps: number | null;
  readonly interval: CellInterval | null;
  readonly countKind: CountKind;
  /** Medians of what pgbench and its log say. */
  readonly latencyMs: number | null;
  readonly p99Ms: number | null;
  /** Variation of the seconds within a run, as a share: the median of the runs. */
  readonly spread: number | null;
  /** Variation from run to run; null for one run. */
  readonly runSpread: number | null;
  /** Seconds below half of the median, and checkpoints: fewest and most in a run. */
  readonly stalls: Range | null;
  readonly checkpoints: Range | null;
  /** What pgbench measured, in seconds; of quoted `-t` runs clients x transactions / tps. */
  readonly seconds: Range | null;
  /** What limited its runs where they agree. */
  readonly limit: LimitName | null;
  /** Share of the clients' time inside transactions: the mean of the runs. */
  readonly load: number | null;
  /** Against the baseline; null on the baseline itself and where it has no such rung. */
  readonly change: Change | null;
  /** The same of latency, by the averages of the runs: under --rate, where tps is that of the schedule, it tells systems apart. */
  readonly latencyChange: LatencyChange | null;
}

export interface ComparedRun {
  /** Index among the sessions of its system. */
  readonly session: number;
  readonly run: number;
  /** As pgbench printed it, or as it was published; of an invalid run without either the mean of its seconds. */
  readonly tps: number | null;
  /** The average. */
  readonly latencyMs: number | null;
  readonly valid: boolean;
  readonly quoted: boolean;
  /** The gravest that is to be said of it; null where that is nothing. */
  readonly grade: Grade | null;
  readonly because: string | null;
}

/** How far the figure of a cell can be trusted, in tps. */
export interface CellInterval {
  readonly low: number;
  readonly high: number;
  /** `median`: 95 % by order statistics, from six runs. `range`: lowest and highest of two to five runs. `run`: of the one run's mean, by batch means of its seconds. */
  readonly of: 'median' | 'range' | 'run';
}

export interface Range {
  readonly least: number;
  readonly most: number;
}

/** `▲` higher, `▼` lower, `~` no difference shown (which is not: equal), `?` cannot be told. */
export type ChangeVerdict = '▲' | '▼' | '~' | '?';

/** What a system is against the baseline at one rung. */
export interface Change {
  /** tps by that of the baseline, each the geometric mean of its runs; null where they must not be compared. */
  readonly ratio: number | null;
  /** The 95 % interval of the ratio by Welch's t on logarithms; null with one run on a side, and without any spread. */
  readonly low: number | null;
  readonly high: number | null;
  /** 100 x (ratio - 1). */
  readonly percent: number | null;
  /** From four runs a side: by Welch's t, by Mann & Whitney's exact test, and the first corrected by Holm for all rungs of this system. */
  readonly pWelch: number | null;
  readonly pExact: number | null;
  readonly pHolm: number | null;
  readonly verdict: ChangeVerdict;
  /** Why, in a few words: `1 run each`. */
  readonly because: string;
}

/** A change of latency by the same rules. `longer`, `shorter`, `~` no difference shown, `?` cannot be told. */
export interface LatencyChange extends Omit<Change, 'verdict'> {
  readonly verdict: 'longer' | 'shorter' | '~' | '?';
}

export interface SystemSummary {
  readonly baseline: boolean;
  /** One a workload, in their order; null where the system has no valid run of it. */
  readonly peaks: readonly (Peak | null)[];
  /** Against the baseline; null on the baseline itself. */
  readonly against: OverallChange | null;
}

/** The most throughput of one workload. */
export interface Peak {
  readonly clients: number;
  readonly tps: number;
  readonly n: number;
  /** Whether it is at the most clients that were run: more may give more. */
  readonly atMost: boolean;
  /** Where the Universal Scalability Law puts it; null where the fit is not to be shown, or only rises. */
  readonly fit: {readonly clients: number; readonly tps: number; readonly extrapolated: boolean} | null;
}

/** All rungs that a system and the baseline have in common, together. */
export interface OverallChange {
  /** How many; figures that must not be compared are left out. */
  readonly rungs: number;
  /** The geometric mean of their ratios; null for no rung. */
  readonly ratio: number | null;
  /** 100 x (ratio - 1). */
  readonly percent: number | null;
  readonly higher: number;
  readonly lower: number;
  /** Rungs with each verdict. */
  readonly verdicts: Readonly<Record<ChangeVerdict, number>>;
  /** `higher at 2 of 4, lower at 2: the sign changes, no conclusion`. */
  readonly because: string;
}

export interface Winner {
  /** Index in `systems`; null: none is named. */
  readonly system: number | null;
  /** Why it, or why none. */
  readonly because: string;
}

/** What has come of a condition at one rung of one system. */
export interface FailIfReport {
  /** As it was asked, without blanks. */
  readonly text: string;
  /** Index in the systems of the comparison. */
  readonly system: number;
  /** Of the workload; empty where there is no rung. */
  readonly title: string;
  /** null: no rung of the condition was run on both. */
  readonly clients: number | null;
  /** The change against the baseline, in per cent, with the decimals with which it is printed and judged; null where none is known. */
  readonly measured: number | null;
  /** `met`: the change keeps within the limit. `not shown`: it is beyond, and no verdict says that this is more than chance. */
  readonly outcome: 'met' | 'failed' | 'not shown' | 'cannot be judged';
  readonly because: string;
}
