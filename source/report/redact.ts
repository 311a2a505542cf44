import type {Fact} from '../event/event.ts';
import {findNames, type Kind} from './redact/names.ts';
import {hideInName, openPatterns} from './redact/patterns.ts';
import type {SessionReport} from './report.ts';

/** What is looked through for names: a report, or a part of one. */
export interface Redactable extends Partial<Pick<SessionReport, 'session' | 'server' | 'pgbench' | 'rungs'>> {
  readonly facts?: readonly Fact[];
}

/** Hides who and where; the same name gets the same word in all that it is given: host-1, user-1, path-1, address-1. */
export type Redactor = <T extends Redactable>(value: T) => T;

/** Words of our own that stand for themselves, whatever somebody is called. */
const kept = new Set([
  ...['topic', 'kind', 'status', 'grade', 'rule', 'moment', 'unit', 'protocol', 'type', 'id', 'began', 'tool', 'title'],
]);

/** Settings whose values name machines or are somebody's own commands. */
const whole = /^(synchronous_standby_names|cluster_name|primary_conninfo|primary_slot_name|.*_command)$/;

/** Opens a redactor; several reports that are shown together go through one, which is told of all of them before the first. */
export function openRedactor(all: readonly Redactable[] = []): Redactor {
  const given = new Map<string, string>();
  const counts: Record<Kind, number> = {host: 0, user: 0, path: 0, address: 0, value: 0};
  const name = (kind: Kind, word: string): string => {
    const known = given.get(word);
    if (known !== undefined) return known;
    counts[kind] += 1;
    const hidden = `${kind}-${counts[kind]}`;
    given.set(word, hidden);
    return hidden;
  };
  const renamed = new Map<string, string>();
  /** Names of sessions and labels: no two become one. */
  const rename = (text: string | null): string | null => {
    if (text === null) return null;
    const known = renamed.get(text);
    if (known !== undefined) return known;
    const hidden = openPatterns(given, name)(hideInName(text, given));
    const alike = [...renamed.values()].filter(other => other === hidden || other.startsWith(`${hidden} (`)).length;
    renamed.set(text, alike > 0 ? `${hidden} (${alike + 1})` : hidden);
    return renamed.get(text) ?? null;
  };
  const learn = (value: Redactable): void => {
    for (const {kind, words} of findNames(value)) {
      const [first, ...aliases] = words;
      if (first === undefined) continue;
      const hidden = name(kind, first);
      for (const alias of aliases) if (!given.has(alias)) given.set(alias, hidden);
    }
  };
  for (const value of all) learn(value);
  return value => {
    learn(value);
    const hide = openPatterns(given, name);
    const hidden = walk(value, hide, name) as typeof value;
    const {session} = value;
    if (!session) return hidden;
    return {...hidden, session: {...session, name: rename(session.name), label: rename(session.label)}};
  };
}

function walk(value: unknown, hide: (text: string) => string, name: (kind: Kind, word: string) => string): unknown {
  if (typeof value === 'string') return hide(value);
  if (Array.isArray(value)) return value.map(item => walk(item, hide, name));
  if (typeof value !== 'object' || value === null) return value;
  const isFact = 'topic' in value && 'name' in value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      if (kept.has(key) || (isFact && key === 'name')) return [key, item];
      const hidesAll = isFact && key === 'value' && item !== '' && typeof item === 'string';
      if (hidesAll && whole.test(String(value.name))) return [key, name('value', item)];
      if (key === 'settings' && typeof item === 'object' && item !== null) return [key, hideSettings(item, hide, name)];
      return [key, walk(item, hide, name)];
    }),
  );
}

function hideSettings(settings: object, hide: (text: string) => string, name: (kind: Kind, word: string) => string) {
  return Object.fromEntries(
    Object.entries(settings).map(([key, value]) => [
      key,
      typeof value !== 'string' ? value : whole.test(key) && value !== '' ? name('value', value) : hide(value),
    ]),
  );
}
