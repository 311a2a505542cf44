import type {Event} from '../event/event.ts';
import type {State} from '../state/state.ts';

/** One way to show a ladder: the screen, plain lines, or its events. */
export interface Face {
  /** Shows what has come of an event. */
  readonly show: (state: State, event: Event) => void;
  /** Returns when a person has seen the end, or has left before. */
  readonly linger: () => Promise<void>;
  /** Nobody looks any more: linger returns as soon as the ladder has ended. */
  readonly leave: () => void;
  /** Gives the terminal back; more than once does no harm. */
  readonly close: () => void;
}
