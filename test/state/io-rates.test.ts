import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Event, SampledRow} from '../../source/event/event.ts';
import {growthOfClientWrites} from '../../source/state/counts.ts';
import {ioRates} from '../../source/state/io-rates.ts';
import {reduce} from '../../source/state/reduce.ts';
import {initialState, type State} from '../../source/state/state.ts';

const columns: Event = {
  type: 'columns',
  at: 0,
  statistics: {
    io: [
      {name: 'backend', kind: 'label'},
      {name: 'object', kind: 'label'},
      {name: 'writes', kind: 'counter'},
    ],
  },
  absent: [],
};

/** A poll a second. */
function poll(samples: readonly SampledRow[][]): State {
  return samples.reduce<State>(
    (state, io, index) =>
      reduce(state, {type: 'sample', at: 1000 * (index + 1), clock: 0, tookMs: 1, statistics: {io}}),
    reduce(initialState, columns),
  );
}

test('writes a second are the growth since the poll before', () => {
  const state = poll([[['client backend', 'relation', 70_000]], [['client backend', 'relation', 70_020]]]);
  assert.equal(ioRates(state)?.[0]?.writes, 20);
  assert.equal(growthOfClientWrites(state), 20);
});

test('after rows that were not known nothing has grown: the counters are those since the start of the server', () => {
  const state = poll([[3], [['client backend', 'relation', 70_000]]]);
  assert.equal(ioRates(state), null);
  assert.equal(growthOfClientWrites(state), null);
});
