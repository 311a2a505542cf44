import type {Event, Step} from './event.ts';

type Check = (value: unknown) => boolean;

const isNumber: Check = value => typeof value === 'number';
const isText: Check = value => typeof value === 'string';
const orNull =
  (check: Check): Check =>
  value =>
    value === null || check(value);
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
const isRun = has({
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
const isSession: Check = row => {
  if (!Array.isArray(row) || !isNumber(row[0]) || !areNumbers(row[8])) return false;
  for (let place = 1; place < 8; place++) if (row[place] !== null && !isNumber(row[place])) return false;
  return true;
};

const areColumns = isRecordOf(isListOf(has({name: isText})));
const isMachine: Check = value => value === 'here' || value === 'server';
const isScalar: Check = value => value === null || ['number', 'string', 'boolean'].includes(typeof value);

/** What the fold goes into, beside that it is a list or an object. */
const checks: {readonly [T in Event['type']]?: Readonly<Record<string, Check>>} = {
  server: {settings: isRecordOf(isText)},
  preflight: {tables: has({state: isText, present: isListOf(isText)}), others: isListOf(isObject)},
  plan: {steps: areSteps, thresholds: value => value === undefined || isListOf(isText)(value)},
  'plan-changed': {steps: areSteps},
  'step-started': {command: isListOf(isText)},
  'rung-started': {command: isListOf(isText), scripts: orNull(isListOf(isScript))},
  latencies: {counts: isListOf(isListOf(isNumber))},
  imported: {unread: isListOf(isText)},
  published: {facts: isRecordOf(isText), settings: isRecordOf(isText), unknown: isListOf(isText)},
  columns: {statistics: areColumns, absent: isListOf(isText)},
  sample: {statistics: isRecordOf(isListOf(row => Array.isArray(row) || isNumber(row)))},
  host: {machine: isMachine, statistics: areColumns, absent: isListOf(isText)},
  'host-sample': {machine: isMachine, statistics: isRecordOf(isListOf(Array.isArray))},
  facts: {facts: isListOf(has({topic: isText, name: isText, value: isScalar, how: isText, missing: orNull(isText)}))},
  sessions: {
    rows: isListOf(isSession),
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
  return null;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
