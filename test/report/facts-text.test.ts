import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Fact} from '../../source/event/event.ts';
import {describeFacts} from '../../source/report/facts/describe.ts';
import {reportFacts} from '../../source/report/facts.ts';
import {markdown} from '../../source/report/formats/markdown.ts';
import {plain} from '../../source/report/formats/plain.ts';
import {makeReport} from '../../source/report/report.ts';
import {reduce} from '../../source/state/reduce.ts';
import {initialState} from '../../source/state/state.ts';
import {inventSession, smallSession} from '../helpers/events.ts';

const fact = (topic: Fact['topic'], name: string, value: Fact['value'], missing: string | null = null): Fact => ({
  topic,
  name,
  value,
  how: 'test',
  missing,
});

const state = [
  ...inventSession(smallSession),
  {
    type: 'facts',
    at: 1,
    moment: 'start',
    facts: [
      fact('storage', 'data-file-system', 'ext4'),
      fact('storage', 'data-free-bytes', 3 * 1024 ** 3),
      fact('storage', 'data-zfs-sync', null, 'only of ZFS, this is ext4'),
      fact('storage', 'wal-file-system', 'ext4'),
      fact('storage', 'wal-apart', false),
      fact('setting', 'shared_preload_libraries', ''),
      fact('setting', 'work_mem', '4MB'),
      fact('link', 'tls', null, 'not on a unix socket'),
    ],
  } as const,
  {type: 'facts', at: 2, moment: 'end', facts: [fact('setting', 'work_mem', '9MB')]} as const,
].reduce(reduce, initialState);

test('values are written for people, what does not apply is left out, reasons are told once', () => {
  const topics = describeFacts(reportFacts(state));
  const of = (title: string) => topics.find(topic => topic.title === title);
  const storage = of('storage of the server');
  assert.deepEqual(
    storage?.known.map(({name, value}) => `${name} ${value}`),
    ['data directory: file system ext4', 'data directory: free space 3 GB', 'pg_wal on a file system of its own no'],
  );
  assert.ok(!storage?.missing.some(line => line.includes('ZFS sync')));
  assert.match(storage?.missing.join('\n') ?? '', /and \d+ more: not recorded$/);
  const setting = (name: string) => of('settings')?.known.find(one => one.name === name)?.value;
  assert.equal(setting('shared_preload_libraries'), "''");
  assert.equal(setting('work_mem'), '9MB (at the start 4MB)');
  assert.ok(of('way to the server')?.missing.includes('TLS: not on a unix socket'));
  assert.deepEqual(of('machine of the server')?.missing, ['all of it: not recorded']);
});

test('plain and Markdown have them where they are asked for', () => {
  const report = makeReport(state);
  const text = plain.write(report, {perMinute: false, facts: true});
  assert.match(text, /\n\ndurability unknown: full_page_writes not recorded\n\nserver\n {2}version +18\.4/);
  assert.match(text, /\n {2}not known: all of it: not recorded\n/);
  const marked = markdown.write(report, {perMinute: false, facts: true});
  assert.match(marked, /\n\*\*storage of the server\*\*\n\n\| fact \| value \| from \|\n\| :-- \| :-- \| :-- \|\n/);
  assert.doesNotMatch(plain.write(report), /durab|not known/);
});
