import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {HostReading} from '../../source/state/host-reading.ts';
import {readHost} from '../../source/state/host-reading.ts';
import {drawHostLines} from '../../source/view/host-lines.ts';
import {plainPaint} from '../helpers/looks.ts';
import {inventMachine} from '../helpers/machines.ts';
import {tellStory} from '../helpers/scene.ts';

/** A machine of which user and system take three quarters. */
function reading(change: Partial<HostReading>): HostReading {
  const here = inventMachine('here');
  const story = tellStory()
    .open({clients: [8]})
    .say(here.seen);
  for (let second = 0; second < 3; second++) story.say(here.sample({user: 0.5, system: 0.25, threads: [0.5]}), 1000);
  const found = readHost(story.state, 'here');
  assert.ok(found?.cores);
  return {...found, ...change};
}

const takers = (change: Partial<HostReading>) =>
  drawHostLines(reading(change), plainPaint, 100).filter(line => line.includes('taken by'));

test('who takes the processors is told in cores, where the server can be seen', () => {
  const {cores} = reading({});
  const others = (0.75 * (cores ?? 0) - 1 - 0.5).toFixed(1);
  assert.deepEqual(takers({serverCpu: 1}), [
    `  taken by  server 1.0  pgbench 0.5  others ${others}  of ${cores} cores`,
  ]);
  assert.deepEqual(takers({serverCpu: null}), []);
});
