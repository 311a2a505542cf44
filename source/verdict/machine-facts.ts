/** What the machines did while a run was measured: means; null for what is not known. */
export interface MachineFacts {
  /** The one that the server runs on. */
  readonly server: ServerMachine | null;
  readonly pgbench: PgbenchCpu | null;
}

/** Shares of all its processors, from 0 to 1. */
export interface ServerMachine {
  /** As `uname -sr` says. */
  readonly system: string;
  readonly cores: number | null;
  /** Whether pgbench runs on it too. */
  readonly shared: boolean;
  readonly userShare: number | null;
  /** With interrupts. */
  readonly systemShare: number | null;
  readonly iowaitShare: number | null;
  readonly stealShare: number | null;
  readonly idleShare: number | null;
  /** What the processes of the server take; null where they are not seen. */
  readonly serverShare: number | null;
  readonly contextSwitchesPerSecond: number | null;
  /** The disk that was busy for the largest share of the time. */
  readonly busiestDisk: {readonly name: string; readonly util: number} | null;
}

/** CPU of pgbench as shares of one core. */
export interface PgbenchCpu {
  /** Where threads cannot be told apart there is one. */
  readonly threads: number;
  readonly busiest: number;
  readonly total: number;
}

/** Share of the processors that was not idle: what waits for storage is idle, what was stolen was wanted. null when it is not known. */
export function busyShare(machine: ServerMachine | null | undefined): number | null {
  return machine?.idleShare == null ? null : 1 - machine.idleShare - (machine.iowaitShare ?? 0);
}
