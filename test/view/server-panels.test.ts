import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Look} from '../../source/state/look.ts';
import type {State} from '../../source/state/state.ts';
import {drawNotice} from '../../source/view/notice.ts';
import {drawOf, type Placeable} from '../../source/view/panels.ts';
import {drawFrame} from '../helpers/frame.ts';
import {matchGolden} from '../helpers/golden.ts';
import {sceneOf} from '../helpers/looks.ts';
import {ladderStory} from '../helpers/scene.ts';
import {serverStory} from '../helpers/server-story.ts';

const calm = serverStory(0).state;
const held = serverStory(4).state;

const draw = (panel: Placeable, state: State, width = 80, height = 12, look: Partial<Look> = {}) =>
  drawOf(panel)(sceneOf(state, look), {width, height}).map(line => line.trimEnd());

test('a pile-up on the whole screen', () => {
  for (const [columns, rows] of [
    [200, 50],
    [120, 40],
    [80, 24],
  ] as const)
    matchGolden(`pile-up-${columns}x${rows}`, drawFrame(sceneOf(held, {switched: 'waits'}), columns, rows));
});

test('who waits behind whom is a tree under the one that holds them up, with how many there are', () => {
  const lines = draw('sessions', held, 120);
  assert.match(lines[1] ?? '', /◆ 6 wait for 3\.7 s behind 4711 \(psql\), idle in transaction: UPDATE/);
  const pids = lines.slice(3).map(line => line.slice(0, 8).trimEnd());
  assert.deepEqual(pids.slice(0, 7), [' ◆4711', ' └4801', '  └4803', '  └4804', ' └4802', '  └4805', '  └4806']);
  assert.match(lines[3] ?? '', /idle in transaction Client ClientRead +3\.70 holds up 6/);
});

test('a wide table moves sideways under its first column, then along the query', () => {
  const at = (sideways: number) => draw('sessions', held, 60, 12, {sideways}).slice(2, 4);
  const query = 'UPDATE pgbench_branches SET bbalance = bbalance + ? WHERE bid = ?;';
  assert.match(at(0)[1] ?? '', /^ ◆4711 +idle in transaction/);
  assert.match(at(3)[0] ?? '', /^ {2}pid +query/);
  assert.match(at(3)[1] ?? '', /^ ◆4711 +UPDATE pgbench_branches SET/);
  assert.equal(at(5)[1]?.slice(12), query.slice(40));
});

test('the server panel tells of the second, and what is not there takes no room', () => {
  const lines = draw('server', calm);
  const row = (name: string) => lines.find(line => line.includes(`  ${name} `))?.replace(/^ +\S+( disk)? +/, '');
  assert.equal(row('WAL'), '7.6 MB  7.8 kB a commit  500 full pages (8.3 % of records)');
  assert.equal(row('WAL disk'), '900 syncs  2.0 ms each  1 000 writes');
  assert.equal(row('commits'), '1 000  rollbacks 1  deadlocks 0');
  assert.equal(row('cache'), '99 % hit  500 blocks read  0.10 ms each  temp files 0');
  assert.equal(row('vacuum'), 'auto pgbench_accounts, scanning heap, 42 % scanned');
  assert.equal(row('standby'), 'replica1 async, 12 MB behind, replayed after 120 ms');
  assert.equal(row('tables'), 'dead 12 400, most in pgbench_accounts  before the run');
  assert.ok(!draw('server', ladderStory().state).some(line => /standby|vacuum|tables/.test(line)));
});

test('the panel of I/O tells who writes, and what each kind of backend does', () => {
  const lines = draw('io', calm);
  assert.match(lines[1] ?? '', /backends 10 \(5\.0 %\) {2}checkpointer 150 \(75 %\) {2}bgwriter 40 \(20 %\)/);
  assert.match(lines[3] ?? '', /client backend, WAL +· +1 000 +7\.8 MB +900 +2\.0$/);
  assert.match(lines[4] ?? '', /client backend +500 +3\.9 MB +10 +80 kB +3/);
  assert.match(draw('io', ladderStory().state)[2] ?? '', /from PostgreSQL 16 on/);
});

test('marks are listed with words, and told while they are news or under the cursor', () => {
  assert.match(draw('journal', held).join('\n'), /00:00:\d+ ◆ 6 wait behind 4711 \(psql\)/);
  assert.match(draw('journal', held).join('\n'), /00:00:\d+ ▾ stall for 4 s: 20\.0 tps, median 1 000/);
  assert.match(drawNotice(sceneOf(held))?.text ?? '', /^◆ 00:00:\d+ 6 wait behind 4711/);
  const mark = held.marks.find(({kind}) => kind === 'stall');
  const frozen = drawNotice(sceneOf(held, {frozen: true, cursorAt: mark?.at ?? 0}));
  assert.match(frozen?.text ?? '', /^display frozen .*▾ 00:00:\d+ stall /);
  assert.equal(drawNotice(sceneOf(calm))?.text.includes('◆') ?? false, false);
});

test('cores of the server and clients of the rung are lines among the waits', () => {
  const local = calm.server ? {...calm, server: {...calm.server, local: true}} : calm;
  const engine = calm.engine && {...calm.engine, cores: 4};
  const lines = draw('waits', {...local, engine}, 120, 12);
  assert.match(lines[0] ?? '', /╍ 4 cores {2}─ 8 clients/);
  assert.ok(lines.slice(1).some(line => line.includes('╍')));
  assert.ok(!draw('waits', calm, 120, 12).some(line => line.includes('╍')), 'cores that are not known are no line');
});

test('every table shows the second under the cursor, whatever the newest state is', () => {
  const panels: Placeable[] = ['top-waits', 'waits-now', 'sessions', 'checkpoints', 'journal', 'server', 'io', 'host'];
  for (const panel of [...panels, 'ladder', 'figures', 'tabs'] as Placeable[]) {
    const size = {width: 120, height: 14};
    const under = drawOf(panel)({...sceneOf(held), moment: calm}, size);
    assert.deepEqual(under, drawOf(panel)(sceneOf(calm), size), panel);
  }
});

test('a server that was started anew is marked and told', () => {
  const {state} = serverStory(0)
    .say({type: 'server-lost', message: 'terminating connection'}, 100)
    .say({type: 'server-back', restarted: true}, 900);
  assert.ok(draw('throughput', state, 120, 12).some(line => line.includes('×') || line.includes('↻')));
  assert.match(draw('journal', state).join('\n'), /↻ server restarted/);
});

test('where all commits may be our own the row still has a figure', () => {
  const {poll} = calm;
  const {samples} = poll;
  assert.ok(samples?.before);
  const [now = []] = samples.rows.database ?? [];
  const [[, ...then] = []] = samples.before.rows.database ?? [];
  const before = {...samples.before, rows: {...samples.before.rows, database: [[Number(now[0]) - 1, ...then]]}};
  const lines = draw('server', {...calm, poll: {...poll, samples: {...samples, before}}});
  assert.ok(lines.some(line => /commits +at most 2 {2}rollbacks 1 {2}deadlocks 0/.test(line)));
});
