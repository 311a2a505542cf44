import {UserError} from '../errors.ts';
import type {Happening, PreflightDone, RunStep, Step} from '../event/event.ts';
import {estimateInit, estimateRun} from '../ladder/estimate.ts';
import {firstLook, planLadder, rungsOf} from '../ladder/plan.ts';
import {formatBytes, formatCount, formatDuration} from '../text/number.ts';
import type {RunOptions} from './options.ts';

type Found<T extends Happening['type']> = Extract<Happening, {type: T}>;

/** What was found before the start. */
export interface Findings {
  readonly server: Found<'server'>;
  readonly engine: Found<'engine'>;
  readonly preflight: Found<'preflight'>;
}

/** The plan for this server. UserError for what would fail or destroy. */
export function prepareSteps(options: RunOptions, {engine, preflight}: Findings): Step[] {
  const clients = options.clients ?? firstLook(preflight.connections.free);
  refuseMisfits(clients, preflight);
  return planLadder({
    clients,
    seconds: options.seconds ?? (options.manual ? null : 60),
    threads: options.jobs,
    cores: engine.cores,
    workload: options.workload,
    protocol: options.protocol,
    init: prepareInit(options, preflight, Math.max(...clients)),
  });
}

/** What is about to happen, a line each, for a person to agree to. */
export function describeStart({server, engine, preflight}: Findings, steps: readonly Step[], target: string): string[] {
  const rungs = rungsOf(steps);
  const init = steps.find(step => step.kind === 'init');
  const first = rungs[0];
  const counts = rungs.map(({clients}) => clients);
  const time = describeTime(rungs);
  const {tables, othersTotal, others} = preflight;
  return [
    `target    ${target}, PostgreSQL ${server.version}, ${server.local ? 'this machine' : 'another machine'}`,
    `pgbench   ${engine.version} (${engine.path})`,
    `ladder    ${counts.join(', ')} clients, ${first?.workload}, ${first?.protocol} protocol, ${time}`,
    ...(init ? [`creates   pgbench tables at scale ${init.scale}, ${describeScale(init.scale)}`] : []),
    ...(init?.force ? [`drops     ${describeTables(tables)}`] : []),
    `empties   pgbench_history${tables.historyRows === null ? '' : ` (${formatCount(tables.historyRows)} rows)`}, at every rung`,
    `others    ${othersTotal === 0 ? 'no other active session' : `${othersTotal} other active sessions: ${others.slice(0, 3).map(describeSession).join('; ')}`}`,
  ];
}

function describeTime(rungs: readonly RunStep[]): string {
  if (rungs.some(({open}) => open)) return 'until stepped on';
  const lengths = rungs.map(estimateRun).filter(ms => ms !== null);
  return lengths.length < rungs.length ? 'time unknown' : formatDuration(lengths.reduce((sum, ms) => sum + ms, 0));
}

/** Without a person to ask, another machine or other people's work needs --yes. */
export function refuseUnasked({server, preflight}: Findings, target: string): void {
  const {othersTotal, others} = preflight;
  const hint = 'Add --yes when that is meant.';
  if (!server.local) throw new UserError(`${target} is not this machine, and there is no terminal to ask on`, hint);
  if (othersTotal > 0) {
    const who = others.slice(0, 3).map(describeSession).join('; ');
    throw new UserError(
      `${othersTotal} other sessions are active on ${target} (${who}), and there is no terminal to ask on`,
      hint,
    );
  }
}

function refuseMisfits(clients: readonly number[], {connections}: Pick<PreflightDone, 'connections'>): void {
  const {free, max, reserved, inUse} = connections;
  const misfits = clients.filter(count => count > free);
  if (misfits.length === 0) return;
  throw new UserError(
    `too few free connections for ${misfits.join(', ')} clients: ${free} of max_connections ${max} are free (${reserved} reserved, ${inUse} in use)`,
    free > 0
      ? `Give counts up to ${free} with --clients, or raise max_connections.`
      : 'Raise max_connections, or end sessions that are not needed.',
  );
}

function prepareInit({init, force, yes, scale, output}: RunOptions, preflight: Found<'preflight'>, largest: number) {
  const {tables} = preflight;
  const wanted = scale ?? largest;
  if (tables.state === 'missing') {
    if (init || yes || output === 'screen') return {scale: wanted, force: false};
    throw new UserError(
      'the pgbench tables are missing',
      `Add --init --scale ${wanted} to create them (${describeScale(wanted)}).`,
    );
  }
  if (init && force) return {scale: wanted, force: true};
  const drop = `--init --force drops ${describeTables(tables)} and makes them anew; or name another database.`;
  if (tables.state === 'some')
    throw new UserError(`only ${tables.present.join(', ')} of the four pgbench tables exist`, drop);
  if (tables.state === 'empty') throw new UserError('the pgbench tables are empty (was an init interrupted?)', drop);
  if (scale !== null && tables.scale !== null && scale !== tables.scale) {
    throw new UserError(`pgbench tables of scale ${tables.scale} exist already, scale ${scale} was asked`, drop);
  }
  return null;
}

function describeScale(scale: number): string {
  const {bytes, leastMs, mostMs} = estimateInit(scale);
  return `about ${formatBytes(bytes)}, ${formatDuration(leastMs)} to ${formatDuration(mostMs)}`;
}

function describeTables({present, schema, estimatedRows, bytes}: PreflightDone['tables']): string {
  const rows = estimatedRows === null ? 'an unknown number of' : `about ${formatCount(estimatedRows)}`;
  return `${present.join(', ')} in schema ${schema ?? '?'} (${rows} rows, ${formatBytes(bytes)})`;
}

function describeSession({pid, user, application, database, state}: PreflightDone['others'][number]): string {
  return [`pid ${pid}`, user, application, database, state].filter(Boolean).join(' ');
}
