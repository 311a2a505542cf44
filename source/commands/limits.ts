import {access, constants, stat, writeFile} from 'node:fs/promises';
import {dirname} from 'node:path';
import {UserError} from '../errors.ts';
import type {Step} from '../event/event.ts';
import {isRung} from '../ladder/plan.ts';
import {junit} from '../report/formats/junit.ts';
import {joinSuites} from '../report/junit-suite.ts';
import type {SessionReport} from '../report/report.ts';
import {readThreshold} from '../report/threshold.ts';
import {hasUnmetLimit} from '../report/threshold-limits.ts';
import {missing} from '../report/threshold-metric.ts';
import {plural} from '../text/number.ts';
import type {RunOptions} from './options.ts';

/** What a threshold that is not met makes of a success. */
export const NOT_MET = 4;

/** UserError for a threshold of a client count that a plan does not have, unless counts may still be added. */
export function refuseLimits(
  {thresholds, search, manual}: Pick<RunOptions, 'thresholds' | 'search' | 'manual'>,
  steps: readonly Step[],
): void {
  if (search !== null || manual) return;
  const counts = [...new Set(steps.filter(isRung).map(({clients}) => clients))];
  const vain = thresholds.map(readThreshold).find(({clients}) => clients !== null && !counts.includes(clients));
  if (vain)
    throw new UserError(
      `--threshold '${vain.text}' cannot be met: no rung has ${vain.clients} ${plural(vain.clients, 'client')}`,
      `The plan has ${counts.join(', ')}.`,
    );
}

/** What is to be said before the start of thresholds whose figure will not be known; null for nothing. */
export function describeUnknowable({
  thresholds,
  percentiles,
}: Pick<RunOptions, 'thresholds' | 'percentiles'>): string | null {
  const found = thresholds.map(readThreshold).filter(({metric}) => metric.from === 'log' && !percentiles);
  if (found.length === 0) return null;
  return `${found.map(({text}) => text).join(', ')} will not be known, and so not met: ${missing.log} without --percentiles`;
}

/** The exit code of a result: what is invalid or was stopped weighs more than a threshold that is not met. */
export function exitWith(exitCode: number, reports: readonly SessionReport[]): number {
  return exitCode === 0 && reports.some(hasUnmetLimit) ? NOT_MET : exitCode;
}

/** UserError for a file that could not be written, before anything is done for it. */
export async function refuseUnwritable(path: string | undefined): Promise<void> {
  if (path === undefined) return;
  const there = await stat(path).catch(() => null);
  if (there?.isDirectory()) throw new UserError(`--junit ${path} is a folder`, 'It takes the name of a file.');
  await access(there ? path : dirname(path), constants.W_OK).catch(() => {
    throw new UserError(`--junit ${path}${there ? '' : ': its folder'} cannot be written to`);
  });
}

/** Writes the result of sessions as JUnit has it. */
export async function writeJunit(path: string | undefined, reports: readonly SessionReport[]): Promise<void> {
  await writeSuites(
    path,
    reports.map(report => junit.write(report)),
  );
}

/** Writes suites as one file. UserError when that fails. */
export async function writeSuites(path: string | undefined, suites: readonly string[]): Promise<void> {
  if (path === undefined) return;
  await writeFile(path, joinSuites(suites)).catch((error: Error) => {
    throw new UserError(`--junit ${path} cannot be written: ${error.message}`, null, 1);
  });
}
