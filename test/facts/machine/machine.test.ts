import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Fact} from '../../../source/event/event.ts';
import {catalogue} from '../../../source/facts/catalogue.ts';
import {durabilityOf} from '../../../source/facts/durability.ts';
import {missAll, readMachineHere, readServerMachine} from '../../../source/facts/machine/machine.ts';
import {answerOf, dragonfly, freebsd, linux, macos} from '../answers.ts';

function tell(facts: readonly Fact[], topic: Fact['topic']): Record<string, Fact['value'] | string> {
  return Object.fromEntries(
    facts.filter(fact => fact.topic === topic).map(({name, value, missing}) => [name, value ?? `(${missing})`]),
  );
}

function pick(all: Record<string, unknown>, expected: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.keys(expected).map(name => [name, all[name]]));
}

const hosts: Record<string, [answer: Readonly<Record<string, string>>, expected: Record<string, unknown>]> = {
  Linux: [
    linux,
    {
      ...{'host-name': 'db1', kernel: 'Linux 6.12.48-amd64', architecture: 'x86_64'},
      ...{distribution: 'Debian GNU/Linux 13 (trixie)', product: 'Supermicro SYS-1029P'},
      ...{'cpu-model': 'Intel(R) Xeon(R) Gold 6326', sockets: 2, cores: 4, threads: 8, smt: 'on'},
      ...{governor: 'performance', turbo: false, mitigations: '1 mitigated, vulnerable: mds'},
      ...{memory: 65804288 * 1024, swap: 8388604 * 1024, 'numa-nodes': 2, 'huge-pages': 4200},
      ...{'transparent-hugepages': 'always', preemption: 'full', virtualization: 'none', container: 'none'},
      ...{'cgroup-cpu': 4, 'cgroup-memory': 34359738368, load: 0.42, steal: 0.02},
      ...{'clock-source': 'tsc', 'time-sync': true, 'time-zone': 'CET +0100'},
    },
  ],
  FreeBSD: [
    freebsd,
    {
      ...{kernel: 'FreeBSD 14.3-RELEASE', distribution: 'FreeBSD 14.3-RELEASE-p2', architecture: 'amd64'},
      ...{'cpu-model': 'AMD EPYC 7302P 16-Core Processor', cores: 16, threads: 32, smt: 'on'},
      ...{memory: 137302859776, swap: 4294967296, load: 0.21, virtualization: 'none', container: 'none'},
      ...{'clock-source': 'TSC-low', 'vfs.zfs.txg.timeout': 5, governor: '(not asked of FreeBSD)'},
    },
  ],
  DragonFly: [dragonfly, {'cpu-model': 'AMD Ryzen 5', threads: 12, cores: '(not told by sysctl of this system)'}],
  macOS: [
    macos,
    {
      ...{'cpu-model': 'Apple M1 Pro', sockets: 1, cores: 10, threads: 10, memory: 34359738368},
      ...{swap: 2048 * 1024 * 1024, virtualization: 'none', load: 2.51, distribution: 'macOS 15.5'},
    },
  ],
};

for (const [system, [answer, expected]] of Object.entries(hosts)) {
  test(`a machine with ${system}`, () => {
    const facts = readServerMachine(answerOf(answer));
    assert.deepEqual(pick(tell(facts, 'host'), expected), expected);
    const names = catalogue.filter(({topic}) => topic === 'host').map(({name}) => name);
    assert.deepEqual(Object.keys(tell(facts, 'host')).slice(0, names.length), names);
  });
}

