import assert from 'node:assert/strict';
import {test} from 'node:test';
import {workloadOf} from '../../source/pgbench/transaction-type.ts';

const types: readonly (readonly [printed: string, workload: string])[] = [
  ['<builtin: TPC-B (sort of)>', 'tpcb-like'],
  ['<builtin: simple update>', 'simple-update'],
  ['<builtin: select only>', 'select-only'],
  ['TPC-B (sort of)', 'tpcb-like'],
  ['SELECT only', 'select-only'],
  ['Update only pgbench_accounts', 'simple-update'],
  ['Custom query', 'Custom query'],
  ['multiple scripts', 'multiple scripts'],
  ['select only/update.sql', 'select only/update.sql'],
];

for (const [printed, workload] of types)
  test(`transaction type ${printed}`, () => assert.equal(workloadOf(printed), workload));
