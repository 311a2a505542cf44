import {UserError} from '../errors.ts';
import {readCounts} from '../ladder/counts.ts';
import type {Preset} from '../ladder/presets.ts';
import {builtinWorkload} from './legs.ts';
import type {RunOptions} from './options.ts';

/** Client counts; null where none are given. */
export function readList(list: string | undefined, flag: string): number[] | null {
  return list === undefined ? null : readCounts(list, flag);
}

/** pgbench's threads: the smaller of clients and cores where nothing is said. */
export function readJobs(jobs: string | undefined): RunOptions['jobs'] {
  if (jobs === undefined || jobs === 'cores') return 'cores';
  if (jobs === 'clients') return jobs;
  const [number, ...more] = readCounts(jobs, '--jobs');
  if (number === undefined || more.length > 0)
    throw new UserError(`--jobs ${jobs} is not known`, 'It takes a number, clients or cores.');
  return number;
}

/** Transactions a second, or shares of the peak. */
export function readRates(rate: string | undefined): Pick<RunOptions, 'rates' | 'ratePercents'> {
  if (rate === undefined) return {rates: [], ratePercents: []};
  const items = rate.split(',').map(item => item.trim());
  const shares = items.flatMap(item =>
    /^\d+(\.\d+)?%$/.test(item) && Number.parseFloat(item) > 0 ? [Number.parseFloat(item)] : [],
  );
  if (shares.length === items.length) return {rates: [], ratePercents: shares};
  if (items.every(item => /^\d{1,9}(\.\d+)?$/.test(item) && Number(item) > 0))
    return {rates: items.map(Number), ratePercents: []};
  throw new UserError(
    `--rate ${rate} cannot be read`,
    'It takes transactions a second, as in 500,1000, or shares of the peak that the ladder finds, as in 50%,70%,90%; not both.',
  );
}

/** Milliseconds above 0; null where none are given. */
export function readMs(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (/^\d{1,9}(\.\d+)?$/.test(text) && Number(text) > 0) return Number(text);
  throw new UserError(`--latency-limit ${text} is not a number of milliseconds above 0`);
}

/** A width in per cent, as a share; null where none is given. */
export function readWidth(text: string | undefined, flag: string): number | null {
  if (text === undefined) return null;
  const [, percent] = /^(\d{1,2}(?:\.\d+)?)\s?%?$/.exec(text) ?? [];
  if (Number(percent) > 0) return Number(percent) / 100;
  throw new UserError(`${flag} ${text} is no width`, 'It takes per cent, as in 3%.');
}

/** The run before the first rung of each database; 0 s is no warm-up. */
export function readWarmUp(asked: number | null, preset: Preset | null, time: number | null): RunOptions['warmUp'] {
  const own = preset?.warmUp;
  if (asked === 0 || (asked === null && !own)) return null;
  return {
    seconds: asked ?? time,
    clients: own?.clients ?? null,
    workload: own ? builtinWorkload(own.workload) : null,
    vacuum: own?.vacuum ?? null,
  };
}
