import type {Check, Finding, Outlook} from '../check.ts';
import {listNewer} from '../pass-through.ts';
import {rungsOf} from '../plan.ts';

/** -P came with 9.4. */
const FIRST_WITH_PROGRESS = 90_400;

/** Without progress lines there is nothing to watch. */
export const oldPgbench: Check = {
  id: 'pgbench',
  check: ({engine: {version, versionNumber, path}}) =>
    versionNumber >= FIRST_WITH_PROGRESS
      ? null
      : {
          grade: 'refusal',
          text: `pgbench ${version} (${path}) prints no progress; 9.4 is the first that does`,
          fix: 'Name a newer one with --pgbench; any newer one works with an older server.',
        },
};

/** An option that pgbench does not know ends every rung at once. */
export const newerOptions: Check = {id: 'options', check: findNewer};

/** What of the options after `--` this pgbench does not know; no server has a say in it. */
export function findNewer({engine, plan}: Pick<Outlook, 'engine' | 'plan'>): Finding | null {
  const {version, versionNumber, path} = engine;
  const newer = rungsOf(plan.steps).flatMap(({extra}) => listNewer(extra, versionNumber));
  const words = [...new Set(newer.map(({word, since}) => `${word} (from ${since} on)`))];
  if (words.length === 0) return null;
  return {
    grade: 'refusal',
    text: `pgbench ${version} (${path}) does not know ${words.join(', ')}`,
    fix: 'Leave it out after the --, or name a newer one with --pgbench; any newer one works with an older server.',
  };
}

/** Both work together, but two servers are compared with one pgbench. */
export const versions: Check = {
  id: 'versions',
  check: ({engine, server}) =>
    majorOf(engine.versionNumber) === majorOf(server.versionNumber)
      ? null
      : {
          grade: 'note',
          text: `pgbench is ${engine.version}, the server ${server.version}: compare only figures of the same pgbench`,
          fix: 'Another one can be named with --pgbench.',
        },
};

function majorOf(versionNumber: number): number {
  return Math.floor(versionNumber / (versionNumber >= 100_000 ? 10_000 : 100));
}
