import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fileURLToPath} from 'node:url';
import type {Happening} from '../../source/event/event.ts';
import {openPilot} from '../../source/pilot/pilot.ts';
import {rungStep} from '../helpers/order.ts';
import {inventTarget} from '../helpers/target.ts';
import {listen} from '../helpers/told.ts';

const fake = fileURLToPath(new URL('../fixtures/fake-pgbench.mjs', import.meta.url));
const step = rungStep(1, {clients: 2, threads: 1, seconds: 500});
const run = {id: 'run 1', command: 'run', run: 1, step} as const;

/** A pilot of a fake pgbench, and what it has told so far. */
function openFake(script: string, path = fake) {
  const {told, push, until} = listen();
  const pilot = openPilot({
    target: inventTarget({
      pgbenchArguments: ['-h', 'db1'],
      pgbenchEnvironment: {FAKE_PGBENCH: script, FAKE_SECOND_MS: '20'},
    }),
    engine: {path, versionNumber: 180004},
    merge: {push},
  });
  return {pilot, told, until};
}

const isLine = (words: string) => (happening: Happening) => happening.type === 'line' && happening.text.includes(words);
const isEnd = (happening: Happening) => happening.type === 'rung-ended';

test('a run is told from its command to its end, and is begun once', async () => {
  const {pilot, told, until} = openFake('steady');
  const short = {...run, step: {...step, seconds: 2}};
  pilot.perform(short);
  pilot.perform(short);
  assert.deepEqual(await until(isEnd), {type: 'rung-ended', run: 1, exitCode: 0, signal: null, error: null});
  assert.equal(told.filter(({type}) => type === 'rung-started').length, 1);
  const [started] = told;
  assert.ok(started?.type === 'rung-started');
  assert.equal(started.command.join(' '), 'pgbench -h db1 -P 1 -c 2 -j 1 -T 2 -b tpcb-like bench');
  assert.ok(told.findIndex(isLine('tps = ')) < told.findIndex(isEnd), 'the report comes before the end');
});

test('a wish of the rules is told once, for everyone who folds the session', () => {
  const {pilot, told} = openFake('steady');
  const wish = {id: 'run 1 known', command: 'wish', wish: {wish: 'end-rung'}} as const;
  pilot.perform(wish);
  pilot.perform(wish);
  assert.deepEqual(told, [{type: 'wish', by: 'rule', wish: 'end-rung'}]);
  pilot.abandon();
});

test('a run is ended with its whole report', async () => {
  const {pilot, told, until} = openFake('steady');
  pilot.perform(run);
  await until(isLine('progress: 2.0 s'));
  pilot.perform({id: 'run 1 end', command: 'end-run', run: 1});
  assert.deepEqual(await until(isEnd), {type: 'rung-ended', run: 1, exitCode: 0, signal: null, error: null});
  assert.ok(told.some(isLine('tps = ')));
});

test('a run is killed in its start-up vacuum', async () => {
  const {pilot, until} = openFake('vacuums');
  pilot.perform(run);
  await until(isLine('pgbench (18.4)'));
  pilot.perform({id: 'kill', command: 'kill'});
  const end = await until(isEnd);
  assert.ok(end.type === 'rung-ended' && end.signal === 'SIGTERM' && end.exitCode === null);
});

test('finishing ends what is under way before it says so', async () => {
  const {pilot, told, until} = openFake('steady');
  pilot.perform(run);
  await until(isLine('progress: 1.0 s'));
  pilot.perform({id: 'finish', command: 'finish', reason: 'stopped', exitCode: 130});
  await until(({type}) => type === 'ended');
  assert.deepEqual(
    told.slice(-2).map(({type}) => type),
    ['rung-ended', 'ended'],
  );
});

test('a pgbench that cannot be started is a run with a reason', async () => {
  const {pilot, until} = openFake('steady', '/nonexistent/pgbench');
  pilot.perform(run);
  const end = await until(isEnd);
  assert.ok(end.type === 'rung-ended' && end.exitCode === null && end.signal === null);
  assert.match(end.error ?? '', /ENOENT/);
});
