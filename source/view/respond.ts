import type {Wish} from '../event/event.ts';
import {rungsOf} from '../ladder/plan.ts';
import {type Look, type LookAct, panelNames} from '../state/look.ts';
import {isDroppable} from '../state/plan-change.ts';
import type {Position} from '../state/player.ts';
import {endOfSecond} from '../state/shown-second.ts';
import type {State} from '../state/state.ts';
import {isInPlan, tellUnfit} from './available.ts';
import {stepZoom} from './axis.ts';
import type {Deed} from './deeds.ts';
import {deedOf} from './keys.ts';
import {linesBelow, type Reading} from './reading.ts';
import {nextRung, runningOf, tellHeld} from './rungs.ts';

/** What comes of a key. */
export type Response =
  | {readonly to: 'look'; readonly act: LookAct}
  | {readonly to: 'session'; readonly wish: Wish}
  | {readonly to: 'player'; readonly play: Play}
  | {readonly to: 'screen'; readonly what: 'redraw' | 'leave' | 'suspend'};

/** One move of the player. */
export type Play =
  | {readonly do: 'toggle' | 'next-mark' | 'previous-mark' | 'start' | 'end'}
  | {readonly do: 'seek' | 'step'; readonly ms: number}
  | {readonly do: 'speed'; readonly factor: number};

/** Before whose eyes a key is pressed. */
export interface Situation {
  /** The newest state: wishes are about it. */
  readonly live: State;
  /** The state that is shown: the look is about it. */
  readonly shown: State;
  readonly look: Look;
  readonly play: Position | null;
  readonly themes: readonly string[];
  /** Columns of the charts' plots. */
  readonly columns: number;
  /** The question before the start as it is shown; null without one. */
  readonly reading?: Reading | null;
}

/** Times real time. */
const slowest = 0.25;
const fastest = 64;

/** What a key does in a situation; nothing when it is bound to nothing there. */
export function respond(key: string, situation: Situation): Response[] {
  const {look, live} = situation;
  if (key === 'ctrl+c') return interrupt(situation);
  if (key === 'ctrl+z') return [{to: 'screen', what: 'suspend'}];
  if (look.adding !== null) return typeCount(key, look.adding, live);
  if (look.typing) return type(key);
  const deed = deedOf(key, situation.play ? 'replay' : 'run');
  if (look.dialog === 'quit' && deed === 'quit') return [act({act: 'dialog', dialog: null}), ...interrupt(situation)];
  if (look.dialog !== null) return [act({act: 'dialog', dialog: null})];
  return deed ? perform(deed, key, situation) : [];
}

function perform(deed: Deed, key: string, situation: Situation): Response[] {
  const {look, live, shown, columns, themes} = situation;
  switch (deed) {
    case 'help':
      return [act({act: 'dialog', dialog: 'help'})];
    case 'quit':
      return isBusy(situation) ? [act({act: 'dialog', dialog: 'quit'})] : interrupt(situation);
    case 'interrupt':
      return interrupt(situation);
    case 'redraw':
    case 'suspend':
      return [{to: 'screen', what: deed}];
    case 'next-panel':
    case 'previous-panel':
      return [act({act: 'next-panel', by: deed === 'next-panel' ? 1 : -1})];
    case 'panel': {
      const panel = panelNames[(Number(key) + 9) % 10];
      return panel ? [act({act: 'focus', panel})] : [];
    }
    case 'cursor-left':
    case 'cursor-right':
      return [act({act: 'move-cursor', byMs: deed === 'cursor-left' ? -1000 : 1000})];
    case 'cursor-previous-mark':
    case 'cursor-next-mark':
      return [act({act: 'next-mark', by: deed === 'cursor-next-mark' ? 1 : -1})];
    case 'sideways-back':
    case 'sideways-on':
      return [act({act: 'sideways', by: deed === 'sideways-on' ? 1 : -1})];
    case 'zoom-in':
    case 'zoom-out':
      return [act({act: 'zoom', zoom: stepZoom(shown, look.zoom, columns, deed === 'zoom-in' ? 1 : -1)})];
    case 'zoom-back':
      return [act({act: 'zoom', zoom: null})];
    case 'theme': {
      const theme = themes[(themes.indexOf(look.theme) + 1) % themes.length];
      return theme === undefined ? [] : [act({act: 'theme', theme})];
    }
    case 'choose-up':
    case 'choose-down':
      if (isBeforeStart(situation)) return scroll(situation, deed === 'choose-up' ? -1 : 1);
      return [act({act: 'choose', by: deed === 'choose-up' ? -1 : 1})];
    case 'expand':
    case 'back':
    case 'freeze':
    case 'log-axis':
    case 'filter':
    case 'sort':
      return [act({act: deed})];
    case 'hold':
      if (isBeforeStart(situation)) return scroll(situation, (situation.reading?.rows ?? 1) - 1 || 1);
      return live.ladder?.started ? [wish({wish: live.ladder.held ? 'go-on' : 'hold'})] : [];
    case 'enter':
      if (isBeforeStart(situation))
        return situation.reading && linesBelow(situation.reading) > 0 ? [] : [wish({wish: 'start'})];
      return enterOn(situation);
    case 'repeat': {
      const step = runningOf(live)?.step ?? look.chosen ?? live.runs.at(-1)?.step;
      return step === undefined ? [] : [wish({wish: 'repeat', step})];
    }
    case 'add':
      return live.ladder?.started && !live.ended ? [act({act: 'add'})] : [];
    case 'drop':
      return look.chosen === null || !live.ladder || !isDroppable(live.ladder, look.chosen)
        ? []
        : [chooseBeside(look.chosen, shown), wish({wish: 'drop', step: look.chosen})];
    case 'end-rung':
      return runningOf(live) ? [wish({wish: 'end-rung'})] : [];
    case 'mark': {
      const notes = live.marks.filter(({kind}) => kind === 'note').length;
      return live.ladder?.started && !live.ended ? [wish({wish: 'mark', text: `mark ${notes + 1}`})] : [];
    }
    default:
      return situation.play ? playsOf(deed, key, situation.play).map(play => ({to: 'player', play})) : [];
  }
}

