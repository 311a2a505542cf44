import type {Event, Step} from './event.ts';

type Check = (value: unknown) => boolean;

const isNumber: Check = value => typeof value === 'number';
const isText: Check = value => typeof value === 'string';
const orNull =
  (check: Check): Check =>
  value =>
    value === null || check(value);
/** Absent in sessions of earlier versions, or not known. */
const maybe =
  (check: Check): Check =>
  value =>
    value == null || check(value);
const isListOf =
  (check: Check): Check =>
  value =>
    Array.isArray(value) && value.every(check);
const isRecordOf =
  (check: Check): Check =>
  value => {
    if (!isObject(value)) return false;
    for (const key in value) if (!check(value[key])) return false;
    return true;
  };
const has =
  (checks: Readonly<Record<string, Check>>): Check =>
  value =>
    isObject(value) && Object.entries(checks).every(([key, check]) => check(value[key]));

const isScript = has({kind: isText, name: isText});
/** What need not be known of a run. */
const order = {
  threads: maybe(isNumber),
  transactions: maybe(isNumber),
  workload: maybe(isText),
  protocol: maybe(isText),
  scale: maybe(isNumber),
  repeat: maybe(isNumber),
  label: maybe(isText),
};
const ownOrder = {
  ...order,
  database: maybe(isText),
  rate: maybe(isNumber),
  latencyLimitMs: maybe(isNumber),
  extra: maybe(isListOf(isText)),
};
const isRun = has({
  ...ownOrder,
  clients: isNumber,
  threads: isNumber,
  seconds: orNull(isNumber),
  transactions: orNull(isNumber),
  workload: isText,
  scripts: isListOf(isScript),
  extra: isListOf(isText),
});

const checkOfKind: Readonly<Record<Step['kind'], Check>> = {
  init: has({scale: isNumber, extra: isListOf(isText)}),
  rung: isRun,
  'warm-up': isRun,
  checkpoint: () => true,
  prewarm: () => true,
  settle: has({mostSeconds: isNumber}),
  command: has({moment: isText, command: isText}),
};

const areSteps = isListOf(step => {
  if (!isObject(step) || !Number.isSafeInteger(step.step)) return false;
  const {kind} = step;
  return typeof kind === 'string' && Object.hasOwn(checkOfKind, kind) && checkOfKind[kind as Step['kind']](step);
});

const areNumbers = isListOf(isNumber);
/** The poll has 200 at most; who waits behind whom is followed through all of them. */
export const MOST_SESSIONS = 1000;
const isSession: Check = row => {
  if (!Array.isArray(row) || !isNumber(row[0]) || !areNumbers(row[8])) return false;
  for (let place = 1; place < 8; place++) if (row[place] !== null && !isNumber(row[place])) return false;
  return true;
};

const areColumns = isRecordOf(isListOf(has({name: isText})));
const isMachine: Check = value => value === 'here' || value === 'server';
const isScalar: Check = value => value === null || ['number', 'string', 'boolean'].includes(typeof value);
const isRow: Check = row => Array.isArray(row) && areScalars(row, 0);
/** Lists of numbers, of whole ones and of anything are different things to V8: an index goes through all of them four times as fast as an iterator. */
function areScalars(row: readonly unknown[], from: number): boolean {
  for (let place = from; place < row.length; place++)
    if (typeof row[place] === 'object' && row[place] !== null) return false;
  return true;
}
/** A row as it is, or told by an earlier one. */
const isSampledRow: Check = row => {
  if (typeof row === 'number') return true;
  if (!Array.isArray(row) || !areScalars(row, 1)) return false;
  const head = row[0];
  return typeof head !== 'object' || head === null || isReference(head);
};
/** Which row it refers to is looked up in the fold, where none need be there. */
function isReference(head: unknown): boolean {
  if (!Array.isArray(head) || typeof head[0] !== 'number') return false;
  return head.length === 1 || ((head.length === 2 || head.length === 3) && areNumbers(head));
}
const areSampled: Check = statistics => {
  if (!isObject(statistics)) return false;
  for (const name in statistics) {
    const rows = statistics[name];
    if (!Array.isArray(rows)) return false;
    for (let index = 0; index < rows.length; index++) if (!isSampledRow(rows[index])) return false;
  }
  return true;
};
const isCircumstances = has({
  settings: isRecordOf(isText),
  inRecovery: isScalar,
  pooled: maybe(isScalar),
  standbys: maybe(isListOf(isObject)),
  machine: has({memoryBytes: maybe(isNumber), dataFreeBytes: maybe(isNumber)}),
});
const tables = {state: isText, present: isListOf(isText), scale: maybe(isNumber), bytes: maybe(isNumber)};

/** What the fold goes into, beside that it is a list or an object. */
const checks: {readonly [T in Event['type']]?: Readonly<Record<string, Check>>} = {
  server: {
    settings: isRecordOf(isText),
    host: maybe(isText),
    socket: maybe(isText),
    options: maybe(isText),
    hidden: maybe(isText),
    sharedBuffersBytes: maybe(isNumber),
    databaseBytes: maybe(isNumber),
    systemIdentifier: maybe(isText),
  },
  preflight: {
    tables: has(tables),
    others: isListOf(isObject),
    circumstances: maybe(isCircumstances),
    silenced: maybe(isListOf(isText)),
  },
  plan: {
    steps: areSteps,
    thresholds: maybe(isListOf(isText)),
    silenced: maybe(isListOf(isText)),
    untilSteady: maybe(isNumber),
  },
  wish: {step: maybe(isNumber), clients: maybe(isNumber), exitCode: maybe(isNumber)},
  'plan-changed': {steps: areSteps},
  'step-started': {command: isListOf(isText)},
  'rung-started': {
    ...ownOrder,
    command: isListOf(isText),
    scripts: orNull(isListOf(isScript)),
    sampledShare: maybe(isNumber),
  },
  quoted: {...order, seconds: maybe(isNumber)},
  attached: {figures: maybe(isRecordOf(orNull(isNumber)))},
  latencies: {counts: isListOf(isListOf(isNumber))},
  imported: {unread: isListOf(isText)},
  published: {facts: isRecordOf(isText), settings: isRecordOf(isText), unknown: isListOf(isText)},
  columns: {statistics: areColumns, absent: isListOf(isText)},
  sample: {statistics: areSampled},
  host: {machine: isMachine, statistics: areColumns, absent: isListOf(isText)},
  'host-sample': {machine: isMachine, statistics: isRecordOf(isListOf(isRow))},
  facts: {
    facts: isListOf(
      has({topic: isText, name: isText, value: isScalar, how: isText, unit: maybe(isText), missing: orNull(isText)}),
    ),
  },
  ended: {reason: value => value === 'done' || value === 'stopped' || value === 'failed'},
  sessions: {
    rows: rows => Array.isArray(rows) && rows.length <= MOST_SESSIONS && rows.every(isSession),
    texts: isListOf(entry => Array.isArray(entry) && isNumber(entry[0]) && isText(entry[1])),
  },
};

/** The same as lists, made once. */
const listed = new Map<string, {key: string; check: Check}[]>(
  Object.entries(checks).map(([type, byKey]) => [type, Object.entries(byKey).map(([key, check]) => ({key, check}))]),
);

/** The key under which an event holds what no event of its type can, deep inside; null where all is sound. */
export function findFault(type: Event['type'], event: Readonly<Record<string, unknown>>): string | null {
  for (const {key, check} of listed.get(type) ?? []) if (!check(event[key])) return key;
  return type === 'wish' && event.wish === 'mark' && !isText(event.text) ? 'text' : null;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
