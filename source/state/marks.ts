import type {Mark, State} from './state.ts';

/** The state with one more mark on its axis. */
export function addMark(state: State, mark: Mark): State {
  return {...state, marks: [...state.marks.slice(-199), mark]};
}
