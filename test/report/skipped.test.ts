import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Event} from '../../source/event/event.ts';
import {flow} from '../../source/flow.ts';
import {json} from '../../source/report/formats/json.ts';
import {markdown} from '../../source/report/formats/markdown.ts';
import {plain} from '../../source/report/formats/plain.ts';
import {makeReport} from '../../source/report/report.ts';
import {initialState} from '../../source/state/state.ts';
import {rungStep} from '../helpers/order.ts';

/** A ladder of 1 and 2 clients in which what prepares each rung fails, as far as it is said. */
const ladder = (...failing: number[]): Event[] => [
  {
    ...{type: 'plan', at: 0, manual: false, onError: 'continue'},
    steps: [
      {step: 1, kind: 'command', moment: 'before', command: 'false'},
      rungStep(2, {clients: 1}),
      {step: 3, kind: 'prewarm', database: null},
      rungStep(4, {clients: 2}),
    ],
  },
  ...failing.flatMap((step): Event[] => [
    {type: 'step-started', at: step, step, before: step + 1, command: []},
    {type: 'step-ended', at: step, step, exitCode: 1, signal: null, error: null},
  ]),
];
const reportOf = async (events: readonly Event[]) => makeReport(await flow({events, from: initialState}));

test('a rung that is passed over is told with what failed, in every format, also where nothing was run', async () => {
  const report = await reportOf(ladder(1, 3));
  assert.deepEqual(report.skipped, [
    {step: 2, clients: 1, because: 'its command failed'},
    {step: 4, clients: 2, because: 'its prewarm failed'},
  ]);
  const options = {perMinute: false};
  assert.match(
    plain.write(report, options),
    /\n1 client: skipped, its command failed\n2 clients: skipped, its prewarm/,
  );
  assert.match(markdown.write(report, options), /\n- 2 clients: skipped, its prewarm failed\n/);
  assert.deepEqual(JSON.parse(json.write(report, options)).skipped, report.skipped);
});

test('what is still to come, or was run after all, is not told as passed over', async () => {
  assert.deepEqual((await reportOf(ladder())).skipped, []);
  const {kind: _, ...order} = rungStep(2, {clients: 1});
  const byHand: Event = {...order, type: 'rung-started', at: 9, run: 1, kind: 'rung', command: []};
  assert.deepEqual((await reportOf([...ladder(1), byHand])).skipped, []);
});
