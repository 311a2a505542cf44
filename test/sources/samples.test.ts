import assert from 'node:assert/strict';
import {test} from 'node:test';
import {decodeEvent, encodeEvent} from '../../source/event/codec.ts';
import type {Event, Happening, Row, SampledRow} from '../../source/event/event.ts';
import type {Poll} from '../../source/server/poll.ts';
import {openSamples} from '../../source/sources/samples.ts';
import {addRows} from '../../source/state/samples.ts';

const poll = (statistics: Poll['statistics']): Poll => ({clock: 1, statistics, sessions: [], roleSettings: null});

const sampleOf = (happenings: readonly Happening[]) => happenings.find(({type}) => type === 'sample');

/** Tells the rows of a statistic. */
function openTeller(): {tell(rows: readonly Row[]): readonly SampledRow[] | undefined; startOver(): void} {
  const samples = openSamples();
  return {
    tell: rows => {
      const sample = sampleOf(samples.read(poll({io: rows}), 1));
      return sample?.type === 'sample' ? sample.statistics.io : undefined;
    },
    startOver: samples.startOver,
  };
}

test('samples: a row that has not changed is told by its place in the sample before', () => {
  const {tell, startOver} = openTeller();
  const [a, b, other] = [
    [1, 10],
    [2, 10],
    [2, 20],
  ] as const;
  assert.deepEqual(tell([a, b]), [a, b]);
  assert.deepEqual(tell([a, other]), [0, other]);
  assert.deepEqual(tell([other]), [1]);
  assert.deepEqual(tell([other]), undefined);
  startOver();
  assert.deepEqual(tell([other]), [other]);
});

test('samples: of a row that was there before, what has changed is told', () => {
  const {tell} = openTeller();
  const row = (reads: number, writes: number): Row => ['client backend', 'relation', reads, 7_000_000, writes, null];
  assert.deepEqual(tell([row(1, 1)]), [[[-1], ...row(1, 1)]]);
  assert.deepEqual(tell([row(2, 1)]), [[[0, 0b000100], 2]]);
  assert.deepEqual(tell([row(3, 9)]), [[[0, 0b010100], 3, 9]]);
  assert.deepEqual(tell([['walwriter', 1], row(3, 9)]), [[[-2], 'walwriter', 1], 0]);
});

test('samples: of a row that comes back, what has changed since it was first told', () => {
  const {tell} = openTeller();
  const waits = (kind: string, count: number): Row => ['client backend', 'pgbench', 'active', kind, count];
  assert.deepEqual(tell([waits('IO', 3), waits('Lock', 1)]), [
    [[-1], ...waits('IO', 3)],
    [[-2], ...waits('Lock', 1)],
  ]);
  assert.deepEqual(tell([waits('IO', 4)]), [[[0, 16], 4]]);
  assert.deepEqual(tell([waits('Lock', 5), waits('IO', 4)]), [[[-2, 16], 5], 0]);
  assert.deepEqual(tell([waits('IO', 6)]), [[[1, 16], 6]]);
});

test('samples: the same columns of rows that follow each other are told together, and a row that comes back as it was by its number', () => {
  const {tell} = openTeller();
  const waits = (kind: string, count: number): Row => ['client backend', 'pgbench', 'active', kind, count];
  const kinds = ['IO', 'Lock', 'LWLock', 'IPC'];
  const all = (...counts: number[]) => kinds.map((kind, index) => waits(kind, counts[index] ?? 0));
  tell(all(1, 2, 3, 4));
  assert.deepEqual(tell(all(5, 6, 3, 8)), [[[0, 16, 2], 5, 6], 2, [[3, 16], 8]]);
  assert.deepEqual(tell(all(7, 7, 7, 7)), [[[0, 16, 4], 7, 7, 7, 7]]);
  assert.deepEqual(tell([waits('Lock', 1), waits('IO', 1)]), [
    [[1, 16], 1],
    [[0, 16], 1],
  ]);
  assert.deepEqual(tell([waits('IPC', 4)]), [-4]);
});

test('samples: of any number of rows the fold finds all', () => {
  const {tell} = openTeller();
  const table = (name: number, scans: number): Row => [`a table of a long name, ${name}`, scans];
  const tables = (from: number, to: number, scans: number) =>
    Array.from({length: to - from}, (_, index) => table(from + index, scans));
  const known = addRows(null, {io: tell(tables(0, 20, 1)) ?? []}, 1000);
  const rows = [...tables(100, 2090, 1), ...tables(0, 20, 2)];
  assert.deepEqual(addRows(known, {io: tell(rows) ?? []}, 2000).rows.io, rows);
});

test('samples: what has not changed since the poll before is left out, and what was not asked then is told', () => {
  const samples = openSamples();
  const read = (statistics: Poll['statistics']) => {
    const sample = sampleOf(samples.read(poll(statistics), 1));
    return sample?.type === 'sample' ? Object.keys(sample.statistics) : null;
  };
  assert.deepEqual(read({wal: [[1]], size: [[7]]}), ['wal', 'size']);
  assert.deepEqual(read({wal: [[1]]}), []);
  assert.deepEqual(read({wal: [[2]], size: [[7]]}), ['wal', 'size']);
  assert.deepEqual(read({wal: [[2]], size: [[7]]}), []);
  samples.startOver();
  assert.deepEqual(read({wal: [[2]]}), ['wal']);
  assert.deepEqual(read({wal: [[2]], empty: []}), ['empty']);
});

test('samples: whatever is polled, the fold finds the same rows', () => {
  const random = (() => {
    let seed = 7;
    return (below: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
      return (seed >> 8) % below;
    };
  })();
  const texts = ['', 'active', 'pgbench', 'IO', '\u0000,"[1]"', 'ä\ud800'];
  const value = () =>
    [null, true, false, random(3), random(1e9), -1.5, texts[random(texts.length)] ?? null][random(7)]!;
  const row = (width: number): Row => Array.from({length: width}, value);
  const samples = openSamples();
  let known: ReturnType<typeof addRows> | null = null;
  let statistics: Record<string, Row[]> = {};
  for (let turn = 0; turn < 3000; turn++) {
    const names = ['one', 'two', 'wide'].slice(random(3));
    const next: Record<string, Row[]> = {};
    for (const name of names) {
      const kept = (statistics[name] ?? []).filter(() => random(5) > 0);
      const changed = kept.map(one => (random(2) ? one : one.map(cell => (random(4) ? cell : value()))));
      const rows = [...changed, ...Array.from({length: random(3)}, () => row(name === 'wide' ? 35 : 1 + random(6)))];
      next[name] = (random(3) ? rows : rows.reverse()).slice(0, 20);
    }
    statistics = next;
    if (random(500) === 0) samples.startOver();
    const sample = sampleOf(samples.read(poll(statistics), 1));
    const decoded = decodeEvent(encodeEvent({...sample, at: turn} as Event));
    assert.ok('event' in decoded && decoded.event.type === 'sample', JSON.stringify(decoded));
    known = addRows(known, decoded.event.statistics, turn);
    for (const name of names) assert.deepEqual(known.rows[name], statistics[name], `${turn} ${name}`);
  }
});
