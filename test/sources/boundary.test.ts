import assert from 'node:assert/strict';
import {test} from 'node:test';
import {openBoundary} from '../../source/sources/boundary.ts';

test('boundary: the poller is told of it until it has answered, and only then is it settled', async () => {
  const boundary = openBoundary();
  await boundary.settled(60_000);
  assert.equal(boundary.due(), null);
  boundary.mark();
  boundary.mark();
  const due = boundary.due();
  assert.equal(due, 2);
  boundary.mark();
  let settled = false;
  const waiting = boundary.settled(60_000).then(() => {
    settled = true;
  });
  boundary.told(2);
  await Promise.resolve();
  assert.equal(settled, false, 'one was made after that poll was sent');
  assert.equal(boundary.due(), 3);
  boundary.told(3);
  await waiting;
  assert.equal(boundary.due(), null);
});

test('boundary: nobody waits for ever', async () => {
  const boundary = openBoundary();
  boundary.mark();
  await boundary.settled(5);
  assert.equal(boundary.due(), 1);
});

test('several may wait for the same boundary', async () => {
  const boundary = openBoundary();
  boundary.mark();
  const both = Promise.all([boundary.settled(60_000), boundary.settled(60_000)]);
  boundary.told(1);
  assert.equal((await both).length, 2);
});
