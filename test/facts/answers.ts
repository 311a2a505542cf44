/** What machines answer to the script, shortened to what is read. */
export function answerOf(sections: Readonly<Record<string, string>>, whole = true): string {
  const parts = Object.entries(sections).map(([name, text]) => `\n@@ ${name}\n${text}\n`);
  return `Welcome to this machine\n${parts.join('')}${whole ? '\n@@ end\n' : ''}`;
}

/** Linux on bare metal: the data on ZFS, pg_wal on an ext4 of its own on two disks. */
export const linux = {
  uname: 'Linux 6.12.48-amd64 x86_64',
  'host-name': 'db1',
  distribution: 'Debian GNU/Linux 13 (trixie)',
  'time-zone': 'CET +0100',
  cpuinfo: [0, 1, 2, 3, 4, 5, 6, 7]
    .map(
      cpu =>
        `processor\t: ${cpu}\nmodel name\t: Intel(R) Xeon(R) Gold 6326\nphysical id\t: ${cpu % 2}\ncore id\t\t: ${(cpu >> 1) % 2}\ncpu cores\t: 2`,
    )
    .join('\n'),
  meminfo:
    'MemTotal:       65804288 kB\nMemFree:         1204288 kB\nSwapTotal:       8388604 kB\nHugePages_Total:    4200',
  loadavg: '0.42 0.31 0.20 1/512 4711',
  stat: 'cpu  4000 0 3000 90000 1000 0 0 2000 0 0',
  mounts: [
    'proc /proc proc rw 0 0',
    '/dev/sda1 / ext4 rw,relatime 0 0',
    'tank/pg /srv/pg\\040data zfs rw,noatime,xattr,posixacl 0 0',
    '/dev/mapper/vg-wal /srv/wal ext4 rw,noatime,nobarrier 0 0',
  ].join('\n'),
  smt: 'on',
  governor: 'performance',
  'no-turbo': '1',
  boost: '\n@! /sys/devices/system/cpu/cpufreq/boost is not there',
  vulnerabilities: [
    '/sys/devices/system/cpu/vulnerabilities/meltdown:Mitigation: PTI',
    '/sys/devices/system/cpu/vulnerabilities/mds:Vulnerable: Clear CPU buffers attempted, no microcode',
    '/sys/devices/system/cpu/vulnerabilities/srbds:Not affected',
  ].join('\n'),
  thp: '[always] madvise never',
  'uname-v': '#1 SMP PREEMPT_DYNAMIC Debian 6.12.48-1 (2025-09-20)',
  preempt: 'none voluntary (full) lazy',
  numa: '/sys/devices/system/node/node0\n/sys/devices/system/node/node1',
  clocksource: 'tsc',
  'time-sync': 'yes',
  virt: 'none\n\n@! systemd-detect-virt gave exit code 1',
  dmi: 'Supermicro\nSYS-1029P',
  container: 'none',
  cgroup: 'cpu.max 400000 100000\nmemory.max max\ncpu.max max 100000\nmemory.max 34359738368',
  'data-path': '/srv/pg data/18',
  'data-df':
    'Filesystem 1024-blocks      Used Available Capacity Mounted on\ntank/pg      900000000 400000000 500000000      45% /srv/pg data',
  'data-block': '\n@! no block device of this system stands behind it',
  'data-zfs':
    'recordsize\t8192\ncompression\tlz4\nlogbias\tthroughput\nsync\tdisabled\natime\toff\nprimarycache\tall\nredundant_metadata\tmost',
  'wal-path': '/srv/wal/18',
  'wal-df':
    'Filesystem          1024-blocks   Used Available Capacity Mounted on\n/dev/mapper/vg-wal     10000000 100000   9900000       1% /srv/wal',
  'wal-block': [
    'name=dm-0 scheduler=none rotational=0 read_ahead_kb=128 write_cache=write_back model=',
    'name=sdb scheduler=mq-deadline rotational=0 read_ahead_kb=128 write_cache=write_through model=SAMSUNG MZ7LH480',
    'name=sdc scheduler=mq-deadline rotational=0 read_ahead_kb=128 write_cache=write_through model=SAMSUNG MZ7LH480',
  ].join('\n'),
  'wal-zfs': "cannot open '/dev/mapper/vg-wal': not a dataset\n\n@! zfs gave exit code 1",
};

