import type {SessionOrder} from '../../state/look.ts';
import {countStates} from '../../state/waits.ts';
import {formatCount, unknown} from '../../text/number.ts';
import {clean} from '../../text/width.ts';
import {describeAge, drawAged} from '../age.ts';
import {type Cell, drawHeading, drawRow, fitLines} from '../lines.ts';
import type {Scene, Size} from '../scene.ts';
import {listSessions, type SessionLine} from '../session-lines.ts';

/** The sessions worth a row at this moment: who waits, for what, since when, and for whom. */
export function drawSessions(scene: Scene, size: Size): string[] {
  const {moment, look, paint} = scene;
  const all = moment.ended ? [] : listSessions(moment.sessions, look);
  const hidden = moment.server?.hidden ?? null;
  const room = Math.max(0, size.height - 2 - (hidden ? 1 : 0));
  const wide = size.width >= 110;
  const rows = drawAged(scene, aged => all.slice(0, room).map(session => drawSession(aged, session, wide, size.width)));
  const body = rows.length > 0 ? rows : [`  ${paint.dim(describeNone(scene))}`];
  const note = hidden ? [` ${paint.caution(`hidden: ${clean(hidden)}`)}`] : [];
  const lines = [drawTitle(scene, all.length, size.width), paint.dim(drawTitles(wide, size.width)), ...note, ...body];
  return fitLines(lines, size);
}

const orderWords: Readonly<Record<SessionOrder, string>> = {
  blocked: 'blocked first',
  seconds: 'longest first',
  wait: 'by wait',
  pid: 'by pid',
};

function drawTitle(scene: Scene, found: number, columns: number): string {
  const {moment, look, paint} = scene;
  const states = Object.entries((moment.ended ? null : countStates(moment)) ?? {}).sort(
    ([, one], [, other]) => other - one,
  );
  const total = states.reduce((sum, [, count]) => sum + count, 0);
  const counts = states.map(([state, count]) => `${clean(state)} ${formatCount(count)}`).join('  ');
  const age = moment.ended ? null : describeAge(moment);
  const remark = age ? paint.caution(age) : states.length === 0 ? '' : `${formatCount(total)}   ${paint.dim(counts)}`;
  const filter = look.filter === '' ? '' : `/${clean(look.filter)}: ${found}  `;
  const figure = `${paint.caution(filter)}${paint.dim(orderWords[look.sort])}`;
  return drawHeading(scene, {panel: 'sessions', title: 'Sessions', remark, figure}, columns);
}

function drawTitles(wide: boolean, columns: number): string {
  return drawRow(
    cells(wide, columns, {
      pid: 'pid',
      user: 'user',
      state: 'state',
      wait: 'wait',
      doing: 'state or wait',
      seconds: 'seconds',
      blocked: 'blocked',
      query: 'query',
    }),
  );
}

function drawSession({paint}: Scene, session: SessionLine, wide: boolean, columns: number): string {
  const {pid, user, state, wait, seconds, blockedBy, blocks, query} = session;
  const lock = wait?.startsWith('Lock ') || blockedBy.length > 0;
  const event = lock ? paint.lock(clean(wait ?? '')) : clean(wait ?? '');
  const row = cells(wide, columns, {
    pid: String(pid),
    user: clean(user ?? unknown),
    state: clean(state ?? unknown),
    wait: event,
    doing: state === 'active' ? event || 'CPU*' : clean(state ?? unknown),
    seconds: formatSeconds(seconds),
    blocked: paint.lock(blockedBy.length > 0 ? `by ${blockedBy.join(' ')}` : blocks > 0 ? `blocks ${blocks}` : ''),
    query: clean(query ?? (state === 'hidden' ? 'hidden' : unknown)),
  });
  return drawRow(row);
}

/** Less of a query tells nothing. */
const LEAST_QUERY = 10;

type Texts = Readonly<Record<'pid' | 'user' | 'state' | 'wait' | 'doing' | 'seconds' | 'blocked' | 'query', string>>;

function cells(wide: boolean, columns: number, texts: Texts): Cell[] {
  const fixed: Cell[] = wide
    ? [
        [texts.pid, 8, 'right'],
        [texts.user, 12],
        [texts.state, 19],
        [texts.wait, 26],
        [texts.seconds, 8, 'right'],
        [texts.blocked, 14],
      ]
    : columns >= 70
      ? [
          [texts.pid, 7, 'right'],
          [texts.state, 11],
          [texts.wait, 22],
          [texts.seconds, 7, 'right'],
          [texts.blocked, 10],
        ]
      : [
          [texts.pid, 7, 'right'],
          [texts.doing, 19],
          [texts.seconds, 7, 'right'],
          [texts.blocked, 10],
        ];
  const room = columns - 1 - fixed.reduce((sum, [, width]) => sum + width + 1, 0);
  return room < LEAST_QUERY ? fixed : [...fixed, [texts.query, room]];
}

function describeNone({moment, look}: Scene): string {
  if (moment.ended) return 'the session has ended';
  if (moment.poll.lostAt !== null) return 'the server does not answer';
  if (moment.sessions.at === null) return 'sessions are not known yet';
  return look.filter === '' ? 'no session is active or waiting' : 'no session matches the filter';
}

function formatSeconds(seconds: number | null): string {
  if (seconds === null) return unknown;
  return seconds < 1000 ? seconds.toFixed(2) : formatCount(Math.round(seconds));
}
