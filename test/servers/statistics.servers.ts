import assert from 'node:assert/strict';
import {after, describe, test} from 'node:test';
import type {Happening, Row} from '../../source/event/event.ts';
import {statistics} from '../../source/server/statistics.ts';
import {pollServer} from '../../source/sources/server.ts';
import {resolveTarget} from '../../source/sources/target.ts';
import {startPostgres} from '../helpers/postgres.ts';

/** Folders of server packages by major version, from scripts/servers.ts. */
const places: Record<string, string> = JSON.parse(process.env.PGTOP_BENCH_SERVERS ?? '{}');

/** Columns that no version lacks, and every role sees. */
const always: Record<string, readonly string[]> = {
  activity: ['state', 'wait_type', 'wait', 'count'],
  database: ['xact_commit', 'xact_rollback', 'blks_read', 'blks_hit', 'deadlocks'],
  checkpoints: ['checkpoint_time', 'timed', 'requested', 'write_time', 'sync_time', 'buffers_written'],
  wal: ['bytes'],
};

test('there are servers to test on', () => assert.notDeepEqual(Object.keys(places), []));

for (const [major, packageFolder] of Object.entries(places)) {
  describe(`PostgreSQL ${major}`, async () => {
    const server = await startPostgres({packageFolder});
    after(() => server.stop());
    const admin = await server.connect();
    await admin.query("CREATE ROLE bench LOGIN PASSWORD 'bench'");
    await admin.query('CREATE TABLE t AS SELECT generate_series(1, 10000) AS a');
    await admin.query('CHECKPOINT');

    for (const [username, password] of [
      ['postgres', server.password],
      ['bench', 'bench'],
    ] as const) {
      test(`every statistic has its values, asked by ${username}`, async () => {
        const target = await resolveTarget(
          {host: server.host, port: server.port, username, database: 'postgres'},
          {PGPASSWORD: password},
        );
        const heard = await pollOnce(target);
        const columns = heard.find(happening => happening.type === 'columns');
        const sample = heard.find(happening => happening.type === 'sample');
        assert.ok(columns && sample);
        for (const {name} of statistics) {
          const declared = (columns.statistics[name] ?? []).map(column => column.name);
          for (const column of always[name] ?? [])
            assert.ok(declared.includes(column), `${name}.${column} is declared`);
          const rows = sample.statistics[name] ?? [];
          assert.ok(rows.length > 0 && declared.length > 0, `${name} has rows and columns`);
          assert.ok(
            rows.every(row => row.length === declared.length),
            `${name}: a value a column`,
          );
          for (const [index, {kind, name: column}] of (columns.statistics[name] ?? []).entries()) {
            const values = rows.map(row => row[index]);
            if (kind === 'counter' || (always[name]?.includes(column) && kind === 'gauge'))
              assert.ok(values.every(isCount), `${name}.${column} counts: ${values}`);
          }
        }
      });
    }

    test('the log holds no error', async () => {
      await admin.end();
      assert.match(server.log(), /ready to accept connections/);
      assert.deepEqual(
        server
          .log()
          .split('\n')
          .filter(line => /ERROR|FATAL|PANIC/.test(line)),
        [],
      );
    });
  });
}

function isCount(value: Row[number] | undefined): boolean {
  return typeof value === 'number' && value >= 0;
}

async function pollOnce(target: Parameters<typeof pollServer>[0]['target']): Promise<Happening[]> {
  const stop = new AbortController();
  const heard: Happening[] = [];
  for await (const happening of pollServer({target, signal: stop.signal, everyMs: 50})) {
    heard.push(happening);
    if (heard.some(({type}) => type === 'sample')) stop.abort();
  }
  return heard;
}
