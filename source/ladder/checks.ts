import type {Check, Outlook, Remark} from './check.ts';
import {archiver} from './checks/archiver.ts';
import {autovacuum} from './checks/autovacuum.ts';
import {connections} from './checks/connections.ts';
import {disk} from './checks/disk.ts';
import {fsync, fullPageWrites, synchronousCommit} from './checks/durability.ts';
import {leftovers} from './checks/leftovers.ts';
import {autoExplain, statementLog} from './checks/logging.ts';
import {maintenance} from './checks/maintenance.ts';
import {oldTransactions} from './checks/old-transactions.ts';
import {openFiles} from './checks/open-files.ts';
import {newerOptions, oldPgbench, systemRoots, versions} from './checks/pgbench.ts';
import {pooler} from './checks/pooler.ts';
import {inactiveSlots, standbys} from './checks/replication.ts';
import {rights} from './checks/rights.ts';
import {rungLength} from './checks/rung-length.ts';
import {scale} from './checks/scale.ts';
import {standby} from './checks/standby.ts';
import {databases, indexes, tables} from './checks/tables.ts';
import {threads} from './checks/threads.ts';

/** Every check; of one grade, the more important first. */
export const checks: readonly Check[] = [
  connections,
  standby,
  databases,
  tables,
  rights,
  disk,
  oldPgbench,
  newerOptions,
  openFiles,
  threads,
  systemRoots,
  fsync,
  fullPageWrites,
  synchronousCommit,
  indexes,
  scale,
  leftovers,
  oldTransactions,
  maintenance,
  pooler,
  standbys,
  inactiveSlots,
  archiver,
  statementLog,
  autoExplain,
  autovacuum,
  rungLength,
  versions,
];

const grades = ['refusal', 'warning', 'note'] as const;

/** All that is to be said before the start, gravest first. What the person has silenced is left out, refusals never. */
export function inspect(outlook: Outlook): Remark[] {
  const silenced = outlook.facts.silenced ?? [];
  const remarks = checks.flatMap(({id, check}): Remark[] => {
    const finding = check(outlook);
    return finding && (finding.grade === 'refusal' || !silenced.includes(id)) ? [{id, ...finding}] : [];
  });
  return grades.flatMap(grade => remarks.filter(remark => remark.grade === grade));
}
