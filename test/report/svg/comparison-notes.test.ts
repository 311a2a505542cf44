import assert from 'node:assert/strict';
import {test} from 'node:test';
import {dressDrawing} from '../../../source/commands/dress.ts';
import type {Comparison} from '../../../source/report/compare/comparison.ts';
import {makeComparison} from '../../../source/report/compare/making.ts';
import {formats} from '../../../source/report/formats.ts';
import type {SessionReport} from '../../../source/report/report.ts';
import {durable, inventReport, type RungOutline, repeat} from '../../helpers/reports.ts';

const svg = formats.find(({name}) => name === 'svg');

async function draw(reports: readonly SessionReport[], more: Partial<Comparison> = {}): Promise<string> {
  const comparison = {...makeComparison(reports, {baseline: null, ignoreDurability: false}), ...more};
  return svg?.compare?.(comparison, {perMinute: false, reports, dress: await dressDrawing()}) ?? '';
}

/** The texts of the picture, one a line. */
function textsOf(picture: string): string[] {
  return [...picture.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => text);
}

const short: RungOutline = {secondsAsked: 5, seconds: 5};
const rungs = repeat(4, [1000, 1010, 1020, 1030]);

test('svg: durability, starred differences and short runs are in the picture, beside many other remarks', async () => {
  const many = Array.from({length: 30}, (_, index) => {
    const text = `${index + 1} clients lost`;
    return repeat(index + 5, [1000], {verdicts: [{rule: 'clients-lost', grade: 'invalid', text}]});
  }).flat();
  const facts = {...durable, 'setting fsync': 'off', 'server version': '17.2'};
  const picture = await draw([
    inventReport({name: 'one', facts: {...durable, 'server version': '18.4'}, rungs: [...rungs, ...many]}),
    inventReport({name: 'other', facts, rungs: repeat(4, [1000, 1010], short)}),
  ]);
  const words = textsOf(picture).join(' ');
  assert.match(words, /durability differs: one and other: fsync on against off/);
  assert.match(words, /differs ★ server version: one: 18\.4; other: 17\.2/);
  assert.match(words, /too short to be quoted, a minute is the least: 4 clients ran 5 s \(other\)/);
  assert.match(words, /runs of different lengths/);
  assert.match(words, /\d+ more remarks: --output plain has them/);
});

test('svg: no line is wider than the picture, and a long name is whole in a title', async () => {
  const name = 'L'.repeat(200);
  const picture = await draw([
    inventReport({name: 'one', label: name, rungs}),
    inventReport({name: 'other', label: 'b', rungs: repeat(4, [500, 501, 502, 503])}),
  ]);
  assert.ok(textsOf(picture).every(text => text.length <= 140));
  assert.ok(picture.includes(`<title>${name}</title>`));
  assert.match(picture, />L{59}… \(baseline\)<\/text>/);
});

test('svg: what --fail-if asked for is a line in the chart of shares, a short one for one number of clients', async () => {
  const reports = ['one', 'other'].map(name => inventReport({name, rungs: [...rungs, ...repeat(8, [2000, 2010])]}));
  const limit = {system: 1, title: 'tpcb-like, simple, scale 100', measured: -10, because: ''};
  const picture = await draw(reports, {
    limits: [
      {...limit, text: 'tps<-5%', clients: 4, outcome: 'met'},
      {...limit, text: 'tps<-5%', clients: 8, outcome: 'met'},
      {...limit, text: 'tps@8<-3%', clients: 8, outcome: 'failed'},
    ],
  });
  const lines = [...picture.matchAll(/class="(threshold[^"]*)" x1="([\d.]+)" x2="([\d.]+)"/g)];
  assert.deepEqual(
    lines.map(([, role, from, to]) => [role, Number(to) - Number(from) > 500]),
    [
      ['threshold met', true],
      ['threshold', false],
    ],
  );
  assert.match(picture, />fail if tps@8&#60;-3%, failed</);
});

test('svg: what --fail-if asked for of latency is a short line at each rung, told once', async () => {
  const runs = [...repeat(4, [1000], {latencyAverageMs: 4}), ...repeat(8, [2000], {latencyAverageMs: 6})];
  const reports = ['one', 'other'].map(name => inventReport({name, rungs: runs}));
  const limit = {system: 1, title: 'tpcb-like, simple, scale 100', measured: 3, because: '', text: 'latency>10%'};
  const picture = await draw(reports, {
    limits: [
      {...limit, clients: 4, outcome: 'met'},
      {...limit, clients: 8, outcome: 'met'},
      {...limit, clients: 16, outcome: 'cannot be judged'},
    ],
  });
  assert.equal([...picture.matchAll(/class="threshold met"/g)].length, 2);
  assert.equal([...picture.matchAll(/>fail if latency&#62;10%</g)].length, 1);
});

test('svg: a limit of one rung is drawn there, one of latency in the chart of latency', async () => {
  const known = {label: null, workload: 'tpcb-like', protocol: 'simple', scale: 100, rate: null, because: null};
  const limit = {...known, operator: '<', repeats: 'median', measured: 1, runs: [1], clients: 4} as const;
  const report = inventReport({
    name: 'one',
    rungs: [...repeat(4, [1000], {latencyAverageMs: 4}), ...repeat(16, [2000])],
  });
  const picture = svg?.write(
    {
      ...report,
      limits: [
        {...limit, threshold: 'tps@4>900', metric: 'tps', value: 900, unit: 'tps', met: true},
        {...limit, threshold: 'latency<3ms', metric: 'latency', value: 3, unit: 'ms', met: false},
        {...limit, threshold: 'p99<3ms', metric: 'p99', value: 3, unit: 'ms', met: false},
      ],
    },
    {perMinute: false, dress: await dressDrawing()},
  );
  const lines = [
    ...(picture ?? '').matchAll(/class="(threshold[^"]*)" x1="([\d.]+)" x2="([\d.]+)"[^>]*\/><text[^>]*>([^<]*)/g),
  ];
  assert.deepEqual(
    lines.map(([, role, from, to, words]) => [role, Number(to) - Number(from) < 40, words]),
    [
      ['threshold met', true, 'tps@4&#62;900, met'],
      ['threshold', false, 'latency&#60;3ms, not met'],
    ],
  );
});
