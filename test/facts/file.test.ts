import assert from 'node:assert/strict';
import {test} from 'node:test';
import {FACTS_FORMAT, readFactsFile} from '../../source/facts/file.ts';
import {findFork, findRedwood} from '../../source/facts/fork.ts';

const kernel = {topic: 'host', name: 'kernel', value: 'FreeBSD 14.3', how: 'uname -sr', missing: null};

test('a file of facts is known by its format; edited by hand it may say less', () => {
  const facts = [
    kernel,
    {topic: 'storage', name: 'vm-disk-cache', value: 'none'},
    {topic: 'host', name: 'load', value: null},
  ];
  assert.deepEqual(readFactsFile(JSON.stringify({format: FACTS_FORMAT, made: 'x', facts})), [
    kernel,
    {topic: 'storage', name: 'vm-disk-cache', value: 'none', how: '', missing: null},
    {topic: 'host', name: 'load', value: null, how: '', missing: 'not told by the file'},
  ]);
});

test('what is no fact in it is left out', () => {
  const facts = [
    kernel,
    {topic: 'weather', name: 'rain', value: 1},
    {topic: 'host', name: '', value: 1},
    7,
    {...kernel, value: []},
  ];
  assert.deepEqual(readFactsFile(JSON.stringify({format: FACTS_FORMAT, facts})), [kernel]);
});

test('any other text is no file of facts', () => {
  const others = [
    '',
    'fio-3.33',
    '{"format": 1}',
    '{"format": "pgtop-bench facts 1"',
    `{"format": "${FACTS_FORMAT}"}`,
    '[]',
  ];
  for (const text of others) assert.equal(readFactsFile(text), null, text);
});

test('a fork is known by its words or its settings', () => {
  assert.equal(findFork('PostgreSQL 18.4 on x86_64-pc-linux-gnu', ['fsync', 'shared_buffers']), 'PostgreSQL');
  const edb = 'PostgreSQL 16.9 (EnterpriseDB Advanced Server 16.9.0) on x86_64-pc-linux-gnu';
  assert.equal(findFork(edb, []), 'EDB Postgres Advanced Server');
  assert.equal(findFork('PostgreSQL 16.9', ['edb_redwood_date']), 'EDB Postgres Advanced Server');
  assert.equal(findFork('PostgreSQL 16.9', ['apg_ccm_enabled', 'rds.extensions']), 'Amazon Aurora');
});

test('Redwood mode by its settings, or why there is none', () => {
  const {value} = findRedwood({edb_redwood_date: 'on', edb_redwood_strings: 'off', fsync: 'on'});
  assert.equal(value, 'edb_redwood_date on, edb_redwood_strings off');
  assert.match(String(findRedwood({fsync: 'on'}).missing), /only of EDB/);
});
