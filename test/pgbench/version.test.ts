import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readBanner, readVersion} from '../../source/pgbench/version.ts';

const versions: readonly [text: string, version: string, versionNumber: number][] = [
  ['pgbench (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)\n', '15.18 (Debian 15.18-0+deb12u1)', 150018],
  ['pgbench (PostgreSQL) 16.2 (Ubuntu 16.2 (local (nested)))', '16.2 (Ubuntu 16.2 (local (nested)))', 160002],
  ['pgbench (PostgreSQL) 19rc1', '19rc1', 190000],
  ['pgbench (PostgreSQL) 9.4beta1', '9.4beta1', 90400],
  ['pgbench (PostgreSQL) 9.6.24', '9.6.24', 90624],
  ['pgbench (PostgreSQL) 8.4.22', '8.4.22', 80422],
  ['pgbench (PostgreSQL) 20devel', '20devel', 200000],
  ['pgbench (EnterpriseDB) 14.5.0', '14.5.0', 140005],
  ['pgbench (EnterpriseDB) 12.2.3', '12.2.3', 120002],
];

for (const [text, version, versionNumber] of versions) {
  test(`version: ${text.trim()}`, () => assert.deepEqual(readVersion(text), {version, versionNumber}));
}

test('texts without a version of pgbench', () => {
  const bare = ['', 'pgbench', 'pgbench (PostgreSQL)', 'command not found', '1234567.8', '18.4', 'pgbench 15.3'];
  const others = ['psql (PostgreSQL) 15.3', 'true (GNU coreutils) 9.1', 'mypgbench (PostgreSQL) 15.3'];
  for (const text of [...bare, ...others]) assert.equal(readVersion(text), null, text);
});

test('the banner of a report', () => {
  assert.deepEqual(readBanner('pgbench (14.2)'), {pgbenchVersion: '14.2', serverVersion: null});
  assert.deepEqual(readBanner('pgbench (17.1 (Debian 17.1-1), server 15.3 (Ubuntu 15.3 (x)))'), {
    pgbenchVersion: '17.1 (Debian 17.1-1)',
    serverVersion: '15.3 (Ubuntu 15.3 (x))',
  });
  for (const line of ['pgbench (PostgreSQL)', 'pgbench (14.2', 'pgbench 14.2', ''])
    assert.equal(readBanner(line), null, line);
});
