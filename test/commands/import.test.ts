import assert from 'node:assert/strict';
import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {Readable} from 'node:stream';
import {test} from 'node:test';
import {gzipSync} from 'node:zlib';
import {type ImportCommand, runImport} from '../../source/commands/import.ts';
import {UserError} from '../../source/errors.ts';
import type {ImportedRun} from '../../source/pgbench/import/run.ts';
import {temporaryFolder} from '../helpers/folder.ts';

const report = (clients: number) =>
  [
    'transaction type: <builtin: select only>',
    'scaling factor: 10',
    `number of clients: ${clients}`,
    'duration: 30 s',
    `number of transactions actually processed: ${clients * 3000}`,
    'latency average = 1.250 ms',
    `tps = ${clients * 100}.125000 (without initial connection time)`,
    '',
  ].join('\n');

async function run(names: readonly string[], command: Partial<ImportCommand> = {}) {
  const written = {out: '', err: ''};
  const code = await runImport(names, {
    output: 'json',
    stdout: {write: text => (written.out += text)},
    stderr: {write: text => (written.err += text)},
    ...command,
  });
  return {...written, code};
}

const runsOf = (out: string) => (JSON.parse(out) as {runs: ImportedRun[]}).runs;

async function refusal(names: readonly string[], command: Partial<ImportCommand> = {}): Promise<UserError> {
  const error = await run(names, command).catch((reason: unknown) => reason);
  assert.ok(error instanceof UserError);
  return error;
}

test('files are read in the order given, each under its name', async t => {
  const folder = temporaryFolder(t);
  const [a, b] = [join(folder, 'b.log'), join(folder, 'a.log')];
  writeFileSync(a, report(4) + report(8));
  writeFileSync(b, report(2));
  const {out, err, code} = await run([a, b]);
  assert.deepEqual(
    runsOf(out).map(({source, clients, tpsExcludingConnections}) => [source, clients, tpsExcludingConnections]),
    [
      [a, 4, 400.125],
      [a, 8, 800.125],
      [b, 2, 200.125],
    ],
  );
  assert.equal(err, '');
  assert.equal(code, 0);
});

test('a run has every field, and null for what the text does not say', async () => {
  const {out} = await run(['-'], {stdin: chunks(report(4))});
  assert.deepEqual(runsOf(out), [
    {
      source: '-',
      label: null,
      status: 'complete',
      clients: 4,
      threads: null,
      durationSeconds: 30,
      transactionsPerClient: null,
      scale: 10,
      queryMode: null,
      script: '<builtin: select only>',
      tpsIncludingConnections: null,
      tpsExcludingConnections: 400.125,
      latencyAverageMs: 1.25,
      latencyStddevMs: null,
      transactionsProcessed: 12000,
      transactionsFailed: null,
      connectionTimeMs: null,
      pgbenchVersion: null,
      serverVersion: null,
      clientsAborted: null,
      progress: [],
      scripts: [],
      unread: [],
    },
  ]);
});

test('a ladder in a folder is read in the order of its numbers; other files are passed over', async t => {
  const folder = temporaryFolder(t);
  for (const clients of [1, 10, 2, 100]) writeFileSync(join(folder, `rw_${clients}.log`), report(clients));
  mkdirSync(join(folder, 'more'));
  writeFileSync(join(folder, 'more', 'ro_5.log'), report(5));
  writeFileSync(join(folder, 'notes.txt'), 'nothing here');
  writeFileSync(join(folder, '.hidden'), report(7));
  const {out, err, code} = await run([folder]);
  assert.deepEqual(
    runsOf(out).map(({clients}) => clients),
    [5, 1, 2, 10, 100],
  );
  assert.match(err, /^no run in .*notes\.txt\n$/);
  assert.equal(code, 0);
});

