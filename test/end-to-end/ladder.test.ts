import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, test} from 'node:test';
import {fileURLToPath} from 'node:url';
import {gunzipSync} from 'node:zlib';
import {temporaryFolder} from '../helpers/folder.ts';
import {startPostgres, type TestServer} from '../helpers/postgres.ts';
import {leadTo, onlySession, pgbenchOn, runProgram, startProgram, untilLine} from '../helpers/program.ts';

let server: TestServer;
const folders: string[] = [];
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'ladder-'));
  folders.push(folder);
  return folder;
};
const lead = (sessions: string) => leadTo(server, sessions);

before(async () => {
  server = await startPostgres();
});
after(async () => {
  await server.stop();
  for (const folder of folders) rmSync(folder, {recursive: true, force: true});
});

/** Runs the program against the server. */
const run = (args: readonly string[], sessions = newFolder()) => {
  const {arguments: target, environment} = lead(sessions);
  return runProgram([...target, ...args], environment);
};

test('missing tables are refused with what would make them', async () => {
  const {exitCode, stderr, stdout} = await run(['--clients', '1,3', '--time', '1']);
  assert.equal(exitCode, 2);
  assert.match(stderr, /the pgbench tables are missing\n.*--init --scale 3/);
  assert.equal(stdout, '');
});

test('init makes them, and a ladder gives what pgbench printed, live, in report and in replay', async () => {
  const sessions = newFolder();
  const {exitCode, stdout, stderr} = await run(
    ['--init', '--scale', '2', '--clients', '1,2,4', '--time', '2', '--output', 'ndjson'],
    sessions,
  );
  assert.equal(exitCode, 0, stderr);
  const events = stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));
  const printed = events
    .filter(({type, stream}) => type === 'line' && stream === 'stdout')
    .flatMap(({text}) => /^tps = (\S+) /.exec(text)?.[1] ?? []);
  assert.equal(printed.length, 3);
  const rungs = events.filter(({type}) => type === 'rung');
  assert.deepEqual(
    rungs.map(({tps}) => String(tps)),
    printed.map(text => String(Number(text))),
  );
  assert.deepEqual(
    rungs.map(({clients, status}) => [clients, status]),
    [
      [1, 'complete'],
      [2, 'complete'],
      [4, 'complete'],
    ],
  );
  assert.ok(events.filter(({type}) => type === 'sample').length >= 5, 'the server was polled');

  const path = onlySession(sessions);
  const {environment} = lead(sessions);
  const report = JSON.parse((await runProgram(['report', path, '--output', 'json'], environment)).stdout);
  assert.deepEqual(
    report.rungs.map((rung: {tps: number}) => rung.tps),
    printed.map(Number),
  );
  const summary = await runProgram(['report', path], environment);
  const replay = await runProgram(['replay', path, '--output', 'plain'], environment);
  assert.equal(replay.exitCode, 0, replay.stderr);
  for (const text of printed) assert.ok(summary.stdout.includes(text), `${text} is not in the summary`);
  assert.ok(replay.stdout.endsWith(summary.stdout), 'the replay ends in the same summary');
});

test('the summary of a plain run is that of its replay, byte for byte', async () => {
  const sessions = newFolder();
  const live = await run(['--clients', '1', '--time', '2', '--yes'], sessions);
  assert.equal(live.exitCode, 0, live.stderr);
  const {environment} = lead(sessions);
  const summary = await runProgram(['report', onlySession(sessions)], environment);
  assert.ok(live.stdout.endsWith(summary.stdout), `${live.stdout}\n---\n${summary.stdout}`);
  assert.match(live.stderr, /session: .*\.ndjson\.gz$/);
});

test('nothing but init with force drops tables, and it names them', async () => {
  const oids = () =>
    server.ask(
      "select string_agg(oid::text, ',' order by relname) from pg_class where relname like 'pgbench%' and relkind = 'r'",
    );
  const client = await server.connect();
  await client.query("update pgbench_branches set filler = 'kept by hand' where bid = 1");
  await client.end();
  const kept = await oids();
  for (const args of [['--yes'], ['--yes', '--init'], ['--yes', '--init', '--scale', '2']]) {
    const {exitCode, stderr} = await run([...args, '--clients', '1', '--time', '1']);
    assert.equal(exitCode, 0, stderr);
    assert.equal(await oids(), kept);
  }
  const other = await run(['--yes', '--init', '--scale', '3', '--clients', '1', '--time', '1']);
  assert.equal(other.exitCode, 2);
  assert.match(other.stderr, /scale 2 exist already, scale 3 was asked/);
  assert.equal(await oids(), kept);
  const forced = await run(['--yes', '--init', '--force', '--clients', '1', '--time', '1']);
  assert.equal(forced.exitCode, 0, forced.stderr);
  assert.match(forced.stderr, /drops .*pgbench_accounts.* in schema public \(about 20\d \d\d\d rows, \d+ MB\)/);
  assert.notEqual(await oids(), kept);
});

