import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Event, Happening} from '../../source/event/event.ts';
import {openChannel} from '../../source/sources/channel.ts';
import {openMerge} from '../../source/sources/merge.ts';

test('a channel gives what was written in order, also what comes while it is read', async () => {
  const channel = openChannel<number>();
  channel.push(1);
  channel.push(2);
  const read: number[] = [];
  for await (const item of channel) {
    read.push(item);
    if (item === 2) channel.push(3);
    if (item === 3) channel.close();
  }
  channel.push(4);
  assert.deepEqual(read, [1, 2, 3]);
});

test('a failed channel throws after what is queued', async () => {
  const channel = openChannel<number>();
  channel.push(1);
  channel.fail(new Error('broken'));
  const read: number[] = [];
  await assert.rejects(async () => {
    for await (const item of channel) read.push(item);
  }, /broken/);
  assert.deepEqual(read, [1]);
});

test('merge stamps by one clock, beats, and takes sources while it runs', async () => {
  let now = 500;
  const merge = openMerge(() => now, 1000);
  merge.push({type: 'wish', by: 'flag', wish: 'start'});
  const events: Event[] = [];
  for await (const event of merge.events) {
    if (event.type === 'beat') {
      if (events.length >= 3) break;
      continue;
    }
    events.push(event);
    now += 250;
    if (events.length === 1) {
      merge.add(
        (async function* (): AsyncGenerator<Happening> {
          yield {type: 'line', run: 1, stream: 'stderr', text: 'a'};
          yield {type: 'line', run: 1, stream: 'stderr', text: 'b'};
        })(),
      );
    }
    if (events.length === 3) merge.close();
  }
  assert.deepEqual(
    events.map(event => [event.type, event.at]),
    [
      ['wish', 0],
      ['line', 250],
      ['line', 250],
    ],
  );
});

test('a source that breaks breaks the stream', async () => {
  const merge = openMerge();
  merge.add(
    (async function* (): AsyncGenerator<Happening> {
      yield {type: 'beat'};
      throw new Error('our bug');
    })(),
  );
  await assert.rejects(async () => {
    for await (const _ of merge.events);
  }, /our bug/);
  merge.close();
});

test('a session that goes on begins at its time, and beats at whole seconds of it', async () => {
  const merge = openMerge(() => 500, 20, 61_010);
  merge.push({type: 'wish', by: 'flag', wish: 'start'});
  for await (const {type, at} of merge.events) {
    assert.equal(at, 61_010);
    if (type === 'beat') break;
  }
  merge.close();
});
