import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {readFileSync} from 'node:fs';
import {cpus, loadavg} from 'node:os';
import process from 'node:process';
import {createInterface} from 'node:readline';
import {encodeEvent} from '../source/event/codec.ts';
import type {Event} from '../source/event/event.ts';
import {startEmbedded} from '../source/sources/embedded.ts';
import {findPgbench} from '../source/sources/programs.ts';
import {pollServer} from '../source/sources/server.ts';
import {connect, resolveTarget} from '../source/sources/target.ts';

/**
 * Measures what watching a server costs there and in the session file: `node --import tsx scripts/bench-poll.ts [SECONDS [CLIENTS…]]`, with
 * pgbench's own script, or with its select-only one where a count of clients ends in S. CPU is that of our backend, from /proc, so Linux only.
 */
const [seconds = '30', ...rungs] = process.argv.slice(2);

const server = await startEmbedded({
  settings: {max_connections: '300', track_io_timing: 'on', track_wal_io_timing: 'on'},
});
const {path} = await findPgbench(undefined);
const env = {...process.env, PGPASSWORD: server.password};
const place = ['-h', server.host, '-p', `${server.port}`, '-U', server.user];

function pgbench(...args: string[]) {
  return spawn(path, [...place, ...args, 'postgres'], {env, stdio: ['ignore', 'ignore', 'pipe']});
}

/** CPU ms of a process so far, by the scheduler: /proc/PID/stat counts in steps of 10 ms. */
function readCpuMs(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}

async function measure(clients: number, selectOnly: boolean): Promise<void> {
  const bytes: Record<string, number> = {};
  const count = (event: Event) => {
    bytes[event.type] = (bytes[event.type] ?? 0) + encodeEvent(event).length + 1;
  };
  const run = pgbench(
    '-c',
    `${clients}`,
    '-j',
    '2',
    '-T',
    `${Number(seconds) + 4}`,
    '-P',
    '1',
    ...(selectOnly ? ['-S'] : []),
  );
  const ended = once(run, 'exit');
  const lines = createInterface({input: run.stderr});
  await once(lines, 'line');
  for (let left = 2; left > 0; left--) await once(lines, 'line');

  const target = await resolveTarget(
    {host: server.host, port: server.port, username: server.user, database: 'postgres'},
    {PGPASSWORD: server.password},
  );
  const client = await connect(target);
  const {processID: pid} = client as unknown as {processID: number};
  const stop = new AbortController();
  const cpu: number[] = [];
  let sessions = 0;
  let slowestMs = 0;
  let at = 3_600_000;
  for await (const happening of pollServer({target, client, signal: stop.signal})) {
    if (happening.type === 'sample') {
      cpu.push(readCpuMs(pid));
      at += 1000;
      if (cpu.length > 1) slowestMs = Math.max(slowestMs, happening.tookMs);
      if (cpu.length > Number(seconds)) stop.abort();
    }
    if (happening.type === 'sessions') sessions += happening.rows.length;
    if (cpu.length > 1) count({...happening, at} as Event);
    if (cpu.length > 1 && happening.type === 'sample') count({type: 'beat', at});
  }
  count({
    type: 'line',
    at,
    run: 12,
    stream: 'stderr',
    text: 'progress: 60.0 s, 12402.1 tps, lat 2.851 ms stddev 1.231, 0 failed',
  });
  bytes.line = (bytes.line ?? 0) * Number(seconds);
  await ended;
  const per = (sum: number) => sum / Number(seconds);
  const total = Object.values(bytes).reduce((sum, size) => sum + size, 0);
  const budget = 500 + 25 * per(sessions);
  console.log(
    [
      `${clients} clients${selectOnly ? ', select only' : ''}:`,
      `backend ${per((cpu.at(-1) ?? 0) - (cpu[0] ?? 0)).toFixed(2)} ms/s, slowest poll ${slowestMs} ms;`,
      `${per(total).toFixed(0)} B/s of ${budget.toFixed(0)} (${per(sessions).toFixed(1)} sessions):`,
      Object.entries(bytes)
        .map(([type, size]) => `${type} ${per(size).toFixed(0)}`)
        .join(', '),
      `; load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores`,
    ].join(' '),
  );
}

try {
  await once(pgbench('-i', '-s', '10', '-q'), 'exit');
  for (const rung of rungs.length > 0 ? rungs : ['8', '60', '100', '200S'])
    await measure(Number.parseInt(rung, 10), rung.endsWith('S'));
} finally {
  await server.stop();
}
