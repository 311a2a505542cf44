import type {Check, Finding, Outlook} from '../check.ts';
import {mostClients} from '../knee.ts';
import {rungsOf} from '../plan.ts';

/** tpcb-like updates one of so many rows of pgbench_branches as its scale is: with more clients than that they wait for each other. */
export const scale: Check = {
  id: 'scale',
  check: outlook => {
    const runs = rungsOf(outlook.plan.steps).filter(({scripts}) => scripts.some(({name}) => name === 'tpcb-like'));
    const crowded = runs.flatMap(({clients, scale, database}) => {
      const rows = scale ?? scaleOf(outlook, database);
      return rows !== null && rows > 0 && clients > rows ? [{clients, rows}] : [];
    });
    const worst = crowded.toSorted((one, other) => other.clients / other.rows - one.clients / one.rows)[0];
    if (!worst) return runs.length > 0 ? inspectSearch(outlook) : null;
    return {
      grade: 'warning',
      text: `scale ${worst.rows} with ${worst.clients} clients: they wait for each other's rows in pgbench_branches, so that locks are measured, not the server`,
      fix: `A scale of at least ${worst.clients} (--init --force --scale ${worst.clients} drops the tables and makes them anew), or fewer clients.`,
    };
  },
};

/** A search of the peak begins with few clients and goes where the rows may be too few. */
function inspectSearch(outlook: Outlook): Finding | null {
  const most = mostClients(outlook.facts.connections.free);
  const rows = scaleOf(outlook, null);
  if (!outlook.plan.search || rows === null || rows <= 0 || rows >= most) return null;
  return {
    grade: 'warning',
    text: `the search goes up to ${most} clients if throughput keeps rising, and scale is ${rows}: more clients than that wait for each other's rows in pgbench_branches, so that the peak may be one of locks, not of the server`,
    fix: `A scale of at least ${most} (--init --force --scale ${most} drops the tables and makes them anew).`,
  };
}

/** Scale that a database will have when the rungs begin; null when it is not known. */
export function scaleOf({facts, plan}: Pick<Outlook, 'facts' | 'plan'>, database: string | null): number | null {
  const init = plan.steps.find(step => step.kind === 'init' && step.database === database);
  if (init?.kind === 'init') return init.scale;
  return database === null ? facts.tables.scale : null;
}
