import assert from 'node:assert/strict';
import {readdirSync} from 'node:fs';
import {join} from 'node:path';
import {after, before, test} from 'node:test';
import {temporaryFolder} from '../helpers/folder.ts';
import {startPostgres, type TestServer} from '../helpers/postgres.ts';
import {leadTo, runProgram} from '../helpers/program.ts';

let server: TestServer;

before(async () => {
  server = await startPostgres();
});
after(() => server.stop());

interface Told {
  readonly name: string;
  readonly value: unknown;
  readonly atStart?: unknown;
}

test('the data of a session that made its tables is that of its runs, as of one that found them', async context => {
  const sessions = temporaryFolder(context);
  const {arguments: target, environment} = leadTo(server, sessions);
  const ladder = [...target, '--clients', '1', '--time', '1', '--yes', '--workload', 'select-only'];
  for (const args of [
    ['--init', '--scale', '2', '--label', 'made'],
    ['--label', 'found'],
  ]) {
    const {exitCode, stderr} = await runProgram([...ladder, ...args], environment);
    assert.equal(exitCode, 0, stderr);
  }
  const [made = '', found = ''] = ['made', 'found'].map(label =>
    join(sessions, readdirSync(sessions).find(name => name.includes(label)) ?? label),
  );
  const {stdout} = await runProgram(['report', made, '--output', 'json'], environment);
  const facts: readonly Told[] = JSON.parse(stdout).facts;
  const of = (name: string) => facts.find(fact => fact.name === name);
  const begun = of('database-bytes')?.atStart ?? of('database-bytes')?.value;
  assert.ok(Number(begun) > 30e6, `${begun} bytes are not those of tables at scale 2`);
  assert.equal(of('fillfactor')?.value, 100);
  const compared = await runProgram(['compare', made, found, '--output', 'plain'], environment);
  assert.doesNotMatch(compared.stdout, /size of the database ★/, compared.stdout);
});
