import assert from 'node:assert/strict';
import {test} from 'node:test';
import {joinNegations} from '../../source/commands/no-warn.ts';
import {readRunOptions} from '../../source/commands/options.ts';
import {describeLeftOut, describeStart, fitSteps, refuseUnasked} from '../../source/commands/preparation.ts';
import {UserError} from '../../source/errors.ts';
import type {Step} from '../../source/event/event.ts';
import {rungStep} from '../helpers/order.ts';
import {type Change, outlook} from '../helpers/outlook.ts';

function find(change: Change = {}) {
  const {facts, server, engine} = outlook(change);
  return {
    server: {type: 'server', ...server},
    engine: {type: 'engine', ...engine},
    preflight: {type: 'preflight', ...facts},
  } as const;
}

const rungs = (...clients: number[]): Step[] => clients.map((count, index) => rungStep(index + 1, {clients: count}));
const options = (flags: Record<string, boolean> = {}) => readRunOptions(flags, undefined, false);
const refusal = (act: () => unknown): UserError => {
  try {
    act();
  } catch (error) {
    assert.ok(error instanceof UserError);
    return error;
  }
  throw new Error('nothing was refused');
};

test('a ladder that fits is run as planned', () => {
  const steps = rungs(8, 16);
  assert.deepEqual(fitSteps(options(), find(), steps), steps);
});

test('what does not fit is refused with its counts, or left out when asked', () => {
  const steps = rungs(16, 120, 240);
  const {message, hint, exitCode} = refusal(() => fitSteps(options(), find(), steps));
  assert.match(message, /^too few free connections for 120, 240 clients: 96 of max_connections 100/);
  assert.match(hint ?? '', /--skip-unfit/);
  assert.equal(exitCode, 2);
  assert.deepEqual(fitSteps(options({skipUnfit: true}), find(), steps), steps.slice(0, 1));
  assert.equal(
    describeLeftOut({skipUnfit: true}, find(), [...steps, ...rungs(240)]),
    '120, 240 clients: 96 connections are free',
  );
  assert.equal(describeLeftOut({skipUnfit: true}, find(), rungs(16)), null);
  assert.equal(describeLeftOut({skipUnfit: false}, find(), steps), null);
  const none = refusal(() => fitSteps(options({skipUnfit: true}), find(), rungs(120)));
  assert.match(none.message, /for 120 clients/);
});

test('every refusal is told at once, with its fix', () => {
  const {message, hint} = refusal(() => fitSteps(options(), find({tables: {state: 'empty'}}), rungs(120)));
  assert.match(message, /too few free connections.*\nthe pgbench tables are empty/);
  assert.match(hint ?? '', /--clients.*\n--init --force/);
});

test('before the start lines tell what happens, what is emptied, who is there, and what is to be said', () => {
  const other = {pid: 7, user: 'shop', application: 'psql\x1b[2J', database: 'shop', state: 'active'};
  const findings = find({
    settings: {fsync: 'off'},
    tables: {historyRows: 1200},
    facts: {others: [other], othersTotal: 1},
  });
  const steps: Step[] = [
    {step: 1, kind: 'command', moment: 'before', command: 'sync'},
    rungStep(2, {seconds: 12}),
    rungStep(3, {clients: 16, seconds: 12}),
  ];
  assert.deepEqual(describeStart(findings, steps, 'db1:5432/bench'), [
    'target    db1:5432/bench, PostgreSQL 18.4, this machine',
    'pgbench   18.4 (/usr/bin/pgbench)',
    'ladder    8, 16 clients, tpcb-like, simple protocol, 24 s',
    'data      1.5 GB, in shared_buffers (2 GB)',
    'empties   pgbench_history (1 200 rows), at every rung',
    'runs      before: sync',
    'others    1 other active session: pid 7 shop psql shop active',
    'warning   fsync = off: commits do not wait for the disk, and a crash may destroy the data: the figures are of no use elsewhere',
    '          Set fsync = on, or say so with the figures. (--no-warn fsync)',
    'note      rungs of 12 s: too short for checkpoints and for a steady mean; good for a look',
    '          --time 60 or more; figures that are to convince take half an hour a rung. (--no-warn rung-length)',
  ]);
});

