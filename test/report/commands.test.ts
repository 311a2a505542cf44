import assert from 'node:assert/strict';
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {gzipSync} from 'node:zlib';
import {runReport} from '../../source/commands/report.ts';
import {runSessions, type SessionLine} from '../../source/commands/sessions.ts';
import {UserError} from '../../source/errors.ts';
import {inventSession, smallSession, writeLines} from '../helpers/events.ts';
import {temporaryFolder} from '../helpers/folder.ts';

const good = writeLines(inventSession(smallSession));
const bad = writeLines(
  inventSession({rungs: [{clients: 4, seconds: 5, diesAt: 3}], label: 'xfs', began: '2026-11-29T08:00:00.000Z'}),
);

test('report: packed, plain and damaged sessions; exit code 3 when a rung is invalid', async t => {
  const sessions = temporaryFolder(t);
  writeFileSync(join(sessions, 'good.ndjson.gz'), gzipSync(good));
  const cut = good.indexOf('"progress: ');
  writeFileSync(join(sessions, 'damaged.ndjson'), `${good.slice(0, cut)}\n${good.slice(cut)}`);
  writeFileSync(join(sessions, 'bad.ndjson'), bad);
  const run = async (...names: string[]) => {
    const {outlets, out, err} = open();
    const exitCode = await runReport(names, {sessions, output: 'csv', perSecond: false, ...outlets});
    return {exitCode, lines: out().trimEnd().split('\r\n').length, err: err()};
  };
  assert.deepEqual(await run('good'), {exitCode: 0, lines: 4, err: ''});
  assert.deepEqual(await run('bad'), {exitCode: 3, lines: 2, err: ''});
  assert.deepEqual(await run('good', 'bad'), {exitCode: 3, lines: 5, err: ''});
  assert.match(
    (await run('damaged')).err,
    /^damaged: line \d+ cannot be read: not JSON\ndamaged: line \d+ cannot be read: not JSON\n$/,
  );
  await assert.rejects(run('none'), UserError);
  await assert.rejects(run(), UserError);
});

test('sessions: newest first, each in a line', async t => {
  const sessions = temporaryFolder(t);
  const write = (name: string, content: string | Buffer) => writeFileSync(join(sessions, name), content);
  write('2026-11-30T15-25-07-ext4.ndjson.gz', gzipSync(good));
  write('2026-11-29T08-00-00-xfs.ndjson', bad);
  write('2026-11-28T08-00-00.ndjson', good.slice(0, good.length / 2));
  write('2026-11-27T08-00-00.ndjson', good.slice(0, good.length / 2));
  write('2026-11-27T08-00-00.lock', `${process.pid}\n`);
  write('2026-11-26T08-00-00.ndjson', 'no session');
  const {outlets, out, err} = open();
  assert.equal(await runSessions({sessions, output: 'json', ...outlets}), 0);
  const lines = JSON.parse(out()) as SessionLine[];
  assert.deepEqual(
    lines.map(({state}) => state),
    ['whole', 'whole', 'cut', 'running', 'unreadable'],
  );
  const {path: _, bytes, ...first} = lines[0]!;
  assert.ok(bytes > 500);
  assert.deepEqual(first, {
    ...{name: '2026-11-30T15-25-07-ext4', began: '2026-11-30T15:25:07.000Z', label: 'ext4'},
    ...{server: '192.168.1.120:5432/bench', serverVersion: '18.4', ladder: '1..16, 6..8 s'},
    ...{best: {run: 3, clients: 16, tps: 8061.410688}, durationMs: 25_051, state: 'whole'},
    ...{bestQuoted: null, published: null},
  });
  assert.equal(lines[1]?.best, null);
  assert.match(err(), /2026-11-26T08-00-00\.ndjson is not a session/);
});

test('sessions: as a table, and none at all', async t => {
  const sessions = temporaryFolder(t);
  const empty = open();
  await runSessions({sessions, output: 'plain', ...empty.outlets});
  assert.equal(empty.out(), '');
  assert.match(empty.err(), /no session is saved in/);
  writeFileSync(join(sessions, '2026-11-30T15-25-07-ext4.ndjson'), good);
  const {outlets, out} = open();
  await runSessions({sessions, output: 'plain', ...outlets});
  assert.match(
    out(),
    /^began \(UTC\) .*\n2026-11-30 15:25 +2026-11-30T15-25-07-ext4 +ext4 +192\.168\.1\.120:5432\/bench +1\.\.16, 6\.\.8 s +8 061 tps at 16 +25 s +whole\n$/,
  );
  const narrow = open();
  await runSessions({sessions, output: 'plain', ...narrow.outlets, stdout: {...narrow.outlets.stdout, columns: 90}});
  assert.match(
    narrow.out(),
    /^name .*\n2026-11-30T15-25-07-ext4 +192\S+ +1\.\.16, 6\.\.8 s +8 061 tps at 16 +whole\n$/,
  );
});

function open() {
  let out = '';
  let err = '';
  const outlets = {
    stdout: {
      write(text: string) {
        out += text;
      },
    },
    stderr: {
      write(text: string) {
        err += text;
      },
    },
  };
  return {outlets, out: () => out, err: () => err};
}
