import assert from 'node:assert/strict';
import {test} from 'node:test';
import {makeDecoder} from '../../../source/pgbench/import/decode.ts';
import {splitLines} from '../../../source/pgbench/lines.ts';
import {randomFrom} from '../random.ts';
import {reports} from '../reports.ts';
import {findIn, middle, old, recent} from './texts.ts';

const extras = [
  '> ',
  'pgbench-1  | ',
  '[pod/a/b] ',
  '2024-01-01T12:00:00Z ',
  '<td>',
  '</td>',
  '<br>',
  '&lt;',
  '\\n',
  '"',
  '\t\t',
  '(',
  ')',
  '\u0000',
  '\u001b[2J',
  '\ud83d',
  '\u00a0',
  ' = ',
  '### ',
  '=== x ===',
  '$ pgbench -c 4 -t 10 b : 5.5 (including connections establishing)',
  'pgbench: error: client 5 script 0 aborted in command 1 query 0: ERROR:  x',
  'Connection to database "b" failed:',
  '3 199 2241 1 1712345678 995612',
  'starting vacuum...end.',
  'statement latencies in milliseconds:',
  '         0.003  \\set aid random(1, 100000 * :scale)',
  'done.',
  '| a | b |',
];
const lines = [...Object.values(reports).flat(), ...recent(4).lines, ...old(3).lines, ...middle(8).lines, ...extras];

test('random characters and bytes never throw, and yield no figure that is none', () => {
  const random = randomFrom(11);
  const soup =
    'progress: 0123456789.,-nan inf\t\r\n()/%=<>|&;"\\client error: tps pgbench -c # \u0000\u001b[2J\u00e9\ud83d';
  for (let round = 0; round < 400; round += 1) {
    assertSound(Array.from({length: random(400)}, () => soup[random(soup.length)]).join(''));
    const bytes = Uint8Array.from({length: random(300)}, () => random(256));
    const decoder = makeDecoder(bytes);
    assertSound(decoder.decode(bytes) + decoder.end());
  }
});

test('lines shuffled, cut, doubled and spliced never throw, and yield no figure that is none', () => {
  const random = randomFrom(12);
  const pick = () => lines[random(lines.length)] ?? '';
  for (let round = 0; round < 400; round += 1) {
    const text = Array.from({length: random(40)}, () => {
      const line = pick();
      const at = random(line.length + 1);
      return random(3) === 0 ? line.slice(0, at) + pick() + line.slice(at) : random(4) === 0 ? line.slice(at) : line;
    });
    assertSound(text.join(random(5) === 0 ? ' ' : '\n'));
  }
});

test('cut at any character, a text loses at most what its last line says', () => {
  const text = [...recent(4).lines, ...old(3).lines].join('\n');
  const whole = findIn(text).runs;
  for (let end = 0; end <= text.length; end += 1) {
    const {runs} = findIn(text.slice(0, end));
    const known = findIn(text.slice(0, text.lastIndexOf('\n', end - 1) + 1)).runs;
    assert.ok(runs.length >= known.length && runs.length <= whole.length, `after ${end} characters`);
    for (const [index, run] of known.entries()) {
      assert.ok((runs[index]?.progress.length ?? 0) >= run.progress.length);
      for (const [key, value] of Object.entries(run))
        if (typeof value === 'number' || (typeof value === 'string' && key !== 'status'))
          assert.equal(runs[index]?.[key as 'clients'], value, `${key} after ${end} characters`);
    }
  }
});

test('where a stream is cut into chunks never changes what is found', () => {
  const random = randomFrom(13);
  const text = [...recent(4).lines, '', 'old:', ...old(3).lines].join('\r\n');
  const whole = findIn(text);
  for (let round = 0; round < 40; round += 1) {
    let pending = '';
    const read: string[] = [];
    for (let at = 0; at < text.length; ) {
      const size = 1 + random(60);
      const split = splitLines(pending, text.slice(at, at + size));
      read.push(...split.lines);
      pending = split.pending;
      at += size;
    }
    assert.deepEqual(findIn([...read, pending].join('\n')), whole);
  }
});

test('a line of two hundred thousand characters takes no time to speak of', () => {
  const began = process.cpuUsage();
  for (const piece of [
    'pgbench -c 4 ',
    '(',
    'tps = 5 (',
    '\\n"',
    '<td>x</td>',
    '> ',
    '1.5 ',
    'progress: 1.0 s, ',
    'transaction type: ',
    '&amp;',
    'a b: ',
  ])
    findIn(piece.repeat(200_000 / piece.length));
  assert.ok(process.cpuUsage(began).user < 4e6);
});

function assertSound(text: string): void {
  assertFinite(findIn(text).runs);
}

function assertFinite(value: unknown): void {
  if (typeof value === 'number') assert.ok(Number.isFinite(value));
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) assertFinite(part);
}
