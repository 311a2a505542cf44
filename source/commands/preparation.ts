import {UserError} from '../errors.ts';
import type {Happening, PreflightDone, RunStep, Step} from '../event/event.ts';
import type {Outlook, Remark} from '../ladder/check.ts';
import {dropUnfit, misfits} from '../ladder/checks/connections.ts';
import {inspect} from '../ladder/checks.ts';
import {estimateInit, estimateRun} from '../ladder/estimate.ts';
import {mostClients} from '../ladder/knee.ts';
import {rungsOf} from '../ladder/plan.ts';
import {describeData} from '../ladder/residence.ts';
import {clean} from '../text/clean.ts';
import {formatBytes, formatCount, formatDuration} from '../text/number.ts';
import type {RunOptions} from './options.ts';

type Found<T extends Happening['type']> = Extract<Happening, {type: T}>;

/** What was found before the start. */
export interface Findings {
  readonly server: Found<'server'>;
  readonly engine: Found<'engine'>;
  readonly preflight: Found<'preflight'>;
}

/** The plan as it can be run: with --skip-unfit without the rungs that do not fit. UserError for what would fail for certain. */
export function fitSteps({skipUnfit}: RunOptions, findings: Findings, planned: readonly Step[]): readonly Step[] {
  const steps = skipUnfit ? dropUnfit(planned, findings.preflight) : planned;
  const remarks =
    skipUnfit && rungsOf(steps).length === 0 ? inspectStart(findings, planned) : inspectStart(findings, steps);
  const refusals = remarks.filter(({grade}) => grade === 'refusal');
  if (refusals.length === 0) return steps;
  const fixes = [...new Set(refusals.flatMap(({fix}) => fix ?? []))];
  throw new UserError(refusals.map(({text}) => text).join('\n'), fixes.length > 0 ? fixes.join('\n') : null);
}

/** What --skip-unfit leaves out of a plan, and why; null when it leaves out nothing. */
export function describeLeftOut(
  {skipUnfit}: Pick<RunOptions, 'skipUnfit'>,
  {preflight}: Pick<Findings, 'preflight'>,
  planned: readonly Step[],
): string | null {
  const counts = [...new Set(misfits(planned, preflight).map(({clients}) => clients))];
  if (!skipUnfit || counts.length === 0) return null;
  const {free} = preflight.connections;
  return `${counts.join(', ')} clients: ${free === 1 ? '1 connection is' : `${free} connections are`} free`;
}

/** What is about to happen, and what is to be said of it, a line each, for a person to agree to. */
export function describeStart(
  findings: Findings,
  steps: readonly Step[],
  target: string,
  {search, untilSteady}: Pick<RunOptions, 'search' | 'untilSteady'> = {search: null, untilSteady: null},
): string[] {
  const {server, engine, preflight} = findings;
  const {tables, othersTotal} = preflight;
  const runs = rungsOf(steps);
  const inits = steps.filter(step => step.kind === 'init');
  const commands = [
    ...new Set(steps.flatMap(step => (step.kind === 'command' ? `${step.moment}: ${step.command}` : []))),
  ];
  const data = describeData(outlookOf(findings, steps));
  const empties = !preflight.circumstances?.inRecovery && runs.some(({vacuum}) => vacuum !== 'none');
  const history = tables.historyRows === null ? '' : ` (${formatCount(tables.historyRows)} rows)`;
  return [
    `target    ${target}, PostgreSQL ${server.version}, ${server.local ? 'this machine' : 'another machine'}`,
    `pgbench   ${engine.version} (${engine.path})`,
    `ladder    ${describeLadder(runs, {untilSteady, most: search && mostClients(preflight.connections.free)})}`,
    ...(data ? [`data      ${data}`] : []),
    ...inits.map(({scale, database}) => {
      const place = database === null ? '' : ` in database ${database}`;
      return `creates   pgbench tables at scale ${scale}${place}, ${describeScale(scale)}`;
    }),
    ...(inits.some(({force}) => force) ? [`drops     ${describeTables(tables)}`] : []),
    ...(empties ? [`empties   pgbench_history${history}, at every rung`] : []),
    ...commands.map(command => `runs      ${command}`),
    `others    ${othersTotal === 0 ? 'no other active session' : describeOthers(findings)}`,
    ...inspectStart(findings, steps, search).flatMap(describeRemark),
  ].map(clean);
}

