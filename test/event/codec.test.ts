import assert from 'node:assert/strict';
import {test} from 'node:test';
import {decodeEvent, encodeEvent} from '../../source/event/codec.ts';
import type {Event} from '../../source/event/event.ts';
import {inventSession, smallSession} from '../helpers/events.ts';

test('every event of a session comes back as it was', () => {
  for (const event of inventSession(smallSession)) assert.deepEqual(decodeEvent(encodeEvent(event)), {event});
});

test('type and time are the first keys of a line', () => {
  const event: Event = {at: 7, text: 'a', stream: 'stderr', run: 1, type: 'line'};
  assert.match(encodeEvent(event), /^\{"type":"line","at":7,/);
});

test('whatever pgbench printed stays on one line and comes back whole', () => {
  const text = 'a\nb\r\u2028\u0000\x1b[31m"\\ 漢字 👩‍👩‍👧';
  const line = encodeEvent({type: 'line', at: 1, run: 1, stream: 'stderr', text});
  assert.ok(!/[\n\r]/.test(line));
  assert.deepEqual(decodeEvent(line), {event: {type: 'line', at: 1, run: 1, stream: 'stderr', text}});
});

test('keys of a later version are kept', () => {
  assert.deepEqual(decodeEvent('{"type":"beat","at":1,"from":2}'), {event: {type: 'beat', at: 1, from: 2}});
});

test('a type of a later version is named', () => {
  assert.deepEqual(decodeEvent('{"type":"weather","at":1}'), {unknown: 'weather'});
  assert.deepEqual(decodeEvent('{"type":"toString","at":1}'), {unknown: 'toString'});
});

const unreadable: readonly (readonly [line: string, reason: string])[] = [
  ['', 'not JSON'],
  ['{"type":"beat","at":1', 'not JSON'],
  ['null', 'not an event'],
  ['[1]', 'not an event'],
  ['7', 'not an event'],
  ['{}', 'no type or no time'],
  ['{"type":1,"at":1}', 'no type or no time'],
  ['{"type":"beat","at":"1"}', 'no type or no time'],
  ['{"type":"beat","at":1e999}', 'no type or no time'],
  ['{"type":"line","at":1,"run":1,"stream":"stderr"}', 'line without a valid text'],
  ['{"type":"sample","at":1,"clock":1,"tookMs":1,"statistics":[]}', 'sample without a valid statistics'],
  [
    '{"type":"rung-ended","at":1,"run":1,"exitCode":"0","signal":null,"error":null}',
    'rung-ended without a valid exitCode',
  ],
];
for (const [line, reason] of unreadable)
  test(`cannot be read: ${line}`, () => assert.deepEqual(decodeEvent(line), {unread: reason}));
