import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {PolledSession} from '../../source/server/poll.ts';
import {openSessionTexts, readQuery} from '../../source/sources/session-texts.ts';

const queries: [escaped: string, text: string][] = [
  [
    'UPDATE pgbench_accounts SET abalance = abalance + -4321 WHERE aid = 17;',
    'UPDATE pgbench_accounts SET abalance = abalance + ? WHERE aid = ?;',
  ],
  [
    'UPDATE pgbench_accounts SET abalance = abalance + 4321 WHERE aid = 1;',
    'UPDATE pgbench_accounts SET abalance = abalance + ? WHERE aid = ?;',
  ],
  ['INSERT INTO h (tid) VALUES (7, -12, 3.5, 1e-6)', 'INSERT INTO h (tid) VALUES (?, ?, ?, ?)'],
  [
    'SELECT t1.c2, a-1 FROM pgbench_accounts_1 t1 WHERE x = $1',
    'SELECT t1.c2, a-? FROM pgbench_accounts_1 t1 WHERE x = $1',
  ],
  ['SELECT\n\t 1', 'SELECT ?'],
  ["SELECT '\\303\\251\\\\n'", "SELECT 'é\\n'"],
  ["SELECT '\\351'", "SELECT '\ufffd'"],
  ['SELECT \x1b[31mred', 'SELECT red'],
  ['x'.repeat(200), 'x'.repeat(100)],
];

for (const [escaped, text] of queries) {
  test(`query text: ${JSON.stringify(escaped)}`, () => assert.equal(readQuery(escaped), text));
}

test('query text: none is null', () => {
  assert.equal(readQuery(''), null);
  assert.equal(readQuery(null), null);
});

const session = (pid: number, query: string): PolledSession => [
  pid,
  'bench',
  'pgbench',
  'active',
  null,
  null,
  query,
  5,
  null,
];

test('session texts: each is told once, by its number', () => {
  const read = openSessionTexts();
  const first = read([session(1, 'BEGIN'), session(2, 'END')]);
  assert.deepEqual(first.rows, [
    [1, 0, 1, 2, null, null, 3, 5, []],
    [2, 0, 1, 2, null, null, 4, 5, []],
  ]);
  assert.deepEqual(first.texts, [
    [0, 'bench'],
    [1, 'pgbench'],
    [2, 'active'],
    [3, 'BEGIN'],
    [4, 'END'],
  ]);
  assert.deepEqual(read([session(1, 'END')]), {
    type: 'sessions',
    rows: [[1, 0, 1, 2, null, null, 4, 5, []]],
    texts: [],
  });
});

test('session texts: numbers start over when there are too many, and a reader still finds every text', () => {
  const read = openSessionTexts();
  const heard = new Map<number, string>();
  for (let from = 0; from < 6000; from += 200) {
    const names = Array.from({length: 200}, (_, index) => `q_${from + index}`);
    const {rows, texts} = read(names.map((name, pid) => session(pid, name)));
    for (const [number, text] of texts) heard.set(number, text);
    assert.deepEqual(
      rows.map(row => heard.get(row[6] ?? -1)),
      names,
    );
  }
  assert.ok(heard.size < 2300, String(heard.size));
});
