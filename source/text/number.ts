/** Stands for every figure that is not known. */
export const unknown = '–';

type Figure = number | null | undefined;

/** A whole number in groups of three: 4 903. */
export function formatCount(count: Figure): string {
  return isKnown(count) ? group(count, 0) : unknown;
}

/** Transactions per second with three or more digits that mean something: 4 903, 95.3, 5.12, 0.412. */
export function formatTps(tps: Figure): string {
  if (!isKnown(tps)) return unknown;
  const size = Math.abs(tps);
  return group(tps, size === 0 || size >= 99.95 ? 0 : size >= 9.995 ? 1 : size >= 0.9995 ? 2 : 3);
}

/** Milliseconds without their unit: 1 204, 12.2, 0.41, 0.052. */
export function formatMs(ms: Figure): string {
  if (!isKnown(ms)) return unknown;
  const size = Math.abs(ms);
  return group(ms, size >= 99.95 ? 0 : size >= 0.995 || size === 0 ? 1 : size >= 0.0995 ? 2 : 3);
}

/** Bytes in PostgreSQL's units of 1024: 512 B, 64 kB, 7.3 GB. */
export function formatBytes(bytes: Figure): string {
  if (!isKnown(bytes)) return unknown;
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let size = bytes;
  let unit = 0;
  while (Math.abs(size) >= 999.5 && unit < units.length - 1) {
    size /= 1024;
    unit++;
  }
  return `${group(size, Number.isInteger(size) || Math.abs(size) >= 9.95 ? 0 : 1)} ${units[unit]}`;
}

/** Time since a beginning, in ms, as a clock whose digits stay in place: 00:05:41; hours go beyond 24. */
export function formatClock(ms: Figure): string {
  if (!isKnown(ms)) return '--:--:--';
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map(part => String(Math.floor(part)).padStart(2, '0'))
    .join(':');
}

/** A length of time, in ms, in its two largest units: 1 d 6 h, 5 min 41 s, 41 s, 2.5 s, 120 ms. */
export function formatDuration(ms: Figure): string {
  if (!isKnown(ms)) return unknown;
  const size = Math.max(0, ms);
  if (size === 0) return '0 s';
  if (size < 999.5) return `${group(size, 0)} ms`;
  if (size < 9950) return `${Number((size / 1000).toFixed(1))} s`;
  const seconds = Math.round(size / 1000);
  const parts: [number, string][] = [
    [Math.floor(seconds / 86400), 'd'],
    [Math.floor(seconds / 3600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ];
  const first = parts.findIndex(([count]) => count > 0);
  return parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}

/** A share between 0 and 1 (or a relative difference) in per cent: 58 %, 1.8 %, -0.4 %. */
export function formatPercent(share: Figure): string {
  if (!isKnown(share)) return unknown;
  const percent = share * 100;
  return `${group(percent, percent === 0 || Math.abs(percent) >= 9.95 ? 0 : 1)} %`;
}

/** A noun as it stands behind a number: client, clients. */
export function plural(count: Figure, noun: string): string {
  return count === 1 ? noun : `${noun}s`;
}

function isKnown(figure: Figure): figure is number {
  return typeof figure === 'number' && Number.isFinite(figure);
}

function group(figure: number, decimals: number): string {
  const [whole = '', fraction] = figure.toFixed(decimals).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ' ');
  const text = fraction === undefined ? grouped : `${grouped}.${fraction}`;
  return /^-[0. ]*$/.test(text) ? text.slice(1) : text;
}

/** `5`, or `5 to 60` where the two are not the same. */
export function formatRange(least: number | string, most: number | string): string {
  return least === most ? `${least}` : `${least} to ${most}`;
}
