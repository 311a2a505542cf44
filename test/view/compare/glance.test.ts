import assert from 'node:assert/strict';
import {test} from 'node:test';
import {roomOf} from '../../../source/view/compare/frame.ts';
import {type Glance, glanceAfter} from '../../../source/view/compare/glance.ts';
import {compareDeedOf, compareKeys} from '../../../source/view/compare/keys.ts';
import {compareScene, measuredReports} from '../../helpers/comparison.ts';
import {inventReport} from '../../helpers/reports.ts';

const reports = measuredReports();

/** The glance after keys on a screen of 120x40. */
function after(keys: readonly string[], from: Partial<Glance> = {}): Glance {
  let {glance} = compareScene(reports, from);
  for (const key of keys) {
    const scene = compareScene(reports, glance);
    const {sideways, scroll} = roomOf(scene, {width: 120, height: 40});
    const around = {comparison: scene.comparison, themes: ['dark', 'plain'], reach: {sideways, scroll, page: 36}};
    glance = glanceAfter(glance, compareDeedOf(key), around);
  }
  return glance;
}

test('every key is bound once, and named for people', () => {
  const keys = compareKeys.flatMap(row => Object.keys(row.keys));
  assert.equal(new Set(keys).size, keys.length);
  assert.ok(compareKeys.every(({label, help}) => label !== '' && help !== ''));
});

test('b goes round the systems, l and a and % and t switch', () => {
  assert.equal(after(['b']).baseline, 1);
  assert.equal(after(['b', 'b']).baseline, 0);
  assert.deepEqual([after(['l']).log2, after(['l', 'l']).log2], [true, false]);
  assert.deepEqual([after(['a']).relative, after(['a', '%']).relative], [true, false]);
  assert.equal(after(['t']).theme, 'dark');
});

test('the cursor stays on the rungs, the table and the pages within their ends', () => {
  assert.equal(after(['up']).rung, 0);
  assert.equal(after(['down', 'down', 'up']).rung, 1);
  assert.equal(after(Array.from({length: 20}, () => 'down')).rung, 5);
  const {sideways} = after(Array.from({length: 20}, () => 'right'));
  assert.ok(sideways > 0 && sideways < 9);
  assert.equal(after(['left']).sideways, 0);
  assert.equal(after(['d', 'down']).scroll, 0, 'all of the page is in sight');
});

test('Enter and d open a page, the same key or Escape leaves it', () => {
  assert.deepEqual(
    [['enter'], ['enter', 'enter'], ['enter', 'escape'], ['d'], ['d', 'd'], ['d', 'escape']].map(
      keys => after(keys).page,
    ),
    ['rung', 'overview', 'overview', 'differences', 'overview', 'overview'],
  );
  assert.equal(after(['enter', 'r', 'r']).repeat, 2);
  assert.deepEqual([after(['enter', 'r', 'down']).repeat, after(['enter', 'down']).page], [0, 'rung']);
});

test('any key closes the help and does nothing else', () => {
  assert.equal(after(['?']).help, true);
  const {help, baseline} = after(['?', 'b']);
  assert.deepEqual([help, baseline], [false, 0]);
});

test('Tab takes the parts in turn, with shift back', () => {
  assert.deepEqual(
    [['tab'], ['tab', 'tab'], ['tab', 'tab', 'tab'], ['shift+tab']].map(keys => after(keys).part),
    ['latency', 'table', 'throughput', 'table'],
  );
});

test('w goes to the next workload and stays at its number of clients', () => {
  const rungs = [2, 4, 8].map(clients => ({clients, tps: 100}));
  const both = [...rungs, ...rungs.slice(1).map(rung => ({...rung, workload: 'select-only'}))];
  const scene = compareScene(
    ['a', 'b'].map(name => inventReport({name, rungs: both})),
    {rung: 2},
  );
  const around = {comparison: scene.comparison, themes: ['plain'], reach: {sideways: 0, scroll: 0, page: 1}};
  const next = glanceAfter(scene.glance, compareDeedOf('w'), around);
  assert.deepEqual([next.workload, next.rung], [1, 1]);
  const again = glanceAfter({...next, rung: 0}, compareDeedOf('w'), around);
  assert.deepEqual([again.workload, again.rung], [0, 1]);
});
