import assert from 'node:assert/strict';
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {runCompare} from '../../source/commands/compare.ts';
import {runReport} from '../../source/commands/report.ts';
import type {Fact} from '../../source/event/event.ts';
import {FACTS_FORMAT} from '../../source/facts/file.ts';
import type {Comparison} from '../../source/report/compare/comparison.ts';
import type {SessionReport} from '../../source/report/report.ts';
import {inventSession, smallSession, writeLines} from '../helpers/events.ts';
import {temporaryFolder} from '../helpers/folder.ts';

const fact = (topic: Fact['topic'], name: string, value: Fact['value']): Fact => ({
  ...{topic, name, value},
  ...{how: 'zfs get', missing: null},
});

/** Two sessions, `a` of the label `one`, and files of facts: ours and others. */
function prepare(folder: string) {
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const file = (...facts: Fact[]) => JSON.stringify({format: FACTS_FORMAT, facts});
  write('a.ndjson', writeLines(inventSession({...smallSession, id: 'a', label: 'one'})));
  write('b.ndjson', writeLines(inventSession({...smallSession, id: 'b', label: 'two'})));
  return {
    zfs: write('zfs.json', file(fact('storage', 'data-file-system', 'zfs'), fact('setting', 'fsync', 'off'))),
    older: write('o=l=d.json', file(fact('server', 'version', '9.6.24'))),
    fio: write('fio.txt', 'fio-3.33'),
  };
}

function listen() {
  const said = {out: '', err: ''};
  return {
    said,
    ears: {
      stdout: {write: (text: string) => (said.out += text)},
      stderr: {write: (text: string) => (said.err += text)},
    },
  };
}

async function report(sessions: string, names: readonly string[], attach: readonly string[]) {
  const {said, ears} = listen();
  await runReport(names, {sessions, output: 'json', perSecond: false, attach, ...ears});
  return {...said, reports: [JSON.parse(said.out) as SessionReport].flat()};
}

const find = ({facts}: SessionReport, name: string) => facts.find(one => one.name === name);

test('facts of a file stand beside those of the session, which count more, and are not written into it', async t => {
  const sessions = temporaryFolder(t);
  const {zfs} = prepare(sessions);
  const before = readFileSync(join(sessions, 'a.ndjson'), 'utf8');
  const [told] = (await report(sessions, ['a'], [zfs])).reports;
  assert.ok(told);
  const {value, moment, how} = find(told, 'data-file-system') ?? {};
  assert.deepEqual([value, moment, how], ['zfs', 'attached', 'zfs get']);
  const [plain] = (await report(sessions, ['a'], [])).reports;
  assert.ok(plain);
  assert.equal(find(plain, 'data-file-system')?.value, null);
  assert.equal(readFileSync(join(sessions, 'a.ndjson'), 'utf8'), before);
});

test('where there are several sessions a file says by its session, or by a label, whose it is', async t => {
  const sessions = temporaryFolder(t);
  const {zfs, older} = prepare(sessions);
  const compare = async (attach: readonly string[]) => {
    const {said, ears} = listen();
    await runCompare(['a', 'b'], {sessions, output: 'json', ignoreDurability: false, attach, ...ears});
    return {comparison: JSON.parse(said.out) as Comparison, err: said.err};
  };
  const systems = async (attach: readonly string[]) =>
    (await compare(attach)).comparison.differences.find(({name}) => name === 'data-file-system')?.values;
  assert.deepEqual(await systems([`b=${zfs}`]), [null, 'zfs']);
  assert.deepEqual(await systems([`one=${zfs}`]), ['zfs', null]);
  assert.match(
    (await compare([`b=${older}`])).err,
    /^b: the facts attached are of PostgreSQL 9\.6\.24, the session of /,
  );
});

test('a file that is none of facts, or of no session, is refused in a sentence', async t => {
  const sessions = temporaryFolder(t);
  const {zfs, fio} = prepare(sessions);
  await assert.rejects(report(sessions, ['a', 'b'], [zfs]), /does not say whose facts these are/);
  await assert.rejects(report(sessions, ['a', 'b'], [`c=${zfs}`]), /none of the sessions is called so/);
  await assert.rejects(report(sessions, ['a'], [fio]), /is no file of pgtop-bench facts/);
  await assert.rejects(report(sessions, ['a'], [`a=${zfs}.gone`]), /names no file/);
});
