import assert from 'node:assert/strict';
import {execFileSync, spawn} from 'node:child_process';
import {once} from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import {dirname, join} from 'node:path';
import {test} from 'node:test';
import {gunzipSync} from 'node:zlib';
import {UserError} from '../../source/errors.ts';
import type {SessionBegan} from '../../source/event/event.ts';
import {isLockHeld, takeLock} from '../../source/session/lock.ts';
import {lockOf} from '../../source/session/name.ts';
import {openRecorder, reopenRecorder} from '../../source/session/recorder.ts';
import {inventSession, smallSession, writeLines} from '../helpers/events.ts';
import {temporaryFolder} from '../helpers/folder.ts';

const wall = new Date('2026-11-30T15:25:07.900Z');
const events = [...inventSession(smallSession)];
const header = events[0] as SessionBegan;

test('every event is in the file when record returns', t => {
  const recorder = openRecorder(join(temporaryFolder(t), 'new', 'folder'), header, {wall});
  assert.equal(readFileSync(recorder.path, 'utf8'), writeLines([header]));
  for (const [index, event] of events.entries()) {
    recorder.record(event);
    if (index % 20 === 0) assert.equal(readFileSync(recorder.path, 'utf8'), writeLines(events.slice(0, index + 1)));
  }
  recorder.discard();
});

test('a session that ended well is packed, its plain file and lock are gone', async t => {
  const folder = temporaryFolder(t);
  const recorder = openRecorder(folder, header, {wall});
  for (const event of events) recorder.record(event);
  assert.ok(isLockHeld(lockOf(recorder.path)));
  const path = await recorder.close({gzip: true});
  assert.deepEqual(readdirSync(folder), ['2026-11-30T15-25-07-ext4.ndjson.gz']);
  assert.equal(gunzipSync(readFileSync(path)).toString(), writeLines(events));
  assert.equal(await recorder.close({gzip: true}), path);
  assert.throws(() => recorder.record({type: 'beat', at: 1}), /is closed/);
});

test('without packing the plain file stays', async t => {
  const folder = temporaryFolder(t);
  const recorder = openRecorder(folder, {...header, label: null}, {wall});
  assert.equal(await recorder.close({gzip: false}), recorder.path);
  assert.deepEqual(readdirSync(folder), ['2026-11-30T15-25-07.ndjson']);
});

test('a session that cannot be packed leaves the plain file', async t => {
  const folder = temporaryFolder(t);
  const recorder = openRecorder(folder, header, {wall});
  mkdirSync(`${recorder.path}.gz`);
  assert.equal(await recorder.close({gzip: true}), recorder.path);
  assert.equal(readFileSync(recorder.path, 'utf8'), writeLines([header]));
});

test('names do not clash and take the label as far as a file name can', t => {
  const folder = temporaryFolder(t);
  const labels = ['ext4', 'ext4', '../../etc/passwd\n', '漢字 & Grüße', '   '];
  for (const label of labels) openRecorder(folder, {...header, label}, {wall}).record(events[1]!);
  assert.deepEqual(
    readdirSync(folder)
      .filter(file => file.endsWith('.ndjson'))
      .sort(),
    ['', '-etc-passwd', '-ext4', '-ext4-2', '-漢字-Grüße'].map(end => `2026-11-30T15-25-07${end}.ndjson`).sort(),
  );
});

test('only the owner reads what may hold query texts', t => {
  const recorder = openRecorder(temporaryFolder(t), header, {wall});
  assert.equal(statSync(recorder.path).mode & 0o077, 0);
});

test('a folder that cannot be written is refused before the start', t => {
  const file = join(temporaryFolder(t), 'file');
  writeFileSync(file, '');
  assert.throws(
    () => openRecorder(join(file, 'sessions'), header, {wall}),
    (error: unknown) =>
      error instanceof UserError && error.message.includes(file) && /--sessions/.test(error.hint ?? ''),
  );
});

test('a full disk stops with path and reason, and leaves whole lines', t => {
  const folder = temporaryFolder(t);
  const script = join(folder, 'fill.mts');
  const module = new URL('../../source/session/recorder.ts', import.meta.url).href;
  writeFileSync(
    script,
    `const {openRecorder} = await import(${JSON.stringify(module)});
     process.on('SIGXFSZ', () => {});
     const recorder = openRecorder(${JSON.stringify(folder)}, ${JSON.stringify(header)}, {wall: new Date(0)});
     try { for (let at = 1; ; at++) recorder.record({type: 'line', at, run: 1, stream: 'stderr', text: 'x'.repeat(300)}); }
     catch (error) { console.log(error.message); }`,
  );
  const said = execFileSync('sh', ['-c', `ulimit -f 8; exec ${process.execPath} --import tsx ${script}`], {
    encoding: 'utf8',
  });
  const path = join(folder, '1970-01-01T00-00-00-ext4.ndjson');
  assert.match(said, new RegExp(`cannot write to ${path}: .*EFBIG`));
  const text = readFileSync(path, 'utf8');
  assert.ok(text.length > 2000 && text.endsWith('"}\n'));
  for (const line of text.trimEnd().split('\n')) JSON.parse(line);
  assert.ok(!existsSync(lockOf(path)));
});

