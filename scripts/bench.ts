/**
 * Measures the program against its budgets and prints them side by side:
 * node --import tsx scripts/bench.ts [--hours 30] [--seconds 40] [--blocks 64] [--only report,history,memory,start,cost,effect]
 * Its figures are worth something on an idle machine only; the load is said with them. start, cost and effect need Linux and pgbench, cost compares
 * with pg_activity where that is installed.
 */
import {rm} from 'node:fs/promises';
import {cpus, loadavg, tmpdir} from 'node:os';
import {join} from 'node:path';
import {parseArgs} from 'node:util';
import {judge, type Measured} from './bench/measured.ts';
import {buildProgram} from './bench/program.ts';
import {measureHistory, measureMemory, measureReport} from './bench/recording.ts';
import {writeLongSession} from './long-session.ts';

const {values} = parseArgs({
  options: {
    hours: {type: 'string', default: '30'},
    seconds: {type: 'string', default: '40'},
    blocks: {type: 'string', default: '64'},
    only: {type: 'string', default: 'report,history,memory,start,cost,effect'},
  },
});
const wanted = values.only.split(',');
const hours = Number(values.hours);
const found: Measured[] = [];
await buildProgram();
const note = (measured: Measured[]): void => {
  found.push(...measured);
  for (const one of measured) console.error(`load ${loadavg()[0]?.toFixed(1)}: ${describe(one).join('  ')}`);
};

if (wanted.includes('report') || wanted.includes('history')) {
  const path = join(tmpdir(), `pgtop-bench-${process.pid}-long.ndjson.gz`);
  try {
    await writeLongSession(path, hours);
    if (wanted.includes('report')) note(await measureReport(path));
    if (wanted.includes('history')) note(await measureHistory(path));
  } finally {
    await rm(path, {force: true});
  }
}
if (wanted.includes('memory')) note(await measureMemory(hours));
if (['start', 'cost', 'effect'].some(one => wanted.includes(one))) {
  const {measureCost, measureEffect, measureFirstFrame, withServer} = await import('./bench/live.ts');
  await withServer(async server => {
    if (wanted.includes('start')) note(await measureFirstFrame(server));
    if (wanted.includes('cost')) note(await measureCost(server, Number(values.seconds)));
    if (wanted.includes('effect')) note(await measureEffect(server, Number(values.blocks)));
  });
}

const rows = [['what', 'measured', 'budget', ''], ...found.map(describe)];
const widths = [0, 1, 2].map(column => Math.max(...rows.map(row => row[column]?.length ?? 0)));
for (const row of rows)
  console.log(
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
console.log(`load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} processors`);

function describe(one: Measured): string[] {
  const format = (value: number | null) =>
    value === null ? '-' : `${value.toFixed(value < 10 ? 2 : 1)}${one.unit === '' ? '' : ` ${one.unit}`}`;
  const bound = one.budget === null ? '' : `${one.atLeast ? '≥' : '≤'} ${format(one.budget)}`;
  return [one.what, format(one.measured), bound, judge(one)];
}
