import {type Check, checkCircumstances, type Finding, type Outlook} from '../check.ts';
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

/** The first whose libpq knows sslrootcert=system. */
const FIRST_WITH_SYSTEM_ROOTS = 160_000;

/** An older libpq takes `system` for the name of a file: it cannot verify, or without an sslmode does not, and nobody hears of it. */
export const systemRoots = checkCircumstances('system-roots', ({systemRoots}, {engine}) =>
  systemRoots && engine.versionNumber < FIRST_WITH_SYSTEM_ROOTS
    ? {
        grade: 'warning',
        text: `sslrootcert=system is known from 16 on, and pgbench is ${engine.version}: unless its libpq is newer it looks for a file of that name, and does not verify the server, or fails`,
        fix: 'Name a newer one with --pgbench, or a file of root certificates by sslrootcert, with sslmode=verify-full.',
      }
    : null,
);

function majorOf(versionNumber: number): number {
  return Math.floor(versionNumber / (versionNumber >= 100_000 ? 10_000 : 100));
}
