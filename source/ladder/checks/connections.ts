import type {Connections, RunStep, Step} from '../../event/event.ts';
import type {Check} from '../check.ts';
import {isRun, numberSteps, rungsOf} from '../plan.ts';

/** A rung that cannot connect all its clients fails, or measures fewer than it says. */
export const connections: Check = {
  id: 'connections',
  check: ({facts, plan}) => {
    const {free, max, reserved, inUse} = facts.connections;
    const counts = [...new Set(misfits(plan.steps, facts).map(({clients}) => clients))];
    if (counts.length === 0) return null;
    const {connectionLimit = null, databaseLimit = null, name} = facts.circumstances?.role ?? {name: ''};
    const limits = [
      `${reserved} reserved`,
      `${inUse} in use`,
      ...(connectionLimit === null ? [] : [`role ${name} is limited to ${connectionLimit}`]),
      ...(databaseLimit === null ? [] : [`the database is limited to ${databaseLimit}`]),
    ];
    return {
      grade: 'refusal',
      text: `too few free connections for ${counts.join(', ')} clients: ${free} of max_connections ${max} are free (${limits.join(', ')})`,
      fix:
        free > 0
          ? `Give counts up to ${free} with --clients, leave out what does not fit with --skip-unfit, or raise max_connections.`
          : 'Raise max_connections, or end sessions that are not needed.',
    };
  },
};

/** Runs that need more connections than are free. */
export function misfits(steps: readonly Step[], {connections}: {readonly connections: Connections}): RunStep[] {
  return rungsOf(steps).filter(({clients}) => clients > connections.free);
}

/** The plan without the runs that do not fit and what is done around them, numbered anew; a warm-up that fits stays for the next rung. */
export function dropUnfit(steps: readonly Step[], facts: {readonly connections: Connections}): Step[] {
  const unfit = new Set<Step>(misfits(steps, facts));
  const kept: Step[] = [];
  let waiting: Step[] = [];
  let dropping = false;
  for (const step of steps) {
    if (step.kind === 'command' && step.moment === 'after') {
      if (!dropping) kept.push(step);
    } else if (step.kind === 'init') kept.push(step);
    else if (step.kind !== 'rung') {
      if (!unfit.has(step)) waiting.push(step);
    } else {
      dropping = unfit.has(step);
      waiting = waiting.filter(one =>
        dropping ? isRun(one) : !isBetween(one) || kept.some(({kind}) => kind === 'rung'),
      );
      if (!dropping) kept.push(...waiting.splice(0), step);
    }
  }
  return numberSteps(kept);
}

function isBetween(step: Step): boolean {
  return step.kind === 'command' && step.moment === 'between';
}
