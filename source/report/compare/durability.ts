import {compareDurability} from '../../facts/compare-durability.ts';
import {durabilityOf, isStorageKnown} from '../../facts/durability.ts';
import type {ComparedDurability} from './comparison.ts';
import type {SystemGroup} from './systems.ts';

type Likeness = ComparedDurability['verdict'];

interface Weighing {
  readonly likeness: Likeness;
  readonly because: string;
}

/** Whether a commit is worth the same on all systems; every session is held against every one of the baseline, and against those of its own system. */
export function weighDurability(
  groups: readonly SystemGroup[],
  baseline: number,
  ignored: boolean,
): ComparedDurability {
  const base = groups[baseline];
  const within = groups.map(weighWithin);
  const across = groups.map((group, index) => (base && index !== baseline ? weighAgainst(group, base) : null));
  const systems = groups.map((_, index) => worst([within[index], across[index]].flatMap(one => one?.likeness ?? [])));
  const verdict = worst(systems);
  // A system that is not alike in itself says all that its being unlike others would.
  const mixed = within.filter(({likeness}) => likeness === 'differs');
  const reasons = mixed.length > 0 ? mixed : across.filter(one => one?.likeness === verdict);
  const told = reasons.length > 0 ? reasons : within.filter(({likeness}) => likeness === verdict);
  const words = told.flatMap(one => one?.because ?? []);
  const silent = groups.filter(isSilent);
  const because =
    silent.length === 0 || verdict !== 'unknown'
      ? words
      : [
          `durability not recorded of ${nameAll(silent, groups)}`,
          ...words.filter(text => !text.startsWith(UNRECORDED)),
        ];
  return {verdict, because: [...new Set(because)].join('; '), systems, ignored};
}

const UNRECORDED = 'durability not recorded';

/** The sessions of a system against those of another one. */
function weighAgainst({system, reports}: SystemGroup, base: SystemGroup): Weighing {
  const weighings = base.reports.flatMap(first =>
    reports.map((report): Weighing => {
      const {verdict, because} = compareDurability(first.facts, report.facts);
      const isPlain = verdict === 'same' || because.startsWith(UNRECORDED);
      return {likeness: verdict, because: isPlain ? because : `${base.system.name} and ${system.name}: ${because}`};
    }),
  );
  return gravest(weighings);
}

/** The sessions of a system against each other; one of which nothing is known is not alike even to itself. */
function weighWithin({system, reports}: SystemGroup): Weighing {
  const pairs = reports.flatMap((one, index) =>
    reports.slice(index === 0 ? 0 : index + 1).map(other => compareDurability(one.facts, other.facts)),
  );
  const values = new Map<string, Set<string>>();
  for (const {verdict, differences} of pairs)
    for (const {title, one, other} of verdict === 'differs' ? differences : [])
      values.set(title, new Set([...(values.get(title) ?? []), one, other]));
  if (values.size === 0) return gravest(pairs.map(({verdict, because}) => ({likeness: verdict, because})));
  const words = [...values].map(
    ([title, found]) => `${title} differs within ${system.name}: ${[...found].join(' | ')}`,
  );
  return {likeness: 'differs', because: words.join('; ')};
}

function gravest(weighings: readonly Weighing[]): Weighing {
  const likeness = worst(weighings.map(weighing => weighing.likeness));
  return weighings.find(weighing => weighing.likeness === likeness) ?? {likeness: 'unknown', because: UNRECORDED};
}

function worst(likenesses: readonly Likeness[]): Likeness {
  return likenesses.includes('differs') ? 'differs' : likenesses.includes('unknown') ? 'unknown' : 'same';
}

/** Whether a session of it says nothing of the settings. */
function isSilent({reports}: SystemGroup): boolean {
  return reports.some(({facts}) => durabilityOf(facts).because === UNRECORDED);
}

/** What decides nothing where the settings are alike, and is to be said all the same; not of systems of which nothing is known by which commits last. */
export function remarkOnStorage(groups: readonly SystemGroup[]): string[] {
  const silent = groups.filter(group => !isSilent(group) && group.reports.some(({facts}) => !isStorageKnown(facts)));
  return silent.length > 0
    ? [`of the storage (write caches, ZFS sync, barriers) nothing is recorded of ${nameAll(silent, groups)}`]
    : [];
}

function nameAll(some: readonly SystemGroup[], all: readonly SystemGroup[]): string {
  return some.length === all.length ? 'any system' : some.map(({system}) => system.name).join(', ');
}
