import type {Circumstances, PreflightDone, Step} from '../../source/event/event.ts';
import type {Outlook} from '../../source/ladder/check.ts';
import {rungStep} from './order.ts';

export const GB = 1024 ** 3;

/** A quiet server of 18 with tables of scale 100 and 96 free connections, this machine, and nothing to be said of it. */
export const quiet: Circumstances = {
  settings: {archive_mode: 'off', log_duration: 'off'},
  role: {
    name: 'bench',
    superuser: false,
    connectionLimit: null,
    databaseLimit: null,
    schema: 'public',
    mayCreateTables: true,
    mayCreateDatabases: false,
    mayCheckpoint: false,
    hasPrewarm: false,
    lacksToRead: [],
    lacksToWrite: [],
  },
  inRecovery: false,
  pooled: false,
  scaledDatabases: [],
  standbys: [],
  inactiveSlots: [],
  archiver: null,
  works: [],
  holders: [],
  leftovers: [],
  machine: {memoryBytes: 32 * GB, dataFreeBytes: 100 * GB, openFiles: {soft: 1024, hard: 524_288}},
};

export interface Change {
  readonly steps?: readonly Step[];
  readonly facts?: Partial<PreflightDone>;
  readonly tables?: Partial<PreflightDone['tables']>;
  readonly circumstances?: Partial<Circumstances> | null;
  readonly role?: Partial<Circumstances['role']>;
  readonly machine?: Partial<Circumstances['machine']>;
  readonly settings?: Readonly<Record<string, string>>;
  readonly server?: Partial<Outlook['server']>;
  readonly engine?: Partial<Outlook['engine']>;
  readonly search?: 'knee';
}

/** What is known before the start of a quiet ladder of 8 clients, as changed; circumstances null are those of an old session. */
export function outlook(change: Change = {}): Outlook {
  const {steps = [rungStep(1)], circumstances} = change;
  const present = ['pgbench_accounts', 'pgbench_branches', 'pgbench_history', 'pgbench_tellers'];
  return {
    plan: {steps, search: change.search ?? null},
    facts: {
      tables: {
        ...{state: 'ready', present, schema: 'public', scale: 100},
        ...{historyRows: 0, estimatedRows: 10_001_100, bytes: 1.5 * GB},
        ...change.tables,
      },
      connections: {max: 100, reserved: 3, inUse: 1, free: 96},
      others: [],
      othersTotal: 0,
      ...(circumstances !== null && {
        circumstances: {
          ...quiet,
          ...circumstances,
          role: {...quiet.role, ...change.role},
          machine: {...quiet.machine, ...change.machine},
        },
      }),
      ...change.facts,
    },
    server: {
      ...{host: 'localhost', socket: null, port: 5432, database: 'bench', user: 'bench', local: true},
      ...{version: '18.4', versionNumber: 180_004, sharedBuffersBytes: 2 * GB, databaseBytes: 2 * GB, hidden: null},
      settings: {autovacuum: 'on', fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on', ...change.settings},
      ...change.server,
    },
    engine: {
      engine: 'pgbench',
      path: '/usr/bin/pgbench',
      version: '18.4',
      versionNumber: 180_004,
      cores: 8,
      ...change.engine,
    },
  };
}