test('what holds no run is refused by name; a named file among good ones is told and makes it 2', async t => {
  const folder = temporaryFolder(t);
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const good = write('good.log', report(4));
  const log = write('pgbench_log.1', '0 199 2241 0 1712345678 995612\n1 200 2241 0 1712345678 995700\n');
  const aggregate = write('aggregate.1', '1712345678 116 575376 6776527646 485 43613\n');
  const init = write('init.txt', 'creating tables...\n10000 tuples done.\nvacuum...done.\n');
  const image = write('chart.png', '\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\u0000\u0000tps');
  assert.match((await refusal([log])).message, /pgbench_log\.1 is a transaction log/);
  assert.match((await refusal([aggregate])).message, /aggregate\.1 is an aggregate log/);
  assert.match((await refusal([init])).message, /init\.txt holds no output of a pgbench run/);
  assert.match((await refusal([image])).message, /chart\.png holds no output/);
  assert.match((await refusal([join(folder, 'missing.log')])).message, /missing\.log/);
  assert.match((await refusal(['-'], {stdin: chunks('hello\n')})).message, /stdin holds no output/);
  assert.match((await refusal([])).message, /import takes files/);
  mkdirSync(join(folder, 'empty'));
  assert.match((await refusal([join(folder, 'empty')])).message, /empty holds no output/);
  assert.equal((await refusal([log])).exitCode, 2);
  const {out, err, code} = await run([log, good, join(folder, 'gone.log')]);
  assert.equal(runsOf(out).length, 1);
  assert.match(
    err,
    /^.*pgbench_log\.1 is a transaction log of pgbench -l, not the output of a run\ncannot read .*gone\.log: there is no such file\n$/,
  );
  assert.equal(code, 2);
});

test('UTF-16, with and without its mark, and UTF-8 with its mark are read', async t => {
  const folder = temporaryFolder(t);
  const little = Buffer.from(`Zürich:\r\n${report(4).replaceAll('\n', '\r\n')}`, 'utf16le');
  const big = Buffer.from(little).swap16();
  const texts = {
    'little.txt': Buffer.concat([Buffer.from([0xff, 0xfe]), little]),
    'big.txt': Buffer.concat([Buffer.from([0xfe, 0xff]), big]),
    'bare-little.txt': little,
    'bare-big.txt': big,
    'utf8.txt': Buffer.from(`\ufeffZürich:\n${report(4)}`),
  };
  for (const [name, bytes] of Object.entries(texts)) writeFileSync(join(folder, name), bytes);
  const {out} = await run([folder]);
  assert.deepEqual(
    runsOf(out).map(({label, clients, status}) => [label, clients, status]),
    Object.keys(texts).map(() => ['Zürich', 4, 'complete']),
  );
});

test('what gzip has packed is read, from a file and from stdin, torn too', async t => {
  const packed = gzipSync(`${report(4)}${'another line\n'.repeat(5000)}${report(8)}`);
  const file = join(temporaryFolder(t), 'a.log.gz');
  writeFileSync(file, packed);
  const counts = async (...read: Parameters<typeof run>) =>
    runsOf((await run(...read)).out).map(({clients}) => clients);
  assert.deepEqual(await counts([file]), [4, 8]);
  assert.deepEqual(await counts(['-'], {stdin: Readable.from([packed.subarray(0, 50), packed.subarray(50)])}), [4, 8]);
  writeFileSync(file, packed.subarray(0, -20));
  assert.equal((await counts([file]))[0], 4);
});

test('chunks may split a character and a line', async () => {
  const bytes = Buffer.from(`\u2022 größer:\n${report(4)}`);
  const {out} = await run(['-'], {
    stdin: (async function* () {
      for (let at = 0; at < bytes.length; at += 3) yield bytes.subarray(at, at + 3);
    })(),
  });
  assert.deepEqual(
    runsOf(out).map(({label, transactionsProcessed}) => [label, transactionsProcessed]),
    [['größer', 12000]],
  );
});

test('plain output is the report, safe for a terminal, and says what was not read', async t => {
  const text = `=== \u001b]0;x\u0007eight ===\n${report(8)}${report(16).replace('1.250', '1,250')}`;
  const {out} = await run(['-'], {output: 'plain', stdin: chunks(text), sessions: temporaryFolder(t)});
  assert.doesNotMatch(out, /\u001b/);
  const lines = out.split('\n');
  assert.match(lines.find(line => line.startsWith('run ')) ?? '', /^run {2}clients +-j +tps +latency ms /);
  assert.match(out, /^ {2}1 {2,}8 +– +800\.125000 +1\.250 /m);
  assert.match(out, /^ {2}2 {2,}16 +– +1600\.125000 +– /m);
  assert.deepEqual(lines.slice(-3), ['not read: 1 line', '  latency average = 1,250 ms', '']);
});

async function* chunks(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text);
}
