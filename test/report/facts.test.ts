import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Event, Fact, Happening} from '../../source/event/event.ts';
import {catalogue, findKind, nameFact} from '../../source/facts/catalogue.ts';
import {durabilityOf, isStorageKnown} from '../../source/facts/durability.ts';
import {flow} from '../../source/flow.ts';
import {type FactReport, reportFacts} from '../../source/report/facts.ts';
import {readTogether} from '../../source/session/reader.ts';
import {reduce} from '../../source/state/reduce.ts';
import {initialState, type State} from '../../source/state/state.ts';
import {inventSession, smallSession} from '../helpers/events.ts';

function find(facts: readonly FactReport[], topic: string, name: string): FactReport {
  const found = facts.find(fact => fact.topic === topic && fact.name === name);
  assert.ok(found, `${topic} ${name} is there`);
  return found;
}

function foldAll(events: Iterable<Event>): State {
  return [...events].reduce(reduce, initialState);
}

function found(moment: 'start' | 'end' | 'attached', ...facts: Fact[]): Event {
  return {...({type: 'facts', moment, facts} satisfies Happening), at: 0};
}

const fact = (topic: Fact['topic'], name: string, value: Fact['value'], missing: string | null = null): Fact => ({
  topic,
  name,
  value,
  how: 'test',
  missing,
});

test('every fact of the catalogue stands there once, known or with the reason, in order', () => {
  const facts = reportFacts(initialState);
  assert.deepEqual(facts.map(nameFact), catalogue.map(nameFact));
  assert.ok(facts.every(({value, missing}) => value === null && missing !== null));
  assert.equal(find(facts, 'setting', 'fsync').missing, 'not recorded');
  assert.equal(new Set(facts.map(nameFact)).size, facts.length);
});

test('a session without facts knows what was looked at before its start', () => {
  const facts = reportFacts(foldAll(inventSession(smallSession)));
  const {value, how, moment, starred, durability} = find(facts, 'setting', 'fsync');
  assert.deepEqual(
    {value, how, moment, starred, durability},
    {
      ...{value: 'on', how: 'pg_settings', moment: 'recorded', starred: true, durability: true},
    },
  );
  assert.equal(find(facts, 'server', 'version').value, '18.4');
  assert.equal(find(facts, 'link', 'transport').value, 'TCP');
  assert.equal(find(facts, 'pgbench', 'ladder').value, '1..16, 6..8 s');
  assert.equal(find(facts, 'data', 'residence').moment, 'recorded');
  assert.equal(find(facts, 'host', 'kernel').missing, 'not recorded');
});

test('a value found later holds, and what it was at the start stays beside it', () => {
  const facts = reportFacts(
    foldAll([
      found('start', fact('setting', 'fsync', 'on'), fact('data', 'dead-rows', 10), fact('host', 'kernel', 'A')),
      found(
        'end',
        fact('setting', 'fsync', 'off'),
        fact('data', 'dead-rows', 10),
        fact('host', 'kernel', null, 'gone'),
      ),
    ]),
  );
  const {value, atStart, moment} = find(facts, 'setting', 'fsync');
  assert.deepEqual({value, atStart, moment}, {value: 'off', atStart: 'on', moment: 'end'});
  assert.ok(!('atStart' in find(facts, 'data', 'dead-rows')));
  assert.equal(find(facts, 'host', 'kernel').value, 'A', 'a reason does not undo a value');
});

test('what could not be had keeps the reason that the source gave; what an attached file knows fills it', () => {
  const missing = found('start', fact('host', 'kernel', null, 'the server is another machine'));
  const facts = reportFacts(foldAll([missing]));
  assert.equal(find(facts, 'host', 'kernel').missing, 'the server is another machine');
  const attached = [found('attached', fact('host', 'kernel', 'FreeBSD 14.3')), missing];
  const only = 'only of ZFS, this is ufs';
  const hidden = [fact('storage', 'data-zfs-sync', null, only), fact('storage', 'data-zfs-sync', null, 'hidden')];
  const both = hidden.map(one => found('start', one));
  assert.equal(find(reportFacts(foldAll(both)), 'storage', 'data-zfs-sync').missing, only, 'the reason that says more');
  assert.equal(find(reportFacts(foldAll(attached)), 'host', 'kernel').moment, 'attached');
});

test('a setting outside the fixed list is a fact without a star, after those of the list', () => {
  const facts = reportFacts(foldAll([found('start', fact('setting', 'work_mem_extra', '1'))]));
  const index = facts.findIndex(({name}) => name === 'work_mem_extra');
  assert.equal(facts[index]?.starred, false);
  assert.equal(facts[index - 1]?.topic, 'setting');
  assert.equal(facts[index + 1]?.topic, 'pgbench');
  assert.equal(findKind({topic: 'setting', name: 'work_mem_extra'}).title, 'work_mem_extra');
});

test('a published session has what was published, and says of the rest that it was not', async () => {
  const path = new URL('../../sessions/2010-freebsd-8.0-ufs-package-custom.ndjson', import.meta.url).pathname;
  const facts = reportFacts(await flow({events: readTogether(path), from: initialState}));
  assert.equal(find(facts, 'setting', 'shared_buffers').value, '3072MB');
  assert.match(find(facts, 'setting', 'shared_buffers').how, /^published: pgsql-performance.*\(2010-05\)$/);
  assert.equal(find(facts, 'setting', 'fsync').missing, 'not published');
  assert.equal(find(facts, 'host', 'distribution').value, 'FreeBSD 8.0-STABLE');
  assert.equal(find(facts, 'storage', 'data-file-system').value, 'UFS, options as installed');
  assert.equal(durabilityOf(facts).because, 'durability not recorded');
  assert.equal(isStorageKnown(facts), false, 'the name of its file system alone says little');
});

test('settings that the server was seen to change hold where the end was never told', () => {
  const before = foldAll(inventSession(smallSession));
  assert.ok(before.server);
  const settings = {...before.server.settings, fsync: 'off'};
  const told = reduce(before, found('start', fact('setting', 'fsync', 'on')));
  const {value, atStart, moment} = find(reportFacts(reduce(told, {...before.server, settings})), 'setting', 'fsync');
  assert.deepEqual({value, atStart, moment}, {value: 'off', atStart: 'on', moment: 'end'});
});
