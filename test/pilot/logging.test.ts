import assert from 'node:assert/strict';
import {existsSync, mkdirSync, readdirSync} from 'node:fs';
import {join, relative, resolve} from 'node:path';
import process from 'node:process';
import {type TestContext, test} from 'node:test';
import {fileURLToPath} from 'node:url';
import type {Happening, RunOrder} from '../../source/event/event.ts';
import {openPilot} from '../../source/pilot/pilot.ts';
import {openLogFolder} from '../../source/sources/log-folder.ts';
import {temporaryFolder} from '../helpers/folder.ts';
import {rungStep} from '../helpers/order.ts';
import {inventTarget} from '../helpers/target.ts';

const fake = fileURLToPath(new URL('../fixtures/logging-pgbench.mjs', import.meta.url));

interface Asked {
  readonly version: number;
  readonly runs: readonly Partial<RunOrder>[];
  readonly budgetBytes?: number;
  readonly keep?: boolean;
  readonly path?: string;
  /** Before the first run, with the folder of the logs. */
  readonly prepare?: (folder: string) => void;
}

/** Runs one after the other with their transactions logged. */
async function log(t: TestContext, {version, runs, budgetBytes = 1e9, keep = false, path = fake, prepare}: Asked) {
  const under = temporaryFolder(t);
  const folder = openLogFolder(keep ? join(under, 'kept-logs') : null, under);
  prepare?.(folder.path);
  const told: Happening[] = [];
  let wake = () => {};
  const pilot = openPilot({
    target: inventTarget(),
    engine: {path, versionNumber: version},
    merge: {
      push: happening => {
        told.push(happening);
        if (happening.type === 'rung-ended' || happening.type === 'ended') wake();
      },
    },
    log: {folder, budgetBytes},
  });
  const perform = (command: Parameters<typeof pilot.perform>[0]) =>
    new Promise<void>(resolve => {
      wake = resolve;
      pilot.perform(command);
    });
  for (const [index, change] of runs.entries()) {
    const step = rungStep(index + 1, {clients: 1, threads: 1, seconds: 3, ...change});
    await perform({id: `run ${index + 1}`, command: 'run', run: index + 1, step});
  }
  await perform({id: 'finish', command: 'finish', reason: 'done', exitCode: 0});
  pilot.abandon();
  return {told, under, folder};
}

const commands = (told: readonly Happening[]) =>
  told.flatMap(one => (one.type === 'rung-started' ? [one.command.join(' ')] : []));

for (const version of [180004, 90624]) {
  test(`a pgbench ${version} logs into our folder, and its latencies come before its end`, async t => {
    const {told, under, folder} = await log(t, {version, runs: [{}]});
    const [whole, end] = told.filter(({type}) => type === 'latencies' || type === 'rung-ended').slice(-2);
    assert.equal(end?.type, 'rung-ended');
    assert.ok(whole?.type === 'latencies' && whole.second === null);
    assert.equal(
      whole.counts.flatMap(([, ...counts]) => counts).reduce((sum, count) => sum + count, 0),
      150,
    );
    assert.equal(whole.maxUs, 1049);
    const [command = ''] = commands(told);
    const prefix = ` --log-prefix=${folder.path}/run-1/pgbench_log`;
    assert.ok(command.endsWith(` -l${version < 100000 ? '' : prefix} bench`), command);
    assert.deepEqual(readdirSync(under), [], 'nothing is left');
  });
}

test('where pgbench is started elsewhere, it and its scripts are found all the same', async t => {
  const path = relative(process.cwd(), fake);
  const scripts = [{kind: 'file', name: 'own.sql', weight: null}] as const;
  const {told} = await log(t, {version: 90624, runs: [{scripts}], path});
  assert.ok(commands(told)[0]?.includes(` -f ${resolve('own.sql')} `), commands(told)[0]);
  assert.ok(told.some(one => one.type === 'rung-ended' && one.exitCode === 0));
});

test('a run is sampled after what the one before came to, and only after one like it', async t => {
  const runs = [{seconds: 100}, {seconds: 100}, {seconds: 100, workload: 'select-only'}, {seconds: 100, clients: 2}];
  const {told} = await log(t, {version: 180004, runs, budgetBytes: 100_000});
  // 5000 a second are expected first, then what 50 rows a second, each for 1 in 0.0044, come to.
  const shares = told.flatMap(one => (one.type === 'rung-started' ? [one.sampledShare] : []));
  assert.equal(shares[0], 0.0044);
  assert.equal(shares[1], Number((100_000 / (45 * 1.2 * (50 / 0.0044) * 100) - 5e-6).toPrecision(2)));
  assert.equal(shares[2], 0.00088);
  assert.ok((shares[3] ?? 1) < (shares[1] ?? 0));
  assert.ok(commands(told)[0]?.includes(' --sampling-rate=0.0044 '));
});

test('kept logs stay, a folder a run', async t => {
  const {under, folder} = await log(t, {version: 90624, runs: [{}, {}], keep: true});
  assert.deepEqual(readdirSync(under), ['kept-logs']);
  assert.deepEqual(readdirSync(folder.path), ['run-1', 'run-2']);
  assert.equal(readdirSync(join(folder.path, 'run-2')).length, 1);
});

test('a run goes on without its log where no folder can be made', async t => {
  const prepare = (folder: string) => void mkdirSync(join(folder, 'run-1'));
  const {told} = await log(t, {version: 180004, runs: [{}], prepare});
  assert.ok(
    told.some(one => one.type === 'trouble' && one.message.startsWith('no transaction log, so no percentiles')),
  );
  assert.ok(told.some(one => one.type === 'rung-ended' && one.exitCode === 0));
  assert.ok(!commands(told)[0]?.includes(' -l'));
  assert.ok(existsSync(fake));
});
