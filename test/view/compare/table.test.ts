import assert from 'node:assert/strict';
import {test} from 'node:test';
import {drawSummary} from '../../../source/view/compare/summary.ts';
import {drawTable, reachOfTable} from '../../../source/view/compare/table.ts';
import {compareScene, measuredReports, quotedReports} from '../../helpers/comparison.ts';
import {durable, inventReport, repeat} from '../../helpers/reports.ts';

const measured = measuredReports();

test('sideways the clients stay, and the last column comes into sight', () => {
  const size = {width: 80, height: 14};
  const reach = reachOfTable(compareScene(measured), size.width);
  assert.ok(reach > 0);
  const [first, last] = [0, reach].map(sideways => drawTable(compareScene(measured, {sideways}), size));
  for (const lines of [first, last]) assert.match(lines?.[8] ?? '', /^\S* +32 /);
  assert.match(first?.[2] ?? '', /clients +tps +against A/);
  assert.ok(!first?.some(line => line.includes('checkpoints')));
  assert.ok(last?.some(line => line.includes('checkpoints')));
});

test('the rung under the cursor stays in sight where rows are few', () => {
  const lines = drawTable(compareScene(measured, {rung: 5}), {width: 100, height: 7});
  assert.ok(lines.some(line => line.startsWith('▸') && line.includes(' 32 ')));
});

test('what no system tells has no column', () => {
  const text = drawTable(compareScene(quotedReports()), {width: 200, height: 12}).join('\n');
  assert.doesNotMatch(text, /latency|spread|stalls|checkpoints|limit/);
});

const two = (facts: Readonly<Record<string, string>>, ignore = false, sessions = 5) =>
  compareScene(
    [
      inventReport({name: 'a', facts: durable, rungs: repeat(8, [100, 101, 102, 103, 104].slice(0, sessions))}),
      inventReport({name: 'b', facts, rungs: repeat(8, [200, 201, 202, 203, 204].slice(0, sessions))}),
    ],
    {},
    ignore,
  );
const room = {width: 120, height: 8};

test('first who is ahead, or what forbids to say so with the value of each side', () => {
  assert.match(drawSummary(two(durable), room)[2] ?? '', /^ ▲ b is ahead: higher than a at 1 of 1 rungs/);
  const differs = drawSummary(two({...durable, 'setting fsync': 'off'}), room);
  assert.match(differs[2] ?? '', /^ \? No winner: durability differs: .*fsync/);
  assert.match(differs[3] ?? '', /^ ≠ fsync ★ {2}● A on · ■ B off/);
  const partial = drawSummary(two({}), room);
  assert.match(partial[2] ?? '', /^ \? No winner: durability not recorded of b/);
  assert.match(partial[3] ?? '', /^ ≠ fsync ★ {2}● A on · ■ B not recorded/);
  const ignored = drawSummary(two({...durable, 'setting fsync': 'off'}, true), room);
  assert.match(ignored[2] ?? '', /^ ▲ b is ahead: .*--ignore-durability/);
});

test('what has no room above is counted, and d shows it', () => {
  const lines = drawSummary(two({...durable, 'setting fsync': 'off', 'setting work_mem': '1GB'}), {
    width: 80,
    height: 4,
  });
  assert.equal(lines.length, 4);
  assert.match(lines[3] ?? '', /^ … .*(difference|to be said).*: d$/);
});