const bsdNothing = {'data-block': '\n@! not told by this system', 'data-zfs': '\n@! zfs is not there'};

/** FreeBSD with the data on UFS. */
export const freebsd = {
  uname: 'FreeBSD 14.3-RELEASE amd64',
  'host-name': 'beast',
  distribution: 'FreeBSD 14.3-RELEASE-p2',
  sysctl: [
    'hw.model: AMD EPYC 7302P 16-Core Processor',
    'hw.ncpu: 32',
    'hw.physmem: 137302859776',
    'kern.osrelease: 14.3-RELEASE',
    'vm.loadavg: { 0.21 0.30 0.28 }',
    'vm.swap_total: 4294967296',
    'kern.smp.cores: 16',
    'kern.smp.threads_per_core: 2',
    'kern.vm_guest: none',
    'security.jail.jailed: 0',
    'kern.timecounter.hardware: TSC-low',
    'vfs.zfs.txg.timeout: 5',
  ].join('\n'),
  mount: [
    '/dev/ada0p2 on / (ufs, local, soft-updates, journaled soft-updates)',
    'devfs on /dev (devfs)',
    '/dev/ada1p1 on /pg (ufs, asynchronous, local, noatime, soft-updates)',
  ].join('\n'),
  'mount-p':
    '/dev/ada0p2\t\t/\t\t\tufs\trw\t\t1 1\ndevfs\t\t\t/dev\t\t\tdevfs\trw\t\t0 0\n/dev/ada1p1\t\t/pg\t\t\tufs\trw,async,noatime\t2 2',
  'data-path': '/pg/data',
  'data-df':
    'Filesystem  1024-blocks     Used     Avail Capacity  Mounted on\n/dev/ada1p1   473000000 10000000 425160000     2%    /pg',
  ...bsdNothing,
};

export const dragonfly = {
  ...{uname: 'DragonFly 6.4-RELEASE x86_64', sysctl: 'hw.model: AMD Ryzen 5\nhw.ncpu: 12\nhw.physmem: 34292961280'},
  mount: 'serno/S3Z8NB0K.s1d on / (hammer2, local)\ndevfs on /dev (devfs, nosymfollow, local)',
  'mount-p': 'serno/S3Z8NB0K.s1d\t/\thammer2\trw\t1 1',
  'data-path': '/var/pg',
  'data-df':
    'Filesystem         1024-blocks    Used    Avail Capacity  Mounted on\nserno/S3Z8NB0K.s1d   230000000 9000000 221000000     4%    /',
  ...bsdNothing,
};

export const macos = {
  uname: 'Darwin 24.5.0 arm64',
  distribution: 'macOS 15.5',
  sysctl: [
    ...['hw.ncpu: 10', 'hw.memsize: 34359738368', 'machdep.cpu.brand_string: Apple M1 Pro', 'hw.physicalcpu: 10'],
    ...['hw.logicalcpu: 10', 'hw.packages: 1', 'kern.hv_vmm_present: 0', 'vm.loadavg: { 2.51 2.33 2.10 }'],
    'vm.swapusage: total = 2048.00M  used = 901.25M  free = 1146.75M  (encrypted)',
  ].join('\n'),
  mount: '/dev/disk3s5 on /System/Volumes/Data (apfs, local, journaled, nobrowse, protect, root data)',
  'mount-p': '',
  'data-path': '/opt/homebrew/var/postgresql@18',
  'data-df':
    'Filesystem   1024-blocks      Used Available Capacity  Mounted on\n/dev/disk3s5   971350180 600000000 350000000    64%    /System/Volumes/Data',
  ...bsdNothing,
};
