import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Look} from '../../source/state/look.ts';
import {reduce} from '../../source/state/reduce.ts';
import {initialState, type State} from '../../source/state/state.ts';
import {drawNotice} from '../../source/view/notice.ts';
import {drawOf, type Placeable} from '../../source/view/panels.ts';
import {describeNow, meanTps, planPosition, rungRows} from '../../source/view/rungs.ts';
import {sceneOf} from '../helpers/looks.ts';
import {rungStep} from '../helpers/order.ts';
import {ladderStory, type Story, tellStory, wave} from '../helpers/scene.ts';

const draw = (panel: Placeable, state: State, width = 120, height = 10) =>
  drawOf(panel)(sceneOf(state), {width, height});
const notice = (state: State, look: Partial<Look> = {}) => drawNotice(sceneOf(state, look))?.text ?? null;
const begun = (): Story =>
  tellStory()
    .open({clients: [4, 8], seconds: 1800})
    .wish({wish: 'start'});

test('what goes on now is said in words', () => {
  const story = tellStory().open({clients: [4], seconds: 1800});
  assert.equal(describeNow(initialState), 'connecting');
  assert.equal(describeNow(story.state), 'ready');
  story.wish({wish: 'start'});
  assert.equal(describeNow(story.state), 'between rungs');
  const started = story.state;
  const command = ['pgbench', '-T', '1800'];
  const rung = {type: 'rung-started', at: 300, run: 1, ...rungStep(1, {clients: 4, seconds: 1800})} as const;
  const vacuuming = reduce(started, {...rung, command});
  assert.equal(describeNow(vacuuming), 'start-up vacuum');
  assert.match(draw('throughput', vacuuming)[0] ?? '', /start-up vacuum $/);
  const without = reduce(started, {...rung, command: ['pgbench', '-n']});
  assert.equal(describeNow(without), 'connecting');
  const hanging = (at: number) => describeNow(reduce(without, {type: 'beat', at}));
  assert.equal(hanging(9300), 'connecting');
  assert.equal(hanging(50_300), 'connecting for 50 s');
  story.start(1);
  assert.equal(describeNow(story.state), 'connecting');
  story.run(3, 4, wave(900, 4));
  assert.equal(describeNow(story.state), '3 of 1800 s');
  assert.match(draw('throughput', story.state)[0] ?? '', /second 3 of 1800 s, 4 threads +\d+ tps $/);
  story.wish({wish: 'stop', exitCode: 130});
  assert.equal(describeNow(story.state), 'ending');
});

test('a wait for the server counts down to where the ladder goes on all the same', () => {
  const story = begun().say({type: 'server-lost', message: 'connection refused'});
  assert.equal(describeNow(story.state), 'waiting for the server, at most 1 min');
  story.say({type: 'beat'}, 20_000);
  assert.equal(describeNow(story.state), 'waiting for the server, at most 40 s');
  story.say({type: 'beat'}, 40_000);
  assert.equal(describeNow(story.state), 'waiting for the server');
  const held = begun().wish({wish: 'hold'}).say({type: 'server-lost', message: 'connection refused'}).state;
  assert.equal(describeNow(held), 'waiting for the server', 'nothing waits that would go on by itself');
});

test('a rung that was ended by key says so, and is never the best', () => {
  const story = begun().start(1).run(412, 4, wave(900, 4)).wish({wish: 'end-rung'});
  assert.match(notice(story.state) ?? '', /press n again to end this rung/);
  story.wish({wish: 'end-rung'});
  assert.equal(notice(story.state), null);
  story.end({tps: 900, latencyMs: 4.4, seconds: 412});
  const lines = draw('ladder', story.state);
  assert.match(lines[1] ?? '', / 4 █+ +900 ±0\.2 % +4\.4 {2}ended by key at 412 of 1800 s/);
  assert.ok(!lines.some(line => line.includes('best')));
});

test('asking once to end a rung is forgotten after two seconds', () => {
  const story = begun().start(1).run(2, 4, wave(900, 4)).wish({wish: 'end-rung'});
  story.say({type: 'beat'}, 2001);
  assert.equal(notice(story.state), null);
});

