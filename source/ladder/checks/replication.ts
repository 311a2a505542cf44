import {formatBytes} from '../../text/number.ts';
import {checkCircumstances, listSome} from '../check.ts';

/** WAL behind which a standby is catching up rather than following. */
const BEHIND = 64 * 1024 * 1024;

/** A synchronous standby is part of every commit; one that catches up reads WAL meanwhile. */
export const standbys = checkCircumstances('standbys', ({standbys}) => {
  const attached = (standbys ?? []).filter(({state}) => state !== 'backup');
  if (attached.length === 0) return null;
  const synchronous = attached.filter(({sync}) => sync === 'sync' || sync === 'quorum');
  const late = attached.filter(({behindBytes}) => behindBytes !== null && behindBytes > BEHIND);
  const told = attached.map(({application, sync, behindBytes}) =>
    [application || 'unnamed', sync, behindBytes === null ? null : `${formatBytes(behindBytes)} behind`]
      .filter(Boolean)
      .join(' '),
  );
  const names = `${attached.length === 1 ? '1 standby is' : `${attached.length} standbys are`} attached (${listSome(told)})`;
  if (late.length > 0) {
    return {
      grade: 'warning',
      text: `${names}: it is catching up, and takes I/O until it has`,
      fix: 'Start when it has caught up.',
    };
  }
  return {
    grade: 'note',
    text:
      synchronous.length > 0
        ? `${names}: every commit waits for it, network included`
        : `${names}: sending WAL is part of what is measured`,
    fix: null,
  };
});

/** WAL that a slot nobody reads keeps is never removed. */
export const inactiveSlots = checkCircumstances('slots', ({inactiveSlots}) => {
  const found = (inactiveSlots ?? []).map(({name, retainedBytes}) => `${name} keeps ${formatBytes(retainedBytes)}`);
  if (found.length === 0) return null;
  return {
    grade: 'warning',
    text: `${found.length === 1 ? '1 replication slot is' : `${found.length} replication slots are`} inactive (${listSome(found)}): all WAL of the ladder stays on the disk`,
    fix: 'Drop what nobody needs with pg_drop_replication_slot(name), or set max_slot_wal_keep_size.',
  };
});
