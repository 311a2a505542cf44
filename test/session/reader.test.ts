import assert from 'node:assert/strict';
import {mkdirSync, symlinkSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {type TestContext, test} from 'node:test';
import {gzipSync} from 'node:zlib';
import {UserError} from '../../source/errors.ts';
import {encodeEvent} from '../../source/event/codec.ts';
import {cutLines, type TextLine} from '../../source/session/lines.ts';
import {type Placed, type ReadOptions, readSession} from '../../source/session/reader.ts';
import {inventSession, smallSession, writeLines} from '../helpers/events.ts';
import {temporaryFolder} from '../helpers/folder.ts';

const events = [...inventSession(smallSession)];
const lines = events.map(encodeEvent);

test('events come back in order, each with its place', async t => {
  const {placed, notes} = await read(t, writeLines(events));
  assert.deepEqual(
    placed.map(({event}) => event),
    events,
  );
  const bytes = Buffer.from(writeLines(events));
  for (const {event, offset, next} of placed)
    assert.equal(bytes.toString('utf8', offset, next), `${encodeEvent(event)}\n`);
  assert.deepEqual(notes, []);
});

test('a packed session reads the same', async t => {
  const plain = await read(t, writeLines(events));
  assert.deepEqual(await read(t, gzipSync(writeLines(events))), plain);
});

test('a packed session that ends torn is read as far as it goes', async t => {
  const packed = gzipSync(writeLines(events));
  const {placed, notes} = await read(t, packed.subarray(0, packed.length - 300));
  assert.ok(placed.length > 20 && placed.length < events.length);
  assert.deepEqual(
    placed.map(({event}) => event),
    events.slice(0, placed.length),
  );
  assert.match(notes.join(), /packed file is damaged or ends early/);
});

test('cut at any byte, all whole lines are read and the torn one is noted', async t => {
  const bytes = Buffer.from(writeLines(events.slice(0, 8)));
  const first = lines[0]!.length;
  for (let length = first + 1; length < bytes.length; length += 7) {
    const {placed, notes} = await read(t, bytes.subarray(0, length));
    const whole = bytes.subarray(0, length).toString().split('\n').length - 1;
    const complete = bytes[length] === 10 ? 1 : 0;
    assert.equal(placed.length, whole + complete, `cut at ${length}`);
    if (placed.length === whole && bytes[length - 1] !== 10)
      assert.match(notes[0]!, new RegExp(`line ${whole + 1} is torn`));
  }
});

test('lines that cannot be read are passed over with a note, wherever they stand', async t => {
  const damaged = [
    ...lines.slice(0, 5),
    '\x00\x01garbage{',
    '',
    '{"type":"beat"}',
    ...lines.slice(5, 9),
    lines[9]!.slice(0, 20),
    ...lines.slice(10),
  ];
  const {placed, notes} = await read(t, `${damaged.join('\n')}\n`);
  assert.deepEqual(
    placed.map(({event}) => event),
    events.toSpliced(9, 1),
  );
  assert.deepEqual(notes, [
    'line 6 cannot be read: not JSON',
    'line 8 cannot be read: no type or no time',
    'line 13 cannot be read: not JSON',
  ]);
});

test('a damaged first line costs that line only', async t => {
  const {placed, notes} = await read(t, [`${lines[0]!.slice(0, 30)}`, ...lines.slice(1), ''].join('\n'));
  assert.deepEqual(
    placed.map(({event}) => event),
    events.slice(1),
  );
  assert.deepEqual(notes, ['line 1 cannot be read: not JSON']);
});

test('types of a later version are passed over and named once', async t => {
  const {placed, notes} = await read(
    t,
    [lines[0], '{"type":"weather","at":1}', lines[1], '{"type":"weather","at":2}', ''].join('\n'),
  );
  assert.equal(placed.length, 2);
  assert.deepEqual(notes, ['line 2 and others of its type (weather) are not known to this version']);
});

test('many bad lines make few notes', async t => {
  const {notes} = await read(t, `${lines[0]}\n${'x\n'.repeat(1000)}`);
  assert.equal(notes.length, 51);
  assert.equal(notes.at(-1), 'and 950 more');
});

test('types that are not wanted are not parsed', async t => {
  const broken = lines.map(line => (line.startsWith('{"type":"sample"') ? line.slice(0, 40) : line));
  const {placed, notes} = await read(t, broken.join('\n'), {skip: new Set(['sample', 'beat'])});
  assert.deepEqual(
    placed.map(({event}) => event),
    events.filter(({type}) => type !== 'sample' && type !== 'beat'),
  );
  assert.deepEqual(notes, []);
});

const refused: readonly (readonly [what: string, content: string | Buffer, message: RegExp])[] = [
  ['an empty file', '', /session\.ndjson is empty/],
  ['text', 'select 1;\n', /session\.ndjson is not a session/],
  ['other JSON', '{"name":"x"}\n', /is not a session/],
  ['a long file of something else', 'tps = 1\n'.repeat(1e5), /is not a session/],
  ['gzip of something else', gzipSync('hello'), /is not a session/],
  ['a torn first line', lines[0]!.slice(0, 40), /is not a session/],
  ['a newer format', `${lines[0]!.replace('"format":1', '"format":2')}\n`, /session\.ndjson is of session format 2/],
  ['a newer format with other keys', '{"type":"session","at":0,"format":3}\n', /is of session format 3/],
];
for (const [what, content, message] of refused)
  test(`refused: ${what}`, async t => {
    await assert.rejects(read(t, content), error => error instanceof UserError && message.test(error.message));
  });

test('refused: a missing file, a folder, and what the system does not let us read', async t => {
  const folder = temporaryFolder(t);
  mkdirSync(join(folder, 'a'));
  await assert.rejects(readAll(join(folder, 'none')), /there is no file/);
  await assert.rejects(readAll(join(folder, 'a')), /is a folder/);
  symlinkSync('loop', join(folder, 'loop'));
  const refused = {name: 'UserError', message: /cannot read .*ELOOP/};
  await assert.rejects(readAll(join(folder, 'loop')), refused);
});

test('a line is cut from chunks of any size at its true place', async () => {
  const bytes = Buffer.from('α\n\nβγδ\nlast');
  for (let size = 1; size <= bytes.length; size++) {
    assert.deepEqual(await cut(bytes, size), [
      {text: 'α', offset: 100, next: 103, whole: true},
      {text: '', offset: 103, next: 104, whole: true},
      {text: 'βγδ', offset: 104, next: 111, whole: true},
      {text: 'last', offset: 111, next: 115, whole: false},
    ]);
  }
});

test('a line that is too long is not held, and the next one is found', async () => {
  const bytes = Buffer.concat([Buffer.from('a\n'), Buffer.alloc(10_500_000, 'x'), Buffer.from('\nb\n')]);
  assert.deepEqual(await cut(bytes, 64 * 1024), [
    {text: 'a', offset: 100, next: 102, whole: true},
    {text: null, offset: 102, next: 10_500_103, whole: true},
    {text: 'b', offset: 10_500_103, next: 10_500_105, whole: true},
  ]);
});

async function cut(bytes: Buffer, size: number): Promise<TextLine[]> {
  const chunks = async function* () {
    for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
  };
  const found: TextLine[] = [];
  for await (const some of cutLines(chunks(), 100)) found.push(...some);
  return found;
}

async function read(t: TestContext, content: string | Buffer, options: ReadOptions = {}) {
  const path = join(temporaryFolder(t), 'session.ndjson');
  writeFileSync(path, content);
  const notes: string[] = [];
  return {placed: await readAll(path, {...options, notes}), notes};
}

async function readAll(path: string, options: ReadOptions = {}): Promise<Placed[]> {
  const placed: Placed[] = [];
  for await (const one of readSession(path, options)) placed.push(one);
  return placed;
}
