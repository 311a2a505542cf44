import assert from 'node:assert/strict';
import {execFileSync, spawnSync} from 'node:child_process';
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {createServer, type Server} from 'node:http';
import {join} from 'node:path';
import {after, before, test} from 'node:test';
import type {Event} from '../../source/event/event.ts';
import {temporaryFolder} from '../helpers/folder.ts';
import {startPostgres, type TestServer} from '../helpers/postgres.ts';
import {leadTo, onlySession, runProgram, startProgram} from '../helpers/program.ts';
import {pick, readEvents} from '../helpers/session.ts';

let server: TestServer;
let desk: Server;
/** Whether the fixture brings the data back. */
let restores = true;

/** Stops the server, copies the data directory back, and starts it. */
const restore = () =>
  server.restart(async () => {
    if (restores) execFileSync('sh', ['-c', 'rm -rf data && cp -a copy data'], {cwd: server.socket});
  });

/** What would tell a rung that another has been there. */
const look = async () => {
  const client = await server.connect();
  try {
    const {rows} = await client.query(
      'SELECT (SELECT count(*) FROM pgbench_history) AS history, (SELECT sum(abalance) FROM pgbench_accounts) AS balance',
    );
    return `history ${rows[0].history}, balance ${rows[0].balance}`;
  } finally {
    await client.end();
  }
};

before(async () => {
  server = await startPostgres();
  const environment = {...process.env, PGPASSWORD: server.password};
  execFileSync('pgbench', ['-i', '-q', '-h', server.host, '-p', String(server.port), '-U', server.user, 'postgres'], {
    env: environment,
    stdio: 'ignore',
  });
  await server.restart(async () => {
    execFileSync('cp', ['-a', 'data', 'copy'], {cwd: server.socket});
  });
  desk = createServer((request, response) => {
    (request.url === '/restore' ? restore().then(() => 'restored') : look()).then(
      text => response.end(`${text}\n`),
      error => response.writeHead(500).end(`${error.message}\n`),
    );
  });
  await new Promise<void>(resolve => desk.listen(0, '127.0.0.1', resolve));
});
after(async () => {
  desk.close();
  await server.stop();
});

/** A shell command that asks the fixture, and fails when it does. */
const ask = (path: string) => {
  const address = desk.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const script = `fetch('http://127.0.0.1:${port}/${path}').then(async r => {process.stdout.write(await r.text()); process.exitCode = r.ok ? 0 : 1})`;
  return `"${process.execPath}" -e "${script}"`;
};

const run = async (args: readonly string[], sessions: string) => {
  const {arguments: target, environment} = leadTo(server, sessions);
  const ended = await runProgram([...target, '--yes', ...args], environment);
  return {...ended, events: readEvents(onlySession(sessions))};
};

/** Steps and runs in the order they began, by kind or client count. */
const order = (events: readonly Event[]) => {
  const steps = pick(events, 'plan').at(-1)?.steps ?? [];
  return events.flatMap(event => {
    if (event.type === 'rung-started') return [`${event.clients}`];
    const step = event.type === 'step-started' && steps.find(one => one.step === event.step);
    return step ? [step.kind === 'command' ? step.moment : step.kind] : [];
  });
};

const told = (events: readonly Event[], word: string) =>
  pick(events, 'step-line').flatMap(({text}) => (text.startsWith(word) ? [text] : []));

test('a restore between rungs brings every rung the same data, and taking it out is seen', async context => {
  const args = ['--time', '1', '--prewarm', '--checkpoint', '--between', ask('restore'), '--before', ask('look')];
  const {exitCode, stderr, events} = await run([...args, '--clients', '1,2,3'], temporaryFolder(context));
  assert.equal(exitCode, 0, stderr);
  assert.deepEqual(order(events), [
    ...['before', 'prewarm', 'checkpoint', '1'],
    ...['between', 'before', 'prewarm', 'checkpoint', '2'],
    ...['between', 'before', 'prewarm', 'checkpoint', '3'],
  ]);
  assert.deepEqual(told(events, 'history'), Array(3).fill('history 0, balance 0'));
  assert.equal(told(events, 'pgbench_accounts: 1640 blocks').length, 3);
  assert.deepEqual(pick(events, 'server-lost'), [], 'a restart by a step is no trouble');
  assert.equal(pick(events, 'server-back').filter(({restarted}) => restarted).length, 2);
  assert.ok(
    pick(events, 'sample').some(({at}) => at > (pick(events, 'rung-started')[2]?.at ?? 0)),
    'the poller is back for the last rung',
  );

  restores = false;
  context.after(() => {
    restores = true;
  });
  const without = await run([...args, '--clients', '1,2'], temporaryFolder(context));
  assert.ok(
    told(without.events, 'history').some(text => text !== 'history 0, balance 0'),
    'without it the rungs before are seen',
  );
});

