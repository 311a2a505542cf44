import {setTimeout as pause} from 'node:timers/promises';
import type {Fact, Happening, Step} from '../event/event.ts';
import type {Folders} from '../facts/machine/script.ts';
import {isRun} from '../ladder/plan.ts';
import {readDataFacts} from './facts-data.ts';
import {readLinkFacts} from './facts-link.ts';
import {readScriptFacts} from './facts-pgbench.ts';
import {readServerFacts} from './facts-server.ts';
import {connectAsPgbench, type Target} from './target.ts';

export {readMachineFacts} from './facts-machine.ts';

/** What is known of a server before a ladder begins, and where its files are. */
export interface OpeningFacts {
  readonly happening: Extract<Happening, {type: 'facts'}>;
  readonly folders: Folders;
}

/** Finds out by one session such as pgbench's what the server, its data and the way to it are, before there is any load. UserError when there is no connection. */
export async function readOpeningFacts(target: Target, steps: readonly Step[]): Promise<OpeningFacts> {
  const client = await connectAsPgbench(target);
  try {
    const {facts, folders} = await readServerFacts(client);
    const rest = [
      await readDataFacts(client),
      await readLinkFacts(client, target),
      await readScriptFacts(steps.filter(isRun)),
    ];
    return {happening: {type: 'facts', moment: 'start', facts: [...facts, ...rest.flat()]}, folders};
  } finally {
    await client.end().catch(() => {});
  }
}

/** What the database holds once its tables have been made, with the next runs still to come. UserError when there is no connection. */
export async function readFilledFacts(target: Target): Promise<Extract<Happening, {type: 'facts'}>> {
  const client = await connectAsPgbench(target);
  try {
    return {type: 'facts', moment: 'start', facts: await readDataFacts(client)};
  } finally {
    await client.end().catch(() => {});
  }
}

const CLOSING_MS = 2000;

/** What can have changed by the end of a ladder: settings and data. null where the server does not answer soon. */
export async function readClosingFacts(
  target: Target,
  mostMs = CLOSING_MS,
): Promise<Extract<Happening, {type: 'facts'}> | null> {
  const reading = readAgain(target).catch(() => null);
  const facts = await Promise.race([reading, pause(mostMs, null, {ref: false})]);
  return facts && {type: 'facts', moment: 'end', facts};
}

async function readAgain(target: Target): Promise<readonly Fact[]> {
  const client = await connectAsPgbench(target);
  try {
    const {facts} = await readServerFacts(client);
    return [...facts, ...(await readDataFacts(client))];
  } finally {
    await client.end().catch(() => {});
  }
}
