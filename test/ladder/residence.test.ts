import assert from 'node:assert/strict';
import {test} from 'node:test';
import {describeData, describeResidence} from '../../source/ladder/residence.ts';
import {rungStep} from '../helpers/order.ts';
import {GB, outlook} from '../helpers/outlook.ts';

for (const [bytes, memory, expected] of [
  [2, 32, 'in shared_buffers (2 GB)'],
  [3, 32, 'in RAM (32 GB), not in shared_buffers (2 GB)'],
  [33, 32, 'larger than RAM (32 GB)'],
  [33, null, 'larger than shared_buffers (2 GB)'],
] as const) {
  test(`data of ${bytes} GB beside ${memory ?? 'unknown'} GB of RAM is ${expected}`, () =>
    assert.equal(describeResidence(bytes * GB, 2 * GB, memory === null ? null : memory * GB), expected));
}

test('the data of a plan: as it is, as it will be made, of each scale, or not known', () => {
  const make = (scale: number, database: string | null) =>
    ({step: 1, kind: 'init', scale, force: false, database, extra: []}) as const;
  assert.equal(describeData(outlook()), '1.5 GB, in shared_buffers (2 GB)');
  assert.match(describeData(outlook({steps: [make(1000, null), rungStep(2)]})) ?? '', /^15 GB, in RAM/);
  const steps = [1, 5000].flatMap(scale => {
    const database = `bench_s${scale}`;
    return [make(scale, database), rungStep(2, {database, scale})];
  });
  assert.match(
    describeData(outlook({steps})) ?? '',
    /^bench_s1 15 MB, in shared.*; bench_s5000 73 GB, larger than RAM/,
  );
  assert.equal(describeData(outlook({tables: {bytes: null, scale: null}})), null);
  assert.equal(describeData(outlook({server: {sharedBuffersBytes: null}})), null);
});
