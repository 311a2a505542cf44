import assert from 'node:assert/strict';
import {after, describe, test} from 'node:test';
import {lookBefore} from '../../source/sources/preflight.ts';
import {connect, resolveTarget} from '../../source/sources/target.ts';
import {startPostgres} from '../helpers/postgres.ts';

/** Folders of server packages by major version, from scripts/servers.ts. */
const places: Record<string, string> = JSON.parse(process.env.PGTOP_BENCH_SERVERS ?? '{}');

for (const [major, packageFolder] of Object.entries(places)) {
  describe(`PostgreSQL ${major}`, async () => {
    const server = await startPostgres({packageFolder, settings: {archive_mode: 'on', archive_command: 'true'}});
    after(() => server.stop());
    const admin = await server.connect();
    await admin.query("CREATE ROLE bench LOGIN PASSWORD 'bench'");
    await admin.query('CREATE TABLE pgbench_accounts (aid int)');
    await admin.query("SELECT pg_create_physical_replication_slot('forgotten', true)");
    await admin.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1');

    for (const [username, password] of [
      ['postgres', server.password],
      ['bench', 'bench'],
    ] as const) {
      test(`what bears on the reading is known to ${username}`, async () => {
        const client = await connect(
          await resolveTarget(
            {host: server.host, port: server.port, username, database: 'postgres'},
            {PGPASSWORD: password},
          ),
        );
        const {tables, circumstances} = await lookBefore(client, {local: true, systemRoots: false}).finally(() =>
          client.end(),
        );
        assert.equal(tables.state, 'some');
        assert.ok(circumstances);
        const {role, inactiveSlots, archiver, holders, standbys, works, pooled, inRecovery} = circumstances;
        assert.deepEqual([role.name, role.superuser], [username, username === 'postgres']);
        assert.deepEqual(role.lacksToRead, username === 'postgres' ? [] : ['SELECT on pgbench_accounts']);
        assert.deepEqual(
          inactiveSlots?.map(({name}) => name),
          ['forgotten'],
        );
        assert.equal(archiver?.segmentBytes, 16 * 1024 * 1024);
        assert.deepEqual(
          holders.map(({name}) => name),
          ['postgres test'],
        );
        assert.deepEqual([standbys, works, pooled, inRecovery], [[], [], false, false]);
      });
    }

    test('the log holds no error', async () => {
      await admin.end();
      assert.doesNotMatch(server.log(), /ERROR|FATAL|PANIC/);
    });
  });
}
