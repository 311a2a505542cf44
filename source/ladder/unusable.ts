import type {Tables} from '../event/event.ts';

/** Which tables are meant, and at what scale; null for those of the target's database, and for any scale. */
export interface Wanted {
  readonly database: string | null;
  readonly scale: number | null;
}

/** Why runs cannot take the pgbench tables that were found, in words; null where they can. */
export function describeUnusable({state, present, scale: found}: Tables, {database, scale}: Wanted): string | null {
  const place = database === null ? '' : ` of database ${database}`;
  switch (state) {
    case 'missing':
      return `the pgbench tables${place} are missing`;
    case 'some':
      return `only ${present.join(', ')} of the four pgbench tables${place} exist`;
    case 'empty':
      return `the pgbench tables${place} are empty (was an init interrupted?)`;
    case 'ready':
      return scale === null || found === null || scale === found
        ? null
        : `pgbench tables of scale ${found} exist already${database === null ? '' : ` in database ${database}`}, scale ${scale} was asked`;
    default:
      return state satisfies never;
  }
}

/** That making the tables anew loses nothing but them. */
export const nothingElseIsLost = 'makes them anew, nothing else is lost; or name another database.';
