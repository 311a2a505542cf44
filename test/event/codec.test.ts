import assert from 'node:assert/strict';
import {test} from 'node:test';
import {decodeEvent, encodeEvent} from '../../source/event/codec.ts';
import type {Event, SessionRow} from '../../source/event/event.ts';
import {inventSession, smallSession} from '../helpers/events.ts';
import {rungStep} from '../helpers/order.ts';

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

const sessions = (rows: readonly SessionRow[]): Event => ({type: 'sessions', at: 1, rows, texts: []});

test('sessions stand in groups on a line, and come back row by row in their order', () => {
  const event = sessions([
    [17, 1, 2, 3, null, null, 4, 250, []],
    [18, 1, 2, 3, null, null, 4, null, []],
    [19, 1, 2, 3, 5, 6, 4, 0, [17, 18]],
    [21, 1, 2, 3, 5, 6, 4, 7, [17]],
    [23, 1, 2, 3, 5, 6, 4, 7, []],
    [20, null, 2, 3, null, null, null, 1, []],
    [22, 1, 2, 3, null, null, 4, 3, []],
  ]);
  const line = encodeEvent(event);
  assert.equal(
    line,
    '{"type":"sessions","at":1,"groups":[[1,2,3,null,null,4,[17,250,18,null]],[1,2,3,5,6,4,[19,0,21,7,23,7],[[17,18],17]],' +
      '[null,2,3,null,null,null,[20,1]],[1,2,3,null,null,4,[22,3]]]}',
  );
  assert.deepEqual(decodeEvent(line), {event});
  assert.deepEqual(decodeEvent(encodeEvent(sessions([]))), {event: sessions([])});
});

test('sessions that were written a row at a time are still read', () => {
  const event = sessions([[17, 1, 2, 3, null, null, 4, 250, []]]);
  assert.deepEqual(decodeEvent(JSON.stringify(event)), {event});
});

test('a type of a later version is named', () => {
  assert.deepEqual(decodeEvent('{"type":"weather","at":1}'), {unknown: 'weather'});
  assert.deepEqual(decodeEvent('{"type":"toString","at":1}'), {unknown: 'toString'});
});

const server = {port: 5432, database: 'd', user: 'u', version: '18', versionNumber: 180000};