test('a search for the peak says how far it goes, a rung that ends once steady that it may end before', () => {
  const tell = (open: {search: 'knee' | null; untilSteady: number | null}) =>
    describeStart(find(), [rungStep(1, {clients: 1}), rungStep(2, {clients: 2})], 'bench', open)[2];
  assert.equal(
    tell({search: 'knee', untilSteady: null}),
    'ladder    1, 2 clients to begin with, up to 91 in search of the peak, tpcb-like, simple protocol, time unknown',
  );
  assert.match(tell({search: null, untilSteady: 0.03}) ?? '', /protocol, at most 2 min$/);
});

test('on a standby nothing is emptied', () => {
  const steps = [rungStep(1, {workload: 'select-only'})];
  const emptied = (inRecovery: boolean) =>
    describeStart(find({circumstances: {inRecovery}}), steps, 'bench').some(line => line.startsWith('empties'));
  assert.deepEqual([emptied(false), emptied(true)], [true, false]);
});

test('what is dropped and created is named', () => {
  const init = {step: 1, kind: 'init', scale: 200, force: true, database: null, extra: []} as const;
  const text = describeStart(find(), [init, rungStep(2)], 'bench').join('\n');
  assert.match(text, /creates +pgbench tables at scale 200, about 2\.9 GB/);
  assert.match(text, /drops +pgbench_accounts, .* in schema public \(about 10 001 100 rows, 1\.5 GB\)/);
});

test('another machine, and sessions of others, are refused where nobody can be asked', () => {
  assert.match(
    refusal(() => refuseUnasked(find({server: {local: false}}), [], 'db1')).message,
    /db1 is not this machine/,
  );
  const other = {pid: 7, user: 'shop', application: null, database: 'shop', state: 'active'};
  const busy = find({facts: {others: [other], othersTotal: 3}});
  assert.match(
    refusal(() => refuseUnasked(busy, [], 'db1')).message,
    /db1 has 3 other active sessions: pid 7 shop shop/,
  );
  assert.doesNotThrow(() => refuseUnasked(find(), [], 'db1'));
});

test('tables are not dropped unasked either', () => {
  const init = {step: 1, kind: 'init', scale: 1, force: true, database: null, extra: []} as const;
  assert.match(refusal(() => refuseUnasked(find(), [init], 'db1')).message, /--force drops pgbench_accounts/);
  assert.doesNotThrow(() => refuseUnasked(find(), [{...init, force: false}], 'db1'));
});

test('--no-warn takes the ids of checks, several times, and refuses others', () => {
  assert.deepEqual(joinNegations(['--no-warn', 'scale', 'db', '--no-warn=fsync', '--no-warn']), [
    '--no-warn=scale',
    'db',
    '--no-warn=fsync',
    '--no-warn=',
  ]);
  assert.deepEqual(readRunOptions({noWarn: ['scale', 'fsync']}, undefined, false).noWarn, ['scale', 'fsync']);
  const unknown = refusal(() => readRunOptions({noWarn: ['scales']}, undefined, false));
  assert.match(unknown.message, /--no-warn scales is not known/);
  assert.match(unknown.hint ?? '', /connections, standby/);
});

test('verdicts are switched off by their ids, and a width is in per cent', () => {
  const read = (flags: Record<string, string | string[]>) => readRunOptions(flags, undefined, false);
  assert.deepEqual(joinNegations(['--no-verdict', 'drifted', 'db']), ['--no-verdict=drifted', 'db']);
  assert.deepEqual(read({noVerdict: ['drifted']}).noVerdict, ['drifted']);
  assert.match(refusal(() => read({noVerdict: ['drift']})).message, /no-verdict drift is not known/);
  assert.deepEqual([read({untilSteady: '3%'}).untilSteady, read({untilSteady: '0.5'}).untilSteady], [0.03, 0.005]);
  for (const width of ['0%', 'steady', '-3%'])
    assert.match(refusal(() => read({untilSteady: width})).message, /is no width/);
  assert.match(refusal(() => read({untilSteady: '3%', transactions: '100'})).message, /do not go together/);
});
