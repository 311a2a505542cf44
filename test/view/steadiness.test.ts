import assert from 'node:assert/strict';
import {test} from 'node:test';
import {describeSteadiness} from '../../source/view/steadiness.ts';
import {type Moment, tellStory} from '../helpers/scene.ts';

const say = (moment: (second: number) => Moment) =>
  describeSteadiness(
    tellStory()
      .open({clients: [4], seconds: 600})
      .wish({wish: 'start'})
      .start(1)
      .run(60, 4, moment).state,
  );
const moment = (tps: number): Moment => ({tps, latencyMs: 4000 / Math.max(tps, 1), stddevMs: 1});

test('a run that goes on alike is steady, and how well its mean is known stands beside', () => {
  assert.match(say(second => moment(1000 + 20 * Math.sin(second * 2.1)))[0] ?? '', /^steady, ±\d\.\d %$/);
});

test('one whose mean is hardly known is not called steady', () => {
  const [words = ''] = say(second => moment(second > 20 && second < 34 ? 1 : 1000));
  assert.match(words, /^±\d\d %$/);
});
