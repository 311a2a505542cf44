import {findQueues} from '../../state/blocking.ts';
import type {SessionOrder} from '../../state/look.ts';
import {countStates} from '../../state/waits.ts';
import {formatCount, formatDuration, unknown} from '../../text/number.ts';
import {clean, cut, width} from '../../text/width.ts';
import {describeAge, drawAged} from '../age.ts';
import {type Cell, drawHeading, drawRow, fitLines, joinFitting} from '../lines.ts';
import {markLooks} from '../parts/marks.ts';
import {BETWEEN_STATEMENTS, isAtWork} from '../rungs.ts';
import type {Scene, Size} from '../scene.ts';
import {listSessions, type SessionLine} from '../session-lines.ts';

/** The sessions worth a row at this moment: who waits, for what, since when, and for whom. */
export function drawSessions(scene: Scene, size: Size): string[] {
  const {moment, look, paint} = scene;
  const all = moment.ended ? [] : listSessions(moment.sessions, look);
  const hidden = moment.server?.hidden ?? null;
  const form: Form = {columns: size.width, sideways: look.sideways};
  const note = [
    ...tellPileUp(scene, size.width),
    ...(hidden ? [cut(` ${paint.caution(`! ${clean(hidden)}`)}`, size.width - 1, '…')] : []),
  ];
  const room = Math.max(0, size.height - 2 - note.length);
  const rows = drawAged(scene, aged => all.slice(0, room).map(session => drawSession(aged, session, form)));
  const body = rows.length > 0 ? rows : [`  ${paint.dim(describeNone(scene))}`];
  return fitLines([drawTitle(scene, all.length, size.width), ...note, paint.dim(drawTitles(form)), ...body], size);
}

/** How many wait behind whom, while that lasts. */
function tellPileUp({moment, paint}: Scene, columns: number): string[] {
  const {pileUp} = moment.followed;
  if (!pileUp || moment.ended) return [];
  const queue = findQueues(moment.sessions.rows).find(({pid}) => pid === pileUp.pid);
  if (!queue) return [];
  const since = formatDuration(moment.at - (pileUp.mark.since ?? pileUp.mark.at));
  const words = `${formatCount(queue.waiters.length)} wait for ${since} behind ${pileUp.pid}${clean(pileUp.holder)}`;
  return [cut(` ${paint.lock(`${markLooks['pile-up'].glyph} ${words}`)}`, columns - 1, '…')];
}

/** Columns of the panel, and steps by which it is moved sideways. */
interface Form {
  readonly columns: number;
  readonly sideways: number;
}

const orderWords: Readonly<Record<SessionOrder, string>> = {
  blocked: 'blocked first',
  seconds: 'longest first',
  wait: 'by wait',
  pid: 'by pid',
};

function drawTitle(scene: Scene, found: number, columns: number): string {
  const {moment, look, paint} = scene;
  const rank = (state: string, count: number) => (state === 'active' ? Number.POSITIVE_INFINITY : count);
  const states = Object.entries((moment.ended ? null : countStates(moment)) ?? {}).sort(
    ([one, count], [other, otherCount]) => rank(other, otherCount) - rank(one, count),
  );
  const total = states.reduce((sum, [, count]) => sum + count, 0);
  const name = (state: string) => (columns < 70 ? state.replace('idle in transaction', 'in transaction') : state);
  const counts = states.map(([state, count]) => `${clean(name(state))} ${formatCount(count)}`);
  const age = moment.ended ? null : describeAge(moment);
  const filter = look.filter === '' ? '' : `/${clean(look.filter)}: ${found}  `;
  const moved = look.sideways === 0 ? '' : `◂ ${look.sideways}  `;
  const figure = `${paint.caution(filter + moved)}${paint.dim(orderWords[look.sort])}`;
  const title = 'Sessions';
  const room = columns - title.length - width(figure) - formatCount(total).length - 9;
  const told = `${formatCount(total)}   ${paint.dim(joinFitting(counts, '  ', room))}`;
  const remark = age ? paint.caution(age) : states.length === 0 ? '' : told;
  return drawHeading(scene, {panel: 'sessions', title, remark, figure}, columns);
}

