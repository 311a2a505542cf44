import process from 'node:process';
import {UserError} from '../errors.ts';
import type {Comparison} from '../report/compare/comparison.ts';
import {writeComparisonSuite} from '../report/compare/junit.ts';
import {makeComparison} from '../report/compare/making.ts';
import {findBaseline, groupSystems} from '../report/compare/systems.ts';
import {describeFailIf, isGateShut, judgeFailIf, readFailIf} from '../report/fail-if.ts';
import type {CompareOptions} from '../report/format.ts';
import {formats} from '../report/formats.ts';
import {spreadLabels} from '../session/labels.ts';
import {sessionsFolder} from '../session/shelf.ts';
import {clean} from '../text/clean.ts';
import {dressOf} from './dress.ts';
import {readChoice} from './flags.ts';
import {refuseUnshown} from './forms.ts';
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
  /** --facts: every fact that differs, in tables for people. */
  readonly facts?: boolean;
  /** Transactions per minute beside those per second, in tables for people. */
  readonly perMinute?: boolean;
  /** Hide who and where. */
  readonly redact?: boolean;
  /** --fail-if. */
  readonly failIf?: readonly string[] | undefined;
  /** --junit. */
  readonly junit?: string | undefined;
  /** The interactive screen; it answers with the exit code. */
  readonly screen?: (comparison: Comparison, options: Pick<CompareOptions, 'reports' | 'perMinute'>) => Promise<number>;
  readonly stdout?: {write(text: string): unknown};
  readonly stderr?: {write(text: string): unknown};
}

/** Sets the systems of sessions side by side; 3 when a rung of one has no valid run, else 4 when a condition fails or cannot be judged. UserError for what cannot be compared. */
export async function runCompare(words: readonly string[], command: CompareCommand): Promise<number> {
  const {sessions, output, baseline, ignoreDurability, screen, junit} = command;
  const {facts = false, perMinute = false, attach = [], redact = false} = command;
  const {stdout = process.stdout, stderr = process.stderr} = command;
  const names = await spreadLabels(words, sessionsFolder({option: sessions, env: process.env}));
  if (names.length < 2)
    throw new UserError(
      'compare takes the names of at least two sessions, or labels',
      'pgtop-bench sessions lists them.',
    );
  const asked = (command.failIf ?? []).map(readFailIf);
  await refuseUnwritable(junit);
  const forms = formats.filter(({compare}) => compare);
  readChoice('output', output, [...(screen ? ['screen'] : []), ...forms.map(({name}) => name)]);
  const form = forms.find(({name}) => name === output);
  if (form) refuseUnshown(form, {facts, perMinute});
  const whole = output === 'screen' || output === 'html';
  const found = await readReports(names, {sessions, attach, redact, stderr, perSecond: whole, timeline: whole});
  const reports = found.shown;
  const made = makeComparison(reports, {baseline: nameBaseline(baseline, names, found), ignoreDurability});
  const comparison = asked.length > 0 ? {...made, limits: judgeFailIf(asked, made)} : made;
  await writeSuites(junit, [writeComparisonSuite(comparison)]);
  if (screen && output === 'screen') {
    const exitCode = await screen(comparison, {reports, perMinute});
    if (exitCode !== 0) return exitCode;
    tellLimits(comparison, stderr);
    return judge(comparison);
  }
  if (form?.compare) stdout.write(form.compare(comparison, {perMinute, facts, reports, ...(await dressOf(form))}));
  if (!form?.shows.includes('limits')) tellLimits(comparison, stderr);
  return judge(comparison);
}

/** Tells what has come of the conditions where the form does not. */
function tellLimits(comparison: Comparison, stderr: {write(text: string): unknown}): void {
  for (const limit of comparison.limits ?? []) stderr.write(`${clean(describeFailIf(limit, comparison))}\n`);
}

/** The exit code. */
function judge(comparison: Comparison): number {
  if (hasInvalidCell(comparison)) return 3;
  return isGateShut(comparison.limits ?? []) ? NOT_MET : 0;
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
