import type {Target} from '../../source/sources/target.ts';

/** A target that nobody connects to, as changed. */
export function inventTarget(change: Partial<Target> = {}): Target {
  return {
    host: 'db1',
    socket: null,
    port: 5432,
    database: 'bench',
    user: 'bench',
    local: false,
    label: 'db1:5432/bench',
    options: null,
    clientConfig: {},
    encryption: [false],
    systemRoots: false,
    openPasswordFile: null,
    pgbenchArguments: [],
    pgbenchEnvironment: {},
    ...change,
  };
}
