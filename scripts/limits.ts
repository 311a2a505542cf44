import {execFile} from 'node:child_process';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import process from 'node:process';
import {promisify} from 'node:util';
import {type EmbeddedServer, startEmbedded} from '../source/sources/embedded.ts';

/**
 * Runs servers that are limited on purpose, and prints what is said of each: `node --import tsx scripts/limits.ts [SECONDS] [NAME …]`.
 * Needs a quiet machine and the bundle (`npm run build`); takes about a minute a case. The exit code is the number of cases that were misread.
 */
interface Case {
  readonly name: string;
  /** What must be found to be the limit: any of these. */
  readonly limits: readonly string[];
  /** Rules that must speak, and no other of `watchedRules`. */
  readonly rules: readonly string[];
  readonly scale: number;
  readonly settings?: Readonly<Record<string, string>>;
  readonly flags: readonly string[];
}

const cases: readonly Case[] = [
  {
    name: 'healthy',
    limits: ['server CPU', 'WAL flush', 'nothing clear'],
    rules: [],
    scale: 20,
    flags: ['--clients', '4', '--jobs', '2'],
  },
  {
    name: 'one client',
    limits: ['few clients'],
    rules: [],
    scale: 20,
    settings: {shared_buffers: '512MB'},
    flags: ['--clients', '1', '--workload', 'select-only'],
  },
  {
    name: 'slow flush',
    limits: ['WAL flush'],
    rules: [],
    scale: 50,
    // Each flush waits 10 ms for company: a disk that is slow to sync.
    settings: {commit_delay: '10000', commit_siblings: '0', shared_buffers: '1GB', max_wal_size: '4GB'},
    flags: ['--clients', '8', '--jobs', '2'],
  },
  {
    name: 'scale 1, 32 clients',
    limits: ['row contention'],
    rules: ['rows-contended'],
    scale: 1,
    flags: ['--clients', '32', '--jobs', '2'],
  },
  {
    name: '1 MB of shared_buffers',
    limits: ['data reads'],
    rules: ['cache-missed'],
    scale: 60,
    // Past the kernel's page cache, so that a page that is missed is a read of the disk.
    settings: {shared_buffers: '1MB', debug_io_direct: 'data'},
    flags: ['--clients', '8', '--jobs', '2', '--workload', 'select-only'],
  },
  {
    name: '1 MB, pages in RAM',
    limits: ['server CPU', 'data reads'],
    rules: ['cache-missed'],
    scale: 60,
    settings: {shared_buffers: '1MB'},
    flags: ['--clients', '4', '--jobs', '2', '--workload', 'select-only'],
  },
  {
    name: 'one thread, select-only',
    limits: ['pgbench or network', 'server CPU'],
    rules: ['pgbench-bound'],
    scale: 20,
    settings: {shared_buffers: '512MB'},
    flags: ['--clients', '64', '--jobs', '1', '--workload', 'select-only', '--protocol', 'prepared'],
  },
  {
    name: 'rate above capacity',
    limits: ['server CPU', 'WAL flush', 'nothing clear'],
    rules: ['rate-not-reached'],
    scale: 20,
    flags: ['--clients', '4', '--jobs', '2', '--rate', '100000'],
  },
];

/** What a case that is not made for it must not be told of. */
const watchedRules = new Set([
  'rows-contended',
  'pgbench-bound',
  'rate-not-reached',
  'nobody-busy',
  'other-load',
  'cache-missed',
]);
const run = promisify(execFile);
const program = new URL('../build/bundle/cli.js', import.meta.url).pathname;

interface Rung {
  readonly tps: number | null;
  readonly limit: {readonly name: string; readonly because: string} | null;
  readonly verdicts: readonly {readonly rule: string; readonly grade: string; readonly text: string}[];
}

async function measure(one: Case, seconds: number, folder: string): Promise<Rung> {
  const server = await startEmbedded({settings: one.settings ?? {}});
  try {
    await climb(server, one, seconds, folder);
    const {stdout} = await call(['report', 'latest', '--sessions', folder, '--output', 'json'], server);
    const rungs: readonly Rung[] = JSON.parse(stdout).rungs;
    const last = rungs.at(-1);
    if (!last) throw new Error(`${one.name}: no rung was run`);
    return last;
  } finally {
    await server.stop();
  }
}

async function climb(server: EmbeddedServer, one: Case, seconds: number, folder: string): Promise<void> {
  const flags = ['--init', '--scale', String(one.scale), '--time', String(seconds), '--label', one.name, ...one.flags];
  const {stderr} = await call(['--yes', '--output', 'ndjson', '--sessions', folder, ...flags], server);
  process.stderr.write(stderr.replace(/^/gm, '  '));
}

function call(args: readonly string[], {host, port, user, password}: EmbeddedServer) {
  const env = {
    ...process.env,
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGPASSWORD: password,
    PGDATABASE: 'postgres',
  };
  return run(process.execPath, [program, ...args], {env, maxBuffer: 1 << 28}).catch(error => {
    if (typeof error.code === 'number' && error.code <= 4) return {stdout: error.stdout, stderr: error.stderr};
    throw error;
  });
}

const [seconds = '40', ...names] = process.argv.slice(2);
let misread = 0;
for (const one of cases.filter(({name}) => names.length === 0 || names.includes(name))) {
  const folder = await mkdtemp(join(tmpdir(), 'limits-'));
  try {
    const {tps, limit, verdicts} = await measure(one, Number(seconds), folder);
    const spoken = verdicts.map(({rule}) => rule).filter(rule => watchedRules.has(rule));
    const missing = one.rules.filter(rule => !spoken.includes(rule));
    // Pages that are read for the first time are missed by a healthy server too.
    const wrong = spoken.filter(rule => rule !== 'cache-missed' && !one.rules.includes(rule));
    const right = limit !== null && one.limits.includes(limit.name) && missing.length === 0 && wrong.length === 0;
    if (!right) misread += 1;
    process.stdout.write(
      `${right ? 'right  ' : 'MISREAD'}  ${one.name.padEnd(24)} ${tps?.toFixed(0)} tps  ${limit?.name}: ${limit?.because}\n`,
    );
    for (const {rule, grade, text} of verdicts) process.stdout.write(`           ${grade} ${rule}: ${text}\n`);
  } finally {
    await rm(folder, {recursive: true, force: true});
  }
}
process.exitCode = misread;
