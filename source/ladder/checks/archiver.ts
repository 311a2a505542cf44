import {formatBytes, formatCount} from '../../text/number.ts';
import {checkCircumstances} from '../check.ts';

/** Segments waiting to be archived from which on they are worth a word. */
const MANY = 16;

/** WAL that cannot be archived fills the disk, and archiving what has piled up costs I/O during the rungs. */
export const archiver = checkCircumstances('archiver', ({archiver, inRecovery}) => {
  if (!archiver || inRecovery) return null;
  const {failing, failed, lastFailedWal, lastArchivedWal, walPosition, segmentBytes} = archiver;
  if (failing) {
    return {
      grade: 'warning',
      text: `archiving fails (${formatCount(failed)} times, last on ${lastFailedWal}): WAL piles up until the disk is full`,
      fix: 'Mend archive_command or archive_library; the reason is in the log of the server.',
    };
  }
  const last = lastArchivedWal === null ? null : segmentNumber(lastArchivedWal, segmentBytes);
  if (last === null || walPosition === null) return null;
  const waiting = Math.floor(walPosition / segmentBytes) - last - 1;
  if (waiting < MANY) return null;
  return {
    grade: 'warning',
    text: `${formatCount(waiting)} WAL segments (${formatBytes(waiting * segmentBytes)}) wait to be archived: catching up takes I/O from the rungs`,
    fix: 'Wait until archiving has caught up.',
  };
});

/** Number of a segment by its file name: timeline, then high and low part in eight hexadecimal digits each. Backup history files count as their segment. */
function segmentNumber(file: string, segmentBytes: number): number | null {
  const parts = /^[0-9A-F]{8}([0-9A-F]{8})([0-9A-F]{8})/.exec(file);
  if (!parts) return null;
  const [, high = '0', low = '0'] = parts;
  return Number.parseInt(high, 16) * (2 ** 32 / segmentBytes) + Number.parseInt(low, 16);
}
