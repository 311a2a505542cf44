import {randomUUID} from 'node:crypto';
import {FORMAT, type SessionBegan} from '../event/event.ts';
import {version} from './version.ts';

/** The first line of a new session. */
export function makeHeader(label: string | null, wall: Date): SessionBegan {
  const began = wall.toISOString();
  return {type: 'session', at: 0, format: FORMAT, id: randomUUID(), began, tool: version, label};
}
