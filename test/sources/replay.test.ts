import assert from 'node:assert/strict';
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {type TestContext, test} from 'node:test';
import {flow} from '../../source/flow.ts';
import {plain} from '../../source/report/formats/plain.ts';
import {makeReport} from '../../source/report/report.ts';
import {openHistory} from '../../source/session/history.ts';
import {readTogether} from '../../source/session/reader.ts';
import {type Clock, clock, createPlayer, type Replay} from '../../source/sources/replay.ts';
import {firstLook, look} from '../../source/state/look.ts';
import type {Position} from '../../source/state/player.ts';
import {endOfSecond} from '../../source/state/shown-second.ts';
import {initialState, type State} from '../../source/state/state.ts';
import {inventSession, smallSession, writeLines} from '../helpers/events.ts';
import {temporaryFolder} from '../helpers/folder.ts';
import {plainState} from '../helpers/plain-state.ts';

const events = [...inventSession(smallSession)];
const endsAt = events.at(-1)!.at;
const whole = await flow({events, from: initialState});

test('each event is shown when the playhead is at its time, and the last frame stays', async t => {
  const {frames} = await play(t, untilItStops);
  for (const {now, state} of frames.slice(0, -1)) near(now, state.at);
  const seen = new Set(frames.map(({state}) => state.at));
  for (const {at} of events) assert.ok(seen.has(at), `event at ${at}`);
  assert.deepEqual(plainState(frames.at(-1)!.state), plainState(whole));
  assert.deepEqual(frames.at(-1)!.position, {playing: false, speed: 1, at: endsAt, endsAt});
});

for (const speed of [0.25, 8, 64])
  test(`at speed ${speed}`, async t => {
    const {frames} = await play(t, untilItStops, player => player.setSpeed(speed));
    for (const {now, state} of frames.slice(0, -1)) near(now, state.at / speed);
  });

test('speed keeps within 0.25 and 64', async t => {
  const speeds: number[] = [];
  await play(t, ({player}) => {
    if (speeds.length > 0) return;
    for (const factor of [1000, 0.001, 2]) {
      speeds.push(Number.NaN);
      player.setSpeed(factor);
      speeds[speeds.length - 1] = player.status().speed;
    }
    player.stop();
  });
  assert.deepEqual(speeds, [64, 0.25, 2]);
});

test('a change of speed holds from its moment on', async t => {
  let changed = 0;
  const {frames} = await play(t, ({player, playing, now}) => {
    if (!playing) player.stop();
    else if (now >= 10_000 && changed === 0) {
      changed = now;
      player.setSpeed(4);
    }
  });
  for (const {now, state, position} of frames.slice(0, -1))
    if (position.speed === 4) near(now, changed + (state.at - changed) / 4);
});

test('paused, time passes and nothing is shown; it goes on from there', async t => {
  let paused = false;
  const {frames} = await play(t, ({player, playing, at, pass}) => {
    if (!playing && at === endsAt) player.stop();
    else if (!paused && at >= 5000) {
      paused = true;
      player.toggle();
      setImmediate(() => {
        pass(60_000);
        player.toggle();
      });
    }
  });
  assert.ok(frames.some(({position}) => !position.playing && position.at < 6000));
  for (const {now, state} of frames.slice(0, -1)) if (now > 50_000) near(now, state.at + 60_000);
  near(frames.at(-1)!.now, endsAt + 60_000);
});

test('seek and step show what was known there, forwards and backwards', async t => {
  const jumps: ((player: Replay) => void)[] = [
    player => player.seek(20_000),
    player => player.step(-9000),
    player => player.step(1000),
    player => player.end(),
    player => player.seek(1e9),
    player => player.start(),
    player => player.seek(-1),
  ];
  const shown = await jumpPaused(t, jumps);
  const places = [20_000, 11_999, 12_999, endsAt, endsAt, 0, 0];
  for (const [index, {state, position}] of shown.entries()) {
    const ms = places[index]!;
    assert.equal(position.at, ms);
    const expected = await flow({events: events.filter(({at}) => at <= ms), from: initialState});
    assert.deepEqual(plainState(state), plainState(expected), `at ${ms}`);
  }
  const frozen = look({...firstLook('dark'), frozen: true, cursorAt: 12_999}, {act: 'move-cursor', byMs: -1000}, whole);
  assert.equal(frozen.cursorAt, places[1], 'a live cursor leads to the same State');
});

