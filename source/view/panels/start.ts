import type {InitStep, PreflightDone, ServerSeen} from '../../event/event.ts';
import {estimateInit} from '../../ladder/estimate.ts';
import {rungsOf} from '../../ladder/plan.ts';
import type {State} from '../../state/state.ts';
import {formatBytes, formatCount, formatDuration} from '../../text/number.ts';
import {clean} from '../../text/width.ts';
import {drawHeading, fitLines} from '../lines.ts';
import {describeLength, listClients} from '../rungs.ts';
import type {Scene, Size} from '../scene.ts';

/** All that a person must know before anything is written; shown until the ladder is started. */
export function drawStart(scene: Scene, size: Size): string[] {
  const {state, paint, play} = scene;
  const {ladder} = state;
  if (!ladder) return fitLines([drawHeading(scene, {title: 'Connecting'}, size.width)], size);
  const lines = [
    drawHeading(
      scene,
      play ? {title: 'Before the start'} : {title: 'Ready to start', remark: 'nothing has been written yet'},
      size.width,
    ),
    '',
    ...facts(state).map(([name, text]) => line(scene, name, text)),
    '',
    ...writes(scene).map(([name, text]) => line(scene, name, text)),
    '',
    ...others(scene),
    ...state.troubles
      .slice(-3)
      .map(({message, advice}) => line(scene, paint.bad('Trouble'), clean(advice ? `${message}: ${advice}` : message))),
  ];
  const ask = play ? '' : `  ${paint.key('Enter')} starts · ${paint.key('q')} leaves`;
  const room = Math.max(1, size.height - 2);
  return fitLines([...lines.slice(0, room), '', ask], size);
}

function line({paint}: Pick<Scene, 'paint'>, name: string, text: string): string {
  return `  ${paint.dim(name.padEnd(16))}${text}`;
}

function facts({server, engine, ladder, preflight}: State): [string, string][] {
  const rungs = rungsOf(ladder?.steps ?? []);
  const first = rungs[0];
  const workloads = [...new Set(rungs.map(({workload}) => workload))].join(', ');
  const largest = Math.max(0, ...rungs.map(({clients}) => clients));
  const connections = preflight?.connections;
  return [
    ['Target', server ? describeTarget(server) : 'not known'],
    ['Server', server ? `PostgreSQL ${clean(server.version)}` : 'not known'],
    ['pgbench', engine ? clean(`${engine.version}, ${engine.path}`) : 'not known'],
    ['Workload', `${clean(workloads)}, ${first?.protocol ?? 'simple'} protocol`],
    ['Ladder', `${rungs.length === 1 ? '1 rung' : `${rungs.length} rungs`}: ${listClients(rungs)} clients`],
    ['Takes', first?.open ? describeLength(rungs) : `${describeLength(rungs)}, ${first?.seconds ?? 0} s a rung`],
    [
      'Most clients',
      formatCount(largest) + (connections ? ` of ${formatCount(connections.free)} free connections` : ''),
    ],
  ];
}

function describeTarget({host, socket, port, database, user, local}: ServerSeen): string {
  const place = local ? 'this machine' : 'another machine';
  return `${clean(host ?? `socket ${socket ?? ''}`)}, port ${port}, database ${clean(database)}, user ${clean(user)} (${place})`;
}

function writes({state, paint}: Scene): [string, string][] {
  const tables = state.preflight?.tables;
  const init = state.ladder?.steps.find(step => step.kind === 'init');
  const rows: [string, string][] = [];
  if (init?.force && tables && tables.present.length > 0)
    rows.push(['Dropped', paint.bad(`${tables.present.join(', ')}: ${describeTables(tables)}`)]);
  if (init) rows.push(['Created', paint.caution(describeCreation(init))]);
  else if (tables && tables.state !== 'ready') rows.push(['Tables', paint.bad(describeTrouble(tables))]);
  else if (tables) rows.push(['Tables', describeTables(tables)]);
  const history = tables?.historyRows ?? null;
  rows.push([
    'Emptied',
    history === null || init?.force
      ? 'pgbench_history, before each rung'
      : paint[history > 0 ? 'caution' : 'dim'](`pgbench_history: ${formatCount(history)} rows will be emptied`),
  ]);
  const writes = rungsOf(state.ladder?.steps ?? []).some(({workload}) => workload !== 'select-only');
  if (writes && (!init || init.force))
    rows.push(['Changed', 'balances in pgbench_accounts, pgbench_branches and pgbench_tellers']);
  return rows;
}

function describeCreation({scale}: InitStep): string {
  const {bytes, leastMs, mostMs} = estimateInit(scale);
  const time = `${formatDuration(leastMs)} to ${formatDuration(mostMs)}`;
  return `pgbench tables at scale ${formatCount(scale)}, about ${formatBytes(bytes)}, ${time}`;
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

function others(scene: Scene): string[] {
  const {preflight} = scene.state;
  if (!preflight) return [];
  const {others: sessions, othersTotal} = preflight;
  if (othersTotal === 0) return [line(scene, 'Other sessions', scene.paint.good('none is active'))];
  const shown = sessions.slice(0, 4).map(({pid, user, application, database, state}) => {
    const words = [application, user, database, state].filter(word => word !== null && word !== '');
    return line(scene, '', clean(`pid ${pid}  ${words.join('  ')}`));
  });
  const total = `${formatCount(othersTotal)} not idle: the figures will not be of pgbench alone`;
  return [line(scene, 'Other sessions', scene.paint.caution(total)), ...shown];
}
