import type {Client} from 'pg';
import {UserError} from '../errors.ts';
import type {Happening, SessionBegan, Step} from '../event/event.ts';
import {readFactsFile} from '../facts/file.ts';
import {startGuard} from '../pilot/guard.ts';
import {type Attachment, readAttachment} from '../sources/attachment.ts';
import type {OpeningFacts} from '../sources/facts.ts';
import {describeRival, lockLadder} from '../sources/ladder-lock.ts';
import {describeTarget} from '../sources/surroundings.ts';
import type {Target} from '../sources/target.ts';
import type {RunOptions} from './options.ts';
import type {Findings} from './preparation.ts';
import type {Left} from './resume.ts';

/** All that is known when a ladder is about to begin, or to go on. */
export interface Ascent {
  readonly client: Client;
  readonly target: Target;
  readonly findings: Findings;
  readonly steps: readonly Step[];
  /** What of the plan was left out since it does not fit, in words; null for nothing. */
  readonly leftOut: string | null;
  readonly attachments: readonly Attachment[];
  /** What was found out before there was any load; null where the server took no session for it. */
  readonly facts: OpeningFacts | null;
  /** The session that goes on; null for a new one. */
  readonly left: Left | null;
}

const LEFT_OUT = {type: 'trouble', source: 'preflight', advice: null} as const;

/** Takes the lock of the ladder. UserError that names who has it. */
export async function claimDatabase(client: Client, {label}: Target): Promise<void> {
  const rival = await lockLadder(client);
  if (rival)
    throw new UserError(
      `another ladder runs on ${label}: ${describeRival(rival)}`,
      'Two at once would measure each other. Wait for its end, or end it.',
    );
}

/** The texts that are to be kept with the session; a command among them ends with us. */
export async function readAttachments(sources: readonly string[], target: Target): Promise<Attachment[]> {
  if (sources.length === 0) return [];
  const guard = startGuard();
  try {
    const attachments: Attachment[] = [];
    for (const source of sources) attachments.push(await readAttachment(source, describeTarget(target), guard.watch));
    return attachments;
  } finally {
    guard.release();
  }
}

/** What stands at the beginning of a session, or where it goes on. */
export function openingOf(options: RunOptions, ascent: Ascent, header: SessionBegan, wall: Date): Happening[] {
  const {findings, steps, leftOut, attachments, facts, left} = ascent;
  const {manual, onError, search, noVerdict: silenced, untilSteady, thresholds, output, yes} = options;
  const {at: _, ...session} = header;
  const starts = left !== null || output !== 'screen' || yes;
  return [
    left ? {type: 'resumed', wall: wall.toISOString(), pid: process.pid} : session,
    findings.server,
    findings.engine,
    findings.preflight,
    ...(leftOut === null ? [] : [{...LEFT_OUT, message: `left out ${leftOut}`}]),
    ...attachments.map(tellAttachment),
    ...(facts ? [facts.happening] : []),
    ...(left
      ? []
      : [
          {
            type: 'plan',
            steps,
            manual,
            onError,
            search,
            silenced,
            ...(untilSteady === null ? {} : {untilSteady}),
            ...(thresholds.length > 0 ? {thresholds} : {}),
          } as const,
        ]),
    ...(starts ? [{type: 'wish', by: 'flag', wish: 'start'} as const] : []),
  ];
}

/** A file of facts is taken apart; any other text is kept as it is. */
function tellAttachment(attachment: Attachment): Happening {
  const facts = readFactsFile(attachment.text);
  return facts ? {type: 'facts', moment: 'attached', facts} : {type: 'attached', ...attachment};
}
