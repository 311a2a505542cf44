import assert from 'node:assert/strict';
import {existsSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {openLogs, readPercentiles} from '../../source/commands/percentiles.ts';
import {temporaryFolder} from '../helpers/folder.ts';

test('what is about the logs goes with --percentiles only', () => {
  assert.equal(readPercentiles(false, false, null), null);
  assert.deepEqual(readPercentiles(true, true, 5), {keepLogs: true, budgetBytes: 5e6});
  assert.throws(() => readPercentiles(false, true, null), /--keep-logs only goes with --percentiles/);
  assert.throws(() => readPercentiles(false, false, 5), /--log-budget only goes with --percentiles/);
});

test('logs that are kept stand beside their session; where there is no place for them all is given up', context => {
  const folder = temporaryFolder(context);
  const percentiles = {keepLogs: true, budgetBytes: 1};
  let givenUp = 0;
  const open = (session: string) => openLogs(percentiles, join(folder, session), () => givenUp++);
  assert.equal(open('a.ndjson')?.folder.path, join(folder, 'a-logs'));
  assert.ok(existsSync(join(folder, 'a-logs')));
  assert.equal(givenUp, 0);
  writeFileSync(join(folder, 'b-logs'), '');
  assert.throws(() => open('b.ndjson'), {name: 'UserError', message: /no folder for transaction logs could be made/});
  assert.equal(givenUp, 1);
});
