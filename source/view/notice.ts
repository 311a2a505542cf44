import type {Mark} from '../state/followed.ts';
import type {RunSummary} from '../state/run-summary.ts';
import type {State} from '../state/state.ts';
import {formatClock, formatCount, plural} from '../text/number.ts';
import {clean} from '../text/width.ts';
import {isInvalid} from '../verdict/verdicts.ts';
import {describeAge} from './age.ts';
import {isEndAsked, tellUnfit} from './available.ts';
import {marksAround, tellMark} from './mark-words.ts';
import {tellHeld} from './rungs.ts';
import type {Scene} from './scene.ts';
import {describeStep, latestOutput, stepUnderWay} from './steps.ts';
import {describeTrouble} from './troubles.ts';

/** How long a trouble, and how long a mark, is told. */
const TROUBLE_MS = 15_000;
const MARK_MS = 3000;

/**
 * The one thing that a person must be told now, or null. What only explains the state of things may give way to the keys. What is hidden goes
 * without saying before the start and `besideSessions`, which say so all the time.
 */
export function drawNotice(
  scene: Scene,
  besideSessions = false,
): {readonly text: string; readonly mayGiveWay: boolean} | null {
  const urgent = tellUrgent(scene);
  if (urgent !== null) return {text: urgent, mayGiveWay: false};
  const calm = tellCalm(scene, besideSessions);
  return calm === null ? null : {text: calm, mayGiveWay: true};
}

function tellUrgent(scene: Scene): string | null {
  const {state, look, paint} = scene;
  if (look.adding !== null) {
    const unfit = tellUnfit(look.adding, state);
    const hint = unfit ? paint.bad(unfit) : paint.dim('enter adds · esc drops');
    return `${paint.key('clients of the new rung')} ${clean(look.adding)}${paint.accent('▏')}  ${hint}`;
  }
  if (look.typing) {
    return `${paint.key('/')}${clean(look.filter)}${paint.accent('▏')}  ${paint.dim('enter keeps · esc drops')}`;
  }
  if (isEndAsked(scene)) return paint.caution('press n again to end this rung and keep its result');
  if (state.stop && !state.ended)
    return paint.caution('ending; the report of this rung is kept · Ctrl-C, or q twice, ends at once');
  if (look.frozen) return null;
  const tellSilence = (since: number) => paint.bad(`× the server has not answered since ${formatClock(since)}`);
  if (state.poll.lostAt !== null) return tellSilence(state.poll.lostAt);
  const mark = state.marks.findLast(({kind}) => kind === 'note');
  if (mark && state.at - mark.at <= MARK_MS) return paint.accent(`▴ ${clean(mark.text)} at ${formatClock(mark.at)}`);
  const {pileUp} = state.followed;
  if (pileUp && state.at - pileUp.mark.at <= TROUBLE_MS) return drawMark(scene, pileUp.mark);
  const isListed = state.ladder !== null && !state.ladder.started;
  const trouble = isListed ? null : latestTrouble(state, false);
  if (trouble !== null) return paint.bad(`× ${trouble}`);
  const last = state.runs.at(-1);
  if (last && isInvalid(last) && state.at - last.endedAt <= TROUBLE_MS) return paint.bad(`× ${describeRun(last)}`);
  const hanging = hangsSince(state);
  return hanging === null ? null : tellSilence(hanging);
}

/** When a server last answered that should have since, on a connection that stands; null when it answers, or nobody asks. */
function hangsSince(state: State): number | null {
  const {poll, ended} = state;
  const isLeft = stepUnderWay(state)?.planned?.kind === 'command';
  return ended || isLeft || !poll.connected || describeAge(state) === null ? null : poll.at;
}

function tellCalm(scene: Scene, besideSessions: boolean): string | null {
  const {state, moment, look, paint, play} = scene;
  if (look.frozen) {
    const second = look.cursorAt === null ? '' : `, tables show ${formatClock(look.cursorAt)}`;
    const goesOn = state.ended ? '' : '; collection goes on';
    const frozen = paint.caution(`display frozen at ${formatClock(state.at)}${second}${goesOn}`);
    return [frozen, ...marksAround(state.marks, look.cursorAt ?? state.at).map(mark => drawMark(scene, mark))].join(
      '   ',
    );
  }
  const around = marksAround(moment.marks, moment.at);
  if (around.length > 0) return around.map(mark => drawMark(scene, mark)).join('   ');
  const doing = play ? null : describeStep(moment);
  if (doing) {
    const output = latestOutput(moment);
    return paint.accent(doing) + (output === null ? '' : `  ${paint.dim(clean(output))}`);
  }
  const chosen = moment.runs.findLast(({step}) => step === look.chosen);
  if (chosen && chosen.verdicts.length > 0) return paint.dim(describeRun(chosen));
  const isSaid = besideSessions || (state.ladder && !state.ladder.started);
  const hidden = isSaid ? null : latestTrouble(state, true);
  if (hidden !== null) return paint.caution(`hidden: ${hidden}`);
  if (play) return null;
  if (state.ended) return state.runs.length > 0 ? paint.dim(`${state.ended.reason}; the session is kept`) : null;
  const held = tellHeld(state);
  return held && paint.caution(held.join(', '));
}

function drawMark({paint}: Scene, mark: Mark): string {
  const {sign, text} = tellMark(paint, mark);
  return `${sign} ${formatClock(mark.since ?? mark.at)} ${text}`;
}

/** A trouble of the last seconds, or what is hidden, in words. */
function latestTrouble(state: State, isHidden: boolean): string | null {
  const latest = state.troubles.map(trouble => ({...describeTrouble(trouble, state), at: trouble.at}));
  const found = latest.findLast(trouble => trouble.isHidden === isHidden);
  return found && state.at - found.at <= TROUBLE_MS ? found.text : null;
}

function describeRun({clients, verdicts}: RunSummary): string {
  const said = verdicts.map(({text}) => clean(text)).join(' · ');
  return `${formatCount(clients)} ${plural(clients, 'client')}: ${said}`;
}
