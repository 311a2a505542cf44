import process from 'node:process';
import {UserError} from '../errors.ts';
import {type Comparison, makeComparison} from '../report/compare/comparison.ts';
import {writeComparisonSuite} from '../report/compare/junit.ts';
import {findBaseline, groupSystems} from '../report/compare/systems.ts';
import {describeFailIf, type FailIfReport, judgeFailIf, readFailIf} from '../report/fail-if.ts';
import {formats} from '../report/formats.ts';
import type {SessionReport} from '../report/report.ts';
import {clean} from '../text/clean.ts';
import {dressDrawing, dressPage} from './dress.ts';
import {readChoice} from './flags.ts';
import {NOT_MET, refuseUnwritable, writeSuites} from './limits.ts';
import {type Reports, readReports} from './reports.ts';

export interface CompareCommand {
  /** --sessions. */
  readonly sessions?: string | undefined;
  /** --output: a form that writes comparisons, or `screen`. */
  readonly output: string;
  /** --baseline: a system, or one of the sessions as it was given; without it the first. */
  readonly baseline?: string | undefined;
  readonly ignoreDurability: boolean;
  /** --attach: files of facts, `NAME=FILE`. */
  readonly attach?: readonly string[] | undefined;
  /** Hide who and where. */
  readonly redact?: boolean;
  /** --fail-if. */
  readonly failIf?: readonly string[] | undefined;
  /** --junit. */
  readonly junit?: string | undefined;
  /** The interactive screen; it answers with the exit code. */
  readonly screen?: (comparison: Comparison, reports: readonly SessionReport[]) => Promise<number>;
  readonly stdout?: {write(text: string): unknown};
  readonly stderr?: {write(text: string): unknown};
}

/** Sets the systems of sessions side by side; 3 when a rung of one has no valid run, else 4 when a condition fails. UserError for what cannot be compared. */
export async function runCompare(names: readonly string[], command: CompareCommand): Promise<number> {
  const {sessions, output, baseline, ignoreDurability, screen, junit, attach = [], redact = false} = command;
  const {stdout = process.stdout, stderr = process.stderr} = command;
  if (names.length < 2)
    throw new UserError('compare takes the names of at least two sessions', 'pgtop-bench sessions lists them.');
  const asked = (command.failIf ?? []).map(readFailIf);
  await refuseUnwritable(junit);
  const forms = formats.filter(({compare}) => compare);
  readChoice('output', output, [...(screen ? ['screen'] : []), ...forms.map(({name}) => name)]);
  const whole = output === 'screen' || output === 'html';
  const found = await readReports(names, {
    ...{sessions, attach, redact, stderr},
    perSecond: whole,
    timeline: whole,
  });
  const reports = found.shown;
  const comparison = makeComparison(reports, {baseline: nameBaseline(baseline, names, found), ignoreDurability});
  const conditions = judgeFailIf(asked, comparison);
  await writeSuites(junit, [writeComparisonSuite(comparison, conditions)]);
  if (screen && output === 'screen') {
    const exitCode = await screen(comparison, reports);
    return exitCode === 0 ? tell(conditions, comparison, command) : exitCode;
  }
  const form = forms.find(({name}) => name === output);
  const dress = form?.single ? await (output === 'html' ? dressPage() : dressDrawing()) : undefined;
  stdout.write(form?.compare?.(comparison, {perMinute: false, reports, ...(dress && {dress})}) ?? '');
  return tell(conditions, comparison, command);
}

/** Tells what has come of the conditions, and returns the exit code. */
function tell(
  conditions: readonly FailIfReport[],
  comparison: Comparison,
  {stderr = process.stderr}: CompareCommand,
): number {
  for (const condition of conditions) stderr.write(`${clean(describeFailIf(condition))}\n`);
  if (hasInvalidCell(comparison)) return 3;
  return conditions.some(({outcome}) => outcome === 'failed') ? NOT_MET : 0;
}

/** A session as it was given stands for its system, which may be shown by another name. */
function nameBaseline(baseline: string | undefined, names: readonly string[], {told, shown}: Reports): string | null {
  if (baseline === undefined) return null;
  const index = findBaseline(groupSystems(told), told[names.indexOf(baseline)]?.session.name ?? baseline);
  return groupSystems(shown)[index]?.system.name ?? null;
}

function hasInvalidCell({workloads}: Comparison): boolean {
  return workloads.some(({rungs}) => rungs.some(({cells}) => cells.some(cell => cell !== null && cell.n === 0)));
}
