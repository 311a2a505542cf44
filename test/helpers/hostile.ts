import {decodeEvent} from '../../source/event/codec.ts';
import type {Event} from '../../source/event/event.ts';
import type {Comparison} from '../../source/report/compare/comparison.ts';
import {makeComparison} from '../../source/report/compare/making.ts';
import type {Dress} from '../../source/report/dress.ts';
import {formats} from '../../source/report/formats.ts';
import {openRedactor} from '../../source/report/redact.ts';
import {makeReport, type SessionReport} from '../../source/report/report.ts';
import {collectSeconds} from '../../source/report/seconds.ts';
import {collectTimeline} from '../../source/report/timeline.ts';
import {decide} from '../../source/state/decide.ts';
import {reduce} from '../../source/state/reduce.ts';
import {initialState, type State} from '../../source/state/state.ts';
import {drawComparison} from '../../source/view/compare/frame.ts';
import {firstGlance} from '../../source/view/compare/glance.ts';
import {panels} from '../../source/view/panels.ts';
import {drawFrame} from './frame.ts';
import {plainPaint, sceneOf} from './looks.ts';

/** Whole numbers below a limit. */
export type Random = (limit: number) => number;

/** Values of every kind that a field may hold and should not: what is not a text, what is too large, names of what every object has. */
const values: readonly unknown[] = [
  ...[undefined, null, true, -1, 0, 0.5, 1e308, -1e308, Number.MAX_SAFE_INTEGER, '', 'x', 'NaN', '-Infinity', '1e999'],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', '\ud800', '\u0000', '\x1b[31m\n', 'y'.repeat(5000)],
  ...[
    [],
    {},
    [[]],
    [{toString: 1}],
    {toString: 1, valueOf: 1},
    {a: {toString: 1}},
    JSON.parse('{"__proto__": {"a": 1}}'),
  ],
  ...[nest(500, []), nest(500, {}), Array(300).fill(0)],
  `progress: ${'9'.repeat(400)}.0 s, ${'9'.repeat(400)}.0 tps, lat ${'9'.repeat(400)}.0 ms stddev 0.1, 0 failed`,
  'progress: 0.0 s, 1.0 tps, lat 1.0 ms stddev 0.1',
  'progress: 1.0 s, nan tps, lat -nan ms stddev inf, -1 failed',
  `tps = ${'9'.repeat(400)}.0 (without initial connection time)`,
  'number of transactions actually processed: 0/0',
];

function nest(depth: number, innermost: unknown): unknown {
  return Array.from({length: depth}).reduce(inner => (Array.isArray(innermost) ? [inner] : {a: inner}), innermost);
}

/** An event as a line would hold it with one of its fields, however deep, replaced; null where no reader takes that for an event. */
export function spoil(event: Event, random: Random): Event | null {
  const spoiled = structuredClone(event) as unknown as Record<string, unknown>;
  let holder: Record<string, unknown> = spoiled;
  let key = pickKey(holder, random, ['type']);
  for (let inner = holder[key]; isFull(inner) && random(4) > 0; inner = holder[key]) {
    holder = inner;
    key = pickKey(holder, random);
  }
  holder[key] = values[random(values.length)];
  return readBack(spoiled);
}

/** An event as it comes back from its line; null where that cannot be read. */
export function readBack(event: unknown): Event | null {
  const decoded = decodeEvent(JSON.stringify(event));
  return 'event' in decoded ? decoded.event : null;
}

function isFull(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

function pickKey(holder: object, random: Random, but: readonly string[] = []): string {
  const keys = Object.keys(holder).filter(key => !but.includes(key));
  return keys[random(keys.length)] ?? '';
}

/** All that is made of a session: its end, its report, and every text by the name of its form. */
export interface Outcome {
  readonly state: State;
  readonly report: SessionReport;
  readonly texts: ReadonlyMap<string, string>;
}

/** Folds a session as live, replay and report do, writes it in every form, alone and beside another, and draws it. */
export function sufferAll(events: readonly Event[], other: SessionReport | null, dress: Dress): Outcome {
  let state = initialState;
  const seconds = collectSeconds();
  const timeline = collectTimeline();
  for (const event of events) {
    state = reduce(state, event);
    decide(state);
    seconds.show(state);
    timeline.show(state);
  }
  const report = makeReport(state, {
    name: 'spoiled',
    seconds: seconds.seconds(),
    perSecond: true,
    timeline: timeline.timeline(),
  });
  const texts = new Map<string, string>();
  const redacted = openRedactor([report])(report);
  for (const {name, write} of formats) {
    texts.set(name, write(report, {perMinute: true, facts: true, dress}));
    if (name === 'plain') texts.set('redacted', write(redacted, {perMinute: false, facts: true}));
  }
  if (other) compareAll([rename(other), report], dress, texts);
  texts.set('screen', drawAll(state).join('\n'));
  return {state, report, texts};
}

/** No session is compared with itself. */
function rename({session, ...report}: SessionReport): SessionReport {
  return {...report, session: {...session, name: 'other', id: 'other', label: `other ${session.label}`}};
}

function compareAll(reports: readonly SessionReport[], dress: Dress, texts: Map<string, string>): void {
  const comparison = makeComparison(reports, {baseline: null, ignoreDurability: true});
  for (const {name, compare} of formats) {
    const text = compare?.(comparison, {perMinute: false, facts: true, reports, dress});
    if (text !== undefined) texts.set(`compare ${name}`, text);
  }
  texts.set('compare screen', drawCompared(comparison, reports).join('\n'));
}

function drawCompared(comparison: Comparison, reports: readonly SessionReport[]): string[] {
  const glance = firstGlance(comparison, 'plain');
  return (['overview', 'rung', 'differences'] as const).flatMap(page =>
    drawComparison({comparison, reports, glance: {...glance, page}, paint: plainPaint}, {width: 120, height: 40}),
  );
}

/** The screen while the session lasts and after it, and each panel alone. */
function drawAll(state: State): string[] {
  const scene = sceneOf(state);
  return [
    ...drawFrame(scene, 120, 40),
    ...drawFrame(sceneOf({...state, ended: null}), 200, 50),
    ...panels.flatMap(({draw}) => draw(scene, {width: 100, height: 12})),
  ];
}
