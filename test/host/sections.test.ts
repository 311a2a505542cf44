import assert from 'node:assert/strict';
import {test} from 'node:test';
import {splitSections} from '../../source/host/sections.ts';

test('puts lines under the marks of the script and of head, and forgets a greeting', () => {
  const lines = ['Welcome to db1', '@@ system', 'Linux 6.1', '==> /proc/net/dev <==', ' lo: 1', '', '@@ end'];
  assert.deepEqual(
    [...splitSections(lines)],
    [
      ['system', 'Linux 6.1'],
      ['net/dev', ' lo: 1\n'],
      ['end', ''],
    ],
  );
});
