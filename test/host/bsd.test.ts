import assert from 'node:assert/strict';
import {test} from 'node:test';
import {freebsd} from '../../source/host/freebsd.ts';
import {macos} from '../../source/host/macos.ts';
import {readTime} from '../../source/host/numbers.ts';
import {makeRows} from '../../source/host/rows.ts';
import {systems} from '../../source/host/systems.ts';
import {freebsdLook, freebsdOnce, macosLook, macosOnce} from './bsd-texts.ts';

const textsOf = (texts: Readonly<Record<string, string>>) => new Map(Object.entries(texts));

test('reads sysctl, iostat and netstat of FreeBSD', () => {
  const once = textsOf(freebsdOnce);
  assert.equal(freebsd.readCores(once), 2);
  assert.deepEqual(makeRows(freebsd.read(textsOf(freebsdLook), once), freebsd.statistics), {
    cpu: [[10_000, 1000, 20_000, 200_000, 2000]],
    scheduler: [[987_654, 45_678, 3, 1, 0.52]],
    memory: [[2_061_800, 4000, 3024]],
    disks: [['ada0', 2000, 65_536_512, 3000, 98_304_000, 10_200, 12_500]],
    network: [['vtnet0', 30_412, 27_564, 155, 136, 6]],
    pgbench: [['all', 62_500, 30_250]],
  });
});

test('reads sysctl, vm_stat, ioreg and netstat of macOS', () => {
  const once = textsOf(macosOnce);
  assert.equal(macos.readCores(once), 8);
  assert.deepEqual(makeRows(macos.read(textsOf(macosLook), once), macos.statistics), {
    scheduler: [[1.85]],
    memory: [[16_777_216, 6_828_480, 160_000, 5_138_784, 1_049_088]],
    disks: [['disk0', 2000, 8_192_000, 5000, 3000, 16_384_000, 2500, 7500]],
    network: [['en0', 987_654_321, 876_543_210, 1_234_567, 234_567, null]],
    pgbench: [['all', 12_340, 1660]],
  });
});

test('what a command does not say, or says in another language, has no rows', () => {
  for (const {read, statistics, readCores} of systems)
    for (const junk of [
      '',
      'sysctl: unknown oid',
      'device\n',
      'kern.cp_time: x',
      'Name Ipkts\nen0\n',
      '\u001b]0;x\u0007',
    ]) {
      const names = ['sysctl', 'iostat', 'netstat', 'ps', 'vm_stat', 'ioreg', 'stat'];
      const texts = new Map(names.map(name => [name, junk]));
      for (const rows of Object.values(makeRows(read(texts, texts), statistics))) assert.deepEqual(rows, []);
      assert.equal(readCores(texts), null);
    }
});

test('without the rate of its clock the ticks of FreeBSD mean nothing', () => {
  assert.equal(freebsd.read(textsOf(freebsdLook), new Map()).cpu, null);
});

test('every column that a system does not give is said to be absent', () => {
  for (const {name, statistics, absent} of [freebsd, macos]) {
    const told = absent.join('\n');
    if (!statistics.cpu) assert.match(told, /^cpu: /m, name);
    assert.equal(new Set(absent).size, absent.length);
    assert.match(told, /dirty/);
  }
});

test('reads times as ps prints them', () => {
  assert.deepEqual(['0:01.23', '12:34:56', '1-02:03:04', '62:00,50', '', 'x', undefined].map(readTime), [
    1230,
    45_296_000,
    93_784_000,
    3_720_500,
    null,
    null,
    null,
  ]);
});
