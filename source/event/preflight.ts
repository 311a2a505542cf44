/** What was looked at before anything is written; shown to the person who is about to start. */
export interface PreflightDone {
  readonly type: 'preflight';
  readonly at: number;
  readonly tables: Tables;
  readonly connections: Connections;
  /** Sessions other than ours that are not idle, at most 20 of them. */
  readonly others: readonly OtherSession[];
  readonly othersTotal: number;
  /** Not in the oldest sessions. */
  readonly circumstances?: Circumstances;
  /** Ids of the checks that the person does not want to hear of. */
  readonly silenced?: readonly string[];
}

/** The pgbench tables as the search path finds them. */
export interface Tables {
  /** `some`: not all four exist; `empty`: all exist, no branch (an interrupted init). */
  readonly state: 'missing' | 'some' | 'empty' | 'ready';
  readonly present: readonly string[];
  readonly schema: string | null;
  /** Rows of pgbench_branches. */
  readonly scale: number | null;
  /** Rows of pgbench_history, which every pgbench run without -n empties. */
  readonly historyRows: number | null;
  /** Rows of all four tables together, as the planner estimates them. */
  readonly estimatedRows: number | null;
  readonly bytes: number | null;
  /** Which of branches, tellers and accounts have no index; absent in the oldest sessions. */
  readonly indexless?: readonly string[];
}

export interface Connections {
  readonly max: number;
  readonly reserved: number;
  readonly inUse: number;
  /** What is left for pgbench. */
  readonly free: number;
}

export interface OtherSession {
  readonly pid: number;
  readonly user: string | null;
  readonly application: string | null;
  readonly database: string | null;
  readonly state: string | null;
}

/** What else bears on the reading. Null is unknown: the server does not have it, or this role may not see it. */
export interface Circumstances {
  /** Settings beside those of the server event, in the form that SHOW prints. */
  readonly settings: Readonly<Record<string, string>>;
  readonly role: Role;
  /** Whether the server is a standby. */
  readonly inRecovery: boolean;
  /** Whether the session that answers is another than the one that was connected to, as behind a pooler. */
  readonly pooled: boolean | null;
  /** Whether the server's certificate is checked against those that the system trusts (sslrootcert=system); absent in the oldest sessions. */
  readonly systemRoots?: boolean;
  /** Databases NAME_s100, NAME_s1000 … beside database NAME. */
  readonly scaledDatabases: readonly string[];
  readonly standbys: readonly Standby[] | null;
  readonly inactiveSlots: readonly InactiveSlot[] | null;
  readonly archiver: Archiver | null;
  /** Vacuums, backups, index builds and the like that are in progress. */
  readonly works: readonly Work[];
  /** Transactions open for some time that keep vacuum from removing rows, oldest first, at most 20. */
  readonly holders: readonly Holder[];
  /** Sessions named pgbench, whatever their state, at most 20. */
  readonly leftovers: readonly OtherSession[];
  readonly machine: MachineFacts;
}

/** What the role may do. */
export interface Role {
  readonly name: string;
  readonly superuser: boolean;
  /** Connection limit of the role and of the database; null where there is none. */
  readonly connectionLimit: number | null;
  readonly databaseLimit: number | null;
  /** Schema in which pgbench -i would create its tables; null when there is none. */
  readonly schema: string | null;
  readonly mayCreateTables: boolean;
  readonly mayCreateDatabases: boolean;
  readonly mayCheckpoint: boolean;
  /** Whether this database has the extension pg_prewarm. */
  readonly hasPrewarm: boolean;
  /** Rights on the pgbench tables that a run needs and the role lacks: `SELECT on pgbench_accounts`. */
  readonly lacksToRead: readonly string[];
  readonly lacksToWrite: readonly string[];
}

export interface Standby {
  readonly application: string | null;
  /** `streaming`, `catchup`, `backup` … */
  readonly state: string | null;
  /** `async`, `sync`, `quorum`, `potential`. */
  readonly sync: string | null;
  /** WAL not yet replayed there. */
  readonly behindBytes: number | null;
}

export interface InactiveSlot {
  readonly name: string;
  /** WAL that the slot keeps from being removed. */
  readonly retainedBytes: number | null;
}

/** pg_stat_archiver, where archive_mode is on. */
export interface Archiver {
  readonly failed: number;
  /** Whether the last attempt has failed. */
  readonly failing: boolean;
  readonly lastFailedWal: string | null;
  /** Name of the last archived WAL segment file. */
  readonly lastArchivedWal: string | null;
  /** Position in the WAL as bytes. */
  readonly walPosition: number | null;
  readonly segmentBytes: number;
}

export interface Work {
  readonly pid: number;
  /** Of a view pg_stat_progress_*: `vacuum`, `basebackup`, `create_index` … */
  readonly kind: string;
  /** Started by autovacuum. */
  readonly automatic: boolean;
  readonly database: string | null;
}

/** A transaction that holds an xmin or xid; a prepared one has no pid. */
export interface Holder {
  readonly pid: number | null;
  /** User and application, or the name of a prepared transaction. */
  readonly name: string;
  readonly database: string | null;
  readonly state: string | null;
  /** How long the transaction has been open. */
  readonly openMs: number | null;
  /** Transactions since the oldest one it still sees as running. */
  readonly age: number;
}

/** This machine, where pgbench runs. */
export interface MachineFacts {
  /** RAM; null when the server is another machine. */
  readonly memoryBytes: number | null;
  /** What is free where the data directory stands; null when that cannot be seen from here. */
  readonly dataFreeBytes: number | null;
  /** `ulimit -n`, soft and hard; null is unlimited or unknown. */
  readonly openFiles: {readonly soft: number | null; readonly hard: number | null};
}
