import {UserError} from '../errors.ts';
import type {Step} from '../event/event.ts';
import {misfits} from '../ladder/checks/connections.ts';
import {findNewer} from '../ladder/checks/pgbench.ts';
import {lookBefore} from '../sources/preflight.ts';
import {lookAtDatabases} from '../sources/scale-databases.ts';
import {readServer} from '../sources/server.ts';
import {connect, type Target} from '../sources/target.ts';
import type {RunOptions} from './options.ts';
import {databasesOf, prepareSteps, type TablesByDatabase} from './planning.ts';
import {type Findings, fitSteps} from './preparation.ts';

/** What a server says of a plan before it is run. */
export interface Answer {
  readonly findings: Findings;
  readonly tablesOfScales: TablesByDatabase;
}

/** Asks the server of a plan; null when it does not answer or does not let us in. Reads only. */
export async function askServer(
  target: Target,
  options: Pick<RunOptions, 'legs'>,
  engine: Findings['engine'],
): Promise<Answer | null> {
  try {
    const client = await connect(target);
    try {
      const server = await readServer(target);
      const preflight = await lookBefore(client, target);
      const tablesOfScales = await lookAtDatabases(client, target, databasesOf(options, target.database));
      return {findings: {engine, server, preflight}, tablesOfScales};
    } finally {
      await client.end();
    }
  } catch (error) {
    if (error instanceof UserError) return null;
    throw error;
  }
}

/** Why a plan would be refused where no server has been asked, a line each. */
export function describeUnknown(engine: Findings['engine'], steps: readonly Step[]): string[] {
  const newer = findNewer({engine, plan: {steps}});
  return newer ? [`would be refused: ${newer.text}`] : [];
}

/** Why this server would refuse a plan, or what of it would be left out, a line each; `drawn` is the plan as it is shown. */
export function describeUnfit(
  options: RunOptions,
  {findings, tablesOfScales}: Answer,
  drawn: readonly Step[],
): string[] {
  let steps = drawn;
  const prepared = refusalsOf(() => {
    steps = prepareSteps(options, findings, tablesOfScales);
  });
  const fitted = refusalsOf(() => fitSteps(options, findings, steps));
  const left = options.skipUnfit ? misfits(steps, findings.preflight) : [];
  return [
    ...[...new Set([...prepared, ...fitted])].map(words => `would be refused: ${words}`),
    ...(left.length > 0
      ? [`--skip-unfit leaves out ${[...new Set(left.map(({clients}) => clients))].join(', ')} clients`]
      : []),
  ];
}

function refusalsOf(prepare: () => unknown): string[] {
  try {
    prepare();
    return [];
  } catch (error) {
    if (error instanceof UserError) return error.message.split('\n');
    throw error;
  }
}
