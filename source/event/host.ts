import type {Column, Row} from './event.ts';

/** `here`: where pgbench and this program run. `server`: where the server runs, when it is seen by a way of its own. */
export type Machine = 'here' | 'server';

/** A machine that is watched from now on, and what can be known of it. */
export interface HostSeen {
  readonly type: 'host';
  readonly at: number;
  readonly machine: Machine;
  /** As `uname -sr` says: `Linux 6.1.0-40-amd64`. */
  readonly system: string;
  /** Processor threads; null when not known. */
  readonly cores: number | null;
  /** The columns of every statistic that it gives, in the order of its sampled rows. */
  readonly statistics: Readonly<Record<string, readonly Column[]>>;
  /** Statistics and columns that it does not give, each with the reason. */
  readonly absent: readonly string[];
}

/** One look at a machine: raw cumulative values. A statistic whose rows have not changed since the last look is left out. */
export interface HostSampled {
  readonly type: 'host-sample';
  readonly at: number;
  readonly machine: Machine;
  readonly statistics: Readonly<Record<string, readonly Row[]>>;
}
