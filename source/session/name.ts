/** Ends of the names of session files; both may exist when a recorder was killed between packing and removing the plain one. */
export const PLAIN = '.ndjson';
export const PACKED = '.ndjson.gz';

/** A file name for a session, without extension: sortable by time (UTC), with the label made fit for a file name. */
export function nameSession(wall: Date, label: string | null): string {
  const time = wall.toISOString().slice(0, 19).replaceAll(':', '-');
  const words = slug(label ?? '');
  return words === '' ? time : `${time}-${words}`;
}

/** The name of a session from that of its file, or null when the file is no session. */
export function sessionName(file: string): string | null {
  const extension = [PACKED, PLAIN].find(end => file.endsWith(end));
  return extension && file.length > extension.length ? file.slice(0, -extension.length) : null;
}

/** Where the lock of a session file stands, whatever its extension. */
export function lockOf(path: string): string {
  return `${sessionName(path) ?? path}.lock`;
}

function slug(label: string): string {
  const words = label.normalize('NFC').replace(/[^\p{L}\p{N}._]+/gu, '-');
  return [...words]
    .slice(0, 40)
    .join('')
    .replace(/^[-.]+|[-.]+$/g, '');
}
