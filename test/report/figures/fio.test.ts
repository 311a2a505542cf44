import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fio} from '../../../source/report/figures/fio.ts';
import {readFigures} from '../../../source/report/figures.ts';

const nothing = {total_ios: 0, bw_bytes: 0, iops: 0};
const output = {
  'fio version': 'fio-3.33',
  jobs: [
    {
      jobname: 'wal',
      read: nothing,
      write: {
        total_ios: 5000,
        bw_bytes: 8_388_608,
        bw: 8192,
        iops: 1024.5,
        lat_ns: {mean: 976_000.5},
        clat_ns: {mean: 970_000, percentile: {'50.000000': 900_000, '99.000000': 2_500_000}},
      },
    },
    {
      jobname: 'data',
      read: {total_ios: 10, bw_bytes: 1_000_000, iops: 244.1, lat_ns: {mean: 4e6}, clat_ns: {}},
      write: nothing,
    },
  ],
};

test('each job gives what it did', () => {
  assert.deepEqual(fio(`fio: a note before\n${JSON.stringify(output, null, 2)}\n`), {
    'wal write MB/s': 8.388608,
    'wal write IOPS': 1024.5,
    'wal write latency ms': 0.9760005,
    'wal write p99 ms': 2.5,
    'data read MB/s': 1,
    'data read IOPS': 244.1,
    'data read latency ms': 4,
    'data read p99 ms': null,
  });
});

test('versions before 3 count in KiB and microseconds', () => {
  const side = {total_ios: 1, bw: 1000, iops: 250, lat: {mean: 4000}, clat: {percentile: {'99.000000': 9000}}};
  assert.deepEqual(fio(JSON.stringify({'fio version': 'fio-2.2.10', jobs: [{jobname: 'j', read: side}]})), {
    'j read MB/s': 1.024,
    'j read IOPS': 250,
    'j read latency ms': 4,
    'j read p99 ms': 9,
  });
});

test('what is no output of fio, or torn, has no figures', () => {
  for (const text of ['', '{"jobs": []}', '{"fio version": "3", "jobs": [', '{"fio version": "3", "jobs": [null, 1]}'])
    assert.equal(readFigures(text), null, text);
});
