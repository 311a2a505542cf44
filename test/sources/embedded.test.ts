import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {existsSync, watch} from 'node:fs';
import {dirname, resolve} from 'node:path';
import {test} from 'node:test';
import {UserError} from '../../source/errors.ts';
import {startEmbedded} from '../../source/sources/embedded.ts';

const module = resolve(import.meta.dirname, '../../source/sources/embedded.ts');

test('embedded: a process that is killed leaves neither server nor folder', async () => {
  const code = `import {startEmbedded} from ${JSON.stringify(module)};
    console.log((await startEmbedded()).socket);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit').then(() => assert.fail('it ended by itself'));
  const [line] = await Promise.race([once(child.stdout, 'data'), ended]);
  ended.catch(() => {});
  const folder = String(line).trim();
  assert.ok(existsSync(folder), folder);
  const changes = watch(dirname(folder));
  const removed = new Promise<void>(done => {
    changes.on('change', () => {
      if (!existsSync(folder)) done();
    });
  });
  child.kill('SIGKILL');
  await removed;
  changes.close();
});

test('embedded: programs that are not there are named', async () => {
  const isAboutFolder = (error: unknown) => error instanceof UserError && error.message.includes('/nowhere');
  await assert.rejects(startEmbedded({programs: '/nowhere'}), isAboutFolder);
  await assert.rejects(startEmbedded({packageFolder: '/nowhere'}), UserError);
});
