import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {after, describe, test} from 'node:test';
import type {ColumnsDeclared, Happening, Row, Value} from '../../source/event/event.ts';
import {statistics} from '../../source/server/statistics.ts';
import {openBoundary} from '../../source/sources/boundary.ts';
import {findPgbench} from '../../source/sources/programs.ts';
import {pollServer} from '../../source/sources/server.ts';
import {resolveTarget} from '../../source/sources/target.ts';
import {startPostgres} from '../helpers/postgres.ts';
import {readSamples} from '../helpers/sampled.ts';

/** Folders of server packages by major version, from scripts/servers.ts. */
const places: Record<string, string> = JSON.parse(process.env.PGTOP_BENCH_SERVERS ?? '{}');

/** As many polls as a minute has, unless another number of seconds is asked for. */
const SECONDS = Number(process.env.PGTOP_BENCH_POLL_SECONDS ?? 12);
const EVERY_MS = 200;

/** Columns that no version lacks, and every role sees while pgbench runs. */
const always: Record<string, readonly string[]> = {
  activity: ['backend', 'application', 'state', 'wait_type', 'wait', 'count'],
  database: ['xact_commit', 'xact_rollback', 'blks_read', 'blks_hit', 'deadlocks', 'conflicts'],
  checkpoints: ['checkpoint_time', 'timed', 'requested', 'write_time', 'sync_time', 'buffers_written'],
  wal: ['bytes'],
  background_writer: ['buffers_clean', 'maxwritten_clean', 'buffers_alloc'],
  vacuums: ['pid', 'table', 'automatic', 'phase', 'blocks_total', 'blocks_scanned'],
  autovacuums: ['table', 'autovacuums', 'autoanalyzes'],
  replication: ['application', 'state', 'sync_state', 'sent_lag_bytes', 'replay_lag_bytes', 'replay_lag_ms'],
  configuration: ['loaded_at', 'started_at'],
  tables: ['table', 'live_tuples', 'dead_tuples', 'bytes', 'updates', 'hot_updates', 'vacuums', 'autovacuums'],
  size: ['database_bytes'],
};

/** What a role that is shown none of the sessions still knows of them. */
const ofHidden = ['backend', 'application', 'state', 'count'];

/** Nothing may be under way, and there may be no standby. */
const mayBeEmpty = ['vacuums', 'replication'];

/** All that PUBLIC may read of the server, and that a careful administrator may take away. */
const revocations = `
  DO $$
  DECLARE name text;
  BEGIN
    FOR name IN SELECT c.oid::regclass FROM pg_class c WHERE relnamespace = 'pg_catalog'::regnamespace AND (relname LIKE 'pg\\_stat\\_%' OR relname = 'pg_db_role_setting')
    LOOP EXECUTE 'REVOKE ALL ON ' || name || ' FROM PUBLIC'; END LOOP;
    FOR name IN SELECT p.oid::regprocedure FROM pg_proc p WHERE pronamespace = 'pg_catalog'::regnamespace
      AND proname ~ '^pg_(stat_get_|control_checkpoint|current_wal_lsn|blocking_pids|database_size|total_relation_size|conf_load_time)'
    LOOP EXECUTE 'REVOKE ALL ON FUNCTION ' || name || ' FROM PUBLIC'; END LOOP;
  END $$`;

test('there are servers to test on', () => assert.notDeepEqual(Object.keys(places), []));

