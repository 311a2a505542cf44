import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import type {Happening} from '../../source/event/event.ts';
import {describeRival, lockLadder} from '../../source/sources/ladder-lock.ts';
import {openLeave} from '../../source/sources/leave.ts';
import {pollServer} from '../../source/sources/server.ts';
import type {Target} from '../../source/sources/target.ts';
import {startPostgres, type TestServer, targetOf} from '../helpers/postgres.ts';
import {listen} from '../helpers/told.ts';

let server: TestServer;
let target: Target;
before(async () => {
  server = await startPostgres();
  target = await targetOf(server);
});
after(() => server.stop());

/** A poller under way, and what it tells. */
function watch() {
  const ending = new AbortController();
  const leave = openLeave(ending.signal);
  const {told, push, until: untilTold} = listen();
  let wakeRefused = () => {};
  const watched = {
    ...leave,
    excuses: () => {
      wakeRefused();
      return leave.excuses();
    },
  };
  const over = (async () => {
    for await (const happening of pollServer({target, leave: watched, signal: ending.signal, everyMs: 50}))
      push(happening);
  })();
  const until = (type: Happening['type'], from = 0) => untilTold(happening => happening.type === type, from);
  /** Resolves once a connection has been refused. */
  const refused = () =>
    new Promise<void>(resolve => {
      wakeRefused = resolve;
    });
  const end = () => {
    ending.abort();
    return over;
  };
  return {leave, told, until, refused, end};
}

const sessions = async () => {
  const client = await server.connect();
  const {rows} = await client.query(
    "SELECT count(*)::int AS count FROM pg_stat_activity WHERE application_name = 'pgtop-bench'",
  );
  await client.end();
  return rows[0].count;
};

test('the poller lets go, a restart meanwhile is no trouble, and it comes back to a server that starts late', async () => {
  const {leave, told, until, refused, end} = watch();
  await until('sample');
  await leave.begin();
  assert.equal(await sessions(), 0);
  const place = told.length;
  let restarted = Promise.resolve();
  await server.restart(async () => {
    restarted = leave.end(20_000).then(back => assert.equal(back, true));
    await refused();
  });
  await restarted;
  await until('sample', place);
  const types = told.slice(place).map(({type}) => type);
  assert.ok(!types.includes('server-lost'));
  assert.deepEqual(types.slice(0, 2), ['server-back', 'columns']);
  await end();
});

test('a server that does not come back is told once the time is over', async () => {
  const {leave, told, until, end} = watch();
  await until('sample');
  await leave.begin();
  const place = told.length;
  await server.restart(async () => {
    assert.equal(await leave.end(300), false);
    await until('server-lost', place);
  });
  await until('server-back', place);
  await end();
});

test('each connection of the poller holds the lock of the ladder', async () => {
  const {leave, until, end} = watch();
  await until('sample');
  const client = await server.connect();
  const rival = await lockLadder(client);
  assert.match(
    rival ? describeRival(rival) : '',
    /^session \d+ of postgres from 127.0.0.1, since \d{4}-\d\d-\d\d \d\d:\d\d:\d\d /,
  );
  await leave.begin();
  assert.equal(await lockLadder(client), null, 'it is free while the poller is away');
  const other = await server.connect();
  await other.query('CREATE ROLE blind LOGIN');
  await other.query('SET ROLE blind');
  assert.match(
    describeRival((await lockLadder(other)) ?? assert.fail()),
    /^session \d+ of postgres, since when is hidden$/,
  );
  await Promise.all([client.end(), other.end()]);
  await leave.end(5000);
  await end();
});