test('rungs that are run again have a row for each run, and the queue is shown', () => {
  const {state} = begun()
    .start(1)
    .run(2, 4, wave(900, 4))
    .end({tps: 900, latencyMs: 4.4, seconds: 1800})
    .wish({wish: 'repeat', step: 1})
    .wish({wish: 'queue', step: 2})
    .start(1)
    .wish({wish: 'queue', step: 1});
  assert.deepEqual(
    rungRows(state).map(({clients, ended, running, queued}) => [clients, ended?.tps ?? null, running !== null, queued]),
    [
      [4, 900, false, []],
      [4, null, true, [2]],
      [8, null, false, [1]],
    ],
  );
  const lines = draw('ladder', state);
  assert.match(lines[2] ?? '', /▶ +4 .*queued 2nd, connecting/);
  assert.match(lines[3] ?? '', /8 .*queued 1st/);
});

test('where the ladder stands, with what is queued counted', () => {
  const story = begun().start(1).run(600, 4, wave(900, 4));
  assert.deepEqual(planPosition(story.state), {index: 1, total: 2, remainingMs: 3_000_000});
  story.wish({wish: 'queue', step: 1});
  assert.deepEqual(planPosition(story.state), {index: 1, total: 3, remainingMs: 4_800_000});
  const open = tellStory()
    .open({clients: [1], manual: true})
    .wish({wish: 'start'}).state;
  assert.deepEqual(planPosition(open), {index: null, total: 1, remainingMs: null});
});

test('the mean of a run weighs its seconds by their length, whatever the number', () => {
  for (const seconds of [1, 64, 65, 200]) {
    const {run} = begun()
      .start(1)
      .run(seconds, 4, second => ({tps: 1000 + second, latencyMs: 4, stddevMs: 1})).state;
    assert.ok(run);
    assert.ok(Math.abs((meanTps(run) ?? 0) - (1000 + (seconds + 1) / 2)) < 1e-6);
  }
  const {run} = begun().start(1).state;
  assert.equal(run && meanTps(run), null);
});

test('what is hidden is said to be hidden, what is not known is a dash', () => {
  const story = begun();
  const server = story.state.server;
  assert.ok(server);
  const blind: State = {
    ...story.state,
    server: {...server, hidden: "other roles' sessions: GRANT pg_monitor TO bench"},
  };
  const state = reduce(blind, {
    type: 'sessions',
    at: story.at,
    rows: [[77, 1, null, 2, null, null, null, null, []]],
    texts: [
      [1, 'shop'],
      [2, 'hidden'],
    ],
  });
  const lines = draw('sessions', state, 160);
  assert.ok(lines.some(line => line.includes("! other roles' sessions: GRANT pg_monitor TO bench")));
  assert.ok(lines.some(line => / 77 +shop +hidden +– +hidden/.test(line)));
  assert.match(draw('waits', state)[0] ?? '', /– active/);
  assert.match(draw('checkpoints', state)[1] ?? '', /WAL – +commits – +cache hit – +poll –/);
});

test('what is hidden is no trouble: it is said calmly, and never in place of the keys', () => {
  const story = begun();
  const {server} = story.state;
  assert.ok(server);
  const message = 'What other roles do is hidden from bench.';
  const advice = 'GRANT pg_monitor TO bench';
  story.say({...server, hidden: `${message} To see it: ${advice}`});
  const {state} = story.say({type: 'trouble', source: 'server', message, advice});
  assert.equal(notice(state), `hidden: ${message} To see it: ${advice}`);
  assert.match(draw('key-line', state, 80, 1)[0] ?? '', /q quit/);
  assert.match(
    draw('start', {...state, ladder: state.ladder && {...state.ladder, started: false}}, 120, 40).join('\n'),
    / Hidden +What other roles/,
  );
});

test('text from a server cannot move the cursor or colour the screen', () => {
  const story = begun();
  const state = reduce(story.state, {
    type: 'sessions',
    at: story.at,
    rows: [[77, 1, null, 2, null, null, 3, 10, []]],
    texts: [
      [1, 'shop'],
      [2, 'active'],
      [3, 'SELECT \x1b[2J\x1b]0;title\x07\n1'],
    ],
  });
  const lines = draw('sessions', state, 160);
  assert.ok(lines.some(line => line.includes('SELECT  1')));
  assert.ok(lines.every(line => !/[\x00-\x1f\x7f-\x9f]/.test(line)));
});

