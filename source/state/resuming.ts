import {addMark} from './marks.ts';
import {followersOf, latestRun} from './next-step.ts';
import type {RunSummary} from './run.ts';
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

function reopen(ladder: Ladder, before: State, run: RunSummary | null): Ladder {
  const step = findCutStep(before);
  const {begun, failed} = ladder;
  const kept = begun.filter((one, index) => index !== begun.lastIndexOf(run?.step ?? -1) && one !== step);
  const after = followersOf(ladder.steps, latestRun({...ladder, begun: kept})).map(one => one.step);
  return {
    ...ladder,
    begun: kept,
    prepared: after.filter(one => kept.includes(one)),
    failed: failed.filter(one => one !== step),
    cut: run ? [...ladder.cut, run.run] : ladder.cut,
    held: ladder.manual,
    asked: [],
  };
}

function findCut({runs}: State, {run, stop, ended}: State): RunSummary | null {
  const last = runs.at(-1) ?? null;
  if (!last || !run || last.run !== run.run) return null;
  if (!run.end) return last;
  const stopped = stop !== null && run.end.at >= stop.at && !(last.open && last.report);
  const gaveUp = ended?.reason === 'failed' && last.verdicts.some(({grade}) => grade === 'invalid');
  return stopped || gaveUp ? last : null;
}

function findCutStep({step, stop, ended}: State): number | null {
  if (!step) return null;
  const stopped = stop !== null && step.end !== null && step.end.at >= stop.at;
  return !step.end || stopped || ended?.reason === 'failed' ? step.step : null;
}
