import assert from 'node:assert/strict';
import {test} from 'node:test';
import {junit} from '../../source/report/formats/junit.ts';
import {makeReport} from '../../source/report/report.ts';
import {reduce} from '../../source/state/reduce.ts';
import {initialState} from '../../source/state/state.ts';
import {inventSession, type SessionSketch} from '../helpers/events.ts';

const hostile = 'a\x1b[31m"<b>&\'\x00\x08\ufffe\ud800 ]]>';

test('a suite a session, a case a rung: failures for what is invalid and for each limit that is not met', () => {
  const xml = write(
    {
      label: 'ext4',
      rungs: [
        {clients: 1, seconds: 6},
        {clients: 4, seconds: 6, diesAt: 3},
        {clients: 4, seconds: 6},
        {clients: 8, seconds: 6},
      ],
    },
    ['tps@8>1', 'tps@1>1000', 'p99@1<5ms', 'tps@99>1'],
  );
  assert.deepEqual(readTags(xml, 'testsuite'), [
    {name: 'nightly: ext4', tests: '5', failures: '3', errors: '0', skipped: '0', timestamp: '2026-11-30T15:25:07'},
  ]);
  assert.deepEqual(
    readTags(xml, 'testcase').map(({name, classname}) => [classname, name]),
    [
      ['ext4', '1 client, tpcb-like, simple'],
      ['ext4', '4 clients, tpcb-like, simple'],
      ['ext4', '4 clients, tpcb-like, simple (2)'],
      ['ext4', '8 clients, tpcb-like, simple'],
      ['ext4', 'threshold tps@99&gt;1'],
    ],
  );
  assert.ok(
    readTags(xml, 'testcase')
      .slice(0, 4)
      .every(({time}) => Number(time) > 3),
  );
  const failures = readTags(xml, 'failure');
  assert.deepEqual(
    failures.map(({type}) => type),
    ['threshold', 'threshold', 'invalid', 'threshold'],
  );
  assert.match(failures[0]?.message ?? '', /^tps@1&gt;1000: \d+\.?\d* tps, not met \(run 1\)$/);
  assert.match(failures[1]?.message ?? '', /not known: no transaction log was read/);
  assert.match(xml, /\ntps: 40\d\d\.\d{6}\n[\s\S]*tps@8&gt;1: 40\d\d\.?\d* tps, met \(run 4\)/);
});

test('a name that comes twice is numbered', () => {
  const xml = write({
    rungs: [
      {clients: 1, seconds: 5},
      {clients: 1, seconds: 5},
    ],
  });
  assert.deepEqual(
    readTags(xml, 'testcase').map(({name}) => name),
    ['1 client, tpcb-like, simple', '1 client, tpcb-like, simple (2)'],
  );
});

test('whatever the words are, the file stays XML', () => {
  const xml = write({label: hostile, rungs: [{clients: 1, seconds: 5, workload: hostile}]}, [hostile]);
  assert.doesNotMatch(xml, /[\x00-\x08\x0b-\x1f\x7f-\x9f\ufffe\uffff]|\p{Surrogate}/u);
  assert.doesNotMatch(xml.replace(/<[^<>]*>/g, ''), /[<>]|&(?!(amp|lt|gt|quot|apos);)/);
  assert.equal(readTags(xml, 'testcase')[0]?.classname, 'a&quot;&lt;b&gt;&amp;&apos;\ufffd ]]&gt;');
  const open: string[] = [];
  for (const [, end, name, self] of xml.matchAll(/<(\/?)([a-z-]+)[^<>]*?(\/?)>/g)) {
    if (end) assert.equal(open.pop(), name);
    else if (!self && name) open.push(name);
  }
  assert.deepEqual(open, []);
});

test('several sessions are several suites of one file; what was passed over is skipped', () => {
  const one = junit.write(reportOf({rungs: []}, []));
  const xml = junit.join([one, one]);
  assert.equal(readTags(xml, 'testsuite').length, 2);
  assert.match(xml, /^<\?xml version="1.0" encoding="UTF-8"\?>\n<testsuites>\n/);
  const report = reportOf({rungs: []}, []);
  const skipped = junit.write({...report, skipped: [{step: 2, clients: 4, because: 'its between failed'}]});
  assert.match(
    skipped,
    /skipped="1"[\s\S]*<testcase [^>]*name="4 clients">\n +<skipped message="its between failed"\/>/,
  );
});

function write(sketch: SessionSketch, thresholds: readonly string[] = []): string {
  return junit.join([junit.write(reportOf(sketch, thresholds))]);
}

function reportOf(sketch: SessionSketch, thresholds: readonly string[]) {
  return makeReport([...inventSession(sketch)].reduce(reduce, initialState), {name: 'nightly', thresholds});
}

/** The attributes of every element of a name; `time` of a suite is left out. */
function readTags(xml: string, name: string): Record<string, string>[] {
  return [...xml.matchAll(new RegExp(`<${name} ([^<>]*?)/?>`, 'g'))].map(([, attributes = '']) => {
    const found = [...attributes.matchAll(/([a-z]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]);
    return Object.fromEntries(found.filter(([key]) => name !== 'testsuite' || key !== 'time'));
  });
}
