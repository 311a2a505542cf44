import assert from 'node:assert/strict';
import {test} from 'node:test';
import {classifyWait} from '../../source/state/waits.ts';

const cases: [state: string | null, waitType: string | null, expected: string | null][] = [
  ['active', null, 'cpu'],
  ['idle', null, null],
  ['idle in transaction', null, null],
  ['active', 'Client', null],
  ['idle in transaction', 'LWLock', 'lwlock'],
  ['idle', 'IO', 'io'],
  ['active', 'Lock', 'lock'],
  ['active', 'BufferPin', 'lwlock'],
  ['active', 'IPC', 'ipc'],
  ['active', 'Timeout', 'other'],
  ['active', 'SomethingOf2030', 'other'],
  ['hidden', null, 'unknown'],
  [null, null, null],
];

for (const [state, waitType, expected] of cases) {
  test(`${state} and ${waitType} is ${expected}`, () => assert.equal(classifyWait(state, waitType), expected));
}