const unreadable: readonly (readonly [line: string, reason: string])[] = [
  ['', 'not JSON'],
  ['{"type":"beat","at":1', 'not JSON'],
  ['null', 'not an event'],
  ['[1]', 'not an event'],
  ['7', 'not an event'],
  ['{}', 'no type or no time'],
  ['{"type":1,"at":1}', 'no type or no time'],
  ['{"type":"beat","at":"1"}', 'no type or no time'],
  ['{"type":"beat","at":1e999}', 'a time that cannot be'],
  ['{"type":"beat","at":1e300}', 'a time that cannot be'],
  ['{"type":"beat","at":-1}', 'a time that cannot be'],
  ['{"type":"line","at":1,"run":1,"stream":"stderr"}', 'line without a valid text'],
  ['{"type":"sample","at":1,"clock":1,"tookMs":1,"statistics":[]}', 'sample without a valid statistics'],
  [
    '{"type":"rung-ended","at":1,"run":1,"exitCode":"0","signal":null,"error":null}',
    'rung-ended without a valid exitCode',
  ],
];
/** An object that no text can be made of. */
const hostile = {toString: 1};
const preflight = {
  tables: {state: 'ready', present: [], scale: 1, bytes: 1},
  connections: {},
  others: [],
  othersTotal: 0,
};
const parts: readonly (readonly [type: string, key: string, rest: Record<string, unknown>])[] = [
  ['server', 'settings', {...server, settings: {fsync: null}}],
  ['plan', 'steps', {steps: [null], manual: false, onError: 'stop'}],
  ['plan', 'steps', {steps: [{...rungStep(1), step: 'one'}], manual: false, onError: 'stop'}],
  ['plan', 'steps', {steps: [{step: 1, kind: 'weather'}], manual: false, onError: 'stop'}],
  ['plan', 'steps', {steps: [{step: 1, kind: 'toString'}], manual: false, onError: 'stop'}],
  ['plan-changed', 'steps', {steps: [{...rungStep(1), scripts: [7]}], by: 'key', because: 'x'}],
  ['plan-changed', 'steps', {steps: [{...rungStep(1), clients: null}], by: 'key', because: 'x'}],
  ['rung-started', 'scripts', {...rungStep(1), run: 1, command: [], scripts: 7}],
  ['latencies', 'counts', {run: 1, second: 1, bits: 5, counts: [7], maxUs: 1, skipped: 0, failed: 0}],
  ['columns', 'statistics', {statistics: {wal: [null]}, absent: []}],
  ['sample', 'statistics', {clock: 1, tookMs: 1, statistics: {wal: 7}}],
  ['sample', 'statistics', {clock: 1, tookMs: 1, statistics: {wal: [null]}}],
  ['sample', 'statistics', {clock: 1, tookMs: 1, statistics: {wal: [[[], 1]]}}],
  ['sample', 'statistics', {clock: 1, tookMs: 1, statistics: {wal: [[['x', 1], 1]]}}],
  ['sample', 'statistics', {clock: 1, tookMs: 1, statistics: {wal: [[[0, 1, 2, 3], 1]]}}],
  ['sample', 'statistics', {clock: 1, tookMs: 1, statistics: {wal: [[1, [0, 1]]]}}],
  ['sessions', 'rows', {rows: [[1, 2, 3]], texts: []}],
  ['sessions', 'rows', {rows: [[1, 2, 3, null, null, null, 'x', 1, []]], texts: []}],
  ['sessions', 'texts', {rows: [], texts: ['x']}],
  ['sessions', 'texts', {groups: [], texts: ['x']}],
  ['sessions', 'groups', {groups: [7]}],
  ['sessions', 'groups', {groups: [[1, 2, 3, 4, 5, 'x', [1, 2]]]}],
  ['sessions', 'groups', {groups: [[1, 2, 3, 4, 5, 6, [1]]]}],
  ['sessions', 'groups', {groups: [[1, 2, 3, 4, 5, 6, [null, 1]]]}],
  ['sessions', 'groups', {groups: [[1, 2, 3, 4, 5, 6, [1, 2, 3, 4], [1, 'x']]]}],
  ['sessions', 'groups', {groups: [[1, 2, 3, 4, 5, 6, [1, 2], [['x']]]]}],
  ['server', 'host', {...server, settings: {}, host: hostile}],
  ['plan', 'silenced', {steps: [], manual: false, onError: 'stop', silenced: 7}],
  ['preflight', 'tables', {...preflight, tables: {...preflight.tables, bytes: [hostile]}}],
  ['preflight', 'circumstances', {...preflight, circumstances: {settings: {}, machine: null}}],
  ['wish', 'text', {by: 'key', wish: 'mark', text: hostile}],
  ['wish', 'text', {by: 'key', wish: 'mark', text: null}],
  ['rung-started', 'threads', {...rungStep(1), run: 1, command: [], threads: 'x'}],
  ['rung-started', 'extra', {...rungStep(1), run: 1, command: [], extra: 7}],
  ['quoted', 'scale', {run: 1, step: 1, clients: 1, threads: 1, tps: 1, kind: 'unknown', source: '', scale: hostile}],
  ['attached', 'figures', {name: '', text: '', figures: {a: hostile}}],
  ['sample', 'statistics', {clock: 1, tookMs: 1, statistics: {wal: [[hostile]]}}],
  ['host-sample', 'statistics', {machine: 'here', statistics: {disks: [[hostile]]}}],
  ['facts', 'facts', {moment: 'start', facts: [{topic: 'link', name: '', value: 1, how: '', missing: null, unit: 7}]}],
  ['sessions', 'rows', {rows: Array(1001).fill([1, 2, 3, null, null, null, 4, 1, []]), texts: []}],
  ['sessions', 'groups', {groups: [[1, 2, 3, 4, 5, 6, Array(2002).fill(1)]]}],
];
for (const [type, key, rest] of parts)
  test(`cannot be read: ${type} with ${key} of ${JSON.stringify(rest[key]).slice(0, 40)}`, () =>
    assert.deepEqual(decodeEvent(JSON.stringify({...rest, type, at: 1})), {
      unread: `${type} without a valid ${key}`,
    }));

for (const [line, reason] of unreadable)
  test(`cannot be read: ${line}`, () => assert.deepEqual(decodeEvent(line), {unread: reason}));
