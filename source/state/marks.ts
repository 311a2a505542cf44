import type {Mark} from './followed.ts';
import type {State} from './state.ts';

const MOST_MARKS = 400;

/** Kinds that are found by us, and give way to what a person or the world has said. */
const found: readonly Mark['kind'][] = ['autovacuum', 'stall', 'pile-up'];

/** The state with one more mark on its axis. */
export function addMark(state: State, mark: Mark): State {
  const {marks} = state;
  if (marks.length < MOST_MARKS) return {...state, marks: [...marks, mark]};
  const oldest = Math.max(
    0,
    marks.findIndex(({kind}) => found.includes(kind)),
  );
  return {...state, marks: [...marks.filter((_, index) => index !== oldest), mark]};
}

/** The state with a mark told in other words. */
export function changeMark(state: State, old: Mark, mark: Mark): State {
  return {...state, marks: state.marks.map(one => (one === old ? mark : one))};
}

/** Every moment that is worth a look, in order: runs begin and end, checkpoints begin, troubles, marks. */
export function momentsOf({run, runs, checkpoints, troubles, marks}: State): number[] {
  const moments = new Set([
    ...runs.flatMap(({startedAt, endedAt}) => [startedAt, endedAt]),
    ...(run ? [run.startedAt] : []),
    ...checkpoints.spans.map(({startAt}) => startAt),
    ...(checkpoints.open ? [checkpoints.open.startAt] : []),
    ...troubles.map(({at}) => at),
    ...marks.map(({at}) => at),
  ]);
  return [...moments].sort((one, other) => one - other);
}
