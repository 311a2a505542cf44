import assert from 'node:assert/strict';
import {test} from 'node:test';
import {maskLines, maskPasswords} from '../../../source/pgbench/import/mask.ts';

const masked: Record<string, string> = {
  'PGPASSWORD=secret pgbench -c 4 postgres://bob:hunter2@db1/bench':
    'PGPASSWORD=*** pgbench -c 4 postgres://bob:***@db1/bench',
  "export PGPASSWORD='two words'; pgbench": 'export PGPASSWORD=***; pgbench',
  'pgbench "host=db1 user=bob password = hunter2"': 'pgbench "host=db1 user=bob password = ***',
  'postgresql://db1/bench?user=bob&password=hunter2&sslmode=require':
    'postgresql://db1/bench?user=bob&password=***&sslmode=require',
  'postgresql://bob:a@b:c@db1:5432/bench': 'postgresql://bob:***@db1:5432/bench',
  'bob:hunter2@db1:5432': 'bob:***@db1:5432',
  'one\nPGPASSWORD=\ntwo': 'one\nPGPASSWORD=\ntwo',
};

for (const [text, expected] of Object.entries(masked))
  test(`no password is left in ${JSON.stringify(text)}`, () => {
    assert.equal(maskPasswords(text), expected);
    assert.equal(maskPasswords(expected), expected);
  });

const wide = 'x'.repeat(60);
const broken: readonly (readonly [string, string])[] = [
  [
    'pgbench -c 4 postgresql://bob:hun\n  ter2@db1/bench -T 60',
    'pgbench -c 4 postgresql://bob:***\n  ***@db1/bench -T 60',
  ],
  ['> pgbench postgresql://bob:hun=\nter2@db1/bench', '> pgbench postgresql://bob:***\n***@db1/bench'],
  [`${wide} PGPASSWORD=hun\nter2 pgbench`, `${wide} PGPASSWORD=***\n*** pgbench`],
  ['export PGPASSWORD=hunter2\npgbench -c 4', 'export PGPASSWORD=***\npgbench -c 4'],
  ['postgresql://db1:5432\ntps = 80.5 (bob@db1)', 'postgresql://db1:5432\ntps = 80.5 (bob@db1)'],
];
for (const [text, expected] of broken)
  test(`no half of a broken password is left in ${JSON.stringify(text.slice(-50))}`, () => {
    const lines: string[] = [];
    const masker = maskLines(line => lines.push(line));
    for (const line of text.split('\n')) masker.read(line);
    masker.end();
    assert.equal(lines.join('\n'), expected);
  });

test('what holds no password is left alone', () => {
  for (const text of [
    'bob@db1:~$ pgbench -c 4 bench',
    'Password for user bob:',
    'tps = 80.5 (without initial connection time)',
    'postgres://bob@db1:5432/bench',
    'mailto:bob@db1',
  ])
    assert.equal(maskPasswords(text), text);
});

test('a long line takes no time to speak of', () => {
  const began = performance.now();
  maskPasswords(`password ${'a:'.repeat(200_000)}`);
  maskPasswords(`password ${'://a:'.repeat(100_000)}`);
  maskPasswords('password='.repeat(50_000));
  assert.ok(performance.now() - began < 2000);
});
