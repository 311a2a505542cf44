import type {InitStep, PreflightDone, RunStep, ServerSeen} from '../../event/event.ts';
import type {Outlook} from '../../ladder/check.ts';
import {inspect} from '../../ladder/checks.ts';
import {estimateInit} from '../../ladder/estimate.ts';
import {mayWrite, rungsOf} from '../../ladder/plan.ts';
import {describeData} from '../../ladder/residence.ts';
import type {State} from '../../state/state.ts';
import {formatBytes, formatCount, formatDuration} from '../../text/number.ts';
import {clean} from '../../text/width.ts';
import {drawHeading, fitLines} from '../lines.ts';
import {drawRemarks} from '../remarks.ts';
import {describeLength, listClients} from '../rungs.ts';
import type {Scene, Size} from '../scene.ts';

/** What may give way to what is written and what is warned of, first the least needed. */
const spare = ['pgbench', 'Takes', 'Server', 'Most clients', 'Data'];

/** All that a person must know before anything is written; shown until the ladder is started. */
export function drawStart(scene: Scene, size: Size): string[] {
  const {state, paint, play} = scene;
  if (!state.ladder) return fitLines([drawHeading(scene, {title: 'Connecting'}, size.width)], size);
  const heading = play
    ? {title: 'Before the start'}
    : {title: 'Ready to start', remark: 'nothing has been written yet'};
  const ask = play ? '' : `  ${paint.key('Enter')} starts · ${paint.key('q')} leaves`;
  const body = drawBody(scene, {width: size.width, height: Math.max(1, size.height - 3)});
  return fitLines([drawHeading(scene, heading, size.width), ...body, '', ask], size);
}

/** Blocks with room between them; where there is none without it, and with facts left out before a warning is. */
function drawBody(scene: Scene, {width, height}: Size): string[] {
  const {state, paint} = scene;
  const outlook = outlookOf(state);
  const remarks = outlook ? inspect(outlook) : [];
  const known = facts(state, outlook);
  const draw = (rows: readonly [string, string][]) => rows.map(([name, text]) => line(scene, name, text));
  const troubles = state.troubles.slice(-3).map(({message, advice}): [string, string] => {
    return [paint.bad('Trouble'), clean(advice ? `${message}: ${advice}` : message)];
  });
  const people = others(scene);
  const rest = [draw(writes(scene)), people, draw(troubles)];
  const whole = [draw(known), ...rest, drawRemarks(scene, remarks, width, Number.POSITIVE_INFINITY)];
  const airy = whole.filter(block => block.length > 0).flatMap(block => ['', ...block]);
  if (airy.length <= height) return airy;
  const grave = remarks.filter(({grade}) => grade !== 'note');
  const full =
    drawRemarks(scene, grave, width, Number.POSITIVE_INFINITY).length + (grave.length < remarks.length ? 1 : 0);
  const most = height - rest.flat().length - 1 - (known.length - spare.length);
  const wanted = full <= most ? full : Math.min(remarks.length, 6);
  const spaced = rest.flat().length + wanted + known.length - spare.length < height;
  const below = spaced ? ['', ...rest.flat()] : [...draw(writes(scene)), ...people.slice(0, 1), ...draw(troubles)];
  const tight = [...draw(leaveOut(known, height - below.length - (spaced ? wanted : Math.min(wanted, 1)))), ...below];
  return [...tight, ...drawRemarks(scene, remarks, width, height - tight.length)].slice(0, height);
}

/** Rows as far as they have room, the spare ones left out first. */
function leaveOut(rows: readonly [string, string][], room: number): readonly [string, string][] {
  const next = spare.find(name => rows.some(([other]) => other === name));
  if (rows.length <= room || next === undefined) return rows;
  return leaveOut(
    rows.filter(([name]) => name !== next),
    room,
  );
}

function outlookOf({server, engine, preflight, ladder}: State): Outlook | null {
  if (!server || !engine || !preflight) return null;
  return {facts: preflight, plan: {steps: ladder?.steps ?? []}, server, engine};
}

