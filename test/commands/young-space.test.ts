import assert from 'node:assert/strict';
import {test} from 'node:test';
import {getHeapSpaceStatistics} from 'node:v8';
import {keepYoungSpaceSmall} from '../../source/commands/young-space.ts';

test('the space for short-lived things does not grow, however many survive for a while', () => {
  keepYoungSpaceSmall();
  let kept: unknown[] = [];
  for (let turn = 0; turn < 2_000_000; turn++) {
    kept.push({turn, list: [turn]});
    if (kept.length > 20_000) kept = kept.slice(10_000);
  }
  assert.ok(youngSpaceBytes() < 16e6, `${youngSpaceBytes()} bytes`);
});

function youngSpaceBytes(): number {
  return getHeapSpaceStatistics().find(({space_name}) => space_name === 'new_space')?.space_size ?? Number.NaN;
}
