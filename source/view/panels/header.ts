import type {ServerSeen} from '../../event/event.ts';
import {formatBytes, formatClock, formatCount, formatDuration} from '../../text/number.ts';
import {clean} from '../../text/width.ts';
import {describeAge} from '../age.ts';
import {fitLines, joinFitting, spread} from '../lines.ts';
import {planPosition, runningOf} from '../rungs.ts';
import type {Scene, Size} from '../scene.ts';
import {nameStep} from '../steps.ts';

/** What is measured, where the plan stands, whether it is recorded; in a second line what bears on the figures. */
export function drawHeader(scene: Scene, size: Size): string[] {
  const {state, paint} = scene;
  const {server} = state;
  const narrow = size.width < 110;
  const where = server ? describeServer(server) : '';
  const version = server ? `${narrow ? 'PG' : 'PostgreSQL'} ${clean(server.version).split(' ')[0]}` : '';
  const role = state.preflight?.circumstances?.inRecovery ? paint.caution('standby') : '';
  const left = ` ${paint.heading('pgtop-bench')}  ${joinFitting([where, version, role].filter(Boolean), '  ', size.width)}`;
  const lines = [spread(left, `${drawPosition(scene, narrow)} `, size.width)];
  if (size.height > 1) {
    const label = state.session?.label ? clean(state.session.label) : '';
    lines.push(spread(` ${paint.dim(drawSetting(scene, size.width - label.length - 4))}`, `${label} `, size.width));
  }
  return fitLines(lines, size);
}

function describeServer({host, socket, port, database}: ServerSeen): string {
  return clean(`${host ?? socket ?? ''}:${port}/${database}`);
}

function drawPosition({state, moment, look, paint, play}: Scene, narrow: boolean): string {
  const {index, total, remainingMs} = planPosition(moment);
  const rung = total === 0 ? '' : `${narrow ? '' : 'rung '}${index ?? '–'}/${total}`;
  const clock = formatClock(look.cursorAt ?? moment.at);
  if (play) {
    const sign = play.playing ? paint.good('▶') : paint.caution('‖');
    return [`${sign} ${play.speed}x ${formatClock(play.at)} of ${formatClock(play.endsAt)}`, rung]
      .filter(Boolean)
      .join('  ');
  }
  if (state.ended) {
    const {reason, exitCode} = state.ended;
    const word = reason === 'done' && exitCode !== 0 ? `done, exit code ${exitCode}` : reason;
    return [paint[exitCode === 0 ? 'good' : 'caution'](word), clock, rung].join('  ');
  }
  const age = describeAge(moment);
  if (!state.ladder?.started) return [state.ladder ? 'ready' : 'connecting', clock, rung].filter(Boolean).join('  ');
  const sign = look.frozen ? paint.caution('■ frozen') : paint.bad('●') + (narrow ? '' : ' rec');
  const doing = nameStep(moment);
  const left = state.stop
    ? paint.caution('ending')
    : doing
      ? doing
      : moment.ladder?.held
        ? paint.caution(runningOf(moment) ? 'holds after this rung' : 'held')
        : remainingMs !== null && (runningOf(moment) || moment.ladder?.started)
          ? `${formatDuration(remainingMs)} left`
          : '';
  return [`${sign} ${clock}`, rung, age === null ? left : paint.caution(age)].filter(Boolean).join('  ');
}

/** A figure with its unit, as SHOW prints it: `64MB`, `5min`. */
const UNIT = /^(\d+)([A-Za-z]+)$/;

/** Scale, size and the settings without which a figure cannot be judged. */
function drawSetting({state}: Scene, columns: number): string {
  const {server, preflight, ladder, engine} = state;
  const init = ladder?.steps.find(step => step.kind === 'init');
  const scale = init?.scale ?? preflight?.tables.scale ?? null;
  const size = server?.databaseBytes ?? null;
  const pieces = [
    ...(scale === null ? [] : [`scale ${formatCount(scale)}`]),
    ...(size === null ? [] : [`database ${formatBytes(size)}`]),
    ...(server ? [`shared_buffers ${formatBytes(server.sharedBuffersBytes)}`] : []),
    ...['fsync', 'synchronous_commit', 'full_page_writes', 'max_wal_size', 'checkpoint_timeout'].flatMap(name => {
      const value = server?.settings[name];
      return value === undefined ? [] : [`${name} ${clean(value).replace(UNIT, '$1 $2')}`];
    }),
    ...(engine ? [`pgbench ${clean(engine.version).split(' ')[0]}`] : []),
  ];
  return joinFitting(pieces, ' · ', columns);
}
