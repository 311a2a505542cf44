import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {test} from 'node:test';
import type {ActionStep, Happening} from '../../source/event/event.ts';
import {openPilot} from '../../source/pilot/pilot.ts';
import {rungStep} from '../helpers/order.ts';
import {inventTarget} from '../helpers/target.ts';
import {listen} from '../helpers/told.ts';

/** A pilot, and what it has told so far. */
function open() {
  const {told, push, until} = listen();
  const pilot = openPilot({
    target: inventTarget({local: true, pgbenchEnvironment: {PGPASSWORD: 'secret'}}),
    engine: {path: '/nonexistent', versionNumber: 180004},
    merge: {push},
  });
  const begin = (step: ActionStep) =>
    pilot.perform({id: 'step 1', command: 'step', step, before: 2, about: {run: 7, step: rungStep(2, {clients: 30})}});
  return {pilot, told, until, begin};
}

const command = (text: string): ActionStep => ({step: 1, kind: 'command', moment: 'between', command: text});
const isLine = (happening: Happening) => happening.type === 'step-line';
const isEnd = (happening: Happening) => happening.type === 'step-ended';
/** Whether a process runs; one that has ended and waits to be noticed does not. */
const isAlive = (pid: string) => /^[^Z]/.test(spawnSync('ps', ['-o', 'stat=', '-p', pid], {encoding: 'utf8'}).stdout);

test('a command is told from its beginning to its end, with the server and the run in its environment', async () => {
  const {told, until, begin} = open();
  begin(command('echo $PGHOST $PGPORT $PGUSER $PGDATABASE $PGPASSWORD $PGTOP_RUN $PGTOP_CLIENTS'));
  await until(isEnd);
  assert.deepEqual(told, [
    {
      type: 'step-started',
      step: 1,
      before: 2,
      command: ['sh', '-c', 'echo $PGHOST $PGPORT $PGUSER $PGDATABASE $PGPASSWORD $PGTOP_RUN $PGTOP_CLIENTS'],
    },
    {type: 'step-line', step: 1, stream: 'stdout', text: 'db1 5432 bench bench secret 7 30'},
    {type: 'step-ended', step: 1, exitCode: 0, signal: null, error: null},
  ]);
});

test('of a command that writes without end a megabyte is kept', async () => {
  const {told, until, begin} = open();
  begin(command('yes "a line of a copy that tells of every file" | head -c 3000000'));
  await until(isEnd);
  const lines = told.flatMap(happening => (happening.type === 'step-line' ? [happening.text] : []));
  assert.equal(lines.at(-1), '… what more it writes is not kept');
  assert.ok(Math.abs(lines.join('').length - 1_000_000) < 200);
});

test('a failed command is a trouble', async () => {
  const {until, begin} = open();
  begin(command('exit 4'));
  const trouble = await until(({type}) => type === 'trouble');
  assert.ok(trouble.type === 'trouble' && trouble.message.includes("'exit 4' failed: exit code 4"));
});

test('a killed command ends with all that it has started', async () => {
  const {pilot, told, until, begin} = open();
  begin(command('sleep 60 & echo $!; wait'));
  const line = await until(isLine);
  assert.ok(line.type === 'step-line');
  pilot.perform({id: 'kill', command: 'kill'});
  const end = await until(isEnd);
  assert.ok(end.type === 'step-ended' && end.error === 'broken off' && end.exitCode === null);
  assert.ok(!isAlive(line.text));
  assert.ok(!told.some(({type}) => type === 'trouble'), 'who ends it knows');
});

test('finishing ends a command before it says so', async () => {
  const {pilot, told, until, begin} = open();
  begin(command('echo on; exec sleep 60'));
  await until(isLine);
  pilot.perform({id: 'finish', command: 'finish', reason: 'stopped', exitCode: 130});
  await until(({type}) => type === 'ended');
  assert.deepEqual(
    told.slice(-2).map(({type}) => type),
    ['step-ended', 'ended'],
  );
});

test('a wait for calm tells of write-back until it is ended', async () => {
  const {pilot, until, begin} = open();
  begin({step: 1, kind: 'settle', mostSeconds: 60});
  const isThere = process.platform === 'linux';
  if (isThere)
    await until(happening => isLine(happening) && /^Dirty: +\d+ kB$/.test((happening as {text: string}).text));
  pilot.perform({id: 'step 1 end', command: 'end-step'});
  assert.deepEqual(await until(isEnd), {type: 'step-ended', step: 1, exitCode: 0, signal: null, error: null});
});

test('a changed plan is told', async () => {
  const {pilot, told} = open();
  const steps = [rungStep(1)];
  pilot.perform({id: 'plan 1', command: 'plan', steps, by: 'key', because: '8 clients added'});
  assert.deepEqual(told, [{type: 'plan-changed', steps, by: 'key', because: '8 clients added'}]);
  pilot.perform({id: 'finish', command: 'finish', reason: 'done', exitCode: 0});
});
