import assert from 'node:assert/strict';
import {test} from 'node:test';
import {hostColumns} from '../../source/host/columns.ts';
import {readDisks} from '../../source/host/linux/disks.ts';
import {linux} from '../../source/host/linux/linux.ts';
import {readNetwork} from '../../source/host/linux/network.ts';
import {readParent, readServer} from '../../source/host/linux/server.ts';
import {readThreads} from '../../source/host/linux/threads.ts';
import {makeRows} from '../../source/host/rows.ts';

const stat = `cpu  4011 20 3002 90540 717 5 61 12 300 0
cpu0 2000 10 1500 45270 400 2 30 6 150 0
cpu1 2011 10 1502 45270 317 3 31 6 150 0
intr 812345 0 9 0 0 17
ctxt 1603220
btime 1796052300
processes 28320
procs_running 6
procs_blocked 2
softirq 949469 0 8323
`;
const meminfo = `MemTotal:       24683652 kB
MemFree:        21994156 kB
MemAvailable:   23955844 kB
Buffers:           12345 kB
Cached:          1870028 kB
SwapCached:            0 kB
SwapTotal:       2097148 kB
SwapFree:        2000000 kB
Dirty:              1324 kB
Writeback:           512 kB
WritebackTmp:          7 kB
`;
const diskstats = `   7       0 loop0 40 0 100 3 0 0 0 0 0 4 3 0 0 0 0 0 0
   8       0 sda 1000 20 64000 500 3000 10 96000 900 2 700 1400 0 0 0 0 5 9
   8       1 sda1 990 20 63000 490 3000 10 96000 900 0 690 1390 0 0 0 0 0 0
 259       0 nvme0n1 10 0 80 4 20 0 160 6 0 9 10
 259       1 nvme0n1p1 9 0 72 4 20 0 160 6 0 9 10
 259       2 nvme1n1 0 0 0 0 0 0 0 0 0 0 0
 253       0 dm-0 55 0 440 20 66 0 528 30 0 40 50 0 0 0 0 0 0
 252       0 zram0 9 0 72 0 9 0 72 0 0 0 0
`;
const dev = `Inter-|   Receive                                                |  Transmit
 face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls carrier compressed
    lo: 9781229 78293    0    0    0     0          0         0 9781229 78293    0    0    0     0       0          0
  ifb0:       0       0    0    0    0     0          0         0        0       0    0    0    0     0       0          0
  eth0:3864586   94194    0    3    0     0          0         9  6727992   62441    0    4    0     0       0          0
`;
const threads = `4711 (pgbench) S 4700 4711 4711 0 -1 4194304 900 0 0 0 120 30 0 0 20 0 3 0 999 1 2
4712 (a) b (c) R 4700 4711 4711 0 -1 4194304 0 0 0 0 7 9 0 0 20 0 3 0 999 1 2
`;

test('reads /proc into rows of the declared columns', () => {
  const texts = new Map(Object.entries({stat, loadavg: '0.68 0.50 1.38 3/110 21379\n', meminfo, diskstats, threads}));
  const rows = makeRows(linux.read(texts.set('net/dev', dev), texts), hostColumns);
  assert.deepEqual(rows, {
    cpu: [[40_110, 200, 30_020, 905_400, 7170, 50, 610, 120]],
    scheduler: [[1_603_220, 812_345, 6, 2, 0.68]],
    memory: [[24_683_652, 23_955_844, 21_994_156, 1_870_028, 1324, 512, 97_148]],
    disks: [
      ['sda', 1000, 32_768_000, 500, 3000, 49_152_000, 900, 700, 1400],
      ['nvme0n1', 10, 40_960, 4, 20, 81_920, 6, 9, 10],
      ['dm-0', 55, 225_280, 20, 66, 270_336, 30, 40, 50],
    ],
    network: [['eth0', 3_864_586, 6_727_992, 94_194, 62_441, 7]],
    pgbench: [
      [4711, 1200, 300],
      [4712, 70, 90],
    ],
  });
  assert.equal(linux.readCores(texts), 2);
});

test('keeps the loopback where no other link works, and a partition whose disk is not there', () => {
  const alone = dev.replace(/^ +eth0.*\n/m, '');
  assert.deepEqual(
    readNetwork(alone)?.map(({name}) => name),
    ['lo'],
  );
  assert.deepEqual(
    readDisks(' 202 1 xvda1 5 0 40 2 0 0 0 0 0 2 2\n')?.map(({name}) => name),
    ['xvda1'],
  );
});

test('an older kernel tells less, and what it does not tell is unknown', () => {
  const old = new Map([
    ['stat', 'cpu  10 0 5 100\ncpu0 10 0 5 100\nctxt 77\n'],
    ['meminfo', 'MemTotal:  1000 kB\nMemFree:  400 kB\n'],
  ]);
  const {cpu, scheduler, memory, disks, network} = makeRows(linux.read(old, old), hostColumns);
  assert.deepEqual(cpu, [[100, 0, 50, 1000, null, null, null, null]]);
  assert.deepEqual(scheduler, [[77, null, null, null, null]]);
  assert.deepEqual(memory, [[1000, null, 400, null, null, null, null]]);
  assert.deepEqual([disks, network], [[], []]);
});

test('what makes no sense has no rows', () => {
  for (const junk of [
    '',
    '\n\n',
    'cpu  a b c d\n',
    'Permission denied',
    '\u0000\u001b[2J',
    'cpu',
    ': : :',
    '4711 (pgbench',
  ]) {
    const names = ['stat', 'loadavg', 'meminfo', 'diskstats', 'net/dev', 'threads'];
    const texts = new Map(names.map(name => [name, junk]));
    for (const rows of Object.values(makeRows(linux.read(texts, texts), hostColumns))) assert.deepEqual(rows, []);
  }
  assert.deepEqual(readThreads(undefined), []);
});

const processes = `800 (postgres) S 1 800 800 0 -1 4194560 4637 90 1 5 3 4 1000 200 20 0 1 0 999 1 2
801 (postgres) S 800 801 801 0 -1 4194560 4637 90 1 5 10 20 0 0 20 0 1 0 999 1 2
802 (a) b) R 800 802 802 0 -1 4194560 4637 90 1 5 100 50 7 7 20 0 1 0 999 1 2
`;

test('sums the CPU time of the server, of its children that have ended too', () => {
  assert.deepEqual(readServer(processes), {user_ms: 11_130, system_ms: 2740});
  assert.equal(readServer(''), null);
  assert.equal(readServer('nonsense'), null);
  assert.deepEqual(readParent(processes.split('\n')[2] ?? ''), {name: 'a) b', parent: 800});
});