test('a table of that name made by hand is never dropped', async () => {
  const client = await server.connect();
  await client.query('create database byhand');
  await client.end();
  const hand = await server.connect('byhand');
  await hand.query('create table pgbench_branches (bid int primary key, bbalance int, filler char(88))');
  await hand.query('insert into pgbench_branches values (7, 7)');
  const oid = async () => (await hand.query("select 'pgbench_branches'::regclass::oid as oid")).rows[0].oid;
  const kept = await oid();
  for (const args of [['--yes'], ['--yes', '--init']]) {
    const {exitCode, stderr} = await run([...args, '--clients', '1', '--time', '1', 'byhand']);
    assert.equal(exitCode, 2);
    assert.match(stderr, /only pgbench_branches of the four pgbench tables exist/);
    assert.equal(await oid(), kept);
  }
  assert.equal((await hand.query('select bid from pgbench_branches')).rows[0].bid, 7);
  await hand.end();
});

test('what a user will meet is said in one clear line', async () => {
  const cases: [args: string[], exitCode: number, words: RegExp][] = [
    [
      ['--clients', '1,500,900', '--yes'],
      2,
      /too few free connections for 500, 900 clients: \d+ of max_connections \d+/,
    ],
    [['nosuchdb', '--yes'], 2, /The database "nosuchdb" does not exist/],
    [['--clients', '0'], 2, /--clients 0 is not a whole number/],
    [['--time', 'long'], 2, /--time long is not a whole number/],
    [['--workload', 'oltp'], 2, /--workload oltp is not known\nIt takes tpcb-like/],
    [['--pgbench', '/nonexistent'], 2, /\/nonexistent is no pgbench/],
    [['--force'], 2, /--force only goes with --init/],
    [['--no-such-flag'], 2, /--no-such-flag/],
    [['--label', 'a', '--label', 'b'], 2, /--label.*once/],
    [['--output', 'screen'], 2, /the screen needs a terminal/],
    [['--theme', 'pink', '--yes'], 2, /pink/],
    [['compare', 'latest'], 2, /compare has no --host: it goes with a ladder, reproduce and facts$/],
    [['--clients', '1', '--fail-if', 'tps<-5%'], 2, /a ladder has no --fail-if: it goes with compare$/],
    [['--demo', 'db'], 2, /db is too much/],
  ];
  for (const [args, exitCode, words] of cases) {
    const result = await run(args);
    assert.match(result.stderr, words);
    assert.equal(result.exitCode, exitCode, args.join(' '));
    assert.equal(result.stdout, '');
  }
  const {environment} = lead(newFolder());
  const wrong = await runProgram(['--host', server.host, '--port', String(server.port), '--username', server.user], {
    ...environment,
    PGPASSWORD: 'wrong',
  });
  assert.equal(wrong.exitCode, 2);
  assert.match(wrong.stderr, /The password of postgres is wrong/);
  const down = await runProgram(['--host', '127.0.0.1', '--port', '1'], environment);
  assert.equal(down.exitCode, 2);
  assert.match(down.stderr, /Nothing answers at 127.0.0.1:1/);
});

test('help is of the command that it stands beside, and runs nothing', async () => {
  const {exitCode, stdout} = await runProgram(['compare', '--help'], {});
  assert.equal(exitCode, 0);
  assert.match(stdout, /\n {2}\$ pgtop-bench compare [^\n]+\n\nOutput\n/);
  const whole = await runProgram(['--clients', '1', '--help'], {});
  assert.deepEqual([whole.exitCode, whole.stdout], [0, (await runProgram(['--help'], {})).stdout]);
});

test('when nobody reads the lines any more the rung is ended with its report, and it is no success', async () => {
  const sessions = newFolder();
  const {arguments: target, environment} = lead(sessions);
  const child = startProgram([...target, '--clients', '1', '--time', '600', '--yes'], environment);
  await untilLine(child, / 2 s .* tps/);
  child.stdout?.destroy();
  const result = await child;
  assert.equal(result.exitCode, 141, String(result.stderr));
  const report = JSON.parse(
    (await runProgram(['report', onlySession(sessions), '--output', 'json'], environment)).stdout,
  );
  assert.equal(report.rungs[0].status, 'ended');
  assert.deepEqual(pgbenchOn(server.port), []);
});

