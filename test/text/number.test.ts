import assert from 'node:assert/strict';
import {test} from 'node:test';
import {
  formatBytes,
  formatClock,
  formatCount,
  formatDuration,
  formatMs,
  formatPercent,
  formatRange,
  formatTps,
  plural,
} from '../../source/text/number.ts';

type Row = [number | null, string];

function check(format: (figure: number | null) => string, rows: Row[]): void {
  for (const [figure, expected] of rows) assert.equal(format(figure), expected, `${format.name}(${figure})`);
}

test('counts are grouped', () =>
  check(formatCount, [
    [0, '0'],
    [999, '999'],
    [4903, '4 903'],
    [1234567, '1 234 567'],
    [-4903, '-4 903'],
    [-0.4, '0'],
    [null, '–'],
    [Number.NaN, '–'],
  ]));

test('tps keep three digits that mean something', () =>
  check(formatTps, [
    [4903.4, '4 903'],
    [951.2, '951'],
    [99.97, '100'],
    [95.31, '95.3'],
    [9.996, '10.0'],
    [5.123, '5.12'],
    [0.4123, '0.412'],
    [0, '0'],
    [null, '–'],
  ]));

test('milliseconds', () =>
  check(formatMs, [
    [1204.4, '1 204'],
    [123.4, '123'],
    [12.24, '12.2'],
    [1, '1.0'],
    [0.997, '1.0'],
    [0.412, '0.41'],
    [0.0518, '0.052'],
    [0, '0.0'],
    [null, '–'],
  ]));

test('bytes in units of 1024', () =>
  check(formatBytes, [
    [0, '0 B'],
    [512, '512 B'],
    [1023, '1.0 kB'],
    [8192, '8 kB'],
    [48 * 1024 ** 2, '48 MB'],
    [2 * 1024 ** 3, '2 GB'],
    [7.34 * 1024 ** 3, '7.3 GB'],
    [3 * 1024 ** 5, '3 072 TB'],
    [null, '–'],
  ]));

test('clocks keep their digits in place', () =>
  check(formatClock, [
    [0, '00:00:00'],
    [341_999, '00:05:41'],
    [30 * 3_600_000 + 61_000, '30:01:01'],
    [-5, '00:00:00'],
    [null, '--:--:--'],
  ]));

test('durations in their two largest units', () =>
  check(formatDuration, [
    [0, '0 s'],
    [120, '120 ms'],
    [2500, '2.5 s'],
    [3000, '3 s'],
    [9960, '10 s'],
    [41_000, '41 s'],
    [59_700, '1 min'],
    [341_000, '5 min 41 s'],
    [300_000, '5 min'],
    [3_660_000, '1 h 1 min'],
    [30 * 3_600_000, '1 d 6 h'],
    [null, '–'],
  ]));

test('shares in per cent', () =>
  check(formatPercent, [
    [0.58, '58 %'],
    [0.018, '1.8 %'],
    [0.0997, '10 %'],
    [0, '0 %'],
    [1, '100 %'],
    [-0.004, '-0.4 %'],
    [-0.0001, '0.0 %'],
    [12.34, '1 234 %'],
    [null, '–'],
  ]));

test('a noun has no s behind one', () => {
  assert.deepEqual(
    [0, 1, 2, null].map(count => plural(count, 'client')),
    ['clients', 'client', 'clients', 'clients'],
  );
});

test('a range of one is one', () => {
  assert.deepEqual(
    [formatRange(5, 5), formatRange(5, 60), formatRange('5 s', '1 min')],
    ['5', '5 to 60', '5 s to 1 min'],
  );
});
