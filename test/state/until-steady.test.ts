import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Happening} from '../../source/event/event.ts';
import {type Command, decide} from '../../source/state/decide.ts';
import {measureRun, measureSoFar} from '../../source/state/measure.ts';
import {reduce} from '../../source/state/reduce.ts';
import {initialState, type Ladder, type State} from '../../source/state/state.ts';
import {rungStep} from '../helpers/order.ts';

const steady = (second: number) => 1000 + 30 * Math.sin(second * 2.1);

/** A ladder of one rung of at most 300 s, under way; then so many seconds of it. */
function runFor(seconds: number, tps: (second: number) => number, untilSteady: number | null = 0.03): State {
  const step = rungStep(1, {seconds: 300});
  const plan: Happening = {type: 'plan', steps: [step], manual: false, onError: 'continue'};
  const happenings: Happening[] = [
    untilSteady === null ? plan : {...plan, untilSteady},
    {type: 'wish', by: 'flag', wish: 'start'},
    {type: 'rung-started', run: 1, ...step, command: ['pgbench']},
    ...progress(1, seconds, tps),
  ];
  return happenings.reduce(say, initialState);
}

function progress(run: number, seconds: number, tps: (second: number) => number): Happening[] {
  return Array.from({length: seconds}, (_, index): Happening => {
    const text = `progress: ${index + 1}.0 s, ${tps(index + 1).toFixed(1)} tps, lat 8.000 ms stddev 1.000, 0 failed`;
    return {type: 'line', run, stream: 'stderr', text};
  });
}

function say(state: State, happening: Happening): State {
  return reduce(state, {...happening, at: state.at + 1000} as never);
}

const wishes = (state: State): Command[] => decide(state).filter(({command}) => command === 'wish');

test('a rung ends once its mean is known well enough, looked at twice', () => {
  assert.deepEqual(wishes(runFor(34, steady)), []);
  assert.deepEqual(wishes(runFor(35, steady)), [
    {id: 'run 1 known', command: 'wish', wish: {wish: 'end-rung', because: 'steady'}},
  ]);
});

test('in search of the peak a noisy rung ends once it is clearly below another one', () => {
  const noisy = (mean: number) => (second: number) => mean + 150 * Math.sin(second * 1.3) * Math.cos(second / 9);
  const after = (seconds: number, tps: (second: number) => number, change: Partial<Ladder> = {}, exitCode = 0) => {
    const first = runFor(45, steady, 0.001);
    const lines = exitCode === 0 ? ['number of transactions actually processed: 45000', 'tps = 1000.5'] : [];
    const happenings: Happening[] = [
      ...lines.map((text): Happening => ({type: 'line', run: 1, stream: 'stdout', text})),
      {type: 'rung-ended', run: 1, exitCode, signal: null, error: null},
      {type: 'rung-started', run: 2, ...rungStep(2, {clients: 8, seconds: 300}), command: ['pgbench']},
      ...progress(2, seconds, tps),
    ];
    const {ladder, ...rest} = happenings.reduce(say, first);
    assert.ok(ladder);
    return {...rest, ladder: {...ladder, search: 'knee' as const, ...change}};
  };
  const end = {id: 'run 2 known', command: 'wish', wish: {wish: 'end-rung', because: 'below-peak'}};
  assert.deepEqual(wishes(after(34, noisy(700))), []);
  assert.deepEqual(wishes(after(35, noisy(700))), [end]);
  assert.deepEqual(wishes(after(60, noisy(970))), []);
  assert.deepEqual(wishes(after(60, noisy(1300))), []);
  const filling = (second: number) => 1300 - 1000 * Math.exp(-second / 60) + 10 * Math.sin(second * 2.1);
  for (let seconds = 35; seconds <= 120; seconds += 5)
    assert.deepEqual(wishes(after(seconds, filling)), [], `it rises while its cache fills, after ${seconds} s`);
  const warmedUp = (second: number) => noisy(700)(second) * (second > 10 ? 1 : 0.3);
  assert.deepEqual(wishes(after(60, warmedUp)), [end], 'a warm-up that is over is no rise');
  assert.deepEqual(wishes(after(60, noisy(700), {search: null})), []);
  assert.deepEqual(wishes(after(60, noisy(700), {}, 1)), [], 'a rung that is invalid is no peak');
});

test('it goes on while it is noisy, warming up, stalled, or not to end by itself', () => {
  assert.deepEqual(wishes(runFor(60, second => 1000 + 700 * Math.sin(second / 6))), []);
  assert.deepEqual(wishes(runFor(45, second => steady(second) * Math.min(1, 0.3 + second / 40))), []);
  assert.deepEqual(wishes(runFor(60, steady, null)), []);
  assert.deepEqual(wishes(runFor(60, steady, 0.0001)), []);
});

test('the wish of the rule ends the run with its report, and the run is whole with its real length', () => {
  const wished = say(runFor(45, steady), {type: 'wish', by: 'rule', wish: 'end-rung'});
  assert.deepEqual(decide(wished), [{id: 'run 1 end', command: 'end-run', run: 1}]);
  const report = ['number of transactions actually processed: 45000', 'tps = 1000.5 (without initial connection time)'];
  const told = report.reduce((state, text) => say(state, {type: 'line', run: 1, stream: 'stdout', text}), wished);
  const [run] = say(told, {type: 'rung-ended', run: 1, exitCode: 0, signal: null, error: null}).runs;
  assert.equal(run?.status, 'complete');
  assert.deepEqual(
    run.verdicts.map(({rule, text}) => [rule, text]),
    [['ended-early', 'ended steady at 45 of 300 s']],
  );
});

test('verdicts that the plan does not want are not given', () => {
  const plan: Happening = {
    type: 'plan',
    steps: [rungStep(1)],
    manual: false,
    onError: 'continue',
    silenced: ['no-report'],
  };
  const happenings: Happening[] = [
    plan,
    {type: 'rung-started', run: 1, ...rungStep(1), command: ['pgbench']},
    {type: 'rung-ended', run: 1, exitCode: 1, signal: null, error: null},
  ];
  const state = happenings.reduce<State>((before, one) => reduce(before, {...one, at: 1} as never), initialState);
  assert.deepEqual(state.runs[0]?.verdicts, []);
  assert.equal(state.runs[0]?.status, 'incomplete');
});

test('a look at a run under way is taken every five seconds and kept', () => {
  const {run} = runFor(47, steady);
  const next = runFor(45, steady).run;
  assert.ok(run && next);
  assert.equal(measureSoFar(run), measureSoFar({...run}));
  assert.deepEqual(measureSoFar(run), measureRun(next));
  assert.equal(measureSoFar(run, 1)?.seconds, 40);
  assert.equal(measureSoFar({...run, progress: {chunks: [], length: 0}}), null);
});
