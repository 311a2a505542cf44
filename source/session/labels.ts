import {stat} from 'node:fs/promises';
import {UserError} from '../errors.ts';
import {clean} from '../text/clean.ts';
import {readSession} from './reader.ts';
import {bundledFolder, listSessions, type Shelved} from './shelf.ts';

/**
 * Words that name sessions, with each that is a label instead replaced by the paths of all sessions of it, the oldest first; labels of the
 * folder go before those that come with the program. A word that is neither stays. UserError for one that could be either.
 */
export async function spreadLabels(words: readonly string[], folder: string): Promise<string[]> {
  const shelves = [await listSessions(folder), await listSessions(bundledFolder)];
  const labels = new Map<string, string | null>();
  const spread = async (word: string): Promise<string[]> => {
    if (word === 'latest' || (await isFile(word))) return [word];
    const all = shelves.flat();
    if (all.some(session => isCalled(session, word))) return [word];
    const labelled = await findLabelled(word, shelves, labels);
    const others = all.filter(({name, path}) => name.startsWith(word) && !labelled.some(one => one.path === path));
    if (labelled.length > 0 && others[0]) throw ambiguous(word, labelled, others);
    return labelled.length > 0 ? labelled.map(({path}) => path).reverse() : [word];
  };
  const found: string[] = [];
  for (const word of words) found.push(...(await spread(word)));
  return found;
}

/** Those of the first shelf that has any. */
async function findLabelled(
  word: string,
  shelves: readonly (readonly Shelved[])[],
  known: Map<string, string | null>,
): Promise<Shelved[]> {
  const label = clean(word).trim();
  if (label === '') return [];
  for (const shelf of shelves) {
    const found: Shelved[] = [];
    for (const session of shelf) {
      if (!known.has(session.path)) known.set(session.path, await readLabel(session.path));
      if (known.get(session.path) === label) found.push(session);
    }
    if (found.length > 0) return found;
  }
  return [];
}

/** What stands in its first event; null where it has none, or cannot be read. */
async function readLabel(path: string): Promise<string | null> {
  try {
    for await (const {event} of readSession(path))
      return event.type === 'session' ? clean(event.label ?? '').trim() : null;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
  }
  return null;
}

function isCalled({name, path}: Shelved, word: string): boolean {
  return name === word || path.split(/[\\/]/).at(-1) === word;
}

function ambiguous(word: string, labelled: readonly Shelved[], others: readonly Shelved[]): UserError {
  const count = labelled.length === 1 ? 'a session' : `${labelled.length} sessions`;
  return new UserError(
    `'${word}' is ambiguous: it is the label of ${count}, and the name of ${others.length === 1 ? 'another begins' : 'others begin'} so, as ${others[0]?.name}`,
    `By their whole names: ${[...labelled, ...others].map(({name}) => name).join(', ')}`,
  );
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isFile() ?? false;
}
