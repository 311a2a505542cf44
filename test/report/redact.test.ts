import assert from 'node:assert/strict';
import {test} from 'node:test';
import {dressDrawing, dressPage} from '../../source/commands/dress.ts';
import type {Event, Fact} from '../../source/event/event.ts';
import {makeComparison} from '../../source/report/compare/making.ts';
import {formats} from '../../source/report/formats.ts';
import {openRedactor} from '../../source/report/redact.ts';
import {makeReport, type SessionReport} from '../../source/report/report.ts';
import {reduce} from '../../source/state/reduce.ts';
import {initialState} from '../../source/state/state.ts';
import {inventSession, smallSession} from '../helpers/events.ts';

const fact = (topic: Fact['topic'], name: string, value: Fact['value']): Fact => ({
  topic,
  name,
  value,
  how: 'uname -n',
  missing: null,
});

/** Everything by which a person or a machine could be known. */
const secrets = [
  ...['db-prod', 'corp.example', 'laptop7', 'jump-host', 'standby-of-anna', '10.20.30.40', 'fd00:12::7'],
  ...['anna', 'benita', '/srv/anna', 'secret-scripts', 'pay.sql', '/home/benita', '/var/lib/pgdata', '/opt/ours'],
];

const facts: Fact[] = [
  fact('host', 'host-name', 'db-prod.corp.example'),
  fact('here', 'host-name', 'laptop7'),
  fact('storage', 'data-path', '/var/lib/pgdata/18'),
  fact('storage', 'data-device', '/dev/sda1'),
  fact('setting', 'listen_addresses', '10.20.30.40, localhost'),
  fact('setting', 'synchronous_standby_names', 'FIRST 1 (standby-of-anna)'),
  fact('setting', 'ssl_cert_file', '/var/lib/pgdata/18/server.crt'),
  fact('setting', 'archive_command', 'scp %p anna@jump-host:/srv/anna/%f'),
  fact('server', 'overrides', 'role anna: work_mem=8MB'),
];

const troubles = [
  "The server's machine is not seen by 'ssh -p 22 jump-host': exit code 255.",
  'connection to server at "db-prod" (10.20.30.40), port 5432 failed: FATAL: role "benita" does not exist',
  'Another ladder has come onto this database: session 4711 of benita from fd00:12::7, since 2026-11-30 18:54:23 UTC.',
  'could not open file "/home/benita/x/y.sql": Permission denied; host=db-prod.corp.example user=anna',
];

function inventReport(): SessionReport {
  const events = [...inventSession({...smallSession, label: 'db-prod, ext4'})].map((event): Event => {
    if (event.type === 'server')
      return {
        ...event,
        host: 'db-prod.corp.example',
        user: 'anna',
        settings: {...event.settings, hba_file: '/srv/anna/hba'},
      };
    if (event.type === 'engine') return {...event, path: '/opt/ours/bin/pgbench'};
    if (event.type === 'rung-started')
      return {
        ...event,
        workload: 'secret-scripts/pay.sql',
        command: ['pgbench', '-h', 'db-prod.corp.example', '-U', 'anna', '-f', 'secret-scripts/pay.sql@2', 'bench'],
      };
    return event;
  });
  const more: Event[] = [
    {type: 'facts', at: 0, moment: 'start', facts},
    ...troubles.map((message): Event => ({type: 'trouble', at: 1, source: 'host', message, advice: null})),
    {type: 'attached', at: 1, name: '/srv/anna/fio.txt', text: 'fio on db-prod.corp.example, at 10.20.30.40'},
  ];
  return makeReport([...events, ...more].reduce(reduce, initialState), {name: 'nightly', perSecond: true});
}

const report = inventReport();
const hidden = openRedactor()(report);

test('the report has them before', () => {
  const text = JSON.stringify(report);
  for (const secret of secrets) assert.ok(text.includes(secret), secret);
});

const other: SessionReport = {
  ...report,
  session: {...report.session, id: 'other', name: '2026-11-30-standby-on-db-prod', label: 'anna@laptop7: zfs'},
  server: report.server && {...report.server, host: 'laptop7', user: 'benita'},
};
const dresses = {svg: await dressDrawing(), html: await dressPage()} as const;

for (const {name, write, compare} of formats) {
  const dress = name === 'svg' || name === 'html' ? {dress: dresses[name]} : {};
  const both = [report, other].map(openRedactor([report, other]));
  const forms = {
    report: write(hidden, {perMinute: false, facts: true, ...dress}),
    ...(compare && {
      comparison: compare(makeComparison(both, {baseline: null, ignoreDurability: false}), {
        ...{perMinute: false, reports: both},
        ...dress,
      }),
    }),
  };
  for (const [form, text] of Object.entries(forms))
    test(`${form} as ${name}: none of them is left`, () => {
      const left = secrets.filter(secret => text.includes(secret));
      assert.deepEqual(
        left.map(secret => text.slice(Math.max(0, text.indexOf(secret) - 60)).slice(0, 160)),
        [],
      );
    });
}

test('names of sessions and labels are hidden in, and stay apart', () => {
  const redact = openRedactor([report]);
  const labels = ['db-prod, ext4', 'db-prod.corp.example, ext4', 'DB-PROD_2', 'ext4'];
  assert.deepEqual(
    labels.map(label => redact({...report, session: {...report.session, label}}).session.label),
    ['host-1, ext4', 'host-1, ext4 (2)', 'DB-PROD_2', 'ext4'],
  );
  assert.equal(redact(other).session.name, '2026-11-30-standby-on-host-1');
});

test('the same name gets the same word everywhere, with and without its domain', () => {
  assert.equal(hidden.server?.host, 'host-1');
  assert.deepEqual(hidden.rungs[0]?.command.slice(0, 5), ['pgbench', '-h', 'host-1', '-U', 'user-1']);
  assert.equal(hidden.facts.find(({topic, name}) => topic === 'host' && name === 'host-name')?.value, 'host-1');
  assert.match(
    hidden.troubles[1]?.message ?? '',
    /server at "host-1" \(address-\d\), port 5432 failed: FATAL: role "user-\d"/,
  );
  assert.equal(hidden.session.label, 'host-1, ext4');
});

test('figures, words of our own and what is no secret stay', () => {
  assert.deepEqual(
    hidden.rungs.map(({tps, status, kind}) => [tps, status, kind]),
    report.rungs.map(({tps, status, kind}) => [tps, status, kind]),
  );
  assert.deepEqual(hidden.seconds, report.seconds);
  const value = (name: string) => hidden.facts.find(one => one.name === name)?.value;
  assert.match(String(value('data-device')), /^path-\d+$/, 'a device is one of this machine');
  assert.equal(value('synchronous_commit'), 'on');
  assert.match(hidden.troubles[2]?.message ?? '', /since 2026-11-30 18:54:23 UTC\.$/, 'a time is no address');
  assert.equal(hidden.session.began, report.session.began);
});

test('reports that go through one redactor share their words', () => {
  const redact = openRedactor();
  const another = {...report, server: report.server && {...report.server, host: 'other1'}};
  assert.equal(redact(report).server?.host, 'host-1');
  assert.notEqual(redact(another).server?.host, 'host-1');
  assert.equal(redact(report).server?.host, 'host-1');
});