function drawTitles(form: Form): string {
  return drawRow(
    cells(form, {
      pid: '  pid',
      user: 'user',
      state: 'state',
      wait: 'wait',
      doing: 'state or wait',
      seconds: form.columns < 70 ? 'sec' : 'seconds',
      blocked: 'blocked',
      query: 'query',
    }),
  );
}

function drawSession({paint}: Scene, session: SessionLine, form: Form): string {
  const {pid, user, state, wait, seconds, blockedBy, blocks, depth, query} = session;
  const lock = wait?.startsWith('Lock ') || blockedBy.length > 0;
  const event = lock ? paint.lock(clean(wait ?? '')) : clean(wait ?? '');
  const tree = depth > 0 ? `${' '.repeat(Math.min(depth, MOST_DEPTH) - 1)}└` : blocks > 0 ? '◆' : ' ';
  const row = cells(form, {
    pid: ` ${paint.lock(tree)}${pid}`,
    user: clean(user ?? unknown),
    state: clean(state ?? unknown),
    wait: event,
    doing: state === 'active' ? event || 'CPU*' : clean(state ?? unknown),
    seconds: formatSeconds(seconds),
    blocked: paint.lock(blockedBy.length > 0 ? `by ${blockedBy.join(' ')}` : blocks > 0 ? `holds up ${blocks}` : ''),
    query: clean(query ?? (state === 'hidden' ? 'hidden' : unknown)),
  });
  return drawRow(row);
}

/** Deeper places of the tree look alike. */
const MOST_DEPTH = 4;
/** Less of a query tells nothing. */
const LEAST_QUERY = 10;
/** Columns by which one step moves the query, once all before it have gone by. */
const QUERY_STEP = 20;

type Texts = Readonly<Record<'pid' | 'user' | 'state' | 'wait' | 'doing' | 'seconds' | 'blocked' | 'query', string>>;

/** The first column stays; of the others as many have gone by at the left as there are steps. */
function cells({columns, sideways}: Form, texts: Texts): Cell[] {
  const [first, ...rest] = fixedCells(columns, texts);
  const shown = [...(first ? [first] : []), ...rest.slice(sideways)];
  const beyond = Math.max(0, sideways - rest.length) * QUERY_STEP;
  const room = columns - 1 - shown.reduce((sum, [, width]) => sum + width + 1, 0);
  return room < LEAST_QUERY ? shown : [...shown, [texts.query.slice(beyond), room]];
}

function fixedCells(columns: number, texts: Texts): Cell[] {
  if (columns >= 110)
    return [
      [texts.pid, 12],
      [texts.user, 10],
      [texts.state, 19],
      [texts.wait, 24],
      [texts.seconds, 8, 'right'],
      [texts.blocked, 12],
    ];
  if (columns >= 70)
    return [
      [texts.pid, 12],
      [texts.state.replace('idle in transaction', 'idle in xact'), 12],
      [texts.wait, 20],
      [texts.seconds, 7, 'right'],
      [texts.blocked, 11],
    ];
  return [
    [texts.pid, 11],
    [texts.doing, 19],
    [texts.seconds, 6, 'right'],
    [texts.blocked, 11],
  ];
}

function describeNone({moment, look}: Scene): string {
  if (moment.ended) return 'the session has ended';
  if (moment.poll.lostAt !== null) return 'the server does not answer';
  if (moment.sessions.at === null) return 'sessions are not known yet';
  if (look.filter !== '') return 'no session matches the filter';
  return isAtWork(moment) ? BETWEEN_STATEMENTS : 'no session is active or waiting';
}

function formatSeconds(seconds: number | null): string {
  if (seconds === null) return unknown;
  return seconds < 1000 ? seconds.toFixed(2) : formatCount(Math.round(seconds));
}
