import assert from 'node:assert/strict';
import {test} from 'node:test';
import {makeComparison} from '../../../source/report/compare/making.ts';
import {makeReport, type SessionReport} from '../../../source/report/report.ts';
import {type Story, tellStory} from '../../helpers/scene.ts';

const calm = () => ({tps: 1000, latencyMs: 2, stddevMs: 0.2});
const figures = {tps: 1000, latencyMs: 2, seconds: 60};
const resumed = {type: 'resumed', wall: '2026-01-01T00:10:00.000Z', pid: 7} as const;

function tell(name: string, go: (story: Story) => Story): SessionReport {
  const report = makeReport(go(tellStory().open({clients: [2, 4]})).state, {name});
  return {...report, session: {...report.session, id: name, label: name}};
}

/** Both rungs, run whole. */
const climb = (story: Story) => story.start(1).run(3, 2, calm).end(figures).start(2).run(3, 4, calm).end(figures);
const whole = tell('whole', climb);

test('a run that was cut with its session and run again does not count, and is told of', () => {
  const broken = tell('broken', story => climb(story.start(1).run(3, 2, calm).say(resumed)));
  assert.equal(broken.rungs.length, 3);
  const {workloads, winner, remarks} = makeComparison([whole, broken], {baseline: null, ignoreDurability: false});
  const cell = workloads[0]?.rungs[0]?.cells[1];
  assert.deepEqual([cell?.runs.map(({run}) => run), cell?.n], [[2], 1]);
  assert.doesNotMatch(winner.because, /invalid/);
  assert.ok(remarks.includes('broken: 1 run cut with its session and run again (2 clients)'), remarks.join('\n'));
  assert.ok(!remarks.some(remark => /left out as invalid/.test(remark)));
});

test('one that was not run again is left out as invalid, as is one that pgbench broke off itself', () => {
  const left = tell('left', story => story.start(1).run(3, 2, calm).end(figures).start(2).run(3, 4, calm));
  const died = tell('died', story =>
    climb(story.start(1).say({type: 'rung-ended', run: 1, exitCode: 1, signal: null, error: null})),
  );
  for (const [other, words] of [
    [left, /left, 4 clients: 1 of 1 runs left out as invalid/],
    [died, /died, 2 clients: 1 of 2 runs left out as invalid/],
  ] as const) {
    const {remarks} = makeComparison([whole, other], {baseline: null, ignoreDurability: false});
    assert.ok(
      remarks.some(remark => words.test(remark)),
      remarks.join('\n'),
    );
  }
});
