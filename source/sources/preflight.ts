import type {Client} from 'pg';
import type {PreflightDone} from '../event/event.ts';
import {lookAtCircumstances} from './preflight-circumstances.ts';
import {lookAtMachine} from './preflight-machine.ts';
import {lookAtPeople} from './preflight-people.ts';
import {lookAtTables} from './preflight-tables.ts';
import type {Target} from './target.ts';

/**
 * Looks at what pgbench would find and change, who else is there, and what bears on the reading. Reads only; what this role may not read is
 * null and leaves no ERROR in the server's log. UserError when another session has locked the pgbench tables.
 */
export async function lookBefore(
  client: Client,
  {local, systemRoots}: Pick<Target, 'local' | 'systemRoots'>,
): Promise<Omit<PreflightDone, 'at'>> {
  const {tables, ...lacks} = await lookAtTables(client);
  const people = await lookAtPeople(client);
  const {dataDirectory, role, ...circumstances} = await lookAtCircumstances(client);
  const machine = await lookAtMachine(local, dataDirectory);
  const all = {...circumstances, systemRoots, role: {...role, ...lacks}, machine};
  return {type: 'preflight', tables, ...people, circumstances: all};
}
