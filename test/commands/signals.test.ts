import assert from 'node:assert/strict';
import {test} from 'node:test';
import {tellOnceGone} from '../../source/commands/signals.ts';

test('signals: a terminal that is closed is one wish to stop, whichever sign of it comes first', () => {
  const told = (...exitCodes: number[]) => {
    const heard: number[] = [];
    const tell = tellOnceGone(exitCode => heard.push(exitCode));
    for (const exitCode of exitCodes) tell(exitCode);
    return heard;
  };
  assert.deepEqual(told(129, 141), [129]);
  assert.deepEqual(told(141, 129), [141]);
  assert.deepEqual(told(129, 129), [129, 129]);
  assert.deepEqual(told(130, 143), [130, 143]);
  assert.deepEqual(told(129, 141, 143), [129, 143]);
});
