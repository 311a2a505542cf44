import {isInvalid} from '../verdict/verdicts.ts';
import {addMark} from './marks.ts';
import {followersOf, latestRun} from './next-step.ts';
import type {RunSummary} from './run-summary.ts';
import type {Ladder, State} from './state.ts';

/**
 * The state of a session that goes on at `at`: `closed` with its open run closed, `before` as it was left. What was cut is to be done again:
 * a run or step without its end, one that ended because the session was stopped, and the invalid one at which the ladder gave up.
 */
export function resume(closed: State, before: State, at: number): State {
  const ladder = closed.ladder && reopen(closed.ladder, before, findCut(closed, before));
  return addMark(
    {...closed, at, ladder, step: null, stop: null, ended: null, resumedAt: at},
    {at, kind: 'resumed', text: 'resumed'},
  );
}

/** What follows the cut run is done, then the run is repeated; in a manual ladder a person chooses. */
function reopen(ladder: Ladder, before: State, run: RunSummary | null): Ladder {
  const step = findCutStep(before);
  const {manual, queue, failed, cut} = ladder;
  const begun = ladder.begun.filter(one => one !== step);
  const latest = latestRun({...ladder, begun});
  const since = begun.slice(begun.lastIndexOf(latest?.step ?? -1) + 1);
  return {
    ...ladder,
    begun,
    prepared: followersOf(ladder.steps, latest)
      .map(one => one.step)
      .filter(one => since.includes(one)),
    queue: run && !manual ? [run.step, ...queue] : queue,
    failed: failed.filter(one => one !== step),
    undone: ladder.undone === step ? null : ladder.undone,
    cut: run ? [...cut, run.run] : cut,
    held: manual,
    asked: [],
  };
}

function findCut({runs}: State, {run, stop, ended}: State): RunSummary | null {
  const last = runs.at(-1) ?? null;
  if (!last || !run || last.run !== run.run) return null;
  if (!run.end) return last;
  const stopped = stop !== null && run.end.at >= stop.at && !(last.open && last.report);
  const gaveUp = ended?.reason === 'failed' && isInvalid(last);
  return stopped || gaveUp ? last : null;
}

function findCutStep({step, stop, ended}: State): number | null {
  if (!step) return null;
  const stopped = stop !== null && step.end !== null && step.end.at >= stop.at;
  return !step.end || stopped || ended?.reason === 'failed' ? step.step : null;
}
