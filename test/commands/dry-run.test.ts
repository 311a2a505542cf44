import assert from 'node:assert/strict';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, test} from 'node:test';
import {dryRun} from '../../source/commands/dry-run.ts';
import type {Flags} from '../../source/commands/flags.ts';
import {readRunOptions} from '../../source/commands/options.ts';
import {splitWords} from '../../source/ladder/shell.ts';
import {temporaryFolder} from '../helpers/folder.ts';
import {startPostgres, type TestServer} from '../helpers/postgres.ts';

/** Nobody listens there. */
const NOWHERE = {host: '127.0.0.1', port: '1', username: 'me', dbname: 'bench'};

/** What --dry-run prints for flags: all of it, the lines that are no comments, and the arguments of each pgbench. */
async function print(flags: Flags, extra: readonly string[] = [], columns?: number) {
  let text = '';
  const options = readRunOptions({...NOWHERE, ...flags}, undefined, false, {extra});
  const exitCode = await dryRun(options, {stdout: {write: piece => (text += piece), ...(columns && {columns})}});
  assert.equal(exitCode, 0);
  const lines = text.split('\n').filter(line => line !== '');
  const commands = lines.filter(line => !line.startsWith('#'));
  const runs = commands
    .filter(line => line.startsWith('pgbench '))
    .map(line => splitWords(line.replace(/\s+# +\d+ .*$/, ''), ''));
  return {text, lines, commands, runs};
}

const option = (words: readonly string[], name: string) => words[words.indexOf(name) + 1];
const counts = (runs: readonly (readonly string[])[]) => runs.map(words => Number(option(words, '-c')));
const tens = (last: number) => [1, ...Array.from({length: last / 10}, (_, index) => 10 * (index + 1))];

let server: TestServer;
before(async () => {
  server = await startPostgres();
});
after(() => server.stop());

test('os-shootout: 27 runs in 13.5 hours, the vacuum of all tables for the warm-up and TPC-B', async () => {
  const {lines, runs} = await print({preset: 'os-shootout'});
  assert.match(lines[0] ?? '', /^# os-shootout: 27 pgbench runs, of which 1 to warm up, 13\.5 hours$/);
  assert.equal(runs.length, 27);
  for (const words of runs) assert.deepEqual([option(words, '-j'), option(words, '-T')], ['8', '1800']);
  assert.deepEqual(counts(runs), [10, ...tens(120), ...tens(120)]);
  const kinds = runs.map(words => `${option(words, '-b')}${words.includes('-v') ? ' -v' : ''}`);
  assert.deepEqual(kinds, ['select-only -v', ...Array(13).fill('select-only'), ...Array(13).fill('tpcb-like -v')]);
  assert.ok(runs.every(words => !words.includes('-n')));
});

test('fixed-transactions: 8 runs where 300 clients are let in or nobody can tell, 4 where they are not', async () => {
  const unknown = await print({preset: 'fixed-transactions'});
  assert.deepEqual(counts(unknown.runs), [10, 20, 30, 40, 50, 100, 200, 300]);
  assert.match(unknown.text, /no server answered: enough connections for the largest count are assumed/);
  assert.match(unknown.text, /8 pgbench runs, time unknown until rung 1/);
  for (const words of unknown.runs) {
    assert.deepEqual([option(words, '-t'), option(words, '-j'), words.includes('-T')], ['1000', '1', false]);
  }
  const {host, port, user, password} = server;
  const uri = `postgresql://${user}:${password}@${host}:${port}/postgres?sslmode=disable`;
  let text = '';
  await dryRun(readRunOptions({preset: 'fixed-transactions'}, uri, false), {
    stdout: {write: piece => (text += piece)},
  });
  assert.deepEqual(
    [...text.matchAll(/^pgbench .* -c (\d+) /gm)].map(([, count]) => count),
    ['10', '20', '30', '40'],
  );
  assert.match(text, /free connections \(max_connections 100\)/);
  assert.ok(!text.includes(password), 'no secret is printed');
});

test('restore-each-run: three times the list, runs outermost; prewarm and checkpoint before, the restore after each', async () => {
  const {lines, runs, text} = await print({preset: 'restore-each-run', after: "restore 'a b'", scale: '1'});
  const list = [1, 2, 4, 8, 16, 32, 64, 128, 256];
  assert.deepEqual(counts(runs), [...list, ...list, ...list]);
  for (const words of runs)
    assert.deepEqual([option(words, '-M'), option(words, '-j')], ['prepared', option(words, '-c')]);
  const steps = lines.filter(line => /# +\d+ /.test(line)).map(line => /# +\d+ (\w+)/.exec(line)?.[1]);
  assert.deepEqual(steps, Array(27).fill(['prewarm', 'checkpoint', 'rung', 'after']).flat());
  assert.match(text, /^# +4 after\nsh -c 'restore '\\''a b'\\'''$/m);
  assert.ok(lines.filter(line => line.startsWith('#')).every(line => line.length <= 100));
  assert.match((await print({preset: 'restore-each-run', after: 'x'}, [], 200)).text, /^sh -c x +# +4 after$/m);
});

test('restore-each-run without its command: the plan says where it is missing', async () => {
  const {text, commands} = await print({preset: 'restore-each-run'});
  assert.match(text, /# restore-each-run needs --after 'COMMAND'/);
  assert.match(text, /# +4 after: restore the data/);
  assert.ok(commands.every(line => line.startsWith('pgbench ')));
});

test('protocol-matrix: two legs of -T 240, select-only, one thread, each scale with its own database', async () => {
  const {runs, lines} = await print({preset: 'protocol-matrix'});
  const list = [1, 2, 4, 8, 12, 16, 24, 32];
  assert.deepEqual(counts(runs), Array(6).fill(list).flat());
  const asked = runs.map(words => [words.at(-1), words.includes('-M') ? option(words, '-M') : 'simple'].join(' '));
  assert.deepEqual([...new Set(asked.slice(0, 24))], ['bench_s10 simple', 'bench_s100 simple', 'bench_s1000 simple']);
  assert.deepEqual([...new Set(asked.slice(24))], ['bench_s100 simple', 'bench_s100 extended', 'bench_s100 prepared']);
  for (const words of runs)
    assert.deepEqual(
      ['-T', '-b', '-j'].map(name => option(words, name)),
      ['240', 'select-only', '1'],
    );
  assert.match(lines[0] ?? '', /48 pgbench runs, 3\.2 hours/);
});

test('thread-per-client: a minute each, as many threads as clients', async () => {
  const {runs} = await print({preset: 'thread-per-client'});
  assert.deepEqual(counts(runs), tens(100));
  for (const words of runs) assert.deepEqual([option(words, '-T'), option(words, '-j')], ['60', option(words, '-c')]);
});

test('quick takes two minutes, soak has one rung of hours, knee begins with what it doubles', async () => {
  assert.match((await print({preset: 'quick'})).text, /6 pgbench runs, 2 min/);
  assert.match((await print({preset: 'soak'})).text, /1 pgbench run, 4 hours/);
  const knee = await print({preset: 'knee'});
  assert.match(knee.text, /2 pgbench runs to begin with, time unknown until rung 1/);
});

test('commands can be copied into a shell, with all that was asked', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'dry-run-'));
  t.after(() => rmSync(folder, {recursive: true}));
  const script = join(folder, 'my script.sql');
  writeFileSync(script, 'SELECT 1;');
  const flags = {clients: '2', file: [`${script}@3`], rate: '100', latencyLimit: '20', init: true, scale: '7'};
  const {runs, text} = await print({...flags, initArgs: '--partitions=4'}, ['-C', '-D', 'x=a b']);
  assert.deepEqual(runs[0]?.slice(0, 5), ['pgbench', '-h', '127.0.0.1', '-p', '1']);
  assert.deepEqual(runs[0]?.slice(-2), ['--partitions=4', 'bench']);
  const place = runs[1]?.indexOf('-f') ?? 0;
  assert.deepEqual(runs[1]?.slice(place), [
    '-f',
    `${script}@3`,
    '-n',
    '-R',
    '100',
    '-L',
    '20',
    '-C',
    '-D',
    'x=a b',
    'bench',
  ]);
  assert.match(text, /1 min 1 s to 1 min 11 s/);
});

test('a range where waits for calm may be short; open steps have no length', async () => {
  assert.match((await print({clients: '1,2', settle: '30'})).text, /2 pgbench runs, 2 min to 3 min$/m);
  assert.match((await print({clients: '1', manual: true})).text, /time unknown until rung 1/);
  const {text} = await print({clients: '1,2', order: 'shuffle', seed: '5', rate: '50%'});
  assert.match(text, /--seed 5 repeats it/);
  assert.match(text, /at 50 % of the peak/);
});

test('a script that is not there is refused', () =>
  assert.rejects(print({file: ['nowhere.sql']}), {
    name: 'UserError',
    message: 'the script nowhere.sql cannot be read',
  }));

test('a server that would not take the plan is told of: connections, tables, scale; nothing without a server', async () => {
  const {host, port, user, password} = server;
  const own = {host, port: String(port), username: user, dbname: 'postgres'};
  process.env.PGPASSWORD = password;
  try {
    const told = async (flags: Flags) =>
      (await print({...own, ...flags})).lines.filter(line => /would be refused|leaves out/.test(line));
    const [missing, crowded, ...more] = await told({preset: 'thread-per-client'});
    assert.match(missing ?? '', /^# would be refused: the pgbench tables are missing/);
    assert.match(
      crowded ?? '',
      /^# would be refused: too few free connections for 100 clients: \d+ of max_connections 100/,
    );
    assert.deepEqual(more, []);
    assert.deepEqual(await told({clients: '1', init: true, scale: '1'}), []);
    assert.deepEqual(await told({clients: '1,200', init: true, skipUnfit: true}), [
      '# --skip-unfit leaves out 200 clients',
    ]);
    const client = await server.connect();
    await client.query(
      ['accounts', 'branches', 'tellers', 'history']
        .map(name => `CREATE TABLE pgbench_${name} (bid int PRIMARY KEY)`)
        .join('; '),
    );
    await client.query('INSERT INTO pgbench_branches VALUES (1), (2)');
    await client.end();
    assert.deepEqual(await told({clients: '1', init: true, scale: '5'}), [
      '# would be refused: pgbench tables of scale 2 exist already, scale 5 was asked',
    ]);
  } finally {
    delete process.env.PGPASSWORD;
  }
  assert.doesNotMatch((await print({preset: 'thread-per-client'})).text, /refused/);
});

test('what pgbench does not know is told of where no server answers', async t => {
  const folder = temporaryFolder(t);
  const pgbench = join(folder, 'pgbench');
  writeFileSync(pgbench, '#!/bin/sh\necho "pgbench (PostgreSQL) 15.18"\n', {mode: 0o755});
  const {text} = await print({clients: '1', pgbench}, ['--exit-on-abort', '--max-tries', '3']);
  assert.match(
    text,
    /^# would be refused: pgbench 15\.18 \(.*\) does not know(?:\n#)? --exit-on-abort \(from 17 on\)$/m,
  );
});