test('marks: from each to the next, and back', async t => {
  const history = await openHistory(save(t));
  t.after(() => history.close());
  await history.whole;
  const marks = history.marks();
  assert.equal(marks.length, 7);
  const seconds = marks.map(endOfSecond);
  const forwards = await jumpPaused(
    t,
    Array.from({length: 8}, () => player => player.nextMark()),
  );
  assert.deepEqual(
    forwards.map(({position}) => position.at),
    [...seconds, endsAt],
  );
  const back = await jumpPaused(t, [
    player => player.end(),
    ...Array.from({length: 8}, () => (player: Replay) => player.previousMark()),
  ]);
  assert.deepEqual(
    back.slice(1).map(({position}) => position.at),
    [...seconds.toReversed(), 0],
  );
});

test('Space at the end plays from the beginning', async t => {
  let ends = 0;
  const {frames} = await play(t, ({player, playing, at}) => {
    if (playing || at < endsAt) return;
    ends++;
    if (ends === 1) player.toggle();
    else player.stop();
  });
  assert.equal(ends, 2);
  near(frames.at(-1)!.now, 2 * endsAt);
});

test('a session that was cut plays to its last line', async t => {
  const cut = events.slice(0, 70);
  const {frames} = await play(t, untilItStops, undefined, writeLines(cut).slice(0, -5));
  assert.deepEqual(
    plainState(frames.at(-1)!.state),
    plainState(await flow({events: cut.slice(0, -1), from: initialState})),
  );
});

test('replayed at once, the summary is that of the run, byte for byte', async t => {
  const replayed = await flow({events: readTogether(save(t)), from: initialState});
  assert.equal(plain.write(makeReport(replayed)), plain.write(makeReport(whole)));
});

test('the clock wakes at once when its signal is aborted', async () => {
  const sleeping = new AbortController();
  const slept = clock.sleep(Number.POSITIVE_INFINITY, sleeping.signal);
  sleeping.abort();
  await slept;
  await clock.sleep(1e6, AbortSignal.abort());
  const before = clock.now();
  await clock.sleep(2, new AbortController().signal);
  assert.ok(clock.now() - before >= 1);
});

interface Frame {
  readonly now: number;
  readonly state: State;
  readonly position: Position;
}

interface Showing extends Position {
  readonly player: Replay;
  readonly now: number;
  /** Lets time pass. */
  pass(ms: number): void;
}

function untilItStops({player, playing}: Showing): void {
  if (!playing) player.stop();
}

/** Plays a session on a clock that jumps to the end of every sleep; `answer` is called with each frame. */
async function play(
  t: TestContext,
  answer: (showing: Showing, frame: Frame) => void,
  begin?: (player: Replay) => void,
  content?: string,
): Promise<{frames: Frame[]}> {
  let now = 0;
  const pass = (ms: number) => {
    now += ms;
  };
  const jumping: Clock = {
    now: () => now,
    sleep: async (ms, signal) => {
      if (Number.isFinite(ms)) pass(ms);
      else if (!signal.aborted) await new Promise(resolve => signal.addEventListener('abort', resolve, {once: true}));
    },
  };
  const history = await openHistory(save(t, content));
  t.after(() => history.close());
  await history.whole;
  const frames: Frame[] = [];
  const player = createPlayer(history, jumping, (state, position) => {
    const frame = {now, state, position};
    frames.push(frame);
    answer({player, now, pass, ...position}, frame);
  });
  begin?.(player);
  await player.done;
  return {frames};
}

/** The frame after each jump of a paused player. */
async function jumpPaused(t: TestContext, jumps: readonly ((player: Replay) => void)[]): Promise<Frame[]> {
  const shown: Frame[] = [];
  let state: 'new' | 'waiting' | 'still' = 'new';
  const next = (player: Replay) => {
    const jump = jumps[shown.length] ?? (one => one.stop());
    state = 'waiting';
    jump(player);
  };
  await play(t, ({player}, frame) => {
    if (state === 'still') return;
    if (state === 'waiting') shown.push(frame);
    const isNew = state === 'new';
    state = 'still';
    if (isNew) player.toggle();
    setImmediate(next, player);
  });
  return shown;
}

function save(t: TestContext, content = writeLines(events)): string {
  const path = join(temporaryFolder(t), 'session.ndjson');
  writeFileSync(path, content);
  return path;
}

function near(found: number, expected: number): void {
  assert.ok(Math.abs(found - expected) < 0.01, `${found} is not ${expected}`);
}
