import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {ensureDatabase, lookAtDatabases} from '../../source/sources/scale-databases.ts';
import {connect, type Target} from '../../source/sources/target.ts';
import {startPostgres, type TestServer, targetOf} from '../helpers/postgres.ts';

let server: TestServer;
let target: Target;
before(async () => {
  server = await startPostgres();
  target = await targetOf(server);
});
after(() => server.stop());

test('databases of scales are created once and looked into', async () => {
  const names = ['my "bench"_s1', 'my "bench"_s2'];
  await ensureDatabase(target, names[0]!);
  await ensureDatabase(target, names[0]!);
  const client = await connect(target);
  const found = await lookAtDatabases(client, target, names);
  await client.end();
  assert.deepEqual([...found.keys()], names);
  assert.equal(found.get(names[0]!)?.state, 'missing');
  assert.equal(found.get(names[1]!), null);
});
