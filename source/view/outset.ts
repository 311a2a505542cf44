import type {InitStep, PreflightDone, RunStep, ServerSeen} from '../event/event.ts';
import type {Outlook} from '../ladder/check.ts';
import {estimateInit} from '../ladder/estimate.ts';
import {mostClients} from '../ladder/knee.ts';
import {isRung, mayWrite, rungsOf} from '../ladder/plan.ts';
import {describeData} from '../ladder/residence.ts';
import type {State} from '../state/state.ts';
import {countActive} from '../state/waits.ts';
import {formatBytes, formatCount, formatDuration} from '../text/number.ts';
import {clean} from '../text/width.ts';
import type {Role} from '../theme/theme.ts';
import {describeLength, listClients} from './rungs.ts';

/** One thing to know before the start, in words. */
export type Fact = readonly [name: string, text: string, role?: Role];

/** What the checks before the start look at; null as long as some of it is not known. */
export function outlookOf({server, engine, preflight, ladder}: State): Outlook | null {
  if (!server || !engine || !preflight) return null;
  return {facts: preflight, plan: {steps: ladder?.steps ?? [], search: ladder?.search ?? null}, server, engine};
}

/** What is measured, where and how. */
export function tellPlan(state: State): Fact[] {
  const {server, engine, ladder, preflight} = state;
  const runs = rungsOf(ladder?.steps ?? []);
  const rungs = runs.filter(isRung);
  const warmUps = runs.filter(({kind}) => kind === 'warm-up');
  const [first] = rungs;
  const workloads = [...new Set(runs.map(({workload}) => workload))].join(', ');
  const protocols = [...new Set(runs.map(({protocol}) => protocol))].join(', ');
  const largest = Math.max(0, ...runs.map(({clients}) => clients));
  const connections = preflight?.connections;
  const outlook = outlookOf(state);
  const data = outlook && describeData(outlook);
  return [
    ['Target', server ? describeTarget(server) : 'not known'],
    ['Server', server ? `PostgreSQL ${clean(server.version)}` : 'not known'],
    ['pgbench', engine ? clean(`${engine.version}, ${engine.path}`) : 'not known'],
    ['Workload', `${clean(workloads)}, ${protocols || 'simple'} protocol`],
    [
      'Ladder',
      `${rungs.length === 1 ? '1 rung' : `${rungs.length} rungs`}${ladder?.search ? ' to begin with' : ''}: ${listClients(rungs)} clients${describeWarmUps(warmUps)}`,
    ],
    ['Takes', describeTime(runs, first, ladder)],
    [
      'Most clients',
      (ladder?.search && connections ? `up to ${formatCount(mostClients(connections.free))}` : formatCount(largest)) +
        (connections ? ` of ${formatCount(connections.free)} free connections` : ''),
    ],
    ...(data ? [['Data', clean(data)] satisfies Fact] : []),
  ];
}

function describeTime(runs: readonly RunStep[], first: RunStep | undefined, ladder: State['ladder']): string {
  if (!first || first.open) return describeLength(runs);
  const each = `${ladder?.untilSteady ? 'at most ' : ''}${describeRung(first)} a rung`;
  if (ladder?.search) return `${each}, as many rungs as it takes to find the peak`;
  return ladder?.untilSteady ? each : `${describeLength(runs)}, ${each}`;
}

function describeWarmUps(warmUps: readonly RunStep[]): string {
  const [first] = warmUps;
  if (!first) return '';
  const count = warmUps.length === 1 ? 'a warm-up' : `${warmUps.length} warm-ups`;
  return `, after ${count} of ${describeRung(first)} with ${formatCount(first.clients)}`;
}

function describeRung({seconds, transactions}: RunStep): string {
  return seconds === null ? `${formatCount(transactions)} transactions a client` : `${seconds} s`;
}

function describeTarget({host, socket, port, database, user, local}: ServerSeen): string {
  const place = local ? 'this machine' : 'another machine';
  return `${clean(host ?? `socket ${socket ?? ''}`)}, port ${port}, database ${clean(database)}, user ${clean(user)} (${place})`;
}

