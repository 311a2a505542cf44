import assert from 'node:assert/strict';
import {test} from 'node:test';
import {pgbench} from '../../source/pgbench/engine.ts';
import {readInit} from '../../source/pgbench/init.ts';
import {splitLines} from '../../source/pgbench/lines.ts';
import {readProgress} from '../../source/pgbench/progress.ts';
import {readReport} from '../../source/pgbench/summary.ts';
import {readLogRow} from '../../source/pgbench/transaction-log.ts';
import {readTrouble} from '../../source/pgbench/trouble.ts';
import {readBanner, readVersion} from '../../source/pgbench/version.ts';
import {randomFrom} from './random.ts';
import {reports} from './reports.ts';

/** A run's stderr and some lines of everything else. */
const samples = [
  'starting vacuum...end.',
  'progress: 1.0 s, 75.9 tps, lat 16.626 ms stddev 10.448, 2 failed, lag 4.514 ms, 11 skipped, 3 retried, 5 retries',
  'progress: 1712345679.250 s, 0.0 tps, lat -nan ms stddev -nan',
  'progress: 3.0 s, 80.1 tps, lat 15.102 ms stddev 9.004',
  'pgbench: error: client 5 script 0 aborted in command 1 query 0: ERROR:  division by zero',
  'Client 2 aborted in establishing connection.',
  'pgbench: error: could not create connection for client 20',
  'pgbench: error: Run was aborted; the above results are incomplete.',
  'pgbench (PostgreSQL) 15.6 (Debian 15.6-0+deb12u1)',
  '100000 of 300000 tuples (33%) done (elapsed 0.25 s, remaining 0.50 s)',
  'done in 6.25 s (drop tables 0.05 s).',
  '3 199 2241 1 1712345678 995612',
  '1712345678 116 575376 6776527646 485 43613',
  ...reports['15, retries, rate and limit'],
  ...reports['19, two scripts'],
];

const readers: readonly ((text: string) => unknown)[] = [
  pgbench.readLine,
  readProgress,
  readTrouble,
  readInit,
  readVersion,
  readBanner,
  text => readLogRow(text, 'lag'),
  text => readReport(text.split('\n')),
  text => splitLines('\r', text),
];

const soup = 'progress: 0123456789.,-nan inf\t\r\n()/%=<>client error: tuples\u0000\u001b[2J\u00e9\ud83d\u{1f418}';

test('no reader throws on random text, and no number it yields is NaN or infinite', () => {
  const random = randomFrom(1);
  for (let round = 0; round < 1500; round += 1) {
    const text = Array.from({length: random(120)}, () => soup[random(soup.length)]).join('');
    for (const read of readers) assertFinite(read(text));
  }
});

test('no reader throws on lines cut, doubled, spliced and shuffled, and no number it yields is NaN or infinite', () => {
  const random = randomFrom(2);
  const pick = () => samples[random(samples.length)] ?? '';
  for (let round = 0; round < 1500; round += 1) {
    const host = pick();
    const guest = pick();
    const at = random(host.length + 1);
    const text =
      host.slice(0, at) + guest.slice(random(guest.length)) + (random(2) ? host.slice(at) : `\n${host.slice(at)}`);
    for (const read of readers) assertFinite(read(text));
  }
});

test('numbers too long to hold are unknown, not infinite', () => {
  for (const line of samples)
    for (const read of readers) assertFinite(read(line.replaceAll(/\d+/g, digits => digits.repeat(400))));
});

test('a progress line with an error spliced in after any of its parts keeps its base, and the error is seen', () => {
  const parts = [
    'progress: 7.0 s, 75.9 tps, lat 16.626 ms stddev 10.448, 2 failed',
    ', lag 4.514 ms',
    ', 11 skipped',
    ', 3 retried, 5 retries',
  ];
  const error = 'pgbench: error: client 5 script 0 aborted in command 1 query 0: ERROR:  division by zero';
  for (let cut = 1; cut <= parts.length; cut += 1) {
    const line = parts.slice(0, cut).join('') + error;
    const read = pgbench.readLine(line);
    assert.equal(read.kind, 'progress');
    assert.ok(read.kind === 'progress');
    assert.equal(read.progress.tps, 75.9);
    assert.equal(read.progress.failed, 2);
    assert.equal(read.progress.lagMs, cut > 1 ? 4.514 : null);
    assert.equal(read.progress.retried, cut > 3 ? 3 : null);
    assert.equal(read.trouble?.kind, 'client-aborted');
  }
});

test('two errors written at the same time are both seen', () => {
  const messages = [5, 6].map(
    client => `client ${client} script 0 aborted in command 1 query 0: ERROR:  division by zero\n`,
  );
  const writes = messages.map(message => ['pgbench: ', 'error: ', message]);
  for (let order = 0; order < 64; order += 1) {
    const left = writes.map(parts => [...parts]);
    let stream = '';
    for (let bit = 0; left.some(parts => parts.length > 0); bit += 1) {
      const first = left[(order >> bit) & 1] ?? [];
      stream += (first.length > 0 ? first : left.find(parts => parts.length > 0))?.shift() ?? '';
    }
    const clients = stream.split('\n').map(readTrouble);
    const aborted = clients.map(trouble => (trouble?.kind === 'client-aborted' ? trouble.client : null));
    assert.deepEqual(aborted.filter(client => client !== null).sort(), [5, 6], stream);
  }
});

test('where a stream is split never changes what is read', () => {
  const random = randomFrom(3);
  const ends = ['\n', '\r\n', '\r', '\n\n', '\r\r\n'];
  const stream = samples.map(line => line + ends[random(ends.length)]).join('');
  const whole = splitLines('', stream);
  assert.ok(whole.lines.length >= samples.length);
  for (let at = 0; at <= stream.length; at += 1)
    assert.deepEqual(inChunks([stream.slice(0, at), stream.slice(at)]), whole);
  for (let round = 0; round < 50; round += 1) {
    const chunks: string[] = [];
    for (let at = 0; at < stream.length; ) {
      const size = random(9);
      chunks.push(stream.slice(at, at + size));
      at += size;
    }
    assert.deepEqual(inChunks(chunks), whole);
  }
});

function inChunks(chunks: readonly string[]): {lines: string[]; pending: string} {
  const lines: string[] = [];
  let pending = '';
  for (const chunk of chunks) {
    const split = splitLines(pending, chunk);
    lines.push(...split.lines);
    pending = split.pending;
  }
  return {lines, pending};
}

function assertFinite(value: unknown): void {
  if (typeof value === 'number') assert.ok(Number.isFinite(value));
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) assertFinite(part);
}
