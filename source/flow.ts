import type {Event} from './event/event.ts';
import {type Command, decide} from './state/decide.ts';
import {reduce} from './state/reduce.ts';
import type {State} from './state/state.ts';

/** What a flow runs through; without `record` and `perform` it is a replay, a report or a comparison. */
export interface Banks {
  /** Events that are there together may come together, which costs less than one after the other. */
  readonly events: AsyncIterable<Event | Iterable<Event>> | Iterable<Event>;
  readonly from: State;
  /** Keeps an event; it has been kept when this returns. */
  readonly record?: (event: Event) => void;
  /** Performs a command; one whose id has been begun is ignored. Answers come back as events. */
  readonly perform?: (command: Command) => void;
  /** Shows what has come of an event. */
  readonly show?: (state: State, event: Event) => void;
}

/**
 * The one loop. Live, replay, report and compare all pass through it:
 *
 *     event ─► record ─► reduce ─► decide ─► perform ─► show
 *
 * Ends when the events do; live, when the session has. What is recorded may go on after an end, since a session can be resumed.
 */
export async function flow({events, from, record, perform, show}: Banks): Promise<State> {
  let state = from;
  for await (const come of events) {
    for (const event of 'type' in come ? [come] : come) {
      record?.(event);
      state = reduce(state, event);
      if (perform) for (const command of decide(state)) perform(command);
      show?.(state, event);
      if (perform && state.ended) return state;
    }
  }
  return state;
}