test('an invalid rung is told with what pgbench said, and a held ladder says what can be done', () => {
  const story = begun().start(1).run(2, 4, wave(900, 4)).line('pgbench: error: could not connect', 10);
  story.say({type: 'rung-ended', run: 1, exitCode: 1, signal: null, error: null}, 100);
  assert.match(notice(story.state) ?? '', /^× 4 clients: pgbench died \(exit code 1\): .*could not connect/);
  const held = tellStory()
    .open({clients: [1], manual: true})
    .wish({wish: 'start'}).state;
  assert.match(notice(held) ?? '', /^held: /);
  assert.match(draw('throughput', held, 60)[0] ?? '', /held: enter runs the next rung/);
  assert.match(draw('throughput', held, 80)[0] ?? '', /next rung, ↑ ↓ choose one/);
  assert.match(draw('key-line', held, 80, 1)[0] ?? '', /^ space go on .*enter next rung.* q quit $/);
});

test('trouble, a lost server and marks are told, the gravest first', () => {
  const story = ladderStory();
  story.wish({wish: 'mark', text: 'vacuum begins'});
  assert.match(notice(story.state) ?? '', /▴ vacuum begins at 00:02:01/);
  story.say({type: 'trouble', source: 'server', message: 'disk is full', advice: 'make room'}, 3001);
  assert.equal(notice(story.state), '× server: disk is full  make room');
  story.say({type: 'server-lost', message: 'connection refused'});
  assert.match(notice(story.state) ?? '', /not answered since 00:02:04/);
  const axis = draw('axis', story.state, 120, 2);
  assert.match(axis[0] ?? '', /▴/);
});

test('that the server hangs is told as long as it does, beside the keys for help and the end', () => {
  const story = begun().start(1).run(40, 4, wave(900, 4));
  const calm = story.state;
  assert.match(draw('throughput', calm)[0] ?? '', /steady/);
  const message = 'The server has not answered for 3 s.';
  story.say({type: 'trouble', source: 'server', message, advice: null}, 3000);
  assert.match(notice(story.state) ?? '', /has not answered for 3 s/);
  story.say({type: 'beat'}, 60_000);
  assert.equal(notice(story.state), '× the server has not answered since 00:00:41');
  assert.match(draw('key-line', story.state, 80, 1)[0] ?? '', /since 00:00:41 +\? h help {3}q quit $/);
  assert.ok(!/steady|pgbench-bound/.test(draw('throughput', story.state)[0] ?? ''));
  const still = begun()
    .start(1)
    .run(40, 4, wave(900, 4))
    .run(1, 4, () => ({tps: 0, latencyMs: 0, stddevMs: 0}), 40);
  assert.ok(!/steady|pgbench-bound/.test(draw('throughput', still.state)[0] ?? ''));
  story.wish({wish: 'stop', exitCode: 130});
  assert.match(notice(story.state) ?? '', /is kept · Ctrl-C, or q twice, ends at once$/);
  assert.match(draw('throughput', story.state)[0] ?? '', /tpcb-like, ending, /);
});

test('a rung that has lost clients is known to be invalid while it runs, and is never the best', () => {
  const failed = (client: number) =>
    `pgbench: error: client ${client} script 0 aborted in command 7 query 0: ERROR:  no`;
  const story = begun().start(1).run(3, 4, wave(900, 4)).line(failed(1));
  assert.match(draw('ladder', story.state)[1] ?? '', /× 1 client lost, 3 of 1800 s/);
  assert.match(draw('throughput', story.state)[0] ?? '', /4 clients, × 1 client lost, tpcb-like/);
  story.line(failed(2));
  assert.match(draw('ladder', story.state)[1] ?? '', /× 2 clients lost, 3 of/);
  story.end({tps: 900, latencyMs: 4.4, seconds: 1800, lost: 2});
  assert.ok(draw('figures', story.state, 40, 9).some(line => /best tps +–/.test(line)));
  story.start(2).run(3, 8, wave(1200, 8)).end({tps: 1200, latencyMs: 6, seconds: 1800});
  const ended = story.say({type: 'ended', reason: 'done', exitCode: 3}).state;
  const figures = draw('figures', ended, 40, 9);
  assert.ok(figures.some(line => /best tps +1 200/.test(line)) && figures.some(line => /active +– *$/.test(line)));
});

