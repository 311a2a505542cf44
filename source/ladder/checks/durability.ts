import {type Check, type Finding, type Outlook, settingOf} from '../check.ts';
import {mayAnyWrite} from '../plan.ts';

/** Figures without fsync are those of a server that loses data when it crashes. */
export const fsync: Check = {
  id: 'fsync',
  check: outlook =>
    whenOff(
      outlook,
      'fsync',
      'commits do not wait for the disk, and a crash may destroy the data: the figures are of no use elsewhere',
    ),
};

/** Torn pages cannot be repaired without full_page_writes, and much WAL is saved. */
export const fullPageWrites: Check = {
  id: 'full-page-writes',
  check: outlook =>
    whenOff(
      outlook,
      'full_page_writes',
      'much less WAL is written after a checkpoint, and a crash may leave torn pages',
    ),
};

/** The last commits before a crash may be lost: allowed, but another thing than durable commits. */
export const synchronousCommit: Check = {
  id: 'synchronous-commit',
  check: outlook =>
    whenOff(
      outlook,
      'synchronous_commit',
      'commits do not wait for WAL to reach the disk: not to be compared with durable commits',
    ),
};

/** For a ladder that only reads it makes no difference but is to be known. */
function whenOff(outlook: Outlook, setting: string, reason: string): Finding | null {
  if (settingOf(outlook, setting) !== 'off') return null;
  return {
    grade: mayAnyWrite(outlook.plan.steps) ? 'warning' : 'note',
    text: `${setting} = off: ${reason}`,
    fix: `Set ${setting} = on, or say so with the figures.`,
  };
}
