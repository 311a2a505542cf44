import {createHash} from 'node:crypto';
import {readFile} from 'node:fs/promises';
import type {Fact, RunStep} from '../event/event.ts';
import {type Finding, found, missing, tellFacts} from '../facts/finding.ts';

/** What the session alone will not know of the scripts: the text of those that are files, as a hash. */
export async function readScriptFacts(runs: readonly Pick<RunStep, 'scripts'>[]): Promise<readonly Fact[]> {
  const paths = [
    ...new Set(runs.flatMap(({scripts}) => scripts.filter(({kind}) => kind === 'file').map(({name}) => name))),
  ];
  return tellFacts('pgbench', {'script-hash': await hashFiles(paths.sort())});
}

async function hashFiles(paths: readonly string[]): Promise<Finding> {
  if (paths.length === 0) return missing('built-in scripts only, as this version of pgbench has them');
  const hash = createHash('sha256');
  try {
    for (const path of paths) hash.update(await readFile(path));
  } catch (error) {
    return missing((error as Error).message);
  }
  return found(hash.digest('hex'), paths.join(', '));
}
