import type {FigureReader, Figures} from '../figures.ts';

const rates = [
  'write char K/s',
  'write block K/s',
  'rewrite K/s',
  'read char K/s',
  'read block K/s',
  'seeks /s',
  'create in order /s',
  'stat in order /s',
  'delete in order /s',
  'create at random /s',
  'stat at random /s',
  'delete at random /s',
];
/** Of the files that seeks are among; the others are of small files. */
const FILE_TESTS = 6;

/**
 * bonnie++ 1.9x and 2.0: its line of comma-separated values, which holds all digits, else its table. A test that was not run is left out, and
 * `+++++`, too fast to measure, is null. Of a text with several results the last one counts.
 */
export const bonnie: FigureReader = text => readValues(text) ?? readTable(text);

/** Format 1.98 added the number of seeks and of the processes that seek; the columns are a rate and its CPU share, then the latencies. */
function readValues(text: string): Figures | null {
  const line = text
    .split(/\r?\n/)
    .map(one => one.trim().split(','))
    .findLast(
      ([format = '', version = '', ...rest]) =>
        /^1\.9\d$/.test(format) && /^[12]\.\d/.test(version) && rest.length > 40,
    );
  if (!line) return null;
  const first = Number(line[0]) >= 1.98 ? 9 : 7;
  const small = first + 2 * FILE_TESTS + 5;
  const latencies = small + 2 * (rates.length - FILE_TESTS);
  return collect(
    rates.map((_, index) => line[index < FILE_TESTS ? first + 2 * index : small + 2 * (index - FILE_TESTS)] ?? ''),
    rates.map((_, index) => line[latencies + index] ?? ''),
  );
}

/** Pairs of a rate and its CPU share, ten columns each, from the twentieth column on. */
function readTable(text: string): Figures | null {
  const lines = text.split(/\r?\n/);
  const parts = [/Version\s+[12]\.\S+\s+-+Sequential Output-+/, /Version\s+[12]\.\S+\s+-+Sequential Create-+/];
  const found = parts.map(part => lines.findLastIndex(line => part.test(line)));
  if ((found[0] ?? -1) < 0) return null;
  const cells = found.map(place => readPart(lines, place));
  return collect(
    cells.flatMap(({values}) => values),
    cells.flatMap(({latencies}) => latencies),
  );
}

function readPart(lines: readonly string[], place: number): {values: string[]; latencies: string[]} {
  const nothing: string[] = Array(FILE_TESTS).fill('');
  const indent = lines[place]?.indexOf('Version') ?? 0;
  const part = place < 0 ? [] : lines.slice(place + 1, place + 7).map(line => line.slice(indent));
  const units = part.findIndex(line => line.includes('/sec %CP'));
  const row = units < 0 ? undefined : part[units + 1];
  if (row === undefined) return {values: nothing, latencies: nothing};
  const values = nothing.map(
    (_, index) =>
      row
        .slice(20 + 10 * index, 29 + 10 * index)
        .trim()
        .split(/\s+/)[0] ?? '',
  );
  const latency = part[units + 2]?.startsWith('Latency') ? part[units + 2] : '';
  return {values, latencies: nothing.map((_, index) => latency?.slice(19 + 10 * index, 29 + 10 * index).trim() ?? '')};
}

function collect(values: readonly string[], latencies: readonly string[]): Figures | null {
  const figures: Record<string, number | null> = {};
  for (const [index, name] of rates.entries()) {
    const value = readRate(values[index] ?? '', index < FILE_TESTS - 1);
    if (value !== undefined) figures[name] = value;
    const latency = readLatency(latencies[index] ?? '');
    if (value !== undefined && latency !== undefined) figures[`${name.replace(/ \S+$/, '')} longest ms`] = latency;
  }
  return Object.keys(figures).length > 0 ? figures : null;
}

/** In K/s where it is bytes: 2.0 writes `1.4g` for 1.4 times 1024 times 1024. */
function readRate(text: string, isBytes: boolean): number | null | undefined {
  if (/^\++$/.test(text)) return null;
  const [, digits = '', unit = ''] = /^(\d+(?:\.\d+)?)([kmg]?)$/.exec(text) ?? [];
  if (digits === '') return undefined;
  return Number(digits) * (isBytes ? ({'': 1, k: 1, m: 1024, g: 1024 * 1024}[unit] ?? 1) : 1);
}

function readLatency(text: string): number | undefined {
  const [, digits, unit] = /^(\d+)(us|ms|s)$/.exec(text) ?? [];
  return digits === undefined
    ? undefined
    : unit === 'us'
      ? Number(digits) / 1000
      : Number(digits) * (unit === 's' ? 1000 : 1);
}
