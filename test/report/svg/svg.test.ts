import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Resvg} from '@resvg/resvg-js';
import {dressDrawing} from '../../../source/commands/dress.ts';
import {runReport} from '../../../source/commands/report.ts';
import {UserError} from '../../../source/errors.ts';
import {flow} from '../../../source/flow.ts';
import {makeComparison} from '../../../source/report/compare/making.ts';
import {svg} from '../../../source/report/formats/svg.ts';
import {makeReport, type SessionReport} from '../../../source/report/report.ts';
import {element, embedJson, escapeText} from '../../../source/report/svg/markup.ts';
import {chartSession} from '../../../source/report/svg/session-charts.ts';
import {initialState} from '../../../source/state/state.ts';
import {inventSession, type RungSketch, type SessionSketch, smallSession} from '../../helpers/events.ts';

const dress = await dressDrawing();

async function reportOf(sketch: SessionSketch, name = 'nightly', seconds = false): Promise<SessionReport> {
  return makeReport(await flow({events: inventSession(sketch), from: initialState}), {name, perSecond: seconds});
}

/** XML that is not well formed, or draws nothing, is refused by a renderer that is no browser. */
function render(text: string): {width: number; height: number} {
  const {width, height} = new Resvg(text).render();
  return {width, height};
}

function count(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].length;
}

const lawful: SessionSketch = {
  rungs: [1, 2, 4, 8, 16, 32].map(
    (clients): RungSketch => ({
      clients,
      seconds: 61,
      tps: second => (500 * clients * (1 + 0.02 * Math.sin(second * 2.3))) / (1 + 0.03 * (clients - 1)),
    }),
  ),
};

test('svg: title, versions, axes with their names, a mark and a bar a rung, the law as a line', async () => {
  const text = svg.write(await reportOf({...lawful, label: 'ext4'}), {perMinute: false, dress});
  assert.ok(render(text).height > 400);
  assert.match(text, /<title>ext4<\/title><desc>Throughput against clients\. ext4: 500 tps at 1, /);
  for (const words of ['PostgreSQL 18.4', 'transactions per second', 'average latency, ms, closed loop', '>clients<'])
    assert.ok(text.includes(words), words);
  assert.equal(count(text, /class="bar s0"/g), 7, 'six rungs and the key');
  assert.equal(count(text, /class="law s0"/g), 2, 'the curve and the key');
  assert.match(text, /run 3: 4 clients, 1 836 tps ± 0\.\d %, /);
});

test('svg: dark where the reader prefers it, by no variable that other programs would not know', async () => {
  const text = svg.write(await reportOf(smallSession), {perMinute: false, dress});
  assert.match(text, /@media \(prefers-color-scheme:dark\)/);
  assert.ok(!text.includes('var(--'));
  assert.ok(text.includes(dress.colours.light.roles.accent.color ?? '?'));
  assert.ok(text.includes(dress.colours.dark.roles.accent.color ?? '?'));
  assert.doesNotMatch(text.replace('http://www.w3.org/2000/svg', ''), /https?:|url\(|@import|@font-face/);
});

test('svg: an invalid rung is hollow, has no part in the line, and is told of above', async () => {
  const sketch = {rungs: [...smallSession.rungs, {clients: 8, seconds: 6, clientLostAt: 3}]};
  const report = await reportOf(sketch);
  const [chart] = chartSession(report);
  assert.deepEqual(
    chart?.systems[0]?.levels.map(({clients}) => clients),
    [1, 4, 16],
  );
  const text = svg.write(report, {perMinute: false, dress});
  assert.equal(count(text, /class="hollow s0"/g), 3, 'throughput, latency and the key');
  assert.match(text, /1 of 4 runs invalid: not to be quoted/);
});

test('svg: each workload has a chart of its own; several runs have their median', async () => {
  const rungs = [...smallSession.rungs, ...smallSession.rungs, {clients: 4, seconds: 6, workload: 'select-only'}];
  const charts = chartSession(await reportOf({rungs}));
  assert.deepEqual(
    charts.map(({title, systems}) => [title, systems[0]?.dots.length, systems[0]?.levels.length]),
    [
      ['tpcb-like, simple, scale 10', 6, 3],
      ['select-only, simple, scale 10', 1, 1],
    ],
  );
  assert.equal(charts[0]?.bars, 'lowest and highest run');
});

test('svg: what stands at a tick is its figure', async () => {
  const rungs = [1, 8].map(clients => ({clients, seconds: 6, tps: () => 4000 + 1000 * clients}));
  const text = svg.write(await reportOf({rungs}), {perMinute: false, dress});
  const ticks = [...text.matchAll(/text-anchor="end">([\d. ]+)</g)].map(([, words]) => Number(words?.replace(' ', '')));
  const latency = ticks.slice(ticks.lastIndexOf(0));
  assert.ok(latency.length > 3);
  const step = (latency[1] ?? 0) - (latency[0] ?? 0);
  for (const [index, tick] of latency.entries()) assert.ok(Math.abs(tick - index * step) < 1e-9, latency.join(', '));
});

test('svg: a session without a rung is a drawing too', async () => {
  assert.ok(render(svg.write(await reportOf({rungs: []}), {perMinute: false, dress})).height > 20);
});

test('svg: systems compared have marks and colours of their own, and a warning where durability is not known', async () => {
  const reports = [
    await reportOf({...smallSession, label: 'ext4', id: 'one'}, 'one'),
    await reportOf({...smallSession, label: '<zfs> & "co"', id: 'two'}, 'two'),
  ];
  const comparison = makeComparison(reports, {baseline: null, ignoreDurability: false});
  const text = svg.compare?.(comparison, {perMinute: false, reports, dress}) ?? '';
  render(text);
  assert.match(text, /&#60;zfs&#62; &#38; &#34;co&#34;/);
  assert.equal(count(text, /class="mark s0"/g), 3 + 3 + 1, 'throughput, latency, key');
  assert.equal(count(text, /class="mark s1"/g), 3 + 3 + 3 + 1, 'the same, and the share of the baseline');
  const shapes = ['s0', 's1'].map(role => new RegExp(`class="mark ${role}" d="([^"]+)"`).exec(text)?.[1]);
  assert.notEqual(shapes[0], shapes[1]);
  const warned = svg.compare?.(
    {
      ...comparison,
      durability: {...comparison.durability, verdict: 'differs', because: 'fsync off on ext4', ignored: false},
    },
    {perMinute: false, reports, dress},
  );
  assert.match(warned ?? '', /durability differs: fsync off on ext4\. No winner is named\./);
});

test('svg and html hold one session each', async () => {
  for (const output of ['svg', 'html'] as const)
    await assert.rejects(
      runReport(['2017-freebsd-11.1-ufs', '2017-freebsd-11.1-zfs'], {output, perSecond: false}),
      (error: unknown) => error instanceof UserError && /takes one session: 2 are given/.test(error.message),
    );
});

test('markup: texts stay texts', () => {
  assert.equal(
    element('a', {href: '"><b>', hidden: true, none: null}, escapeText("<&>'")),
    '<a href="&#34;&#62;&#60;b&#62;" hidden>&#60;&#38;&#62;&#39;</a>',
  );
  assert.equal(escapeText('\u001b[31mred\u0000'), 'red');
  const data = {text: '</script><!-- \u2028'};
  assert.doesNotMatch(embedJson(data), /[<>\u2028]/);
  assert.deepEqual(JSON.parse(embedJson(data)), data);
});