test('when nobody reads stderr any more the ladder goes on to its end, and what the dead left is swept', async context => {
  const sessions = newFolder();
  const temporary = temporaryFolder(context);
  const {pid} = spawnSync(process.execPath, ['--version']);
  mkdirSync(join(temporary, `pgtop-bench-logs-${pid}-dead`));
  const {arguments: target, environment} = lead(sessions);
  const rungs = ['--clients', '1,2', '--time', '2', '--between', 'echo between', '--yes'];
  const child = startProgram([...target, ...rungs], {...environment, TMPDIR: temporary});
  await untilLine(child, / 1 s .* tps/);
  child.stderr?.destroy();
  const {exitCode, stdout} = await child;
  assert.equal(exitCode, 0, String(stdout));
  assert.match(String(stdout), /run 2 /);
  assert.deepEqual(readdirSync(temporary), []);
});

test('names and texts of others cannot do anything to the terminal', async () => {
  const name = 'evil\x1b[31m\x1b]0;owned\x07';
  const client = await server.connect();
  await client.query(`create database "${name}"`);
  await client.end();
  const args = ['--init', '--scale', '1', '--clients', '1', '--time', '1', '--yes', '--dbname', name];
  const {exitCode, stdout, stderr} = await run(args);
  assert.equal(exitCode, 0, stderr);
  assert.match(stderr, /evil/);
  assert.match(stdout, /evil/);
  assert.ok(!`${stdout}${stderr}`.includes('\x1b'), JSON.stringify([stdout, stderr]));
});

test('a foreign active session needs --yes where nobody can be asked', async () => {
  const client = await server.connect();
  const sleeping = client.query('select pg_sleep(60)').catch(() => {});
  try {
    const refused = await run(['--clients', '1', '--time', '1']);
    assert.equal(refused.exitCode, 2);
    assert.match(refused.stderr, /1 other active session: pid \d+ postgres test postgres active/);
    const agreed = await run(['--clients', '1', '--time', '1', '--yes']);
    assert.equal(agreed.exitCode, 0, agreed.stderr);
  } finally {
    const other = await server.connect();
    await other.query("select pg_cancel_backend(pid) from pg_stat_activity where query = 'select pg_sleep(60)'");
    await other.end();
    await sleeping;
    await client.end();
  }
});

for (const [signal, exitCode] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  test(`${signal} ends the rung with its report kept`, async () => {
    const sessions = newFolder();
    const {arguments: target, environment} = lead(sessions);
    const child = startProgram([...target, '--clients', '2', '--time', '600', '--yes'], environment);
    await untilLine(child, / 2 s .* tps/);
    child.kill(signal);
    const result = await child;
    assert.equal(result.exitCode, exitCode, result.stderr);
    assert.deepEqual(pgbenchOn(server.port), []);
    const report = JSON.parse(
      (await runProgram(['report', onlySession(sessions), '--output', 'json'], environment)).stdout,
    );
    assert.equal(report.rungs[0].status, 'ended');
    assert.ok(report.rungs[0].tps > 0);
    const texts = report.rungs[0].verdicts.map(({text}: {text: string}) => text);
    assert.match(texts.join('\n'), /ended by signal at (?!1 )\d+ of 600 s/);
  });
}

test('after SIGKILL no pgbench is left and the session is read with all its seconds', async () => {
  const sessions = newFolder();
  const {arguments: target, environment} = lead(sessions);
  const child = startProgram([...target, '--clients', '2', '--time', '600', '--yes'], environment);
  await untilLine(child, / 3 s .* tps/);
  assert.equal(pgbenchOn(server.port).length, 1);
  const killedAt = Date.now();
  child.kill('SIGKILL');
  await child;
  while (pgbenchOn(server.port).length > 0 && Date.now() - killedAt < 3000);
  assert.deepEqual(pgbenchOn(server.port), []);
  const result = await runProgram(['report', onlySession(sessions), '--output', 'csv', '--per-second'], environment);
  assert.equal(result.exitCode, 3, result.stderr);
  const seconds = result.stdout.trim().split('\n').slice(1);
  assert.ok(seconds.length >= 3, result.stdout);
});

