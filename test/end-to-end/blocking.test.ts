import assert from 'node:assert/strict';
import {test} from 'node:test';
import {openHistory} from '../../source/session/history.ts';
import {temporaryFolder} from '../helpers/folder.ts';
import {drawFrame} from '../helpers/frame.ts';
import {sceneOf} from '../helpers/looks.ts';
import {startPostgres} from '../helpers/postgres.ts';
import {leadTo, onlySession, program} from '../helpers/program.ts';
import {pick, readEvents} from '../helpers/session.ts';
import {openTerminal} from '../helpers/terminal.ts';

const shows = (pattern: RegExp) => (rows: string[]) => pattern.test(rows.join('\n'));
const patience = {timeoutMs: 20_000};

test('a held row lock: tree, waits and mark are there in its second, live and in the replay', async context => {
  const server = await startPostgres({settings: {fsync: 'off'}});
  context.after(() => server.stop());
  const folder = temporaryFolder(context);
  const {arguments: target, environment} = leadTo(server, folder);

  const terminal = openTerminal({
    command: [...program, ...target, '--init', '--scale', '1', '--clients', '4', '--time', '60', '--yes'],
    columns: 120,
    rows: 40,
    env: environment,
  });
  context.after(() => terminal.kill('SIGKILL'));
  await terminal.waitFor(shows(/second (?!1 )\d+ of 60 s/), patience);
  const holder = await server.connect();
  await holder.query('BEGIN');
  await holder.query('UPDATE pgbench_branches SET bbalance = bbalance + 1');
  const lockedWall = Date.now();
  const rows = await terminal.waitFor(shows(/◆ 4 wait for .* behind \d+ \(test\)/), patience);
  const screen = rows.join('\n');
  assert.match(screen, /◆\d+ +idle in transaction .*holds up 4/);
  assert.match(screen, /└\d+ +Lock (transactionid|tuple) .*by \d+/);
  assert.match(screen, /┤.*◆/, 'the mark stands on the charts');
  await holder.query('COMMIT');
  await holder.end();
  await terminal.waitFor(shows(/4 waited behind/), patience);
  terminal.write('q');
  await terminal.waitFor(shows(/quits; the session is kept/), patience);
  terminal.write('q');
  await terminal.exited;

  const path = onlySession(folder);
  const [session] = pick(readEvents(path), 'session');
  const lockedAt = lockedWall - Date.parse(session?.began ?? '');
  const history = await openHistory(path);
  context.after(() => history.close());
  const last = (await history.at(Number.POSITIVE_INFINITY)).state;
  const marks = last.marks.filter(({kind}) => kind === 'pile-up');
  assert.equal(marks.length, 1);
  const mark = marks[0]!;
  assert.ok(Math.abs((mark.since ?? mark.at) - lockedAt) <= 1000, `${mark.since} is not at ${lockedAt}`);
  assert.ok(mark.at - lockedAt <= 3000 && history.marks().includes(mark.at));

  const {state} = await history.at(lockedAt + 1000);
  const frame = drawFrame(sceneOf(state, {frozen: true, cursorAt: state.at}), 200, 50).join('\n');
  assert.match(frame, /◆\d+ .*idle in transaction .*holds up [34]/);
  assert.match(frame, /└\d+ .*Lock (transactionid|tuple) .*by \d+/);
  assert.match(frame, /Lock transactionid +█+/, 'the waits of that second are those for the lock');

  const replay = openTerminal({
    command: [...program, 'replay', path],
    columns: 120,
    rows: 40,
    env: environment,
  });
  context.after(() => replay.kill('SIGKILL'));
  await replay.waitFor(shows(/pause/), patience);
  replay.write(' 0');
  let second = readSecond(await replay.waitFor(rows => readSecond(rows) === 0, patience));
  const marked = Math.floor(mark.at / 1000);
  while (second < marked) {
    const from = second;
    replay.write(']');
    second = readSecond(await replay.waitFor(rows => readSecond(rows) > from, patience));
  }
  assert.equal(second, marked);
  const there = await replay.waitFor(shows(/◆ [34] wait for/), patience);
  assert.match(there.join('\n'), /└\d+ +Lock/);
  replay.write('q');
  await replay.exited;
});

/** The second at which a replay stands that is paused; NaN while it plays. */
function readSecond([header = '']: readonly string[]): number {
  const [, hours, minutes, seconds] = /‖ 1x (\d+):(\d+):(\d+) of/.exec(header) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
