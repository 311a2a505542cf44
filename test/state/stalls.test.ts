import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Event} from '../../source/event/event.ts';
import {reduce} from '../../source/state/reduce.ts';
import {initialState} from '../../source/state/state.ts';
import {orderRun} from '../helpers/order.ts';

/** The stalls that are marked of a run with these transactions in its seconds. */
function stallsOf(rates: readonly number[]) {
  const events: Event[] = [
    {type: 'rung-started', at: 0, run: 1, step: 1, kind: 'rung', command: ['pgbench'], ...orderRun()},
    ...rates.map((tps, index): Event => {
      const second = index + 1;
      const latency = tps === 0 ? 0 : 8000 / tps;
      const text = `progress: ${second}.0 s, ${tps}.0 tps, lat ${latency.toFixed(3)} ms stddev 0.100, 0 failed`;
      return {type: 'line', at: 1000 * second, run: 1, stream: 'stderr', text};
    }),
  ];
  return events.reduce(reduce, initialState).marks.map(({at, since, text}) => ({at, since, text}));
}

const steady = new Array<number>(8).fill(1000);

test('seconds under half of the median are one stall, told with the lowest and how long it is', () => {
  assert.deepEqual(stallsOf([...steady, 300, 0, 499, 900]), [
    {at: 9000, since: 8000, text: 'stall for 3 s: 0 tps, median 1 000'},
  ]);
  assert.deepEqual(
    stallsOf([...steady, 499, 800, 400]).map(({text}) => text),
    ['stall: 499 tps, median 1 000', 'stall: 400 tps, median 1 000'],
  );
});

test('half of the median is none, and neither is the ramp', () => {
  assert.deepEqual(stallsOf([...steady, 500]), []);
  assert.deepEqual(stallsOf([0, 0, 20, 400, 900, 1000, 1000, 1000, 1000]), []);
});

test('what lasts longer than a minute is what is usual now', () => {
  const marks = stallsOf([...steady, ...new Array<number>(200).fill(300)]);
  assert.equal(marks.length, 1);
  assert.match(marks[0]?.text ?? '', /^stall for 59 s: 300 tps/);
});

test('a run that does nothing for most of its time is stalled, not slow', () => {
  assert.equal(stallsOf([...steady, ...new Array<number>(20).fill(0)]).length, 1);
  assert.equal(stallsOf([1000, 0, 0, 0, 1000, 1000, 0, 0, 0, 1000, 1000, 0, 0, 0, 0, 0]).length > 0, true);
});
