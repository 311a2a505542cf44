import {nameFact} from '../facts/catalogue.ts';
import {makeComparison} from './compare/making.ts';
import type {FactReport} from './facts.ts';
import type {SessionReport} from './report.ts';
import {isStarredObstacle} from './reproduction.ts';

/** What is known before the plan of a session runs again of how that will compare. */
export interface Foresight {
  /** Starred facts that differ, each with both values; with any of them it will not be comparable. */
  readonly differences: readonly string[];
  /** Those of durability, or why that is not known; without any it may be comparable. */
  readonly durability: readonly string[];
}

/** Facts that no run changes. */
const settled: readonly FactReport['topic'][] = ['setting', 'server', 'link', 'pgbench'];

/** Compares a session with what a server and a pgbench say before the start; of machines, storage and data nothing is known by then. */
export function foresee(then: SessionReport, opening: readonly FactReport[]): Foresight {
  const known = new Map(opening.filter(({topic}) => settled.includes(topic)).map(fact => [nameFact(fact), fact]));
  const added = [...known.values()].filter(fact => !then.facts.some(one => nameFact(one) === nameFact(fact)));
  const facts = [...then.facts.map(fact => known.get(nameFact(fact)) ?? fact), ...added];
  const now = {...then, session: {...then.session, name: 'now', id: 'now', label: null}, facts};
  const before = {...then, session: {...then.session, label: null}};
  const {differences, durability} = makeComparison([before, now], {baseline: null, ignoreDurability: false});
  const told = differences.flatMap(({values: [was = null, is = null], ...one}) =>
    was === null || is === null ? [] : [{...one, words: `${one.title} ${was} → ${is}`}],
  );
  const ofDurability = told.filter(one => one.durability).map(({words}) => words);
  const doubt = durability.verdict === 'same' || ofDurability.length > 0 ? [] : [durability.because];
  return {
    differences: told.filter(one => !one.durability && isStarredObstacle(one)).map(({words}) => words),
    durability: [...ofDurability, ...doubt],
  };
}
