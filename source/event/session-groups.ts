import type {SessionRow, SessionTexts} from './sample.ts';

/**
 * Neighbouring rows that differ in nothing but pid, time and blockers, as they stand in a line: what they share, then pid and ms in turn, then,
 * where there are any, the blockers of each, one without a list; the rest of the rows has none.
 */
export type SessionGroup = [
  ...texts: SessionTexts,
  pidsAndMs: (number | null)[],
  blockers?: (number | readonly number[])[],
];

/** Rows as groups; `openGroups` makes the same rows of them again. */
export function groupSessions(rows: readonly SessionRow[]): SessionGroup[] {
  const groups: SessionGroup[] = [];
  let blockers: (readonly number[])[] = [];
  let group: SessionGroup | undefined;
  const finish = () => {
    const last = blockers.findLastIndex(({length}) => length > 0);
    if (last >= 0) group?.push(blockers.slice(0, last + 1).map(list => (list.length === 1 ? (list[0] ?? list) : list)));
  };
  for (const [pid, user, application, state, waitType, wait, query, inStateMs, blockedBy] of rows) {
    const isSame =
      group !== undefined &&
      group[5] === query &&
      group[4] === wait &&
      group[3] === waitType &&
      group[2] === state &&
      group[1] === application &&
      group[0] === user;
    if (!isSame || !group) {
      finish();
      group = [user, application, state, waitType, wait, query, []];
      groups.push(group);
      blockers = [];
    }
    group[6].push(pid, inStateMs);
    blockers.push(blockedBy);
  }
  finish();
  return groups;
}

const none: readonly number[] = [];

/** The rows of groups that were read from a file; null when they are none. */
export function openGroups(groups: readonly unknown[]): SessionRow[] | null {
  const rows: SessionRow[] = [];
  for (const group of groups) {
    if (!isGroup(group)) return null;
    const [user, application, state, waitType, wait, query, pidsAndMs, blockers] = group;
    for (let index = 0; index < pidsAndMs.length; index += 2) {
      const pid = pidsAndMs[index];
      const ms = pidsAndMs[index + 1];
      const blocker = blockers?.[index / 2] ?? none;
      const blockedBy = typeof blocker === 'number' ? [blocker] : blocker;
      if (typeof pid !== 'number' || ms === undefined || !isNumber(ms) || !isNumbers(blockedBy)) return null;
      rows.push([pid, user, application, state, waitType, wait, query, ms, blockedBy]);
    }
  }
  return rows;
}

function isGroup(group: unknown): group is SessionGroup {
  if (!Array.isArray(group) || !Array.isArray(group[6])) return false;
  for (let index = 0; index < 6; index++) if (!isNumber(group[index])) return false;
  return group[7] === undefined || Array.isArray(group[7]);
}

function isNumber(value: unknown): value is number | null {
  return value === null || typeof value === 'number';
}

function isNumbers(list: unknown): list is readonly number[] {
  return list === none || (Array.isArray(list) && list.every(value => typeof value === 'number'));
}