function line({paint}: Pick<Scene, 'paint'>, name: string, text: string): string {
  return `  ${paint.dim(name.padEnd(16))}${text}`;
}

function facts({server, engine, ladder, preflight}: State, outlook: Outlook | null): [string, string][] {
  const rungs = rungsOf(ladder?.steps ?? []);
  const first = rungs.find(({kind}) => kind === 'rung');
  const workloads = [...new Set(rungs.map(({workload}) => workload))].join(', ');
  const protocols = [...new Set(rungs.map(({protocol}) => protocol))].join(', ');
  const largest = Math.max(0, ...rungs.map(({clients}) => clients));
  const connections = preflight?.connections;
  const data = outlook && describeData(outlook);
  return [
    ['Target', server ? describeTarget(server) : 'not known'],
    ['Server', server ? `PostgreSQL ${clean(server.version)}` : 'not known'],
    ['pgbench', engine ? clean(`${engine.version}, ${engine.path}`) : 'not known'],
    ['Workload', `${clean(workloads)}, ${protocols || 'simple'} protocol`],
    ['Ladder', `${rungs.length === 1 ? '1 rung' : `${rungs.length} rungs`}: ${listClients(rungs)} clients`],
    ['Takes', describeLength(rungs) + (first && !first.open ? `, ${describeRung(first)} a rung` : '')],
    [
      'Most clients',
      formatCount(largest) + (connections ? ` of ${formatCount(connections.free)} free connections` : ''),
    ],
    ...(data ? [['Data', clean(data)] satisfies [string, string]] : []),
  ];
}

function describeRung({seconds, transactions}: RunStep): string {
  return seconds === null ? `${formatCount(transactions)} transactions a client` : `${seconds} s`;
}

function describeTarget({host, socket, port, database, user, local}: ServerSeen): string {
  const place = local ? 'this machine' : 'another machine';
  return `${clean(host ?? `socket ${socket ?? ''}`)}, port ${port}, database ${clean(database)}, user ${clean(user)} (${place})`;
}

/** What is dropped, created, emptied and changed, and what is run by the shell. */
function writes({state, paint}: Scene): [string, string][] {
  const steps = state.ladder?.steps ?? [];
  const runs = rungsOf(steps);
  const tables = state.preflight?.tables;
  const inits = steps.filter(step => step.kind === 'init');
  const isForced = inits.some(({force}) => force);
  const isHere = inits.length === 0 || inits.some(({database}) => database === null);
  const history = tables?.historyRows ?? null;
  const rows: [string, string][] = [];
  if (isForced && isHere && tables && tables.present.length > 0)
    rows.push(['Dropped', paint.bad(`${tables.present.map(clean).join(', ')}: ${describeTables(tables)}`)]);
  if (inits.length > 0) rows.push(['Created', paint.caution(describeCreation(inits))]);
  else if (tables && tables.state !== 'ready') rows.push(['Tables', paint.bad(describeTrouble(tables))]);
  else if (tables) rows.push(['Tables', describeTables(tables)]);
  if (runs.some(({vacuum}) => vacuum !== 'none'))
    rows.push([
      'Emptied',
      history === null || isForced
        ? 'pgbench_history, before each rung'
        : paint[history > 0 ? 'caution' : 'dim'](`pgbench_history: ${formatCount(history)} rows will be emptied`),
    ]);
  if (runs.some(({scripts}) => mayWrite(scripts)) && (inits.length === 0 || isForced)) {
    const builtin = runs.some(({scripts}) => scripts.some(({kind}) => kind === 'builtin'));
    rows.push([
      'Changed',
      builtin ? 'balances in pgbench_accounts, pgbench_branches and pgbench_tellers' : 'what the script writes',
    ]);
  }
  const commands = steps.flatMap(step => (step.kind === 'command' ? `${moments[step.moment]}: ${step.command}` : []));
  for (const command of new Set(commands)) rows.push(['Shell runs', paint.caution(clean(command))]);
  return rows;
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
