import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {existsSync, mkdirSync, readdirSync, statSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import process from 'node:process';
import {test} from 'node:test';
import {UserError} from '../../source/errors.ts';
import {openLogFolder, sweepLogFolders} from '../../source/sources/log-folder.ts';
import {temporaryFolder} from '../helpers/folder.ts';

test('the folder is ours alone, bears our process id and is gone in the end', t => {
  const under = temporaryFolder(t);
  const folder = openLogFolder(null, under);
  assert.equal(statSync(folder.path).mode & 0o777, 0o700);
  assert.match(folder.path, new RegExp(`pgtop-bench-logs-${process.pid}-\\w+$`));
  writeFileSync(join(folder.path, 'pgbench_log.1'), '');
  folder.close();
  folder.close();
  assert.deepEqual(readdirSync(under), []);
});

test('folders of processes that have died are swept, those of others stay', t => {
  const under = temporaryFolder(t);
  const {pid} = spawnSync(process.execPath, ['--version']);
  const names = [`pgtop-bench-logs-${pid}-dead`, `pgtop-bench-logs-${process.pid}-alive`, 'pgtop-bench-logs-mine'];
  for (const name of names) mkdirSync(join(under, name, 'run-1'), {recursive: true});
  sweepLogFolders(under);
  assert.deepEqual(
    names.map(name => existsSync(join(under, name))),
    [false, true, true],
  );
  assert.doesNotThrow(() => sweepLogFolders(join(under, 'none')));
});

test('logs that are kept stay, an empty folder does not', t => {
  const path = join(temporaryFolder(t), 'session-logs');
  const folder = openLogFolder(path);
  assert.equal(statSync(path).mode & 0o777, 0o700);
  folder.close();
  assert.ok(!existsSync(path));
  const again = openLogFolder(path);
  mkdirSync(join(path, 'run-1'));
  again.close();
  assert.ok(existsSync(join(path, 'run-1')));
});

test('no room for the folder is said before the start', t => {
  const file = join(temporaryFolder(t), 'file');
  writeFileSync(file, '');
  assert.throws(() => openLogFolder(join(file, 'logs')), UserError);
});
