import assert from 'node:assert/strict';
import {test} from 'node:test';
import {reduce} from '../../source/state/reduce.ts';
import {initialState, type State} from '../../source/state/state.ts';
import {drawScaling} from '../../source/view/panels/scaling.ts';
import {drawThroughput} from '../../source/view/panels/throughput.ts';
import {inventSession} from '../helpers/events.ts';

import {sceneOf} from '../helpers/looks.ts';
import {tellStory, wave} from '../helpers/scene.ts';

/** Eight rungs on a curve with a peak, on a server of this machine with four cores. */
function curve(tpsOf: (clients: number) => number): State {
  const clients = [1, 4, 8, 16, 32, 64, 96, 128];
  const rungs = clients.map(count => ({clients: count, seconds: 6}));
  const state = [...inventSession({rungs})].reduce(reduce, initialState);
  const runs = state.runs.map(run => ({...run, tps: tpsOf(run.clients ?? 1), limit: null}));
  return {...state, runs, server: state.server && {...state.server, local: true}};
}

const law = (n: number) => (900 * n) / (1 + 0.02 * (n - 1) + 0.0002 * n * (n - 1));
const draw = (state: State, look = {}, width = 100) => drawScaling(sceneOf(state, look), {width, height: 20});

test('dots, the fitted curve between them, and the cores', () => {
  const lines = draw(curve(law));
  const text = lines.join('\n');
  assert.equal(text.split('●').length - 1, 8);
  assert.ok(text.includes('╌') && text.includes('┊'));
  assert.match(lines[0] ?? '', /contention 2\.0 %, coherency 0\.02 %/);
  assert.match(lines[0] ?? '', /peak \d+ \d+ tps at 64/);
  assert.match(lines.at(-1) ?? '', /clients .* 32 .* 64 .* 96 .*128/);
});

test('dots only where something speaks against the curve, and hollow ones for what is not to be quoted', () => {
  const odd = draw(curve(n => law(n) * (n === 16 ? 0.6 : 1)));
  assert.ok(!odd.join('\n').includes('╌'));
  assert.match(odd[0] ?? '', /no curve: R² below 0\.95|no curve: a rung more than 10 % off the curve/);
  const state = curve(law);
  const invalid = {rule: 'clients-lost', grade: 'invalid', text: 'lost', beside: false} as const;
  const runs = state.runs.map((run, index) => (index === 5 ? {...run, verdicts: [invalid]} : run));
  const lines = draw({...state, runs});
  assert.equal(lines.join('').split('○').length - 1, 1);
  assert.equal(lines.join('').split('●').length - 1, 7);
});

test('a logarithmic axis keeps small counts apart; a wide panel lists what limited each count', () => {
  assert.match(draw(curve(law), {logAxis: true}, 60).at(-1) ?? '', / 1 +4 +8 +16 /);
  assert.doesNotMatch(draw(curve(law), {}, 60).at(-1) ?? '', / 4 /);
  const limited = curve(law);
  const limit = {name: 'WAL flush', share: 0.8, because: '', advice: ''} as const;
  const table = draw({...limited, runs: limited.runs.map(run => ({...run, limit}))}, {}, 150);
  assert.match(table[1] ?? '', /clients runs +tps efficiency limit/);
  assert.match(table[3] ?? '', /4 +1 +3 3\d\d +94 % WAL flush/);
});

test('before the first rung has ended it says so', () => {
  assert.match(draw(tellStory().open({clients: [1, 2]}).state)[1] ?? '', /no rung has ended yet/);
});

test('throughput says what is known of a run under way after half a minute', () => {
  const titleAfter = (seconds: number, tps: (second: number) => number = () => 1) => {
    const story = tellStory()
      .open({clients: [8], seconds: 300})
      .wish({wish: 'start'})
      .start(1);
    story.run(seconds, 8, second => ({...wave(1000, 8)(second), tps: wave(1000, 8)(second).tps * tps(second)}));
    return drawThroughput(sceneOf(story.state), {width: 120, height: 8})[0] ?? '';
  };
  assert.doesNotMatch(titleAfter(25), /steady/);
  assert.match(titleAfter(40), /8 clients, tpcb-like, second 40 of 300 s, steady.*, ±\d\.\d %/);
  assert.match(
    titleAfter(60, second => (second > 40 ? 0.4 : 1)),
    /, not steady/,
  );
});

test('nothing is drawn of a run that was stopped with its session and run again', () => {
  const figures = {tps: 1000, latencyMs: 2, seconds: 60};
  const second = () => ({tps: 1000, latencyMs: 2, stddevMs: 0.2});
  const {state} = tellStory()
    .open({clients: [2, 4]})
    .start(1)
    .run(3, 2, second)
    .wish({wish: 'stop', exitCode: 130})
    .end(figures)
    .say({type: 'ended', reason: 'stopped', exitCode: 130})
    .say({type: 'resumed', wall: '2026-01-01T00:10:00.000Z', pid: 7})
    .start(1)
    .run(3, 2, second)
    .end(figures);
  assert.match(draw(state, {}, 119)[0] ?? '', /1 run each/);
});
