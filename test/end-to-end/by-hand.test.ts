import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {temporaryFolder} from '../helpers/folder.ts';
import {startPostgres, type TestServer} from '../helpers/postgres.ts';
import {leadTo, onlySession, program, runProgram} from '../helpers/program.ts';
import {pick, readEvents} from '../helpers/session.ts';
import {openTerminal} from '../helpers/terminal.ts';

let server: TestServer;
before(async () => {
  server = await startPostgres();
  const {arguments: target, environment} = leadTo(server, server.socket);
  const args = ['--init', '--scale', '4', '--clients', '1', '--time', '1', '--yes'];
  const made = await runProgram([...target, ...args], environment);
  assert.equal(made.exitCode, 0, made.stderr);
});
after(() => server.stop());

const [UP, DOWN, ENTER] = ['\x1b[A', '\x1b[B', '\r'];

test('a person adds, drops, repeats and chooses rungs by keyboard, and the session replays the same', async context => {
  const sessions = temporaryFolder(context);
  const {arguments: target, environment} = leadTo(server, sessions);
  const terminal = openTerminal({
    command: [...program, ...target, '--clients', '1,2,4', '--manual'],
    columns: 120,
    rows: 40,
    env: environment,
  });
  context.after(() => terminal.kill('SIGKILL'));
  const until = (pattern: RegExp) => terminal.waitFor(rows => pattern.test(rows.join('\n')), {timeoutMs: 20_000});
  const press = (...keys: string[]) => {
    for (const key of keys) terminal.write(key);
  };

  await until(/Enter/);
  press(ENTER);
  await until(/held: enter runs the next rung/);
  press('a', '3');
  await until(/clients of the new rung 3/);
  press(ENTER);
  await until(/\n {7}2\b.*\n {7}3\b.*\n {7}4\b/);
  press(DOWN, ENTER);
  await until(/1 client,.* second [1-9]/);
  press('n');
  await until(/ended by key/);
  press('r');
  await until(/1 client,.* second [1-9]/);
  press('n');
  await until(/ended by key.*ended by key/s);
  press(DOWN, DOWN, DOWN);
  await until(/▸ {6}4\b/);
  press('d');
  await until(/\n.{7}3\b.*\n(?!.{7}4\b)/);
  press(DOWN, DOWN, DOWN, UP, DOWN);
  await until(/▸ {6}3\b/);
  press(ENTER);
  await until(/3 clients,.* second [1-9]/);
  press('n');
  await until(/▸ {6}3\b[^\n]*ended by key/);
  press('q');
  assert.equal((await terminal.exited).exitCode, 130);

  const path = onlySession(sessions);
  const events = readEvents(path);
  assert.deepEqual(
    pick(events, 'rung-started').map(({clients}) => clients),
    [1, 1, 3],
  );
  assert.deepEqual(
    pick(events, 'plan-changed').map(({by, because}) => `${by}: ${because}`),
    ['key: 3 clients added', 'key: 4 clients dropped'],
  );
  const report = await runProgram(['report', path], environment);
  const replay = await runProgram(['replay', path, '--output', 'plain'], environment);
  assert.equal(replay.exitCode, 0, replay.stderr);
  assert.ok(replay.stdout.endsWith(report.stdout), 'the replay ends in the same summary');
});
