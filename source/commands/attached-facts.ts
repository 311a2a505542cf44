import {readFile, stat} from 'node:fs/promises';
import {UserError} from '../errors.ts';
import type {Fact} from '../event/event.ts';
import {FACTS_FORMAT, readFactsFile} from '../facts/file.ts';

/** A session by all that a person may call it. */
export interface Called {
  /** As it was named on the command line. */
  readonly given: string;
  readonly name: string;
  readonly label: string | null;
}

/** Facts that were made when sessions were there already; they are shown with them and never written into them. */
export interface AttachedFacts {
  /** Those of one session. */
  readonly of: (session: Called) => readonly Fact[];
  /** UserError for those that no session has taken. */
  readonly refuseVain: () => void;
}

/** Reads `NAME=FILE`, or a file alone where there is one session. UserError for what is no file of facts, and where it cannot be told whose they are. */
export async function readAttachedFacts(sources: readonly string[], names: readonly string[]): Promise<AttachedFacts> {
  const found = await Promise.all(sources.map(source => readSource(source, names)));
  const taken = new Set<number>();
  return {
    of: ({given, name, label}) =>
      found.flatMap(({whose, facts}, index) => {
        if (whose !== null && ![given, name, label].includes(whose)) return [];
        taken.add(index);
        return facts;
      }),
    refuseVain: () => {
      const vain = sources.find((_, index) => !taken.has(index));
      if (vain !== undefined)
        throw new UserError(`--attach ${vain}: none of the sessions is called so`, `They are: ${names.join(', ')}`);
    },
  };
}

interface Source {
  /** null: of the only session. */
  readonly whose: string | null;
  readonly facts: readonly Fact[];
}

async function readSource(source: string, names: readonly string[]): Promise<Source> {
  const {whose, path} = await partSource(source);
  if (whose === null && names.length !== 1)
    throw new UserError(`--attach ${source} does not say whose facts these are`, `--attach '${names[0]}=${source}'`);
  const facts = readFactsFile(await readFile(path, 'utf8'));
  if (facts === null)
    throw new UserError(
      `--attach ${path} is no file of pgtop-bench facts`,
      `Its format is not "${FACTS_FORMAT}". What other tools print is attached to a run, when it begins.`,
    );
  return {whose, facts};
}

/** Names and paths may hold `=`: what names a file counts. */
async function partSource(source: string): Promise<{whose: string | null; path: string}> {
  if (await isFile(source)) return {whose: null, path: source};
  for (let at = source.indexOf('='); at > 0; at = source.indexOf('=', at + 1))
    if (await isFile(source.slice(at + 1))) return {whose: source.slice(0, at), path: source.slice(at + 1)};
  throw new UserError(`--attach ${source} names no file`, 'It takes SESSION=FILE, or FILE for the only session.');
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isFile() ?? false;
}
