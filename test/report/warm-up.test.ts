import assert from 'node:assert/strict';
import {test} from 'node:test';
import {describeLadder} from '../../source/report/ladder.ts';
import {describeWorth} from '../../source/report/rung.ts';
import {reduce} from '../../source/state/reduce.ts';
import {initialState} from '../../source/state/state.ts';
import {inventSession} from '../helpers/events.ts';

const rungs = [1, 4].map(clients => ({clients, seconds: 6}));
const {runs} = [...inventSession({rungs})].reduce(reduce, initialState);

test('a warm-up is told as no result, unless it is invalid', () => {
  const verdict = (grade: 'invalid' | 'caution') => ({rule: 'rule', grade, text: grade, beside: false});
  assert.equal(describeWorth({kind: 'rung', verdicts: []}), 'ok');
  assert.equal(describeWorth({kind: 'warm-up', verdicts: [verdict('caution')]}), 'warm-up, no result');
  assert.equal(describeWorth({kind: 'warm-up', verdicts: [verdict('invalid')]}), 'invalid');
});

test('a ladder is told by its rungs, without its warm-ups', () => {
  const warmed = runs.map((run, index) => ({
    ...run,
    kind: index === 0 ? ('warm-up' as const) : run.kind,
    secondsAsked: 6 + index,
  }));
  assert.equal(describeLadder({ladder: null, runs: warmed}), '4, 7 s');
});
