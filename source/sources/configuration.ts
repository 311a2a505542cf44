import type {Poll} from '../server/poll.ts';

/**
 * Tells of each poll whether the server has read its configuration, has restarted, or has other settings for this role or database than at
 * the poll before: the settings of pgbench's next sessions may be others then.
 */
export function watchConfiguration(): (poll: Poll) => boolean {
  let last: string | null = null;
  return ({statistics, roleSettings}) => {
    const now = JSON.stringify([statistics.configuration, roleSettings]);
    const changed = last !== null && last !== now;
    last = now;
    return changed;
  };
}
