import type {Column, Value} from '../event/event.ts';

/** What the commands or files of a machine said, by section: `stat`, `sysctl`. */
export type Texts = ReadonlyMap<string, string>;

/** Values by the names of their columns; null or absent: not known. */
export type Figures = Readonly<Record<string, Value>>;

/** Figures of each statistic, a row each; null where nothing could be read. */
export type HostFigures = Readonly<Record<string, readonly Figures[] | null>>;

/** A kind of operating system: what it is asked, and how its answers are read. Readers are total: what makes no sense is null. */
export interface HostSystem {
  /** As `uname -s` says. */
  readonly name: string;
  /** Shell commands that tell once what does not change; each section begins with `mark NAME`. */
  readonly once: string;
  /** The same for each look; `$1` is the process id of pgbench, or empty. */
  readonly each: string;
  readonly statistics: Readonly<Record<string, readonly Column[]>>;
  /** What it does not give, each with the reason. */
  readonly absent: readonly string[];
  /** Processor threads; null when not known. */
  readonly readCores: (once: Texts) => number | null;
  readonly read: (texts: Texts, once: Texts) => HostFigures;
}