/** What is to be said before the start, gravest first. */
function inspectStart(findings: Findings, steps: readonly Step[], search: RunOptions['search'] = null): Remark[] {
  return inspect(outlookOf(findings, steps, search));
}

function outlookOf(
  {server, engine, preflight}: Findings,
  steps: readonly Step[],
  search: RunOptions['search'] = null,
): Outlook {
  return {facts: preflight, plan: {steps, search}, server, engine};
}

function describeRemark({id, grade, text, fix}: Remark): string[] {
  const silence = grade === 'refusal' ? '' : `(--no-warn ${id})`;
  const more = [fix, silence].filter(Boolean).join(' ');
  return [`${grade.padEnd(10)}${text}`, ...(more === '' ? [] : [`${' '.repeat(10)}${more}`])];
}

/** How far a plan is open: the width that ends a rung, and the most clients that the search for the peak goes up to; null without. */
interface Openness {
  readonly untilSteady: number | null;
  readonly most: number | null;
}

function describeLadder(runs: readonly RunStep[], {untilSteady, most}: Openness): string {
  const only = (values: readonly string[]) => [...new Set(values)].join(', ');
  const counts = [...new Set(runs.map(({clients}) => clients))];
  return [
    `${runs.length > counts.length ? `${runs.length} runs of ` : ''}${counts.join(', ')} ${counts.length === 1 && counts[0] === 1 ? 'client' : 'clients'}${most === null ? '' : ` to begin with, up to ${most} in search of the peak`}`,
    only(runs.map(({workload}) => workload)),
    `${only(runs.map(({protocol}) => protocol))} protocol`,
    most === null ? `${untilSteady === null ? '' : 'at most '}${describeTime(runs)}` : 'time unknown',
  ].join(', ');
}

function describeTime(rungs: readonly RunStep[]): string {
  if (rungs.some(({open}) => open)) return 'until stepped on';
  const lengths = rungs.map(estimateRun).filter(ms => ms !== null);
  return lengths.length < rungs.length ? 'time unknown' : formatDuration(lengths.reduce((sum, ms) => sum + ms, 0));
}

/** Without a person to ask, another machine or other people's work or dropping tables needs --yes. */
export function refuseUnasked({server, preflight}: Findings, steps: readonly Step[], target: string): void {
  const hint = 'Add --yes when that is meant.';
  if (!server.local) throw new UserError(`${target} is not this machine, and there is no terminal to ask on`, hint);
  if (steps.some(step => step.kind === 'init' && step.force))
    throw new UserError(`There is no terminal to ask on, and --force drops ${describeTables(preflight.tables)}`, hint);
  if (preflight.othersTotal > 0) {
    const who = describeOthers({preflight});
    throw new UserError(`There is no terminal to ask on, and ${target} has ${who}`, hint);
  }
}

function describeOthers({preflight: {others, othersTotal}}: Pick<Findings, 'preflight'>): string {
  const who = others.slice(0, 3).map(describeSession).join('; ');
  return `${othersTotal === 1 ? '1 other active session' : `${othersTotal} other active sessions`}: ${who}`;
}

/** What making the tables at a scale takes, in words. */
export function describeScale(scale: number): string {
  const {bytes, leastMs, mostMs} = estimateInit(scale);
  return `about ${formatBytes(bytes)}, ${formatDuration(leastMs)} to ${formatDuration(mostMs)}`;
}

/** The pgbench tables there are, in words. */
export function describeTables({present, schema, estimatedRows, bytes}: PreflightDone['tables']): string {
  const rows = estimatedRows === null ? 'an unknown number of' : `about ${formatCount(estimatedRows)}`;
  return `${present.join(', ')} in schema ${schema ?? '?'} (${rows} rows, ${formatBytes(bytes)})`;
}

function describeSession({pid, user, application, database, state}: PreflightDone['others'][number]): string {
  return [`pid ${pid}`, user, application, database, state].filter(Boolean).join(' ');
}
