import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Poll} from '../../source/server/poll.ts';
import {openSamples} from '../../source/sources/samples.ts';

const poll = (statistics: Poll['statistics']): Poll => ({clock: 1, statistics, sessions: [], roleSettings: null});

test('samples: a row that has not changed is told by its place in the sample before', () => {
  const samples = openSamples();
  const read = (rows: Poll['statistics'][string]) => {
    const sample = samples.read(poll({io: rows}), 1).find(({type}) => type === 'sample');
    return sample?.type === 'sample' ? sample.statistics.io : null;
  };
  assert.deepEqual(
    read([
      ['a', 1],
      ['b', 1],
    ]),
    [
      ['a', 1],
      ['b', 1],
    ],
  );
  assert.deepEqual(
    read([
      ['a', 1],
      ['b', 2],
    ]),
    [0, ['b', 2]],
  );
  assert.deepEqual(read([['b', 2]]), [1]);
  assert.deepEqual(read([['b', 2]]), undefined);
  samples.startOver();
  assert.deepEqual(read([['b', 2]]), [['b', 2]]);
});

test('samples: what has not changed since the poll before is left out, and what was not asked then is told', () => {
  const samples = openSamples();
  const read = (statistics: Poll['statistics']) => {
    const sample = samples.read(poll(statistics), 1).find(({type}) => type === 'sample');
    return sample?.type === 'sample' ? Object.keys(sample.statistics) : null;
  };
  assert.deepEqual(read({wal: [[1]], size: [[7]]}), ['wal', 'size']);
  assert.deepEqual(read({wal: [[1]]}), []);
  assert.deepEqual(read({wal: [[2]], size: [[7]]}), ['wal', 'size']);
  assert.deepEqual(read({wal: [[2]], size: [[7]]}), []);
  samples.startOver();
  assert.deepEqual(read({wal: [[2]]}), ['wal']);
});
