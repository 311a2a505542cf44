import {execFileSync} from 'node:child_process';
import {readFileSync, rmSync} from 'node:fs';
import {mkdtemp} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {median} from '../../source/stats/summary.ts';
import {startPostgres, type TestServer} from '../../test/helpers/postgres.ts';
import {openTerminal, type TerminalSession} from '../../test/helpers/terminal.ts';
import {compareBlocks} from './blocks.ts';
import type {Measured} from './measured.ts';
import {commandOn, runNode} from './program.ts';

const CLIENTS = 8;
const [COLUMNS, ROWS] = [200, 50];
const STARTS = 5;
const BLOCK_MS = 3000;
/** Until the code is compiled and pg_activity has settled. */
const RAMP_MS = 30_000;

/** A server of its own with tables, and a folder for sessions; nothing is left of them. */
export async function withServer<T>(measure: (server: TestServer) => Promise<T>): Promise<T> {
  const server = await startPostgres();
  try {
    const folder = await mkdtemp(join(tmpdir(), 'bench-'));
    const init = ['--init', '--scale', '10', '--clients', '1', '--time', '1', '--yes'];
    const {command, env} = commandOn(server, folder, init);
    await runNode(command.slice(1), env);
    rmSync(folder, {recursive: true});
    return await measure(server);
  } finally {
    await server.stop();
  }
}

/** From the start of the process to the first thing on the screen: the middle one of some starts. */
export async function measureFirstFrame(server: TestServer): Promise<Measured[]> {
  const times: number[] = [];
  for (let turn = 0; turn < STARTS; turn++) {
    const from = performance.now();
    const {terminal, folder} = await openLive(server, ['--manual', '--clients', '1', '--time', '5']);
    await terminal.waitFor(rows => rows.some(row => row.trim() !== ''), {timeoutMs: 20_000});
    times.push((performance.now() - from) / 1000);
    await end(terminal, folder);
  }
  return [{what: 'first frame from a cold start', measured: median(times), budget: 0.45, unit: 's'}];
}

/** CPU of the program and its backend a second at 200x50 while it records, beside pg_activity in the same seconds; and what is written to the terminal. */
export async function measureCost(server: TestServer, seconds: number): Promise<Measured[]> {
  const whole = Math.ceil(seconds + (2 * RAMP_MS) / 1000);
  const {terminal, folder} = await openLive(server, ['--clients', `${CLIENTS}`, '--time', `${whole}`, '--yes']);
  const rival = openRival(server);
  const connection = await server.connect();
  const backend = async (application: string): Promise<number> => {
    const {rows} = await connection.query('SELECT pid FROM pg_stat_activity WHERE application_name = $1', [
      application,
    ]);
    return rows.reduce((sum: number, {pid}: {pid: number}) => sum + readCpuMs(pid), 0);
  };
  const look = async () => ({
    ours: readCpuMs(terminal.pid),
    ourBackend: await backend('pgtop-bench'),
    theirs: rival ? readCpuMs(rival.pid) : 0,
    theirBackend: rival ? await backend('pg_activity') : 0,
    bytes: terminal.raw().length,
    theirBytes: rival?.raw().length ?? 0,
  });
  await sleep(RAMP_MS);
  const before = await look();
  const from = performance.now();
  await sleep(seconds * 1000);
  const after = await look();
  const rssMB = readRssMB(terminal.pid);
  const each = (key: keyof typeof before) => ((after[key] - before[key]) * 1000) / (performance.now() - from);
  await connection.end();
  rival?.kill('SIGTERM');
  await end(terminal, folder);
  const ours = each('ours') + each('ourBackend');
  const theirs = each('theirs') + each('theirBackend');
  const beside = `of pg_activity (${each('theirs').toFixed(1)} + ${each('theirBackend').toFixed(1)} ms/s)`;
  const share: Measured = rival
    ? {what: `CPU of both ${beside}`, measured: ours / theirs, budget: 0.4, unit: ''}
    : {what: 'CPU beside pg_activity, which is not installed', measured: null, budget: 0.4, unit: ''};
  return [
    {what: 'CPU of our process', measured: each('ours'), budget: null, unit: 'ms/s'},
    {what: 'CPU of our backend', measured: each('ourBackend'), budget: 2, unit: 'ms/s'},
    share,
    {what: 'bytes to the terminal', measured: each('bytes') / 1000, budget: 3.5, unit: 'kB/s'},
    {what: 'memory (RSS) of our process then', measured: rssMB, budget: 100, unit: 'MB'},
    ...(rival ? [{what: 'those of pg_activity', measured: each('theirBytes') / 1000, budget: null, unit: 'kB/s'}] : []),
  ];
}

/** Throughput of one run while the program goes on, against that while it is stopped, in turns of three seconds. */
export async function measureEffect(server: TestServer, blocks: number): Promise<Measured[]> {
  const time = Math.ceil((blocks * BLOCK_MS) / 1000 + 10);
  const {terminal, folder} = await openLive(server, [
    '--clients',
    `${CLIENTS}`,
    '--time',
    `${time}`,
    '--yes',
    '--exit',
  ]);
  await sleep(5000);
  const turns: {readonly at: number; readonly stopped: boolean}[] = [];
  for (let block = 0; block < blocks; block++) {
    const stopped = block % 2 === 1;
    process.kill(terminal.pid, stopped ? 'SIGSTOP' : 'SIGCONT');
    turns.push({at: Date.now(), stopped});
    await sleep(BLOCK_MS);
  }
  process.kill(terminal.pid, 'SIGCONT');
  turns.push({at: Date.now(), stopped: false});
  await terminal.exited;
  const {ratio, pairs, widthPercent} = await compareBlocks(folder, turns);
  rmSync(folder, {recursive: true});
  const what = `throughput against that without it, ${pairs} pairs of blocks, ± ${widthPercent.toFixed(1)} %`;
  return [{what, measured: ratio, budget: 0.99, unit: '', atLeast: true}];
}

async function openLive(server: TestServer, args: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const {command, env} = commandOn(server, folder, args);
  return {terminal: openTerminal({command, columns: COLUMNS, rows: ROWS, env}), folder};
}

/** pg_activity once a second in a terminal of the same size; null when it is not installed. */
function openRival(server: TestServer): TerminalSession | null {
  try {
    execFileSync('pg_activity', ['--version'], {stdio: 'ignore'});
  } catch {
    return null;
  }
  const target = ['-h', server.host, '-p', `${server.port}`, '-U', server.user, '-d', 'postgres'];
  const command = ['pg_activity', '--refresh', '1', ...target];
  return openTerminal({command, columns: COLUMNS, rows: ROWS, env: {PGPASSWORD: server.password}});
}

async function end(terminal: TerminalSession, folder: string): Promise<void> {
  terminal.kill('SIGTERM');
  await terminal.exited;
  rmSync(folder, {recursive: true});
}

/** CPU ms of a process so far, all its threads; /proc counts in steps of 10 ms. */
function readCpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function readRssMB(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return (Number(kilobytes) * 1024) / 1e6;
}
