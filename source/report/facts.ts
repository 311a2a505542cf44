import type {Fact} from '../event/event.ts';
import {catalogue, type FactKind, findKind, nameFact, topicTitles} from '../facts/catalogue.ts';
import {isNotHere} from '../facts/finding.ts';
import type {State} from '../state/state.ts';
import {deriveFacts} from './facts/derived.ts';
import {publishedFacts} from './facts/published.ts';
import {recordedFacts} from './facts/recorded.ts';
import {runFacts} from './facts/runs.ts';

/** A fact as it leaves the house: a value, or the reason why there is none. */
export interface FactReport extends FactKind {
  readonly value: Fact['value'];
  readonly unit?: string;
  /** How it was got; empty where nothing was. */
  readonly how: string;
  /** Why there is no value; null where there is one. */
  readonly missing: string | null;
  /** The value at the start, where it was another. */
  readonly atStart?: Fact['value'];
  /** When it was found out; null where it was not. */
  readonly moment: FactMoment | null;
}

/** `recorded`: with the session, though not as a fact. */
export type FactMoment = 'start' | 'end' | 'attached' | 'recorded' | 'published';

/** Facts of one source, all of one moment. */
export interface FactSource {
  readonly moment: FactMoment;
  readonly facts: readonly Fact[];
}

/**
 * All that a session knows of its circumstances, whatever knew it, and every fact that it should know: those of the catalogue in its order, any
 * other after those of its topic. A value counts more than a reason, and a later value more than an earlier one.
 */
export function reportFacts(state: State): readonly FactReport[] {
  const found = new Map<string, FactReport>();
  const add = ({facts, moment}: FactSource) => {
    for (const fact of facts) found.set(nameFact(fact), layOver(found.get(nameFact(fact)), fact, moment));
  };
  for (const source of [...publishedFacts(state), runFacts(state), recordedFacts(state), ...state.facts]) add(source);
  add(changedSettings(state));
  add(deriveFacts([...found.values()], state));
  const nothing = state.published ? 'not published' : 'not recorded';
  for (const kind of catalogue) if (!found.has(nameFact(kind))) found.set(nameFact(kind), leaveOpen(kind, nothing));
  return sort([...found.values()]);
}

/** Facts by themselves, in the order of the catalogue. */
export function reportFound(facts: readonly Fact[], moment: FactMoment): readonly FactReport[] {
  const found = new Map<string, FactReport>();
  for (const fact of facts) found.set(nameFact(fact), layOver(found.get(nameFact(fact)), fact, moment));
  return sort([...found.values()]);
}

/** Those that the server was seen to have changed while the ladder ran and that no later look has told of. */
function changedSettings({server, settingsChanged, facts}: State): FactSource {
  const isTold = facts.at(-1)?.moment === 'end';
  const changed = server && !isTold ? settingsChanged : [];
  return {
    moment: 'end',
    facts: changed.flatMap((name): Fact[] => {
      const value = server?.settings[name];
      return value === undefined ? [] : [{topic: 'setting', name, value, how: 'pg_settings', missing: null}];
    }),
  };
}

function layOver(before: FactReport | undefined, fact: Fact, moment: FactMoment): FactReport {
  const {value, how, missing} = fact;
  if (before && value === null && (before.value !== null || isNotHere(before))) return before;
  const kind = findKind(fact);
  const unit = fact.unit ?? kind.unit;
  const start = before?.atStart ?? (before?.moment === 'start' || before?.moment === 'recorded' ? before.value : null);
  const changed = moment === 'end' && start !== null && start !== value;
  return {
    ...kind,
    value,
    ...(unit === undefined ? {} : {unit}),
    how,
    missing,
    ...(changed ? {atStart: start} : {}),
    moment: value === null ? null : moment,
  };
}

function leaveOpen(kind: FactKind, missing: string): FactReport {
  return {...kind, value: null, how: '', missing, moment: null};
}

const topics = Object.keys(topicTitles);
const order = new Map(catalogue.map((kind, index) => [nameFact(kind), index]));

function sort(facts: readonly FactReport[]): FactReport[] {
  const rank = (fact: FactReport) => order.get(nameFact(fact)) ?? catalogue.length;
  return facts.toSorted(
    (one, other) =>
      topics.indexOf(one.topic) - topics.indexOf(other.topic) ||
      rank(one) - rank(other) ||
      one.name.localeCompare(other.name),
  );
}