test('a second past the end of a rung is told as such', () => {
  const story = tellStory()
    .open({clients: [4], seconds: 15})
    .wish({wish: 'start'})
    .start(1)
    .run(25, 4, wave(900, 4));
  assert.equal(describeNow(story.state), '15 s and 10 s more');
});

test('sessions that are hidden are said beside those that are active, and scale no chart', () => {
  const story = begun().start(1).run(3, 4, wave(900, 4));
  const names = ['backend', 'application', 'state', 'wait_type', 'wait', 'count'];
  const columns = names.map(name => ({name, kind: name === 'count' ? ('gauge' as const) : ('label' as const)}));
  story.say({type: 'columns', statistics: {activity: columns}, absent: []});
  const row = (application: string, state: string, count: number) =>
    ['client backend', application, state, null, null, count] as const;
  const sample = {type: 'sample', clock: 0, tookMs: 1} as const;
  const activity = [row('pgbench', 'active', 3), row('other', 'hidden', 500)];
  const {state} = story.say({...sample, statistics: {activity}}, 1000);
  const lines = draw('waits', state);
  assert.match(lines[0] ?? '', / 3 active, 500 hidden $/);
  assert.ok(!lines.join('').includes('?'), lines.join('\n'));
  assert.ok(draw('figures', state, 40, 9).some(line => /active +3, 500 hidden/.test(line)));
  const before = {...state, ladder: state.ladder && {...state.ladder, started: false}};
  assert.match(draw('start', before, 120, 40).join('\n'), /Other sessions +500 are hidden and may be active/);
});

test('checkpoints keep their rows beside many marks, and are counted as the server counts', () => {
  const story = begun().start(1).run(3, 4, wave(900, 4)).beginCheckpoint().run(2, 4, wave(900, 4), 3);
  story.endCheckpoint(story.at - 2000).run(1, 4, wave(900, 4), 5);
  const marks = Array.from({length: 30}, (_, index) => ({
    at: story.at + 1000 + index,
    kind: 'autovacuum' as const,
    text: `autovacuum ${index}`,
  }));
  const lines = draw('checkpoints', {...story.state, marks}, 52, 6);
  assert.match(lines[0] ?? '', /^ Checkpoints, marks {3}timed 0 {2}requested 1 *$/);
  assert.equal(lines.filter(line => line.includes('v autovacuum')).length, 3);
  assert.match(lines[5] ?? '', /requested +0 buffers|requested/);
});

test('commits that may all be of our own polls are not told', () => {
  const story = begun().start(1).run(3, 4, wave(900, 4));
  assert.match(draw('checkpoints', story.state)[1] ?? '', /commits \d+\/s/);
  const {state} = story.say({type: 'beat'}, 900).poll(4, 2);
  assert.ok(!draw('checkpoints', state)[1]?.includes('commits'));
  const server = draw('server', state).join('\n');
  assert.ok(!/a commit/.test(server), server);
});

test('the verdict of the chosen rung is told whole', () => {
  const {state} = ladderStory().say({type: 'beat'}, 15_000).poll(50, 4000);
  assert.match(notice(state, {chosen: 5}) ?? '', /^40 clients: 3 of 40 clients lost: client 21 .*statement timeout/);
});

test('sessions that a poll finds between statements are not taken for idle, and their states begin with those at work', () => {
  const story = begun().start(1).run(3, 4, wave(900, 4));
  const quiet = {...story.state, sessions: {...story.state.sessions, rows: []}};
  assert.match(draw('sessions', quiet, 51).join('\n'), /all were between statements when asked/);
  assert.match(draw('sessions', story.state, 51)[0] ?? '', /Sessions {3}\d+ {3}active \d+ /);
  const idle = {...quiet, run: null};
  assert.match(draw('sessions', idle, 51).join('\n'), /no session is active or waiting/);
});
