import assert from 'node:assert/strict';
import {appendFileSync, existsSync, mkdirSync, readdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {type TestContext, test} from 'node:test';
import {setImmediate as turn} from 'node:timers/promises';
import type {Happening, LatenciesCounted} from '../../source/event/event.ts';
import {followLogs, type LogOptions} from '../../source/sources/transaction-log.ts';
import {addLatencies, type Latencies, percentilesBySecond, summarizeLatencies} from '../../source/state/latencies.ts';
import {temporaryFolder} from '../helpers/folder.ts';
import {randomFrom} from '../pgbench/random.ts';

const ORIGIN = 1_767_225_600_000;
const shares = {p50Ms: 0.5, p95Ms: 0.95, p99Ms: 0.99, p999Ms: 0.999, maxMs: 1} as const;

interface Transaction {
  readonly thread: number;
  /** Since the beginning of the run. */
  readonly endUs: number;
  readonly latencyUs: number;
}

/** Transactions with a long tail, in the order in which they end. */
function inventTransactions(count: number, {threads = 1, seconds = 10, seed = 1} = {}): Transaction[] {
  const below = randomFrom(seed);
  const next = () => below(2 ** 32) / 2 ** 32;
  return Array.from({length: count}, (_, index) => ({
    thread: Math.floor(next() * threads),
    endUs: Math.round(((index + next()) / count) * seconds * 1e6),
    latencyUs: Math.round(1500 * (1 - next()) ** -0.7),
  }));
}

function writeRow({thread, endUs, latencyUs}: Transaction, index: number, outcome?: string): string {
  const end = ORIGIN * 1000 + endUs;
  return `${thread} ${index} ${outcome ?? latencyUs} 0 ${Math.floor(end / 1e6)} ${end % 1e6}\n`;
}

const nameOf = (thread: number) => (thread === 0 ? 'pgbench_log.4711' : `pgbench_log.4711.${thread}`);

interface Told {
  readonly happenings: Happening[];
  readonly latencies: Latencies | null;
  readonly troubles: string[];
}

/** Follows the logs in a folder while `write` writes them. */
async function follow(
  folder: string,
  write: () => Promise<void> | void,
  change: Partial<LogOptions> = {},
): Promise<Told> {
  const ended = new AbortController();
  const options = {
    folder,
    run: 3,
    origin: Promise.resolve(ORIGIN),
    keep: false,
    budgetBytes: 1e9,
    everyMs: 1,
    ...change,
  };
  const happenings: Happening[] = [];
  const following = (async () => {
    for await (const happening of followLogs(options, ended.signal)) happenings.push(happening);
  })();
  await write();
  ended.abort();
  await following;
  const events = happenings.filter(one => one.type === 'latencies') as LatenciesCounted[];
  return {
    happenings,
    latencies: events.reduce(addLatencies, null as Latencies | null),
    troubles: happenings.flatMap(one => (one.type === 'trouble' ? [one.message] : [])),
  };
}

function logFolder(test: TestContext): string {
  const folder = join(temporaryFolder(test), 'run-3');
  mkdirSync(folder);
  return folder;
}

/** Nearest rank in a full sort. */
function sortedPercentileMs(latencies: readonly number[], share: number): number {
  const sorted = latencies.toSorted((one, other) => one - other);
  return (sorted[Math.max(1, Math.ceil(share * sorted.length - 1e-9)) - 1] ?? Number.NaN) / 1000;
}

function agree(found: number | null | undefined, exact: number, width: number, what: string): void {
  assert.ok(found != null && Math.abs(found - exact) <= exact * width, `${what}: ${found} for ${exact}`);
}

test('percentiles of a run and of its seconds agree with a full sort, whatever the threads and wherever rows are torn', async t => {
  const folder = logFolder(t);
  const transactions = inventTransactions(20_000, {threads: 4});
  const texts = new Map<number, string>();
  for (const [index, one] of transactions.entries())
    texts.set(one.thread, (texts.get(one.thread) ?? '') + writeRow(one, index));
  const below = randomFrom(5);
  const {happenings, latencies, troubles} = await follow(folder, async () => {
    const places = new Map([...texts.keys()].map(thread => [thread, 0]));
    while (places.size > 0) {
      for (const [thread, from] of places) {
        const text = texts.get(thread) ?? '';
        const to = from + 1 + below(9000);
        appendFileSync(join(folder, nameOf(thread)), text.slice(from, to));
        if (to < text.length) places.set(thread, to);
        else places.delete(thread);
      }
      await turn();
    }
  });
  assert.deepEqual(troubles, []);
  const summary = summarizeLatencies(latencies, 1);
  assert.equal(summary?.logged, transactions.length);
  const all = transactions.map(({latencyUs}) => latencyUs);
  for (const [name, share] of Object.entries(shares) as [keyof typeof shares, number][])
    agree(summary?.[name], sortedPercentileMs(all, share), 0.008, name);
  assert.equal(summary?.maxMs, Math.max(...all) / 1000);
  const seconds = percentilesBySecond(latencies!);
  assert.deepEqual([...seconds.keys()], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  for (const [second, percentiles] of seconds) {
    const own = transactions.filter(({endUs}) => Math.ceil(endUs / 1e6) === second).map(({latencyUs}) => latencyUs);
    for (const name of ['p50Ms', 'p95Ms', 'p99Ms'] as const)
      agree(percentiles[name], sortedPercentileMs(own, shares[name]), 0.125, `${name} of second ${second}`);
  }
  for (const happening of happenings)
    if (happening.type === 'latencies' && happening.second !== null)
      assert.ok(JSON.stringify(happening).length < 400, JSON.stringify(happening));
});

test('rows without a latency are counted apart', async t => {
  const folder = logFolder(t);
  const [one, ...others] = inventTransactions(5);
  const outcomes = ['skipped', 'failed', 'serialization', 'deadlock'];
  writeFileSync(
    join(folder, nameOf(0)),
    writeRow(one!, 0) + others.map((other, index) => writeRow(other, index, outcomes[index])).join(''),
  );
  const {latencies} = await follow(folder, () => {});
  const {skipped, failed, logged} = summarizeLatencies(latencies, 1)!;
  assert.deepEqual({skipped, failed, logged}, {skipped: 1, failed: 3, logged: 1});
});

test('an aggregate log is told and not read', async t => {
  const folder = logFolder(t);
  writeFileSync(join(folder, nameOf(0)), '1767225601 116 575376 6776527646 485 43613\n'.repeat(3));
  const {latencies, troubles} = await follow(folder, () => {});
  assert.equal(latencies, null);
  assert.match(troubles.join(), /run 3 holds intervals, not transactions/);
});

test('lines that are no rows are counted; the last line of a killed pgbench is none', async t => {
  const folder = logFolder(t);
  const [one, other] = inventTransactions(2);
  const garbage = `${'9'.repeat(200_000)}\nwhat\n`;
  writeFileSync(join(folder, nameOf(0)), `${writeRow(one!, 0)}${garbage}${writeRow(other!, 1)}3 199 22`);
  const {latencies, troubles} = await follow(folder, () => {});
  assert.equal(summarizeLatencies(latencies, 1)?.logged, 2);
  assert.deepEqual(troubles, ['2 lines of the transaction log of run 3 are no rows']);
});

test('the logs are removed when all is read, unless they are kept', async t => {
  const folder = logFolder(t);
  writeFileSync(
    join(folder, nameOf(0)),
    inventTransactions(10)
      .map(writeRow as never)
      .join(''),
  );
  await follow(folder, () => {}, {keep: true});
  assert.deepEqual(readdirSync(folder), [nameOf(0)]);
  await follow(folder, () => {});
  assert.ok(!existsSync(folder));
});

test('a log that outgrows its budget says so once; a folder that has gone too', async t => {
  const folder = logFolder(t);
  writeFileSync(
    join(folder, nameOf(0)),
    inventTransactions(1000)
      .map(one => writeRow(one, 1))
      .join(''),
  );
  const {troubles, latencies} = await follow(folder, turn, {budgetBytes: 10_000});
  assert.match(troubles.join('|'), /^the transaction log of run 3 has outgrown its budget of [\d.]+ MB$/);
  assert.equal(summarizeLatencies(latencies, 1)?.logged, 1000);
  const gone = await follow(folder, () => {});
  assert.match(gone.troubles.join(), /could not be read: ENOENT/);
});

test('without progress lines the first second begins with the first transaction', async t => {
  const folder = logFolder(t);
  const rows = [
    {thread: 0, endUs: 7_300_000, latencyUs: 300_000},
    {thread: 0, endUs: 8_100_000, latencyUs: 300_000},
  ];
  writeFileSync(join(folder, nameOf(0)), rows.map(row => writeRow(row, 1)).join(''));
  const {happenings} = await follow(folder, () => {}, {origin: Promise.resolve(null)});
  assert.deepEqual(
    happenings.flatMap(one => (one.type === 'latencies' ? [one.second] : [])),
    [1, 2, null],
  );
});
