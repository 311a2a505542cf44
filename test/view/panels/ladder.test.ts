import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Look} from '../../../source/state/look.ts';
import type {State} from '../../../source/state/state.ts';
import {width} from '../../../source/text/width.ts';
import {drawOf, type Placeable} from '../../../source/view/panels.ts';
import {planPosition} from '../../../source/view/rungs.ts';
import {drawFrame} from '../../helpers/frame.ts';
import {sceneOf} from '../../helpers/looks.ts';
import {tellStory, wave} from '../../helpers/scene.ts';

const draw = (panel: Placeable, state: State, size = {width: 120, height: 14}, look: Partial<Look> = {}) =>
  drawOf(panel)(sceneOf(state, look), size);

/** Three rungs of which the second has lost a client, all over. */
function result(): State {
  const story = tellStory()
    .open({clients: [4, 8, 16]})
    .wish({wish: 'start'});
  story.start(1).run(12, 4, wave(900, 4)).end({tps: 900, latencyMs: 4.4, seconds: 60});
  story.start(2).run(12, 8, wave(1500, 8)).end({tps: 1500, latencyMs: 5.3, seconds: 60, lost: 1});
  story.start(3).run(12, 16, wave(1200, 16)).end({tps: 1200, latencyMs: 13, seconds: 60});
  return story.say({type: 'ended', reason: 'done', exitCode: 3}).state;
}

/** The same with its first run as a warm-up, faster than all rungs. */
function warmed(): State {
  const state = result();
  const {ladder} = state;
  const steps = ladder?.steps.map(step => (step.step === 1 ? {...step, kind: 'warm-up' as const} : step)) ?? [];
  const runs = state.runs.map(run => (run.step === 1 ? {...run, kind: 'warm-up' as const, tps: 9000} : run));
  return {...state, runs, ladder: ladder && ({...ladder, steps} as typeof ladder)};
}

test('a warm-up is no result: it is no rung of the count, has no bar, and is never the best', () => {
  const state = warmed();
  assert.deepEqual(planPosition(state), {index: 2, total: 2, remainingMs: 0});
  const [, warmUp = '', lost = ''] = draw('ladder', state);
  assert.match(warmUp, /^ {7}4 {2,}9 000 .* warm-up, no result *$/);
  assert.ok(lost.includes(`${'░'.repeat(30)} `), 'bars are of rungs alone, hollow where invalid');
  assert.ok(!draw('ladder', state).join('\n').includes('best'));
  assert.match(draw('figures', state, {width: 40, height: 9}).join('\n'), /best tps +1 200/);
});

test('what speaks against rungs is told in full below them, of the chosen rung all of it', () => {
  const state = result();
  const lines = draw('ladder', state);
  assert.match(lines[5] ?? '', /^ {2}× 8 clients +pgbench exit code 2|^ {2}× 8 clients +\S/);
  const chosen = draw('ladder', state, undefined, {chosen: 3});
  assert.ok(chosen.some(line => /^ {2}(ok|· note|! caution) /.test(line)));
  assert.ok(!chosen.some(line => line.includes('× 8 clients')));
  for (const height of [1, 4, 5, 6, 7])
    for (const line of draw('ladder', state, {width: 74, height})) assert.equal(width(line), 74);
});

test('after the end the ladder has the width, and the panel of checkpoints can still be had', () => {
  const state = result();
  const rows = (look: Partial<Look>, columns = 120, height = 40) => drawFrame(sceneOf(state, look), columns, height);
  assert.ok(!rows({}).some(line => line.includes('Sessions')));
  assert.ok(rows({}).some(line => /16 +█.* 1 200 .*best/.test(line)));
  assert.ok(rows({}, 200, 50).some(line => line.includes('Throughput against clients')));
  assert.ok(
    rows({focus: 'checkpoints', switched: 'checkpoints'}, 80, 24).some(line => line.includes('[3 checkpoints]')),
  );
  assert.ok(
    rows({frozen: true}).some(line => line.includes('Sessions')),
    'a second is looked at with all tables',
  );
});

test('rungs of several workloads are told apart, and each kind has its own bars and its own best', () => {
  const state = result();
  const runs = state.runs.map(run => ({...run, verdicts: [], status: 'complete' as const}));
  const more = runs.map((run, index) => ({
    ...run,
    run: 11 + index,
    step: 11 + index,
    workload: 'select-only',
    tps: 90_000 + index,
  }));
  const both = {...state, runs: [...runs, ...more], ladder: null};
  const lines = draw('ladder', both, {width: 120, height: 8});
  assert.match(lines[2] ?? '', / 8 tpcb-like +█{19} +1 500 .*▲ best/);
  assert.match(lines[6] ?? '', /16 select-only +█{19} +90 002 .*▲ best/);
  assert.equal(lines.join('\n').split('best').length - 1, 2);
  for (const line of draw('ladder', both, {width: 60, height: 8})) assert.equal(width(line), 60);
});

test('what is the same of several rungs is said once', () => {
  const state = result();
  const verdicts = [{rule: 'other-load', grade: 'caution', text: 'other load: a backup', beside: false} as const];
  const lines = draw('ladder', {...state, runs: state.runs.map(run => ({...run, verdicts}))});
  assert.ok(lines.some(line => /^ {2}! 4, 8, 16 +other load: a backup/.test(line)));
});
