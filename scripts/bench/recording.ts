import {rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {build} from 'esbuild';
import type {Measured} from './measured.ts';
import {cli, runNode} from './program.ts';

const BEST_OF = 3;

/** How long the whole process takes that reports a recording, at best. */
export async function measureReport(path: string): Promise<Measured[]> {
  const times: number[] = [];
  for (let turn = 0; turn < BEST_OF; turn++) {
    const from = performance.now();
    await runNode([cli, 'report', path, '--output', 'json']);
    times.push((performance.now() - from) / 1000);
  }
  return [{what: 'report of a long session', measured: Math.min(...times), budget: 2, unit: 's'}];
}

/** How long a recording takes to be read in the background, and a seek in it then. */
export async function measureHistory(path: string): Promise<Measured[]> {
  const turns: {wholeS: number; slowestSeekS: number; rssMB: number}[] = [];
  for (let turn = 0; turn < BEST_OF; turn++) turns.push(JSON.parse(await runBundled('history.ts', [path])));
  const best = (key: keyof (typeof turns)[number]) => Math.min(...turns.map(one => one[key]));
  return [
    {what: 'a long session opened, in the background', measured: best('wholeS'), budget: 2, unit: 's'},
    {what: 'slowest of 40 seeks in it', measured: best('slowestSeekS'), budget: 0.2, unit: 's'},
    {what: 'memory (RSS) of it open', measured: best('rssMB'), budget: null, unit: 'MB'},
  ];
}

/** What the live flow takes of memory over so many hours of events, folded as fast as they come. */
export async function measureMemory(hours: number): Promise<Measured[]> {
  const {laterMB, endMB, keptMB} = JSON.parse(await runBundled('memory.ts', [`${hours}`]));
  return [
    {what: `memory (RSS) of the live flow after ${hours} hours`, measured: endMB, budget: 100, unit: 'MB'},
    {what: 'of that, in use', measured: keptMB, budget: null, unit: 'MB'},
    {what: 'of that, grown since a third of them', measured: endMB - laterMB, budget: 10, unit: 'MB'},
  ];
}

/** Bundles a script of this folder, so that nothing of the loader is measured, and runs it; what it prints. */
async function runBundled(script: string, args: readonly string[]): Promise<string> {
  const outfile = join(tmpdir(), `pgtop-bench-${process.pid}-${script}.mjs`);
  const entry = fileURLToPath(new URL(script, import.meta.url));
  await build({entryPoints: [entry], outfile, bundle: true, platform: 'node', format: 'esm', logLevel: 'warning'});
  try {
    return await runNode(['--expose-gc', outfile, ...args]);
  } finally {
    await rm(outfile, {force: true});
  }
}
