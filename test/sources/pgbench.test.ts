import assert from 'node:assert/strict';
import {test} from 'node:test';
import {startPgbench} from '../../source/sources/pgbench.ts';

test('pgbench is asked for no colours, whatever else it is given', async () => {
  const environment = {PG_COLOR: 'always', PGAPPNAME: 'x'};
  const {lines, ended} = startPgbench({path: 'sh', arguments: ['-c', 'echo $PG_COLOR $PGAPPNAME'], environment});
  const texts: string[] = [];
  for await (const {text} of lines) texts.push(text);
  assert.deepEqual(texts, ['never x']);
  assert.equal((await ended).exitCode, 0);
});
