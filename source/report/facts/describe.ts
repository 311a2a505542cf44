import {topicTitles} from '../../facts/catalogue.ts';
import {durabilityOf} from '../../facts/durability.ts';
import {isNotHere} from '../../facts/finding.ts';
import {clean} from '../../text/clean.ts';
import {formatBytes, formatMs, unknown} from '../../text/number.ts';
import type {Column} from '../column.ts';
import type {FactReport} from '../facts.ts';

/** The facts of a topic for people. */
export interface TopicText {
  readonly title: string;
  /** Those that are known, with how each was got. */
  readonly known: readonly KnownFact[];
  /** Those that are not, a line for each reason: `host name, kernel: not recorded`. */
  readonly missing: readonly string[];
}

export interface KnownFact {
  readonly name: string;
  readonly value: string;
  readonly how: string;
}

/** A fact in a table. */
export const factColumns: readonly Column<KnownFact>[] = [
  {title: 'fact', align: 'left', write: ({name}) => clean(name)},
  {title: 'value', align: 'left', write: ({value}) => clean(value)},
  {title: 'from', align: 'left', write: ({how}) => clean(how)},
];

/** What a crash may lose, in a sentence. */
export function describeDurability(facts: readonly FactReport[]): string {
  const {verdict, because} = durabilityOf(facts);
  return verdict === 'unknown' ? `durability unknown: ${clean(because)}` : `${verdict}: ${clean(because)}`;
}

/** Facts by topic. What only another file system has, and pg_wal where it stands beside the data, are left out. */
export function describeFacts(facts: readonly FactReport[]): TopicText[] {
  const shown = facts.filter(fact => !isIdle(fact, facts));
  return Object.entries(topicTitles).flatMap(([topic, title]) => {
    const own = shown.filter(fact => fact.topic === topic);
    if (own.length === 0) return [];
    const known = own
      .filter(({value}) => value !== null)
      .map(fact => ({name: fact.title, value: writeFact(fact), how: fact.how}));
    const missing = own.filter(({value}) => value === null);
    return [{title, known, missing: groupMissing(missing, known.length === 0)}];
  });
}

/** The value of a fact, with the one at the start where it was another. */
export function writeFact(fact: FactReport): string {
  const value = writeValue(fact.value, fact.unit);
  return fact.atStart === undefined ? value : `${value} (at the start ${writeValue(fact.atStart, fact.unit)})`;
}

/** A value with its unit. */
export function writeValue(value: FactReport['value'], unit: string | undefined): string {
  if (value === null) return unknown;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value === '') return "''";
  if (typeof value === 'string') return value;
  if (unit === 'bytes') return formatBytes(value);
  if (unit === 'ms') return `${formatMs(value)} ms`;
  return unit === undefined ? `${value}` : `${value} ${unit}`;
}

function isIdle(fact: FactReport, facts: readonly FactReport[]): boolean {
  const {topic, name} = fact;
  if (isNotHere(fact)) return true;
  if (topic !== 'storage' || !name.startsWith('wal-') || name === 'wal-apart') return false;
  return facts.some(fact => fact.topic === topic && fact.name === 'wal-apart' && fact.value === false);
}

/** More names of one reason are counted; the JSON report has them all. */
const MOST_NAMES = 8;

function groupMissing(facts: readonly FactReport[], whole: boolean): string[] {
  const groups = new Map<string, string[]>();
  for (const {title, missing} of facts) {
    const why = missing ?? 'not recorded';
    groups.set(why, [...(groups.get(why) ?? []), title]);
  }
  const isAll = whole && groups.size === 1;
  return [...groups].map(([why, titles]) => `${isAll ? 'all of it' : nameSome(titles)}: ${why}`);
}

function nameSome(titles: readonly string[]): string {
  const more = titles.length - MOST_NAMES;
  return more > 0 ? `${titles.slice(0, MOST_NAMES).join(', ')} and ${more} more` : titles.join(', ');
}
