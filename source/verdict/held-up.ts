import type {Holder, Rule} from './rule.ts';

/** Polls come once a second: what only one of them saw may have been over at once. */
const LEAST_SECONDS = 2;
const LEAST_SHARE = 0.01;

/** Sessions of pgbench waited behind a session that is not pgbench's: its lock is in the figure. */
export const heldUp: Rule = {
  id: 'held-up',
  grade: 'caution',
  check: ({watched, seconds}) => {
    const [first, ...more] = watched?.holders ?? [];
    if (!first || first.seconds < Math.max(LEAST_SECONDS, LEAST_SHARE * (seconds ?? 0))) return null;
    const others = more.length > 0 ? `, and behind ${more.length} more` : '';
    return `held up: for ${Math.round(first.seconds)} s up to ${first.waiters} waited behind ${nameHolder(first)}${others}`;
  },
};

/** Which session it is and what it does: `psql (4711), idle in transaction`. */
export function nameHolder({pid, program, doing}: Holder): string {
  return `${program ?? 'a session without a name'} (${pid})${doing === null ? '' : `, ${doing}`}`;
}