test('a server that restarts in mid-rung makes the rung invalid, is waited for, and the ladder goes on', async () => {
  const other = await startPostgres();
  const sessions = newFolder();
  try {
    const {arguments: target, environment} = leadTo(other, sessions);
    const made = await runProgram([...target, '--init', '--scale', '1', '--clients', '1', '--time', '1', '--yes'], {
      ...environment,
      PGTOP_BENCH_SESSIONS: newFolder(),
    });
    assert.equal(made.exitCode, 0, made.stderr);
    const child = startProgram([...target, '--clients', '2,1', '--time', '4', '--yes'], environment);
    await untilLine(child, / 2 s .* tps/);
    await other.restart();
    const result = await child;
    assert.equal(result.exitCode, 3, String(result.stderr));
    assert.match(String(result.stderr), /the server does not answer/);
    assert.match(String(result.stderr), /the server has been restarted/);
    const report = JSON.parse(
      (await runProgram(['report', onlySession(sessions), '--output', 'json'], environment)).stdout,
    );
    assert.deepEqual(
      report.rungs.map(({clients, status}: {clients: number; status: string}) => [clients, status]),
      [
        [2, 'aborted'],
        [1, 'complete'],
      ],
    );
    assert.match(report.rungs[0].verdict, /2 of 2 clients lost/);
  } finally {
    await other.stop();
  }
});

test('a pgbench that dies is shown with its words, and the ladder goes on or stops as asked', async () => {
  const fake = fileURLToPath(new URL('../fixtures/fake-pgbench.mjs', import.meta.url));
  for (const [onError, runs] of [
    ['continue', 2],
    ['stop', 1],
  ] as const) {
    const sessions = newFolder();
    const {arguments: target, environment} = lead(sessions);
    const args = ['--pgbench', fake, '--clients', '1,2', '--time', '5', '--yes', '--on-error', onError];
    const result = await runProgram([...target, ...args], {...environment, FAKE_PGBENCH: 'dies', FAKE_SECOND_MS: '50'});
    assert.equal(result.exitCode, 3, result.stderr);
    assert.match(result.stderr, /server closed the connection unexpectedly/);
    const report = JSON.parse(
      (await runProgram(['report', onlySession(sessions), '--output', 'json'], environment)).stdout,
    );
    assert.deepEqual(
      report.rungs.map(({status, exitCode}: {status: string; exitCode: number}) => [status, exitCode]),
      Array.from({length: runs}, () => ['incomplete', 1]),
    );
  }
});

test('no password reaches a session', async () => {
  const sessions = newFolder();
  const {environment} = lead(sessions);
  const uri = `postgresql://${server.user}:${server.password}@${server.host}:${server.port}/postgres`;
  const {PGPASSWORD: _, ...bare} = environment;
  const result = await runProgram([uri, '--clients', '1', '--time', '1', '--yes'], bare);
  assert.equal(result.exitCode, 0, result.stderr);
  const text = gunzipSync(readFileSync(onlySession(sessions))).toString();
  assert.ok(text.includes('"type":"rung-ended"'));
  assert.ok(![text, result.stdout, result.stderr].some(one => one.includes(server.password)));
});

test('after SIGKILL during init and during the start-up vacuum no pgbench is left either', async () => {
  const client = await server.connect();
  await client.query('create database big');
  await client.end();
  const {arguments: target, environment} = lead(newFolder());
  const init = startProgram(
    [...target, 'big', '--init', '--scale', '300', '--clients', '1', '--time', '5', '--yes'],
    environment,
  );
  await untilPgbench(1);
  init.kill('SIGKILL');
  await init;
  await untilPgbench(0);

  // A lock on the branches lets the vacuum wait.
  const holder = await server.connect();
  await holder.query('begin; lock table pgbench_branches in share update exclusive mode');
  const vacuum = startProgram([...target, '--clients', '1', '--time', '5', '--yes'], environment);
  await untilPgbench(1);
  vacuum.kill('SIGKILL');
  await vacuum;
  await untilPgbench(0);
  await holder.query('rollback');
  await holder.end();
});

/** Waits until so many pgbench run on the server; at most 3 s for none of them, as is promised, and 15 s for one to start. */
async function untilPgbench(count: number): Promise<void> {
  const began = Date.now();
  while (pgbenchOn(server.port).length !== count) {
    assert.ok(Date.now() - began < (count === 0 ? 3000 : 15_000), `not ${count} pgbench in time`);
    await new Promise(resolve => setTimeout(resolve, 50));
  }
}
