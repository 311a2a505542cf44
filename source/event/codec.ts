import type {Event} from './event.ts';
import {findFault, MOST_SESSIONS} from './fault.ts';
import {groupSessions, openGroups} from './session-groups.ts';

type Shape = 'number' | 'string' | 'boolean' | 'array' | 'object' | 'number?' | 'string?';

/** What a line must hold to be taken for an event of its type; more keys are welcome. */
const shapes: Record<Event['type'], Readonly<Record<string, Shape>>> = {
  session: {format: 'number', id: 'string', began: 'string', tool: 'string', label: 'string?'},
  server: {
    port: 'number',
    database: 'string',
    user: 'string',
    version: 'string',
    versionNumber: 'number',
    settings: 'object',
  },
  engine: {engine: 'string', path: 'string', version: 'string', versionNumber: 'number', cores: 'number'},
  preflight: {tables: 'object', connections: 'object', others: 'array', othersTotal: 'number'},
  plan: {steps: 'array', manual: 'boolean', onError: 'string'},
  'plan-changed': {steps: 'array', by: 'string', because: 'string'},
  wish: {by: 'string', wish: 'string'},
  beat: {},
  'step-started': {step: 'number', command: 'array'},
  'step-line': {step: 'number', stream: 'string', text: 'string'},
  'step-ended': {step: 'number', exitCode: 'number?', signal: 'string?', error: 'string?'},
  'rung-started': {
    run: 'number',
    step: 'number',
    kind: 'string',
    clients: 'number?',
    seconds: 'number?',
    command: 'array',
  },
  line: {run: 'number', stream: 'string', text: 'string'},
  latencies: {
    run: 'number',
    second: 'number?',
    bits: 'number',
    counts: 'array',
    maxUs: 'number?',
    skipped: 'number',
    failed: 'number',
  },
  'rung-ended': {run: 'number', exitCode: 'number?', signal: 'string?', error: 'string?'},
  imported: {run: 'number', source: 'string', label: 'string?', status: 'string', text: 'string?', unread: 'array'},
  quoted: {
    run: 'number',
    step: 'number',
    clients: 'number?',
    threads: 'number?',
    tps: 'number',
    kind: 'string',
    source: 'string',
  },
  published: {source: 'string', when: 'string', facts: 'object', settings: 'object', unknown: 'array'},
  columns: {statistics: 'object', absent: 'array'},
  sample: {clock: 'number', tookMs: 'number', statistics: 'object'},
  sessions: {rows: 'array', texts: 'array'},
  host: {machine: 'string', system: 'string', cores: 'number?', statistics: 'object', absent: 'array'},
  'host-sample': {machine: 'string', statistics: 'object'},
  facts: {moment: 'string', facts: 'array'},
  'poll-skipped': {},
  'server-lost': {message: 'string'},
  'server-back': {restarted: 'boolean'},
  trouble: {source: 'string', message: 'string', advice: 'string?'},
  'server-log': {run: 'number', text: 'string'},
  attached: {name: 'string', text: 'string'},
  resumed: {wall: 'string', pid: 'number'},
  ended: {reason: 'string', exitCode: 'number'},
};

/** The same as lists, made once. */
const listed = Object.fromEntries(
  Object.entries(shapes).map(([type, byKey]) => [type, Object.entries(byKey).map(([key, shape]) => ({key, shape}))]),
) as Record<Event['type'], {key: string; shape: Shape}[]>;

/** One line without its line end; `type` is the first key, so that a reader can skip lines that it does not need. Sessions stand in groups. */
export function encodeEvent(event: Event): string {
  if (event.type === 'sessions') {
    const {type, at, rows, texts, ...rest} = event;
    return JSON.stringify({type, at, groups: groupSessions(rows), ...(texts.length > 0 && {texts}), ...rest});
  }
  const {type, at, ...rest} = event;
  return JSON.stringify({type, at, ...rest});
}

/** What a line holds: an event, a type that this version does not know, or nothing that can be read. */
export type Decoded = {readonly event: Event} | {readonly unknown: string} | {readonly unread: string};

/** Reads one line of a session; any text in, never a throw. */
export function decodeEvent(line: string): Decoded {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return {unread: 'not JSON'};
  }
  if (!fits(value, 'object')) return {unread: 'not an event'};
  const found = value as Record<string, unknown>;
  const {type, at} = found;
  if (typeof type !== 'string' || typeof at !== 'number') return {unread: 'no type or no time'};
  if (!(at >= 0 && at <= LATEST_MS)) return {unread: 'a time that cannot be'};
  if (!Object.hasOwn(shapes, type)) return {unknown: type};
  if (type === 'sessions' && Array.isArray(found.groups)) return decodeSessions(found, found.groups);
  const known = type as Event['type'];
  const fault = findMissing(known, found) ?? findFault(known, found);
  return fault === null ? {event: value as Event} : {unread: `${type} without a valid ${fault}`};
}

function findMissing(type: Event['type'], found: Readonly<Record<string, unknown>>): string | null {
  for (const {key, shape} of listed[type]) if (!fits(found[key], shape)) return key;
  return null;
}

/** Sessions in groups; a line with rows, as they were written at first, is read as any other. */
function decodeSessions(
  {groups: _, texts = [], ...rest}: Record<string, unknown>,
  groups: readonly unknown[],
): Decoded {
  const rows = openGroups(groups);
  const missing = rows === null || rows.length > MOST_SESSIONS ? 'groups' : findFault('sessions', {rows: [], texts});
  return missing
    ? {unread: `sessions without a valid ${missing}`}
    : {event: {...rest, rows, texts} as unknown as Event};
}

/** No session lasts for three years. */
const LATEST_MS = 1e11;

function fits(value: unknown, shape: Shape): boolean {
  switch (shape) {
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'number?':
      return value === null || typeof value === 'number';
    case 'string?':
      return value === null || typeof value === 'string';
    default:
      return typeof value === shape;
  }
}
