import type {State} from '../state/state.ts';

/** What was known at a moment, and where in the recording the next event stands. */
export interface Moment {
  readonly state: State;
  readonly offset: number;
}

/** Keeps some of the moments of a recording, in its order. */
export interface Keeper {
  /** Offers the next moment; it is kept when it is the first of its stretch of time. */
  offer(moment: Moment): void;
  /** The latest one kept that is not after `ms`; the beginning when there is none. */
  before(ms: number): Moment;
  count(): number;
}

/**
 * They are a minute apart; when there are more than 128, every second one goes, so that in 30 hours they are about a quarter of an hour apart:
 * each State holds an index of its own to a figure a minute, and a State a minute would take hundreds of megabytes there.
 */
export function openKeeper(beginning: Moment): Keeper {
  let kept = [beginning];
  let apart = FIRST_APART_MS;
  const stretch = ({state}: Moment) => Math.floor(state.at / apart);
  return {
    offer(moment) {
      if (stretch(moment) === stretch(kept.at(-1) ?? beginning)) return;
      kept.push(moment);
      if (kept.length <= MOST_KEPT) return;
      apart *= 2;
      kept = kept.filter((one, index) => index === 0 || stretch(one) !== stretch(kept[index - 1] ?? beginning));
    },
    before: ms => kept.findLast(({state}) => state.at <= ms) ?? beginning,
    count: () => kept.length,
  };
}

const MOST_KEPT = 128;
const FIRST_APART_MS = 60_000;
