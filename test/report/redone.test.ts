import assert from 'node:assert/strict';
import {test} from 'node:test';
import {junit} from '../../source/report/formats/junit.ts';
import {plain} from '../../source/report/formats/plain.ts';
import {hasInvalidRung, makeReport} from '../../source/report/report.ts';
import {type Story, tellStory} from '../helpers/scene.ts';

const calm = () => ({tps: 1000, latencyMs: 2, stddevMs: 0.2});
const figures = {tps: 1000, latencyMs: 2, seconds: 60};
const resumed = {type: 'resumed', wall: '2026-01-01T00:10:00.000Z', pid: 7} as const;

const tell = (go: (story: Story) => Story) =>
  makeReport(go(tellStory().open({clients: [2, 4]})).state, {thresholds: ['tps@2>900']});

const rest = (story: Story) => story.start(1).run(3, 2, calm).end(figures).start(2).run(3, 4, calm).end(figures);

test('a run that was cut with its session and run again is shown, and keeps no report from being valid', () => {
  const report = tell(story => rest(story.start(1).run(3, 2, calm).say(resumed)));
  assert.deepEqual(
    report.rungs.map(({redone, verdict}) => [redone, verdict === 'run again, no result']),
    [
      [true, true],
      [false, false],
      [false, false],
    ],
  );
  assert.ok(!hasInvalidRung(report));
  assert.match(plain.write(report), /^cut with the session, run again once it was resumed: run 1$/m);
  assert.doesNotMatch(plain.write(report), /^invalid/m);
  const suite = junit.write(report);
  assert.match(suite, /failures="0" errors="0" skipped="1"/);
  assert.match(suite, /name="2 clients, tpcb-like, simple, cut"/);
});

test('one that a person stopped, and that was run again, is no result though it has a report', () => {
  const slow = {...figures, tps: 100};
  const report = tell(story =>
    rest(
      story
        .start(1)
        .run(3, 2, () => ({...calm(), tps: 100}))
        .wish({wish: 'stop', exitCode: 130})
        .end(slow)
        .say({type: 'ended', reason: 'stopped', exitCode: 130})
        .say(resumed),
    ),
  );
  const [stopped] = report.rungs;
  assert.deepEqual([stopped?.status, stopped?.tps, stopped?.redone], ['ended', 100, true]);
  assert.deepEqual(
    report.limits.map(({runs, measured, met}) => [runs, measured, met]),
    [[[2], 1000, true]],
  );
  assert.equal(report.scaling[0]?.levels[0]?.tps, 1000);
});

test('one that was not run again is invalid', () => {
  const report = tell(story => story.start(1).run(3, 2, calm).end(figures).start(2).run(3, 4, calm).say(resumed));
  assert.deepEqual(
    report.rungs.map(({redone}) => redone),
    [false, false],
  );
  assert.ok(hasInvalidRung(report));
});

test('one at which the ladder gave up is invalid, though it was run again once the session was resumed', () => {
  const report = tell(story =>
    rest(
      story
        .start(1)
        .say({type: 'rung-ended', run: 1, exitCode: 1, signal: null, error: null})
        .say({type: 'ended', reason: 'failed', exitCode: 3})
        .say(resumed),
    ),
  );
  assert.equal(report.rungs[0]?.redone, false);
  assert.ok(hasInvalidRung(report));
});
