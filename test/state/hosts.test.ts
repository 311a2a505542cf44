import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Event, Happening} from '../../source/event/event.ts';
import {serverColumns} from '../../source/host/columns.ts';
import {machineOfServer, readHost} from '../../source/state/host-reading.ts';
import {reduce} from '../../source/state/reduce.ts';
import {initialState, type State} from '../../source/state/state.ts';
import {cutIntoBuckets} from '../../source/stats/series.ts';
import {inventMachine, type Load} from '../helpers/machines.ts';
import {tellStory, wave} from '../helpers/scene.ts';

const at = (ms: number, happening: Happening) => ({...happening, at: ms}) as Event;
const round = (value: number | null | undefined) => (value == null ? value : Math.round(value * 1000) / 1000);

/** A machine looked at once a second. */
function see(loads: readonly Load[]): State {
  const machine = inventMachine('here');
  const looks = loads.map((load, index) => at(1000 * (index + 1), machine.sample(load)));
  return [at(500, machine.seen), ...looks].reduce(reduce, initialState);
}

test('makes rates of two looks at a machine', () => {
  const load = {user: 0.5, system: 0.25, iowait: 0.05, steal: 0.1, switches: 8000, disk: 0.4, threads: [0.9, 0.2]};
  const reading = readHost(see([{}, load]), 'here');
  assert.ok(reading);
  const {userShare, systemShare, iowaitShare, stealShare, idleShare} = reading;
  assert.deepEqual(
    [userShare, systemShare, iowaitShare, stealShare, idleShare].map(round),
    [0.5, 0.25, 0.05, 0.1, 0.1],
  );
  assert.deepEqual([reading.contextSwitchesPerSecond, reading.interruptsPerSecond], [8000, 2000]);
  assert.deepEqual([reading.cores, reading.runQueue, reading.blocked, reading.load1], [4, 5, 1, 2.4]);
  assert.equal(reading.memory.dirty, 81_920);
  assert.deepEqual(reading.disks, [
    {
      name: 'sda',
      util: 0.4,
      queue: 0.84,
      readLatencyMs: 0.5,
      writeLatencyMs: 2,
      latencyMs: 1.75,
      readBytesPerSecond: 655_360,
      writeBytesPerSecond: 3_276_800,
      requestsPerSecond: 480,
    },
  ]);
  assert.deepEqual(reading.network, [
    {name: 'eth0', receivedBytesPerSecond: 150_000, sentBytesPerSecond: 300_000, droppedPerSecond: 0},
  ]);
  assert.deepEqual(reading.pgbenchThreads, []);
});

test('tells the threads of pgbench once each has been looked at twice', () => {
  const reading = readHost(see([{threads: [0.1]}, {threads: [0.9, 0.5]}]), 'here');
  assert.deepEqual(reading?.pgbenchThreads, [{thread: '4711', cpuShare: 0.9}]);
});

test('after one look there are no rates, and what was not seen lately is not known', () => {
  const once = readHost(see([{user: 0.5}]), 'here');
  assert.equal(once?.userShare, null);
  assert.equal(once?.runQueue, 5);
  const seen = see([{}, {user: 0.5}]);
  assert.ok(readHost(reduce(seen, {type: 'beat', at: 4500}), 'here'));
  assert.equal(readHost(reduce(seen, {type: 'beat', at: 4501}), 'here'), null);
  assert.equal(readHost(seen, 'server'), null);
});

test('counters that begin anew, and columns that are not given, are unknown', () => {
  const statistics = {cpu: ['user', 'system', 'idle'].map(name => ({name, kind: 'counter'}) as const)};
  const seen = {type: 'host', machine: 'here', system: 'X', cores: null, statistics, absent: []} as const;
  const look = (...values: number[]) => ({type: 'host-sample', machine: 'here', statistics: {cpu: [values]}}) as const;
  const first = [at(0, seen), at(1000, look(100, 100, 100))].reduce(reduce, initialState);
  const grown = readHost(reduce(first, at(2000, look(400, 200, 700))), 'here');
  assert.deepEqual([grown?.userShare, grown?.idleShare, grown?.iowaitShare], [0.3, 0.6, null]);
  assert.deepEqual(grown?.disks, []);
  assert.equal(readHost(reduce(first, at(2000, look(4, 2, 7))), 'here')?.userShare, null);
});

