import assert from 'node:assert/strict';
import {test} from 'node:test';
import {bonnie} from '../../../source/report/figures/bonnie.ts';

const rate = (name: string, figures: ReturnType<typeof bonnie>) => figures?.[name];

const old = `Version 1.96        ------Sequential Output------ --Sequential Input- --Random-
Concurrency   1     -Per Chr- --Block-- -Rewrite- -Per Chr- --Block-- --Seeks--
Machine        Size K/sec %CP K/sec %CP K/sec %CP K/sec %CP K/sec %CP  /sec %CP
box             16G   812  97 240117 31  90344 14  1101  82 301225 18 612.4   7
Latency             13050us     402ms     731ms     120ms     201ms     333ms
Version 1.96        ------Sequential Create------ --------Random Create--------
box                 -Create-- --Read--- -Delete-- -Create-- --Read--- -Delete--
              files  /sec %CP  /sec %CP  /sec %CP  /sec %CP  /sec %CP  /sec %CP
                 16 22001  41 +++++ +++ +++++ +++ 18002  77 +++++ +++ +++++ +++
Latency             21000us      14us      81us     511ms      79us      61us`;

const skipping = `> Version  2.00       ------Sequential Output------ --Sequential Input- --Random-
>                     -Per Chr- --Block-- -Rewrite- -Per Chr- --Block-- --Seeks--
> Name:Size etc        /sec %CP  /sec %CP  /sec %CP  /sec %CP  /sec %CP  /sec %CP
> 32G:4k::65536                 12.5m  17 50.1m  21            1.5g  33 301.2  11
> Latency                         512ms     407ms             50123us    2050ms`;

const values =
  '1.98,2.00a,box,1,1731168315,63G,,8192,5,540,99,745124,100,980550,91,2205,99,1203968,58,+++++,+++,16,,,,,3780,29,+++++,+++,+++++,+++,15276,66,+++++,+++,13370,84,16366us,5650us,12027us,4465us,1806us,478us,1106us,420us,824us,321us,25us,3788us';

test('the table of 1.9x, digit for digit; too fast to measure is unknown, not 0', () => {
  const figures = bonnie(old);
  assert.deepEqual(
    Object.entries(figures ?? {}).filter(([name]) => name.endsWith('/s')),
    [
      ['write char K/s', 812],
      ['write block K/s', 240_117],
      ['rewrite K/s', 90_344],
      ['read char K/s', 1101],
      ['read block K/s', 301_225],
      ['seeks /s', 612.4],
      ['create in order /s', 22_001],
      ['stat in order /s', null],
      ['delete in order /s', null],
      ['create at random /s', 18_002],
      ['stat at random /s', null],
      ['delete at random /s', null],
    ],
  );
  assert.equal(rate('write char longest ms', figures), 13.05);
  assert.equal(rate('create at random longest ms', figures), 511);
});

test('the table of 2.0 in a mail, with tests that were not run', () => {
  const figures = bonnie(skipping.replaceAll(/^> /gm, '  '));
  assert.deepEqual(
    Object.keys(figures ?? {}).filter(name => name.endsWith('/s')),
    [...['write block K/s', 'rewrite K/s', 'read block K/s', 'seeks /s']],
  );
  assert.equal(rate('write block K/s', figures), 12.5 * 1024);
  assert.equal(rate('read block K/s', figures), 1.5 * 1024 * 1024);
  assert.equal(rate('read block longest ms', figures), 50.123);
  assert.equal(rate('seeks longest ms', figures), 2050);
});

test('the values of 1.98 hold more digits than the table, and are taken before it', () => {
  const figures = bonnie(`${skipping}\n${values}\n`);
  assert.equal(rate('write block K/s', figures), 745_124);
  assert.equal(rate('seeks /s', figures), null);
  assert.equal(rate('create in order /s', figures), 3780);
  assert.equal(rate('delete at random /s', figures), 13_370);
  assert.equal(rate('delete at random longest ms', figures), 3.788);
});

test('the values of 1.96 have two fields less', () => {
  const figures = bonnie(values.replace('1.98,2.00a', '1.96,1.96').replace(',8192,5,', ','));
  assert.equal(rate('write char K/s', figures), 540);
  assert.equal(rate('stat at random /s', figures), null);
  assert.equal(rate('write char longest ms', figures), 16.366);
});

test('another text has no figures', () => {
  for (const text of ['', 'Version 1.96', '1.98,2.00', 'zfs: lz4', '{"fio version": "3"}'])
    assert.equal(bonnie(text), null);
});
