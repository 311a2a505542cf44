import assert from 'node:assert/strict';
import {randomBytes} from 'node:crypto';
import {appendFileSync, readdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {type TestContext, test} from 'node:test';
import {gzipSync} from 'node:zlib';
import {inventLongSession} from '../../scripts/long-session.ts';
import {UserError} from '../../source/errors.ts';
import type {Event} from '../../source/event/event.ts';
import {type History, openHistory} from '../../source/session/history.ts';
import {openKeeper} from '../../source/session/keeper.ts';
import {reduce} from '../../source/state/reduce.ts';
import {initialState, type State} from '../../source/state/state.ts';
import {inventSession, writeLines} from '../helpers/events.ts';
import {temporaryFolder} from '../helpers/folder.ts';
import {holdUp} from '../helpers/hold-up.ts';
import {plainState} from '../helpers/plain-state.ts';

const sketch = {
  rungs: [
    {clients: 2, seconds: 150},
    {clients: 8, seconds: 130, clientLostAt: 40},
    {clients: 4, seconds: 90, diesAt: 60},
  ],
  checkpointsAt: [30, 200],
};
const events = [...inventSession(sketch)];
const endsAt = events.at(-1)!.at;

for (const packed of [false, true])
  test(`any moment is the fold from the start (${packed ? 'gzip' : 'plain'})`, async t => {
    const history = await open(t, packed ? gzipSync(writeLines(events)) : writeLines(events));
    assert.equal(history.endsAt(), endsAt);
    const random = (index: number) => Math.floor(((index * 0.618034) % 1) * endsAt);
    for (const ms of [
      ...Array.from({length: 40}, (_, index) => random(index)),
      0,
      endsAt,
      endsAt + 1e6,
      -5,
      61_000,
      60_000,
    ]) {
      const {state, offset} = await history.at(ms);
      assert.deepEqual(plainState(state), plainState(foldTo(ms)), `at ${ms}`);
      const next = await history.events(offset).next();
      assert.deepEqual(
        next.value?.event,
        events.find(({at}) => at > ms),
        `after ${ms}`,
      );
    }
    await history.whole;
    assert.deepEqual(history.notes, []);
  });

test('any moment is the fold from the start though not every line is folded at first, and marks are all there', async t => {
  const events = holdUp([...inventLongSession(0.3)]);
  const states = new Map<number, State>();
  const marks = new Set<number>();
  let state = initialState;
  for (const event of events) {
    state = reduce(state, event);
    states.set(event.at, state);
    for (const {at} of state.marks) marks.add(at);
  }
  const history = await open(t, writeLines(events));
  await history.whole;
  const times = [...states.keys()];
  for (let turn = 0; turn < 50; turn++) {
    const ms = times[(turn * 379) % times.length] ?? 0;
    const isPoll = events.findLast(({at}) => at === ms)?.type === 'sessions';
    if (isPoll || events.some(({type, at}) => type === 'sessions' && at > ms && at <= ms + 20)) continue;
    assert.deepEqual(plainState((await history.at(ms)).state), plainState(states.get(ms)!), `at ${ms}`);
  }
  assert.deepEqual(plainState((await history.at(1e9)).state), plainState(state));
  assert.ok(state.marks.some(({kind}) => kind === 'pile-up'));
  for (const mark of marks) assert.ok(history.marks().includes(mark), `${mark}`);
});

test('a long packed recording is open before it is inflated, and whole in the end', async t => {
  const [header, ...rest] = writeLines(events).split('\n');
  const ballast = Array.from({length: 60}, (_, index) => {
    const text = randomBytes(75_000).toString('base64');
    return JSON.stringify({type: 'attached', at: index, name: 'ballast', text});
  });
  const history = await open(t, gzipSync([header, ...ballast, ...rest].join('\n'), {level: 1}));
  assert.equal((await history.at(0)).state.attached.length, 1);
  assert.ok(history.endsAt() < endsAt, 'it was inflated before');
  const last = await history.at(endsAt);
  assert.equal(last.state.attached.length, 60);
  assert.equal(last.state.at, endsAt);
  await history.whole;
  assert.equal(history.endsAt(), endsAt);
});

test('moments asked for at once do not disturb each other', async t => {
  const history = await open(t, writeLines(events));
  const moments = [300_000, 10_000, 200_000, 10_001, 0];
  const found = await Promise.all(moments.map(ms => history.at(ms)));
  for (const [index, ms] of moments.entries())
    assert.deepEqual(plainState(found[index]!.state), plainState(foldTo(ms)));
});

test('marks: runs begin and end, checkpoints begin, clients are lost', async t => {
  const history = await open(t, writeLines(events));
  await history.whole;
  const expected = new Set([
    ...events.filter(({type}) => type === 'rung-started' || type === 'rung-ended').map(({at}) => at),
    ...foldTo(endsAt).checkpoints.spans.map(({startAt}) => startAt),
    ...foldTo(endsAt).marks.map(({at}) => at),
  ]);
  assert.equal(foldTo(endsAt).checkpoints.spans.length, 2);
  assert.equal(foldTo(endsAt).marks.length, 1);
  assert.deepEqual(
    history.marks(),
    [...expected].sort((one, other) => one - other),
  );
});

test('a file that grows is read on, a torn line once it is whole', async t => {
  const path = join(temporaryFolder(t), 'growing.ndjson');
  const [first, second] = [events.slice(0, 300), events.slice(300, 600)];
  const torn = writeLines(events.slice(600, 601));
  writeFileSync(path, writeLines(first));
  const history = await openHistory(path);
  t.after(() => history.close());
  assert.equal((await history.at(1e9)).state.at, first.at(-1)!.at);
  appendFileSync(path, writeLines(second) + torn.slice(0, 25));
  assert.deepEqual(plainState((await history.at(1e9)).state), plainState(foldTo(second.at(-1)!.at, 600)));
  assert.equal(history.endsAt(), second.at(-1)!.at);
  appendFileSync(path, torn.slice(25) + writeLines(events.slice(601)));
  assert.deepEqual(plainState((await history.at(1e9)).state), plainState(foldTo(endsAt)));
  assert.deepEqual(plainState((await history.at(5000)).state), plainState(foldTo(5000)));
});

test('a moment beyond the end of a session that was cut is its last', async t => {
  const text = writeLines(events.slice(0, 500));
  const history = await open(t, text.slice(0, -10));
  const {state} = await history.at(1e9);
  assert.deepEqual(plainState(state), plainState(foldTo(1e9, 499)));
  assert.equal(history.notes.length, 1);
});

test('refused when opened: no session, no file', async t => {
  const folder = temporaryFolder(t);
  writeFileSync(join(folder, 'a'), 'tps = 1\n');
  await assert.rejects(openHistory(join(folder, 'a')), /is not a session/);
  await assert.rejects(openHistory(join(folder, 'b')), /there is no file/);
});

test('an inflated session leaves no file behind', async t => {
  const {TMPDIR} = process.env;
  const folder = temporaryFolder(t);
  const path = join(temporaryFolder(t), 'session.ndjson.gz');
  writeFileSync(path, gzipSync(writeLines(events)));
  process.env.TMPDIR = folder;
  t.after(() => {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  });
  const history = await openHistory(path);
  t.after(() => history.close());
  assert.deepEqual(readdirSync(folder), []);
  process.env.TMPDIR = join(folder, 'none');
  await assert.rejects(openHistory(path), error => error instanceof UserError && /TMPDIR/.test(error.hint ?? ''));
});

test('the two events of a poll are one moment', async t => {
  const poll = (at: number): Event[] => [
    {type: 'sample', at, clock: at, tookMs: 2, statistics: {}},
    {type: 'sessions', at: at + 1, rows: [[at, null, null, null, null, null, null, 5, []]], texts: []},
  ];
  const [header] = events as [Event];
  const polls = [header, ...[40_998, 41_470, 41_999, 43_000].flatMap(poll), {type: 'beat' as const, at: 44_000}];
  const history = await open(t, writeLines(polls));
  for (const [ms, pid] of [
    [41_470, 41_470],
    [41_998, 41_470],
    [41_999, 41_999],
  ] as const) {
    const {state, offset} = await history.at(ms);
    assert.deepEqual([state.poll.at, state.sessions.rows[0]?.[0]], [pid, pid]);
    assert.equal((await history.events(offset).next()).value?.event.type, 'sample');
  }
});

test('moments kept: a minute apart, ever fewer of a long recording', () => {
  const moment = (at: number) => ({state: {...initialState, at}, offset: at});
  const keeper = openKeeper(moment(0));
  for (let at = 1000; at <= 7_200_000; at += 1000) keeper.offer(moment(at));
  assert.equal(keeper.count(), 121);
  assert.equal(keeper.before(3_659_999).offset, 3_600_000);
  for (let at = 7_201_000; at <= 108_000_000; at += 1000) keeper.offer(moment(at));
  assert.ok(keeper.count() > 60 && keeper.count() <= 128, `${keeper.count()}`);
  for (let at = 0; at < 108_000_000; at += 777_777) {
    const {offset} = keeper.before(at);
    assert.ok(offset <= at && at - offset <= 960_000, `${offset} for ${at}`);
  }
});

function foldTo(ms: number, count = events.length): State {
  let state = initialState;
  for (const event of events.slice(0, count) as Event[]) {
    if (event.at > ms) break;
    state = reduce(state, event);
  }
  return state;
}

async function open(t: TestContext, content: string | Buffer): Promise<History> {
  const path = join(temporaryFolder(t), 'session');
  writeFileSync(path, content);
  const history = await openHistory(path);
  t.after(() => history.close());
  return history;
}
