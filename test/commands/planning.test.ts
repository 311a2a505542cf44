import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Flags} from '../../source/commands/flags.ts';
import {readRunOptions} from '../../source/commands/options.ts';
import {chooseClients, prepareSteps, type TablesByDatabase} from '../../source/commands/planning.ts';
import type {Findings} from '../../source/commands/preparation.ts';
import type {Tables} from '../../source/event/event.ts';

const tablesOf = (change: Partial<Tables>): Tables => ({
  state: 'ready',
  present: ['pgbench_accounts', 'pgbench_branches', 'pgbench_history', 'pgbench_tellers'],
  schema: 'public',
  scale: 10,
  historyRows: 0,
  estimatedRows: 1_000_110,
  bytes: 160e6,
  ...change,
});
const missing = tablesOf({state: 'missing', present: [], scale: null});

/** Only what planning looks at. */
const findings = (tables: Tables, free = 97): Findings =>
  ({
    server: {database: 'bench'},
    engine: {cores: 4},
    preflight: {tables, connections: {free, max: 100, reserved: 3, inUse: 0}},
  }) as Findings;

const plan = (flags: Flags, tables: Tables, tablesOfScales?: TablesByDatabase) =>
  prepareSteps(readRunOptions(flags, undefined, false), findings(tables), tablesOfScales);
const inits = (flags: Flags, tables: Tables, tablesOfScales?: TablesByDatabase) =>
  plan(flags, tables, tablesOfScales).flatMap(step =>
    step.kind === 'init' ? [[step.scale, step.force, step.database]] : [],
  );

test('clients: what was asked, a first look by what is free, fewer where the preset has fewer', () => {
  const choose = (flags: Flags, free: number | null) => chooseClients(readRunOptions(flags, undefined, false), free);
  assert.deepEqual(choose({clients: '3,5'}, 1), [3, 5]);
  assert.deepEqual(choose({}, 10), [1, 2, 4]);
  assert.deepEqual(choose({}, null), [1, 2, 4, 8, 16]);
  assert.deepEqual(choose({preset: 'fixed-transactions'}, 299), [10, 20, 30, 40]);
  assert.equal(choose({preset: 'fixed-transactions'}, 300).length, 8);
  assert.equal(choose({preset: 'fixed-transactions'}, null).length, 8);
});

test('a rung lasts a minute, as asked, so many transactions, or until a person steps on', () => {
  const first = (flags: Flags) => {
    const [step] = plan({clients: '1', ...flags}, tablesOf({}));
    return step?.kind === 'rung' ? [step.seconds, step.transactions, step.open] : null;
  };
  assert.deepEqual(first({}), [60, null, false]);
  assert.deepEqual(first({time: '5'}), [5, null, false]);
  assert.deepEqual(first({transactions: '7'}), [null, 7, false]);
  assert.deepEqual(first({manual: true}), [86_400, null, true]);
});

test('tables are made where there are none, at the scale asked or the largest count; dropped only by force', () => {
  assert.deepEqual(inits({clients: '1,6', init: true}, missing), [[6, false, null]]);
  assert.deepEqual(inits({clients: '1', init: true, scale: '9'}, missing), [[9, false, null]]);
  assert.deepEqual(inits({clients: '1', init: true}, tablesOf({})), []);
  assert.deepEqual(inits({clients: '1', init: true, force: true, scale: '9'}, tablesOf({})), [[9, true, null]]);
  assert.throws(() => plan({clients: '1'}, missing), {name: 'UserError', message: 'the pgbench tables are missing'});
  assert.throws(() => plan({clients: '1', scale: '9'}, tablesOf({})), {
    message: /scale 10 exist already, scale 9 was asked/,
  });
  assert.throws(() => plan({clients: '1', init: true}, tablesOf({state: 'empty'})), {message: /are empty/});
  assert.deepEqual(inits({clients: '1', scale: '10'}, tablesOf({})), []);
});

test('tables made for a search of the peak fit the most clients that it may come to, or need a scale', () => {
  const made = (flags: Flags, free: number) =>
    prepareSteps(readRunOptions(flags, undefined, false), findings(missing, free)).find(({kind}) => kind === 'init');
  const search = {preset: 'knee', init: true};
  const first = made(search, 97);
  assert.deepEqual(first?.kind === 'init' && first.scale, 92);
  const few = made(search, 4);
  assert.deepEqual(few?.kind === 'init' && few.scale, 2);
  assert.throws(() => made(search, 997), {
    name: 'UserError',
    message: 'the search goes up to 947 clients, and no scale was given for the tables to be made',
    hint: /^--scale 947 fits them all \(about 14 GB/,
  });
  const asked = made({...search, scale: '50'}, 997);
  assert.deepEqual(asked?.kind === 'init' && asked.scale, 50);
  assert.throws(() => made({preset: 'knee'}, 997), {hint: /^Add --init --scale 947 /});
});

test('scripts of files alone need no pgbench tables', () => {
  assert.deepEqual(inits({clients: '1', file: ['x.sql']}, missing), []);
  assert.deepEqual(inits({clients: '1', file: ['x.sql'], init: true}, missing), [[1, false, null]]);
});

test('several scales have databases of their own, made only with --init', () => {
  const flags = {clients: '1', scale: '10,20'};
  const known: TablesByDatabase = new Map([
    ['bench_s10', tablesOf({scale: 10})],
    ['bench_s20', null],
  ]);
  assert.deepEqual(inits({...flags, init: true}, missing, known), [[20, false, 'bench_s20']]);
  assert.deepEqual(inits({...flags, init: true, force: true}, missing, known), [
    [10, true, 'bench_s10'],
    [20, false, 'bench_s20'],
  ]);
  assert.throws(() => plan({...flags, yes: true}, missing, known), {
    message: 'there is no database bench_s20 for scale 20',
  });
  const wrong: TablesByDatabase = new Map([['bench_s10', tablesOf({scale: 5})]]);
  assert.throws(() => plan({...flags, init: true}, missing, wrong), {
    message: /scale 5 exist already in database bench_s10/,
  });
});

test('restore-each-run is refused without a command that restores', () => {
  const flags = {preset: 'restore-each-run', scale: '10'};
  assert.throws(() => plan(flags, tablesOf({})), {name: 'UserError', message: /needs --after 'COMMAND'/});
  assert.doesNotThrow(() => plan({...flags, after: 'restore'}, tablesOf({})));
});
