import {readFileSync} from 'node:fs';
import {gunzipSync} from 'node:zlib';
import type {Event} from '../../source/event/event.ts';

/** The events of a session file, packed or not. */
export function readEvents(path: string): Event[] {
  const bytes = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text
    .split('\n')
    .filter(line => line.startsWith('{') && line.endsWith('}'))
    .map(line => JSON.parse(line) as Event);
}

/** The events of one type. */
export function pick<T extends Event['type']>(events: readonly Event[], type: T): Extract<Event, {type: T}>[] {
  return events.filter((event): event is Extract<Event, {type: T}> => event.type === type);
}
