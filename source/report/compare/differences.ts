import {nameFact} from '../../facts/catalogue.ts';
import {writeValue} from '../facts/describe.ts';
import type {FactReport} from '../facts.ts';
import type {SessionReport} from '../report.ts';
import type {Difference} from './comparison.ts';
import {isPassing} from './passing.ts';
import type {SystemGroup} from './systems.ts';

/** Data that is larger by less is the same data. */
const NEAR_SHARE = 0.1;

/** Facts that differ between systems, starred ones first, passing ones last; one that only some systems know is told where it is starred. */
export function findDifferences(groups: readonly SystemGroup[]): Difference[] {
  const kinds = new Map<string, FactReport>();
  for (const fact of groups.flatMap(({reports}) => reports.flatMap(({facts}) => facts)))
    if (!kinds.has(nameFact(fact))) kinds.set(nameFact(fact), fact);
  const facts = [...kinds.values()].map(({topic, name, title, starred, durability}) => ({
    topic,
    name,
    title: titleOf(topic, title),
    durability: durability === true,
    starred: starred && !(isSize({topic, name}) && isNearInSize(groups)),
    passing: isPassing({topic, name}, valuesOf(groups, {topic, name})),
    values: groups.map(({reports}) => joinValues(reports.map(report => wordOf(report, {topic, name})))),
  }));
  const found = [countClients(groups), ...facts].filter(differs);
  const rank = ({durability, starred, passing}: Difference) => (durability ? 0 : starred ? 1 : passing ? 3 : 2);
  return found.toSorted((one, other) => rank(one) - rank(other));
}

function valuesOf(groups: readonly SystemGroup[], {topic, name}: Pick<FactReport, 'topic' | 'name'>) {
  const facts = groups.flatMap(({reports}) => reports.flatMap(report => report.facts));
  return facts
    .filter(fact => fact.topic === topic && fact.name === name && fact.value !== null)
    .map(({value}) => value);
}

/** Words that are told apart by their topic alone: both the server and pgbench have a version, and both run on a machine. */
function titleOf(topic: FactReport['topic'], title: string): string {
  if (topic === 'server' || topic === 'pgbench') return `${topic} ${title}`;
  return topic === 'here' ? `machine of pgbench: ${title}` : title;
}

function differs({values, starred}: Difference): boolean {
  const several = new Set(values.filter(value => value !== null)).size > 1;
  return several || (starred && new Set(values).size > 1);
}

/** Client counts are no fact of a session, but what was run. */
function countClients(groups: readonly SystemGroup[]): Difference {
  const values = groups.map(({reports}) => {
    const counts = reports.flatMap(({rungs}) => rungs.filter(({kind}) => kind === 'rung').map(({clients}) => clients));
    const known = [...new Set(counts)].filter(count => count !== null).sort((one, other) => one - other);
    return known.length > 0 ? known.join(', ') : null;
  });
  return {
    topic: 'pgbench',
    name: 'clients',
    title: 'clients',
    starred: true,
    durability: false,
    passing: false,
    values,
  };
}

function wordOf({facts}: SessionReport, {topic, name}: Pick<FactReport, 'topic' | 'name'>): string | null {
  const fact = facts.find(one => one.topic === topic && one.name === name);
  if (!fact || fact.value === null) return null;
  if (isSize(fact)) return writeValue(fact.atStart ?? fact.value, fact.unit);
  const word = writeValue(fact.value, fact.unit);
  return fact.atStart == null ? word : `${writeValue(fact.atStart, fact.unit)}, at the end ${word}`;
}

/** What the load adds to the data is no difference. */
export function isSize({topic, name}: {readonly topic: string; readonly name: string}): boolean {
  return topic === 'data' && name === 'database-bytes';
}

/** Whether the data of all sessions began at about the same size, which fits in the same memory. */
export function isNearInSize(groups: readonly SystemGroup[]): boolean {
  const facts = groups.flatMap(({reports}) => reports.map(report => report.facts));
  const sizes = facts.map(all => {
    const size = all.find(isSize);
    return size?.atStart ?? size?.value ?? null;
  });
  const known = sizes.filter(size => typeof size === 'number');
  const places = facts.map(all => all.find(({topic, name}) => topic === 'data' && name === 'residence')?.value ?? null);
  return (
    known.length === facts.length &&
    Math.max(...known) <= (1 + NEAR_SHARE) * Math.min(...known) &&
    new Set(places.filter(place => place !== null)).size < 2
  );
}

/** What the sessions of a system say; unknown ones say nothing beside others. */
function joinValues(words: readonly (string | null)[]): string | null {
  const known = [...new Set(words)].filter(word => word !== null);
  return known.length > 0 ? known.join(' | ') : null;
}