test('time waited for storage that becomes less was none', () => {
  const machine = inventMachine('here');
  const [first, second] = [machine.sample({}), machine.sample({user: 0.5})];
  assert.ok(first.type === 'host-sample' && second.type === 'host-sample');
  first.statistics.cpu?.[0]?.forEach((value, index, row) => {
    if (index === 4) (row as number[])[index] = Number(value) + 90;
  });
  const state = [at(0, machine.seen), at(1000, first), at(2000, second)].reduce(reduce, initialState);
  const reading = readHost(state, 'here');
  assert.deepEqual([round(reading?.userShare), reading?.iowaitShare], [0.5, 0]);
});

test('keeps the shares of the processors over time, also when the machine is found again', () => {
  const machine = inventMachine('server');
  const state = [
    at(0, machine.seen),
    at(1000, machine.sample({})),
    at(2000, machine.sample({user: 0.5, system: 0.1})),
    at(9000, machine.seen),
    at(10_000, machine.sample({})),
    at(11_000, machine.sample({user: 0.2})),
  ].reduce(reduce, initialState);
  const user = cutIntoBuckets(state.hosts.server?.cpu ?? assert.fail(), 'user', 0, 1000, 11);
  assert.deepEqual(
    user.map(bucket => round(bucket?.mean)),
    [...[undefined, 0.5], ...new Array(8).fill(undefined), 0.2],
  );
});

test('the machine of the server is the one of its own way, or this one', () => {
  const {seen} = inventMachine('here');
  const story = tellStory()
    .open({clients: [4]})
    .say(seen);
  assert.equal(machineOfServer(story.state), null);
  assert.equal(machineOfServer(story.say(inventMachine('server').seen).state), 'server');
  const server = {...story.state.server, local: true} as State['server'];
  assert.equal(machineOfServer({...story.state, server, hosts: {...story.state.hosts, server: null}}), 'here');
});

test('a run keeps what the machines did while it was measured', () => {
  const story = tellStory()
    .open({clients: [4]})
    .wish({wish: 'start'});
  const [here, server] = [inventMachine('here'), inventMachine('server', 'FreeBSD 11.1-RELEASE')];
  story.say(here.seen).say(server.seen);
  const look = (load: Load, threads: readonly number[]) => story.say(here.sample({threads})).say(server.sample(load));
  look({user: 1}, []);
  story.start(1);
  look({user: 1}, [1, 1]);
  for (const [index, user] of [0.2, 0.4, 0.6].entries()) {
    story.run(1, 4, wave(900, 4), index);
    look({user, system: 0.3, switches: 5000, disk: 0.9}, [0.9, 0.3]);
  }
  story.say(here.sample({}));
  story.end({tps: 900, latencyMs: 4, seconds: 3});
  const {server: machine, pgbench} = story.state.runs[0]?.watched?.machines ?? {};
  assert.equal(machine?.system, 'FreeBSD 11.1-RELEASE');
  assert.equal(machine.shared, false);
  assert.deepEqual([machine.userShare, machine.systemShare, machine.idleShare].map(round), [0.5, 0.3, 0.2]);
  assert.equal(machine.contextSwitchesPerSecond, 5000);
  assert.deepEqual(machine.busiestDisk, {name: 'sda', util: 0.9});
  assert.deepEqual([pgbench?.threads, round(pgbench?.busiest), round(pgbench?.total)], [2, 0.9, 1.2]);
});

test('a run that nobody looked at has no machines', () => {
  const story = tellStory()
    .open({clients: [4]})
    .wish({wish: 'start'});
  story.start(1).run(3, 4, wave(900, 4)).end({tps: 900, latencyMs: 4, seconds: 3});
  assert.equal(story.state.runs[0]?.watched?.machines, null);
});

test('tells what the processes of the server take of a core', () => {
  const machine = inventMachine('here');
  assert.ok(machine.seen.type === 'host');
  const seen = {...machine.seen, statistics: {...machine.seen.statistics, server: serverColumns}};
  const look = (second: number, row: number[]) => {
    const sample = machine.sample({});
    assert.ok(sample.type === 'host-sample');
    return at(1000 * second, {...sample, statistics: {...sample.statistics, server: [row]}});
  };
  const looks = [at(0, seen), look(1, [5000, 900]), look(2, [6200, 1200])];
  assert.equal(readHost(looks.reduce(reduce, initialState), 'here')?.serverCpu, 1.5);
  assert.equal(readHost(see([{}, {}]), 'here')?.serverCpu, null);
});
