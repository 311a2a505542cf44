import assert from 'node:assert/strict';
import {mkdtemp, rm} from 'node:fs/promises';
import {connect} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, test} from 'node:test';
import {onlySession, program, runProgram} from '../helpers/program.ts';
import {openTerminal} from '../helpers/terminal.ts';

let sessions: string;

before(async () => {
  sessions = await mkdtemp(join(tmpdir(), 'pgtop-bench-demo-'));
});

after(() => rm(sessions, {recursive: true}));

const short = ['--demo', '--clients', '1', '--time', '2'];

function isListening(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => resolve(false));
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}

test('demo: on a terminal the end stays until q, then the table stands there, the server is gone and the session kept', async () => {
  const folder = join(sessions, 'screen');
  const terminal = openTerminal({
    command: [...program, ...short],
    columns: 120,
    rows: 40,
    env: {PGTOP_BENCH_SESSIONS: folder},
  });
  await terminal.waitFor(rows => / done /.test(rows[0] ?? ''), {timeoutMs: 60_000});
  const port = Number(/127\.0\.0\.1:(\d+)/.exec(terminal.text()[0] ?? '')?.[1]);
  assert.ok(terminal.alternate());
  assert.ok(await isListening(port), 'the server still runs behind the screen');
  terminal.write('q');
  assert.deepEqual(await terminal.exited, {exitCode: 0, signal: 0});
  assert.ok(!terminal.alternate());
  assert.match(terminal.text().join('\n'), /^ +1 +1 +1 +\d+\.\d{6} /m);
  assert.ok(!(await isListening(port)));
  assert.match(onlySession(folder), /-demo\.ndjson\.gz$/);
});

test('demo: without a terminal it ends by itself; nothing but its own words is on stderr', async () => {
  const folder = join(sessions, 'plain');
  const {exitCode, stdout, stderr} = await runProgram(short, {PGTOP_BENCH_SESSIONS: folder});
  assert.equal(exitCode, 0);
  assert.match(stdout, /^ +1 +1 +1 +\d+\.\d{6} /m);
  assert.doesNotMatch(stderr, /warning|error|trouble/i);
  assert.ok(stderr.includes(`session: ${onlySession(folder)}`));
});