test('a file that was removed or replaced meanwhile is told at the end, and its events are saved elsewhere', async t => {
  const harms: ((path: string) => void)[] = [
    path => rmSync(path),
    path => rmSync(dirname(path), {recursive: true}),
    path => {
      writeFileSync(`${path}.new`, 'another');
      renameSync(`${path}.new`, path);
    },
  ];
  for (const [index, harm] of harms.entries()) {
    const folder = join(temporaryFolder(t), 'sessions');
    const label = `gone-${process.pid}-${index}`;
    const recorder = openRecorder(folder, {...header, label}, {wall});
    recorder.record(events[1]!);
    harm(recorder.path);
    recorder.record(events[2]!);
    const error: unknown = await recorder.close({gzip: true}).catch(error => error);
    assert.ok(error instanceof UserError && error.exitCode === 1);
    assert.ok(error.message.includes(recorder.path));
    const copy = /saved as (\S+)$/.exec(error.hint ?? '')?.[1] ?? '';
    t.after(() => rmSync(copy, {force: true}));
    assert.equal(readFileSync(copy, 'utf8'), writeLines([{...header, label}, ...events.slice(1, 3)]));
    assert.ok(!isLockHeld(lockOf(recorder.path)));
  }
});

test('a folder that cannot be made is refused at once', () => {
  for (const folder of ['/proc/none/sessions', '/dev/null/sessions'])
    assert.throws(() => openRecorder(folder, header, {wall}), {name: 'UserError', exitCode: 2}, folder);
});

test('a lock whose process number is another process by now counts for nothing, and is taken over', t => {
  const folder = temporaryFolder(t);
  const lock = join(folder, 'x.lock');
  assert.ok(takeLock(lock));
  assert.ok(isLockHeld(lock) && !takeLock(lock));
  writeFileSync(lock, readFileSync(lock, 'utf8').replace(/\S+\n$/, '1\n'));
  assert.ok(!isLockHeld(lock));
  assert.ok(takeLock(lock) && isLockHeld(lock));
  writeFileSync(lock, `${process.pid}\n`);
  assert.ok(isLockHeld(lock), 'one of an older version');
  assert.deepEqual(readdirSync(folder), ['x.lock']);
});

test('a lock of a process that has ended and was not yet reaped counts for nothing', async t => {
  const folder = temporaryFolder(t);
  const lock = join(folder, 'x.lock');
  const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec cat'], {stdio: ['pipe', 'pipe', 'inherit']});
  t.after(() => parent.kill('SIGKILL'));
  const [said] = await once(parent.stdout, 'data');
  const pid = Number(String(said));
  // A shell reaps between its commands; cat, once it answers, never does.
  parent.stdin.write('on\n');
  await once(parent.stdout, 'data');
  process.kill(pid, 'SIGKILL');
  const stat = () => readFileSync(`/proc/${pid}/stat`, 'utf8');
  while (!stat().includes(') Z ')) await new Promise(setImmediate);
  writeFileSync(lock, `${pid}\n`);
  assert.ok(!isLockHeld(lock));
  assert.ok(takeLock(lock) && isLockHeld(lock));
});

test('SIGKILL loses nothing that was recorded, and the lock counts for nothing', async t => {
  const folder = temporaryFolder(t);
  const script = join(folder, 'run.mts');
  const module = new URL('../../source/session/recorder.ts', import.meta.url).href;
  writeFileSync(
    script,
    `const {openRecorder} = await import(${JSON.stringify(module)});
     const recorder = openRecorder(${JSON.stringify(folder)}, ${JSON.stringify(header)}, {wall: new Date(0)});
     for (let at = 1; at <= 500; at++) recorder.record({type: 'beat', at});
     console.log(recorder.path);
     setInterval(() => {}, 1000);`,
  );
  const child = spawn(process.execPath, ['--import', 'tsx', script], {stdio: ['ignore', 'pipe', 'inherit']});
  t.after(() => child.kill('SIGKILL'));
  const [said] = await once(child.stdout, 'data');
  const path = String(said).trim();
  assert.ok(isLockHeld(lockOf(path)));
  child.kill('SIGKILL');
  await once(child, 'exit');
  assert.equal(readFileSync(path, 'utf8').trimEnd().split('\n').length, 501);
  assert.ok(existsSync(lockOf(path)));
  assert.ok(!isLockHeld(lockOf(path)));
});

test('a session that was left goes on after its torn last line, on a line of its own', async t => {
  const folder = temporaryFolder(t);
  const left = openRecorder(folder, header, {wall});
  const path = await left.close({gzip: false});
  appendFileSync(path, '{"type":"beat","a');
  writeFileSync(lockOf(path), '');
  const recorder = reopenRecorder(path);
  assert.ok(isLockHeld(lockOf(path)));
  recorder.record({type: 'resumed', at: 9000, wall: '2026-12-01T08:00:00.000Z', pid: 7});
  const resumed = '{"type":"resumed","at":9000,"wall":"2026-12-01T08:00:00.000Z","pid":7}\n';
  assert.equal(readFileSync(path, 'utf8'), `${writeLines([header])}{"type":"beat","a\n${resumed}`);
  assert.throws(() => reopenRecorder(path), /is being written by another process/);
  await recorder.close({gzip: false});
  const again = reopenRecorder(path);
  again.record({type: 'beat', at: 10_000});
  assert.ok(
    readFileSync(path, 'utf8').endsWith(`${resumed}{"type":"beat","at":10000}\n`),
    'no empty line after a whole one',
  );
  await again.close({gzip: true});
  assert.deepEqual(readdirSync(folder), ['2026-11-30T15-25-07-ext4.ndjson.gz']);
});
