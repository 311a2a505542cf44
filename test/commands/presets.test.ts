import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readRunOptions} from '../../source/commands/options.ts';
import {runPresets} from '../../source/commands/presets.ts';
import {presets} from '../../source/ladder/presets.ts';

test('presets are explained with their time, what they need, and what of them was not published', () => {
  let text = '';
  assert.equal(runPresets({stdout: {write: piece => (text += piece)}}), 0);
  const parts = new Map(text.split('\n\n').map(part => [part.split('\n')[0], part]));
  assert.deepEqual(
    [...parts.keys()],
    presets.map(({name}) => name),
  );
  for (const part of parts.values()) assert.match(part, /\n {2}time .*runs?, [\s\S]*\n {2}needs /);
  assert.match(parts.get('os-shootout') ?? '', /27 pgbench runs, 13\.5 hours/);
  assert.match(parts.get('fixed-transactions') ?? '', /8 or 4 pgbench runs, time unknown until rung 1/);
  assert.match(parts.get('restore-each-run') ?? '', /ours {2}The client list/);
  assert.match(parts.get('protocol-matrix') ?? '', /leg {3}scales: --scale 10,100,1000/);
  assert.doesNotMatch(parts.get('os-shootout') ?? '', /\n {2}ours/);
  assert.ok(text.split('\n').every(line => line.length <= 110));
});

for (const {name} of presets) {
  test(`the flags of ${name} can be read`, () =>
    assert.equal(readRunOptions({preset: name}, undefined, false).preset?.name, name));
}