for (const [major, packageFolder] of Object.entries(places)) {
  describe(`PostgreSQL ${major}`, async () => {
    const server = await startPostgres({packageFolder, settings: {autovacuum_naptime: '1s'}});
    after(() => server.stop());
    const admin = await server.connect();
    for (const role of ['bench', 'watcher', 'stranger', 'nobody'])
      await admin.query(`CREATE ROLE ${role} LOGIN PASSWORD 'x'`);
    await admin.query('GRANT pg_monitor TO watcher');
    await admin.query('GRANT ALL ON SCHEMA public TO bench');
    await admin.query('CREATE DATABASE closed');
    const closed = await server.connect('closed');
    await closed.query(revocations);
    await closed.end();
    const {path} = await findPgbench(undefined);
    const pgbench = async (...args: string[]) => {
      const env = {...process.env, PGPASSWORD: 'x'};
      const child = spawn(path, ['-h', server.host, '-p', `${server.port}`, '-U', 'bench', ...args, 'postgres'], {
        env,
        stdio: 'ignore',
      });
      return (await once(child, 'exit'))[0];
    };
    assert.equal(await pgbench('-i', '-q'), 0);
    const running = pgbench('-c', '4', '-T', `${SECONDS}`);
    after(() => running);

    const roles: readonly (readonly [user: string, password: string, database: string])[] = [
      ['postgres', server.password, 'postgres'],
      ['watcher', 'x', 'postgres'],
      ['bench', 'x', 'postgres'],
      ['stranger', 'x', 'postgres'],
      ['nobody', 'x', 'closed'],
    ];
    await admin.query('SET min_parallel_table_scan_size = 0; SET parallel_setup_cost = 0; SET parallel_tuple_cost = 0');
    let polling = true;
    const work = async () => {
      while (polling) await admin.query('SELECT count(pg_sleep(0.05)) FROM pgbench_accounts WHERE aid % 1000 = 0');
    };
    const working = work();
    const polled = await Promise.all(
      roles.map(async ([username, password, database]) =>
        pollFor(
          SECONDS * 1000,
          await resolveTarget({host: server.host, port: server.port, username, database}, {PGPASSWORD: password}),
        ),
      ),
    );

    polling = false;

    for (const [index, [user]] of roles.entries()) {
      const heard = polled[index] ?? [];
      test(`every statistic has values or a said reason, asked by ${user}`, () => {
        const columns = heard.find(happening => happening.type === 'columns');
        assert.ok(columns);
        const rows = gatherRows(heard);
        for (const {name, fields} of statistics) {
          const isAbsent = (words: string) =>
            columns.absent.some(line => line.startsWith(name) && line.includes(words));
          const declared = columns.statistics[name] ?? [];
          if (declared.length === 0) {
            assert.ok(isAbsent(`${name}: no `), `${name} is said to be absent`);
            continue;
          }
          const told = rows[name] ?? [];
          assert.ok(told.length > 0 || mayBeEmpty.includes(name), `${name} has rows`);
          assert.ok(
            told.every(row => row.length === declared.length),
            `${name}: a value a column`,
          );
          for (const field of fields) {
            const place = declared.findIndex(column => column.name === field.name);
            if (place < 0) assert.ok(isAbsent(field.name), `${name}.${field.name} is said to be absent`);
            else if (field.kind === 'counter')
              assert.ok(
                told.every(row => isCount(row[place]) || isAbsent('not measured') || name === 'io'),
                `${name}.${field.name} counts`,
              );
          }
        }
        if (user === 'nobody') return;
        for (const [name, wanted] of Object.entries(always)) {
          for (const column of wanted) {
            const place = placeOf(columns, name, column);
            assert.ok(place >= 0, `${name}.${column} is declared`);
            if (user === 'stranger' && name === 'activity' && !ofHidden.includes(column)) continue;
            if (!mayBeEmpty.includes(name))
              assert.ok(
                (rows[name] ?? []).some(row => row[place] !== null),
                `${name}.${column} has a value`,
              );
          }
        }
      });

      test(`what is hidden is said once, to ${user}`, () => {
        const troubles = heard.filter(happening => happening.type === 'trouble');
        const grants = ['postgres', 'watcher'].includes(user) ? [] : [`GRANT pg_monitor TO ${user}`];
        assert.deepEqual(
          troubles.map(({advice}) => advice).filter(advice => advice?.startsWith('GRANT')),
          grants,
        );
      });
    }

    test('the sessions of pgbench are seen by its own role and by those who see all, and their workers by those', () => {
      const kinds = polled.map(heard => {
        const columns = heard.find(happening => happening.type === 'columns');
        const place = (name: string) => (columns ? placeOf(columns, 'activity', name) : -1);
        const rows = gatherRows(heard).activity ?? [];
        return [
          rows.some(row => row[place('application')] === 'pgbench' && row[place('state')] === 'active'),
          rows.some(row => ['parallel worker', 'background worker'].includes(String(row[place('backend')]))),
        ];
      });
      assert.deepEqual(kinds, [
        [true, true],
        [true, true],
        [true, false],
        [false, false],
        [false, false],
      ]);
    });

    test('the log holds no error', async () => {
      await running;
      await working;
      await admin.end();
      assert.match(server.log(), /ready to accept connections/);
      assert.deepEqual(
        server
          .log()
          .split('\n')
          .filter(line => /ERROR|FATAL|PANIC|WARNING/.test(line)),
        [],
      );
    });
  });
}

function isCount(value: Value | undefined): boolean {
  return typeof value === 'number' && value >= 0;
}

function placeOf({statistics}: Pick<ColumnsDeclared, 'statistics'>, statistic: string, column: string): number {
  return statistics[statistic]?.findIndex(({name}) => name === column) ?? -1;
}

/** Every row of each statistic that was sampled. */
function gatherRows(heard: readonly Happening[]): Record<string, Row[]> {
  const rows: Record<string, Row[]> = {};
  for (const statistics of readSamples(heard))
    for (const [name, told] of Object.entries(statistics)) rows[name] = [...(rows[name] ?? []), ...told];
  return rows;
}

/** Polls for so long, with a boundary at the start and at the end. */
async function pollFor(ms: number, target: Parameters<typeof pollServer>[0]['target']): Promise<Happening[]> {
  const stop = new AbortController();
  const boundary = openBoundary();
  const heard: Happening[] = [];
  boundary.mark();
  setTimeout(() => boundary.mark(), ms - 5 * EVERY_MS);
  setTimeout(() => stop.abort(), ms);
  for await (const happening of pollServer({target, boundary, signal: stop.signal, everyMs: EVERY_MS}))
    heard.push(happening);
  return heard;
}
