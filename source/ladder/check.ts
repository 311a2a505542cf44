import type {Circumstances, EngineFound, PreflightDone, ServerSeen, Step} from '../event/event.ts';

/** A `refusal` would fail or mislead for certain, a `warning` spoils the reading, a `note` is to be known. */
export type Grade = 'refusal' | 'warning' | 'note';

/** What a check has to say. */
export interface Finding {
  readonly grade: Grade;
  /** What is so, with its number, and why it matters. */
  readonly text: string;
  /** What to do about it; null when there is nothing. */
  readonly fix: string | null;
}

/** A finding with the id by which --no-warn silences it. */
export interface Remark extends Finding {
  readonly id: string;
}

/** What is known before the start; unknown circumstances are null, and their checks say nothing. */
export interface Outlook {
  readonly facts: Omit<PreflightDone, 'type' | 'at'>;
  readonly plan: {
    readonly steps: readonly Step[];
    /** Whether client counts are added in search of the peak; absent for no. */
    readonly search?: 'knee' | null;
  };
  readonly server: Omit<ServerSeen, 'type' | 'at'>;
  readonly engine: Omit<EngineFound, 'type' | 'at'>;
}

/** One question about what is about to be run; null when there is nothing to say. */
export interface Check {
  readonly id: string;
  readonly check: (outlook: Outlook) => Finding | null;
}

/** A check of the circumstances, silent where they are not known. */
export function checkCircumstances(
  id: string,
  check: (circumstances: Circumstances, outlook: Outlook) => Finding | null,
): Check {
  return {id, check: outlook => (outlook.facts.circumstances ? check(outlook.facts.circumstances, outlook) : null)};
}

/** The value of a setting as SHOW prints it; null when it is not known. */
export function settingOf({facts, server}: Outlook, name: string): string | null {
  return server.settings[name] ?? facts.circumstances?.settings[name] ?? null;
}

/** A few items in words, the rest counted. */
export function listSome(items: readonly string[], most = 3): string {
  const rest = items.length - most;
  return rest > 0 ? `${items.slice(0, most).join(', ')} and ${rest} more` : items.join(', ');
}