test('the preset that restores after each rung brings every run the same data', async context => {
  const short = ['--clients', '1,2', '--repeat', '2', '--time', '1', '--scale', '1'];
  const args = ['--preset', 'restore-each-run', ...short, '--after', ask('restore'), '--before', ask('look')];
  const {exitCode, stderr, events} = await run(args, temporaryFolder(context));
  assert.equal(exitCode, 0, stderr);
  const each = (clients: string) => ['before', 'prewarm', 'checkpoint', clients, 'after'];
  assert.deepEqual(order(events), ['1', '2', '1', '2'].flatMap(each));
  assert.deepEqual(told(events, 'history').slice(1), Array(3).fill('history 0, balance 0'));
  assert.ok(
    pick(events, 'rung-started').every(
      ({protocol, threads, clients}) => protocol === 'prepared' && threads === clients,
    ),
  );
});

test('a command knows the rung and the server; a failure skips the rung or stops', async context => {
  const say =
    'echo "run $PGTOP_RUN: $PGTOP_CLIENTS clients, step $PGTOP_STEP, $PGHOST:$PGPORT/$PGDATABASE"; [ $PGTOP_CLIENTS != 2 ]';
  const args = ['--clients', '1,2,3', '--time', '1', '--before', say];
  const skipped = await run(args, temporaryFolder(context));
  assert.equal(skipped.exitCode, 3, skipped.stderr);
  assert.deepEqual(order(skipped.events), ['before', '1', 'before', 'before', '3']);
  const place = `${server.host}:${server.port}/postgres`;
  assert.deepEqual(told(skipped.events, 'run '), [
    `run 1: 1 clients, step 2, ${place}`,
    `run 2: 2 clients, step 4, ${place}`,
    `run 2: 3 clients, step 6, ${place}`,
  ]);
  assert.match(skipped.stderr, /command '.*' failed: exit code 1/);
  assert.match(skipped.stdout, /\n2 clients: skipped, its command failed\n/);
  const none = await run(['--clients', '2', '--time', '1', '--before', 'exit 1'], temporaryFolder(context));
  assert.match(none.stdout, /\nnothing was run\n\n2 clients: skipped, its command failed\n/);
  const stopped = await run([...args, '--on-error', 'stop'], temporaryFolder(context));
  assert.equal(stopped.exitCode, 3);
  assert.deepEqual(order(stopped.events), ['before', '1', 'before']);
});

test('settling ends by calm or by its time, and is part of the session', async context => {
  const {exitCode, stderr, events} = await run(
    ['--clients', '1', '--time', '1', '--settle', '2'],
    temporaryFolder(context),
  );
  assert.equal(exitCode, 0, stderr);
  assert.deepEqual(order(events), ['settle', '1']);
  const [began] = pick(events, 'step-started');
  const [ended] = pick(events, 'step-ended');
  assert.ok(began && ended && ended.at - began.at >= 1900 && ended.at - began.at < 6000);
});

test('the server log of each rung and the output of other tools are kept', async context => {
  const folder = temporaryFolder(context);
  const log = join(folder, 'server.log');
  const notes = join(folder, 'notes.txt');
  writeFileSync(log, 'from before\n');
  writeFileSync(notes, 'zfs: lz4\n');
  const script = join(folder, 'write.sql');
  writeFileSync(script, `\\shell echo by client :client_id >>${log}\n`);
  const around = ['--before', `echo before >>${log}`, '--after', `echo after >>${log}`];
  const ladder = ['--clients', '1', '--repeat', '2', '--transactions', '1', '--file', script, ...around];
  const kept = ['--server-log', log, '--attach', notes, '--attach', 'echo "$PGPORT"'];
  const {exitCode, stderr, events} = await run([...ladder, ...kept], temporaryFolder(context));
  assert.equal(exitCode, 0, stderr);
  assert.deepEqual(
    pick(events, 'server-log').map(({run, text}) => [run, text]),
    [
      [1, 'by client 0'],
      [2, 'by client 0'],
    ],
  );
  assert.deepEqual(
    pick(events, 'attached').map(({name, text}) => [name, text]),
    [
      ['notes.txt', 'zfs: lz4\n'],
      ['echo "$PGPORT"', String(server.port)],
    ],
  );
  for (const [wrong, said] of [
    [['--attach', 'exit 5'], /--attach 'exit 5' failed: exit code 5/],
    [['--server-log', join(folder, 'none')], /log .*none cannot be read/],
  ] as const) {
    const {arguments: target, environment} = leadTo(server, temporaryFolder(context));
    const refused = await runProgram([...target, '--yes', '--clients', '1', '--time', '1', ...wrong], environment);
    assert.equal(refused.exitCode, 2);
    assert.match(refused.stderr, said);
  }
});

test('a command does not outlive us', async context => {
  const folder = temporaryFolder(context);
  const {arguments: target, environment} = leadTo(server, folder);
  const mark = join(folder, 'mark');
  const args = ['--yes', '--clients', '1', '--time', '1', '--before', `echo $$ > ${mark}; exec sleep 61`];
  const child = startProgram([...target, ...args], environment);
  while (!existsSync(mark) || readFileSync(mark, 'utf8') === '') await new Promise(go => setTimeout(go, 50));
  child.kill('SIGKILL');
  await child;
  const pid = readFileSync(mark, 'utf8').trim();
  const runs = () => /^[^Z]/.test(spawnSync('ps', ['-o', 'stat=', '-p', pid], {encoding: 'utf8'}).stdout);
  for (let tries = 0; runs() && tries < 60; tries++) await new Promise(go => setTimeout(go, 50));
  assert.ok(!runs());
});
