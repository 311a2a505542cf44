import process from 'node:process';
import {UserError} from '../errors.ts';
import {formats} from '../report/formats.ts';
import {hasInvalidRung} from '../report/report.ts';
import {readThresholds} from '../report/threshold.ts';
import {dressOf} from './dress.ts';
import {readNamed} from './flags.ts';
import {refuseUnshown} from './forms.ts';
import {exitWith, refuseUnwritable, writeJunit} from './limits.ts';
import {readReports} from './reports.ts';

export interface ReportCommand {
  /** --sessions. */
  readonly sessions?: string | undefined;
  /** --output: a form of reports. */
  readonly output: string;
  readonly perSecond: boolean;
  /** Transactions per minute beside those per second, in tables for people. */
  readonly perMinute?: boolean;
  /** What is known of the circumstances, in tables for people. */
  readonly facts?: boolean;
  /** Hide who and where. */
  readonly redact?: boolean;
  /** --attach: files of facts. */
  readonly attach?: readonly string[] | undefined;
  /** --threshold; without any, what was asked at each run holds. */
  readonly thresholds?: readonly string[] | undefined;
  /** --junit. */
  readonly junit?: string | undefined;
  readonly stdout?: {write(text: string): unknown};
  readonly stderr?: {write(text: string): unknown};
}

/** Writes the summary of sessions; 3 when a rung is invalid, else 4 when a threshold is not met. UserError for a session that is not there or cannot be read. */
export async function runReport(names: readonly string[], command: ReportCommand): Promise<number> {
  const {sessions, output, perSecond, perMinute = false, facts = false, thresholds = []} = command;
  const {junit, attach = [], redact = false} = command;
  const {stdout = process.stdout, stderr = process.stderr} = command;
  const format = readNamed('output', output, formats);
  if (names.length === 0) throw new UserError('report takes the name of a session', 'pgtop-bench sessions lists them.');
  if (format.single && names.length > 1)
    throw new UserError(
      `report --output ${output} takes one session: ${names.length} are given`,
      'Several systems in one chart are drawn by pgtop-bench compare.',
    );
  refuseUnshown(format, {perSecond, perMinute, facts});
  await refuseUnwritable(junit);
  const asked = thresholds.length > 0 ? {thresholds: readThresholds(thresholds)} : {};
  const dressed = await dressOf(format);
  const whole = output === 'html';
  const {shown: reports} = await readReports(names, {
    sessions,
    perSecond: perSecond || whole,
    timeline: whole,
    attach,
    redact,
    stderr,
    ...asked,
  });
  stdout.write(format.join(reports.map(report => format.write(report, {perMinute, facts, ...dressed}))));
  await writeJunit(junit, reports);
  return exitWith(reports.some(hasInvalidRung) ? 3 : 0, reports);
}