/** What is dropped, created, emptied and changed, and what is run by the shell. */
export function tellWrites(state: State): Fact[] {
  const steps = state.ladder?.steps ?? [];
  const runs = rungsOf(steps);
  const tables = state.preflight?.tables;
  const inits = steps.filter(step => step.kind === 'init');
  const isForced = inits.some(({force}) => force);
  const isHere = inits.length === 0 || inits.some(({database}) => database === null);
  const history = tables?.historyRows ?? null;
  const told: Fact[] = [];
  if (isForced && isHere && tables && tables.present.length > 0)
    told.push(['Dropped', `${tables.present.map(clean).join(', ')}: ${describeTables(tables)}`, 'bad']);
  if (inits.length > 0) told.push(['Created', describeCreation(inits), 'caution']);
  else if (tables && tables.state !== 'ready') told.push(['Tables', describeTrouble(tables), 'bad']);
  else if (tables) told.push(['Tables', describeTables(tables)]);
  if (runs.some(({vacuum}) => vacuum !== 'none'))
    told.push(
      history === null || isForced
        ? ['Emptied', 'pgbench_history, before each rung']
        : ['Emptied', `pgbench_history: ${formatCount(history)} rows will be emptied`, history > 0 ? 'caution' : 'dim'],
    );
  if (runs.some(({scripts}) => mayWrite(scripts)) && (inits.length === 0 || isForced)) {
    const builtin = runs.some(({scripts}) => scripts.some(({kind}) => kind === 'builtin'));
    told.push([
      'Changed',
      builtin ? 'balances in pgbench_accounts, pgbench_branches and pgbench_tellers' : 'what the script writes',
    ]);
  }
  const commands = steps.flatMap(step => (step.kind === 'command' ? `${moments[step.moment]}: ${step.command}` : []));
  for (const command of new Set(commands)) told.push(['Shell runs', clean(command), 'caution']);
  return told;
}

const moments = {before: 'before each rung', between: 'between rungs', after: 'after each rung'} as const;

function describeCreation(inits: readonly InitStep[]): string {
  const sum = inits.map(({scale}) => estimateInit(scale));
  const add = (figure: 'bytes' | 'leastMs' | 'mostMs') => sum.reduce((total, one) => total + one[figure], 0);
  const time = `${formatDuration(add('leastMs'))} to ${formatDuration(add('mostMs'))}`;
  const scales = inits.map(
    ({scale, database}) => formatCount(scale) + (database === null ? '' : ` in ${clean(database)}`),
  );
  return `pgbench tables at scale ${scales.join(', ')}, about ${formatBytes(add('bytes'))}, ${time}`;
}

function describeTables({schema, scale, estimatedRows, bytes}: PreflightDone['tables']): string {
  const size = `about ${formatCount(estimatedRows)} rows, ${formatBytes(bytes)}`;
  return `scale ${formatCount(scale)}${schema ? `, schema ${clean(schema)}` : ''}, ${size}`;
}

function describeTrouble({state, present}: PreflightDone['tables']): string {
  if (state === 'missing') return 'the pgbench tables are missing; --init --scale N creates them';
  if (state === 'empty') return 'the pgbench tables are empty; --init --force creates them anew';
  return `only ${present.map(clean).join(', ')} of the four pgbench tables exist`;
}

/** How many others are active, and the first of them; hidden ones may be idle or not. */
export function tellOthers(state: State): Fact[] {
  if (!state.preflight) return [];
  const {others, othersTotal} = state.preflight;
  const count = countActive(state)?.hidden ?? 0;
  const hidden = count === 0 ? '' : `${formatCount(count)} ${count === 1 ? 'is' : 'are'} hidden and may be active`;
  if (othersTotal === 0) return [['Other sessions', hidden || 'none is active', hidden ? 'caution' : 'good']];
  const shown = others.slice(0, 4).map(({pid, user, application, database, state}): Fact => {
    const words = [application, user, database, state].filter(word => word !== null && word !== '');
    return ['', clean(`pid ${pid}  ${words.join('  ')}`)];
  });
  const total = `${formatCount(othersTotal)} not idle: the figures will not be of pgbench alone${hidden && `; ${hidden}`}`;
  const more = othersTotal - shown.length;
  return [
    ['Other sessions', total, 'caution'],
    ...shown,
    ...(more > 0 ? [['', `and ${formatCount(more)} more`] satisfies Fact] : []),
  ];
}
