import {formatClock, formatCount} from '../text/number.ts';
import {clean} from '../text/width.ts';
import {isEndAsked} from './keys.ts';
import type {Scene} from './scene.ts';

/** How long a trouble, and how long a mark, is told. */
const TROUBLE_MS = 30_000;
const MARK_MS = 3000;

/** The one thing that a person must be told now, or null. */
export function drawNotice(scene: Scene): string | null {
  const {state, look, paint} = scene;
  if (look.typing)
    return `${paint.key('/')}${clean(look.filter)}${paint.accent('▏')}  ${paint.dim('enter keeps · esc drops')}`;
  if (isEndAsked(scene)) return paint.caution('press n again to end this rung and keep its result');
  if (state.stop && !state.ended) return paint.caution('ending; the report of this rung is kept');
  if (look.frozen) {
    const second = look.cursorAt === null ? '' : `, tables show ${formatClock(look.cursorAt)}`;
    return paint.caution(`display frozen at ${formatClock(state.at)}${second}; collection goes on`);
  }
  if (state.poll.lostAt !== null)
    return paint.bad(`× the server has not answered since ${formatClock(state.poll.lostAt)}`);
  const trouble = state.troubles.at(-1);
  if (trouble && state.at - trouble.at <= TROUBLE_MS) {
    const {source, message, advice} = trouble;
    return paint.bad(`× ${clean(`${source}: ${message}`)}`) + (advice ? `  ${clean(advice)}` : '');
  }
  const mark = state.marks.findLast(({kind}) => kind === 'note');
  if (mark && state.at - mark.at <= MARK_MS) return paint.accent(`▴ ${clean(mark.text)} at ${formatClock(mark.at)}`);
  return describeChosen(scene);
}

/** What the ladder has no room to say of the chosen rung. */
function describeChosen({moment, look, paint}: Scene): string | null {
  const run = moment.runs.findLast(({step}) => step === look.chosen);
  if (!run || run.verdicts.length === 0) return null;
  const said = run.verdicts.map(({text}) => clean(text)).join(' · ');
  return paint.dim(`${formatCount(run.clients)} clients: ${said}`);
}
