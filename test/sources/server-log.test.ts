import assert from 'node:assert/strict';
import {appendFileSync, mkdirSync, renameSync, truncateSync, utimesSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {openServerLog} from '../../source/sources/server-log.ts';
import {temporaryFolder} from '../helpers/folder.ts';

test('what is written after the mark is read, whole lines and the last one', context => {
  const path = join(temporaryFolder(context), 'server.log');
  writeFileSync(path, 'before\n');
  const read = openServerLog(path).mark();
  appendFileSync(path, 'LOG:  checkpoint starting\r\n\nLOG:  torn');
  assert.deepEqual(read(), ['LOG:  checkpoint starting', 'LOG:  torn']);
});

test('a log that is rotated meanwhile is read in both files, one that is truncated from its beginning', context => {
  const path = join(temporaryFolder(context), 'server.log');
  writeFileSync(path, 'before\n');
  const log = openServerLog(path);
  const rotated = log.mark();
  appendFileSync(path, 'old\n');
  renameSync(path, `${path}.1`);
  writeFileSync(path, 'new\n');
  assert.deepEqual(rotated(), ['old', 'new']);
  const truncated = log.mark();
  truncateSync(path);
  appendFileSync(path, 'a\n');
  assert.deepEqual(truncated(), ['a']);
});

test('of a folder the newest file is read', context => {
  const folder = temporaryFolder(context);
  for (const [name, time] of [
    ['monday', 1],
    ['tuesday', 2],
  ] as const) {
    writeFileSync(join(folder, name), `${name}\n`);
    utimesSync(join(folder, name), time, time);
  }
  mkdirSync(join(folder, 'later'));
  const read = openServerLog(folder).mark();
  appendFileSync(join(folder, 'tuesday'), 'now\n');
  assert.deepEqual(read(), ['now']);
});

test('it is bounded, and says what is left out', context => {
  const path = join(temporaryFolder(context), 'server.log');
  writeFileSync(path, '');
  const read = openServerLog(path).mark();
  appendFileSync(path, `${'x'.repeat(5000)}\n`.repeat(100));
  const lines = read();
  assert.equal(lines[0]?.length, 2001);
  assert.ok(lines.length < 60);
  assert.equal(lines.at(-1), `… ${5001 * 100 - 256 * 1024} bytes more are in the server's log`);
});

test('a log that cannot be read is refused', context => {
  assert.throws(() => openServerLog(join(temporaryFolder(context), 'none')), /cannot be read/);
});
