import assert from 'node:assert/strict';
import {test} from 'node:test';
import {sumTables, type TableState} from '../../source/state/tables.ts';

const table: TableState = {
  table: 'pgbench_accounts',
  liveTuples: 1000,
  deadTuples: 10,
  bytes: 8192,
  grownBytes: 100,
  updates: 300,
  hotShare: 0.5,
};

test('the share of HOT updates is that of all tables, by their updates', () => {
  const tellers = {...table, table: 'pgbench_tellers', updates: 100, hotShare: 0.9};
  const history = {...table, table: 'pgbench_history', updates: 0, hotShare: null};
  assert.equal(sumTables([table, tellers, history]).hotShare, 0.6);
  assert.equal(sumTables([history]).hotShare, null, 'nothing was updated');
});

test('a share that one updated table does not tell is not known of all', () => {
  const {hotShare, deadTuples} = sumTables([table, {...table, hotShare: null, deadTuples: null}]);
  assert.deepEqual([hotShare, deadTuples], [null, null]);
});