const storages: Record<string, [answer: Readonly<Record<string, string>>, expected: Record<string, unknown>]> = {
  'ZFS, with pg_wal on an ext4 of two disks': [
    linux,
    {
      ...{'data-file-system': 'zfs', 'data-mount-options': 'rw,noatime,xattr,posixacl', 'data-device': 'tank/pg'},
      ...{'data-zfs-sync': 'disabled', 'data-zfs-recordsize': 8192, 'data-zfs-compression': 'lz4'},
      ...{'data-zfs-logbias': 'throughput', 'data-zfs-redundant-metadata': 'most', 'data-free-bytes': 512e9},
      'data-barriers': '(only of ext3, ext4, XFS and Btrfs, this is zfs)',
      'data-scheduler': '(no block device of this system stands behind it)',
      ...{'wal-apart': true, 'wal-file-system': 'ext4', 'wal-barriers': 'off', 'wal-disk-model': 'SAMSUNG MZ7LH480'},
      ...{'wal-scheduler': 'mq-deadline', 'wal-write-cache': 'write through', 'wal-rotational': 'no'},
      ...{'wal-read-ahead': 131072, 'wal-zfs-sync': '(only of ZFS, this is ext4)'},
    },
  ],
  UFS: [
    freebsd,
    {
      ...{'data-file-system': 'ufs', 'data-ufs-async': true, 'data-ufs-noatime': true, 'data-ufs-soft-updates': true},
      ...{'data-ufs-journal': 'none', 'data-zfs-sync': '(only of ZFS, this is ufs)', 'data-free-bytes': 435363840000},
      'wal-file-system': '(not told by this system)',
    },
  ],
  HAMMER2: [dragonfly, {'data-file-system': 'hammer2', 'data-mount-options': 'rw,local'}],
  APFS: [macos, {'data-file-system': 'apfs', 'data-device': '/dev/disk3s5'}],
};

for (const [name, [answer, expected]] of Object.entries(storages)) {
  test(`storage on ${name}`, () => {
    assert.deepEqual(pick(tell(readServerMachine(answerOf(answer)), 'storage'), expected), expected);
  });
}

test('what the storage loses makes a session not durable', () => {
  const on = ['fsync', 'synchronous_commit', 'full_page_writes'].map(
    name => ({topic: 'setting', name, value: 'on'}) as const,
  );
  const because = (answer: Readonly<Record<string, string>>) =>
    durabilityOf([...on, ...readServerMachine(answerOf(answer))]).because;
  assert.equal(because(linux), 'data directory: ZFS sync disabled, pg_wal: write barriers off');
  assert.equal(because(freebsd), 'data directory: UFS async true');
  assert.match(because(dragonfly), /^fsync on/);
});

test('a folder that may not be seen says so by the words of the system', () => {
  const {'data-path': path, uname} = linux;
  const denied = {uname, 'data-path': path, 'data-df': 'df: /srv/pg data/18: Permission denied\n\n@! cannot be seen'};
  const storage = tell(readServerMachine(answerOf(denied)), 'storage');
  assert.equal(storage['data-file-system'], '(df: /srv/pg data/18: Permission denied)');
  assert.equal(storage['data-path'], path);
});

test('an answer that was cut is read as far as it came', () => {
  const {uname, 'host-name': name, loadavg} = linux;
  const facts = readServerMachine(answerOf({uname, 'host-name': name, loadavg}, false));
  const host = tell(facts, 'host');
  assert.deepEqual(
    [host['host-name'], host.load, host['clock-source']],
    ['db1', '(the machine did not answer in time)', '(the machine did not answer in time)'],
  );
  const nothing = tell(readServerMachine(''), 'host');
  assert.equal(nothing.kernel, '(the machine did not answer in time)');
});

test('ARM and boards without a topology', () => {
  const cpuinfo =
    'processor\t: 0\nCPU implementer\t: 0x41\nCPU part\t: 0xd0c\nprocessor\t: 1\nCPU implementer\t: 0x41\nCPU part\t: 0xd0c';
  const host = tell(readServerMachine(answerOf({uname: 'Linux 6.1.0 aarch64', cpuinfo})), 'host');
  assert.deepEqual([host['cpu-model'], host.threads], ['ARM implementer 0x41 part 0xd0c', 2]);
  assert.equal(host.cores, '(not told by /proc/cpuinfo)');
});

test('of the machine of pgbench the facts of its own topic are told, no others', () => {
  const facts = readMachineHere(answerOf(linux));
  assert.deepEqual(
    facts.map(({name}) => name),
    catalogue.filter(({topic}) => topic === 'here').map(({name}) => name),
  );
  assert.equal(tell(facts, 'here').threads, 8);
});

test('facts that could not be asked for are missing with one reason', () => {
  const facts = missAll(['host', 'storage'], 'elsewhere');
  assert.equal(facts.length, catalogue.filter(({topic}) => topic === 'host' || topic === 'storage').length);
  assert.ok(facts.every(({value, missing}) => value === null && missing === 'elsewhere'));
});
