import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fileURLToPath} from 'node:url';
import {decodeEvent, encodeEvent} from '../source/event/codec.ts';
import type {Event, Wish} from '../source/event/event.ts';
import {flow} from '../source/flow.ts';
import {type LadderRequest, planLadder} from '../source/ladder/plan.ts';
import {openPilot} from '../source/pilot/pilot.ts';
import {openMerge} from '../source/sources/merge.ts';
import {initialState, type State} from '../source/state/state.ts';
import {pointsOf} from '../source/stats/series.ts';
import {requestLadder} from './helpers/plan.ts';
import {inventTarget} from './helpers/target.ts';

const fake = fileURLToPath(new URL('./fixtures/fake-pgbench.mjs', import.meta.url));

/** Runs a ladder live on a fake pgbench; every event goes through its line in a file. */
async function runLive(
  script: string,
  clients: number[],
  seconds: number,
  change: Partial<LadderRequest> = {},
  wishes: readonly Wish[] = [],
): Promise<{state: State; lines: string[]}> {
  const merge = openMerge();
  const environment = {FAKE_PGBENCH: script, FAKE_SECOND_MS: '15'};
  const pilot = openPilot({
    target: inventTarget({pgbenchEnvironment: environment}),
    engine: {path: fake, versionNumber: script === 'old' ? 90426 : 180004},
    merge,
  });
  const lines: string[] = [];
  merge.push({type: 'session', format: 1, id: 'id', began: '2026-01-01T00:00:00.000Z', tool: '0', label: null});
  const steps = planLadder(requestLadder({clients, seconds, cores: 2, ...change}));
  merge.push({type: 'plan', steps, manual: false, onError: 'continue'});
  for (const wish of [{wish: 'start'}, ...wishes] as const) merge.push({type: 'wish', by: 'flag', ...wish});
  const state = await flow({
    events: merge.events,
    from: initialState,
    record: event => lines.push(encodeEvent(event)),
    perform: pilot.perform,
  });
  merge.close();
  return {state, lines};
}

function replayed(lines: readonly string[]): Promise<State> {
  return flow({events: lines.map(readBack), from: initialState});
}

function readBack(line: string): Event {
  const decoded = decodeEvent(line);
  assert.ok('event' in decoded, `cannot be read back: ${line}`);
  return decoded.event;
}

for (const script of ['steady', 'steps', 'stalls', 'dies', 'loses', 'old', 'torn']) {
  test(`a ${script} run and its replay come to the same state`, async () => {
    const {state, lines} = await runLive(script, [1, 2], 6);
    assert.equal(state.runs.length, 2);
    assert.ok(state.series.pgbench.points > 0);
    assert.deepEqual(JSON.parse(JSON.stringify(await replayed(lines))), JSON.parse(JSON.stringify(state)));
    assert.deepEqual(await replayed(lines), state);
  });
}

test('a ladder with steps, one of which fails, and its replay come to the same state', async () => {
  const before = 'echo "at $PGTOP_CLIENTS"; [ "$PGTOP_CLIENTS" != 2 ]';
  const care = {...requestLadder().care, before, after: 'echo after', settleSeconds: 1};
  const {state, lines} = await runLive('steady', [1, 2, 4], 3, {care}, [
    {wish: 'add', clients: 3},
    {wish: 'drop', step: 11},
  ]);
  assert.deepEqual(
    state.runs.map(({clients}) => clients),
    [1, 3],
  );
  assert.equal(state.ended?.exitCode, 3);
  assert.equal(state.ladder?.changes, 2);
  assert.equal(lines.filter(line => line.includes('"text":"after"')).length, 2);
  assert.deepEqual(await replayed(lines), state);
});

test('a changed line changes the second that it is about, and what is made of it', async () => {
  const {state, lines} = await runLive('steady', [1], 4);
  const place = lines.findIndex(line => line.includes('progress: 2.0 s'));
  assert.ok(place > 0);
  const changed = lines.with(place, lines[place]!.replace(/, [\d.]+ tps/, ', 77.5 tps'));
  const other = await replayed(changed);
  assert.notDeepEqual(other, state);
  assert.deepEqual(
    pointsOf(other.series.pgbench, 'tps').map(({value}) => value),
    [1001, 77.5, 1000, 1001],
  );
  const report = lines.findIndex(line => line.includes('tps = '));
  const quoted = await replayed(lines.with(report, lines[report]!.replace(/tps = [\d.]+/, 'tps = 12.345678')));
  assert.equal(quoted.runs[0]?.tps, 12.345678);
});

test('lost clients make a run invalid whatever its report; an early death too', async () => {
  const lost = await runLive('loses', [4], 4);
  assert.equal(lost.state.runs[0]?.status, 'aborted');
  assert.equal(lost.state.runs[0]?.clientsLost, 1);
  assert.equal(lost.state.ended?.exitCode, 3);
  const died = await runLive('dies', [1, 1], 5);
  assert.deepEqual(
    died.state.runs.map(({status, tps}) => ({status, tps})),
    [
      {status: 'incomplete', tps: null},
      {status: 'incomplete', tps: null},
    ],
  );
});