/** Queues the chosen rung; where none is chosen and the ladder is held with nothing under way, the next one. */
function enterOn({live, look}: Situation): Response[] {
  const step = look.chosen ?? (tellHeld(live) === null ? null : nextRung(live));
  return step === null || !isInPlan(live, step) ? [] : [wish({wish: 'queue', step})];
}

/** The mark goes from a rung to the next, from the last to the one before. */
function chooseBeside(chosen: number, {ladder}: State): Response {
  return act({act: 'choose', by: rungsOf(ladder?.steps ?? []).at(-1)?.step === chosen ? -1 : 1});
}

function isBeforeStart({live, play}: Situation): boolean {
  return !play && live.ladder !== null && !live.ladder.started;
}

function scroll({reading}: Situation, by: number): Response[] {
  if (!reading) return [];
  const last = reading.from + linesBelow(reading);
  return [act({act: 'read', from: Math.max(0, Math.min(last, reading.from + by))})];
}

/** A pause goes to the end of the second that the clock shows. */
function playsOf(deed: Deed, key: string, status: Position): Play[] {
  const play = playOf(deed, key, status);
  return play.do === 'toggle' && status.playing ? [play, {do: 'step', ms: 0}] : [play];
}

function playOf(deed: Deed, key: string, {at, endsAt, speed}: Position): Play {
  switch (deed) {
    case 'left':
      return {do: 'step', ms: -5000};
    case 'right':
      return {do: 'step', ms: 5000};
    case 'left-far':
      return {do: 'seek', ms: endOfSecond(Math.max(0, at - endsAt / 10))};
    case 'right-far':
      return {do: 'seek', ms: Math.min(endsAt, endOfSecond(at + endsAt / 10))};
    case 'second-left':
      return {do: 'step', ms: -1000};
    case 'second-right':
      return {do: 'step', ms: 1000};
    case 'position':
      return key === '0' ? {do: 'start'} : {do: 'seek', ms: endOfSecond((endsAt * Number(key)) / 10)};
    case 'slower':
      return {do: 'speed', factor: Math.max(slowest, speed / 2)};
    case 'faster':
      return {do: 'speed', factor: Math.min(fastest, speed * 2)};
    case 'previous-mark':
    case 'next-mark':
    case 'start':
    case 'end':
      return {do: deed};
    default:
      return {do: 'toggle'};
  }
}

/** While a client count is typed; one that the server has no connections for is not taken. */
function typeCount(key: string, typed: string, live: State): Response[] {
  if (key === 'enter' && typed === '') return [act({act: 'accept'})];
  if (key === 'enter')
    return tellUnfit(typed, live) ? [] : [wish({wish: 'add', clients: Number(typed)}), act({act: 'accept'})];
  if (key === 'escape') return [act({act: 'back'})];
  if (key === 'backspace') return [act({act: 'rub-out'})];
  return /^\d$/.test(key) && typed.length < 6 && typed + key !== '0' ? [act({act: 'type', text: key})] : [];
}

/** While the filter is typed every character is text. */
function type(key: string): Response[] {
  if (key === 'enter') return [act({act: 'accept'})];
  if (key === 'escape') return [act({act: 'back'})];
  if (key === 'backspace') return [act({act: 'rub-out'})];
  return [...key].length === 1 ? [act({act: 'type', text: key})] : [];
}

/** Whether something is under way that a careless q would end. */
function isBusy({live, play}: Situation): boolean {
  return !play && (runningOf(live) !== null || (live.step !== null && live.step.end === null));
}

/** Ends the session, or leaves one that has ended. */
function interrupt({live, play}: Situation): Response[] {
  const leave: Response = {to: 'screen', what: 'leave'};
  if (play || live.ended) return [leave];
  const stop = wish({wish: 'stop', exitCode: 130});
  return live.ladder ? [stop] : [stop, leave];
}

function act(one: LookAct): Response {
  return {to: 'look', act: one};
}

function wish(one: Wish): Response {
  return {to: 'session', wish: one};
}
