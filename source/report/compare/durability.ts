import {compareDurability} from '../../facts/compare-durability.ts';
import {durabilityOf, isStorageKnown} from '../../facts/durability.ts';
import type {SessionReport} from '../report.ts';
import type {ComparedDurability} from './comparison.ts';
import type {SystemGroup} from './systems.ts';

type Likeness = ComparedDurability['verdict'];

interface Weighing {
  readonly likeness: Likeness;
  readonly because: string;
}

/** Whether a commit is worth the same on all systems; every session is held against the first of the baseline. */
export function weighDurability(
  groups: readonly SystemGroup[],
  baseline: number,
  ignored: boolean,
): ComparedDurability {
  const base = groups[baseline];
  const first = base?.reports[0];
  const weighings = groups.map(group => (base && first ? weighSystem(group, base, first) : unrecorded));
  const systems = weighings.map(({likeness}) => likeness);
  const verdict = worst(systems);
  const reasons = weighings.filter(({likeness}, index) => likeness === verdict && index !== baseline);
  const told = (reasons.length > 0 ? reasons : weighings.slice(baseline, baseline + 1)).map(({because}) => because);
  const silent = groups.filter(isSilent);
  const because =
    silent.length === 0 || verdict !== 'unknown'
      ? told
      : [`durability not recorded of ${nameAll(silent, groups)}`, ...told.filter(text => !text.startsWith(UNRECORDED))];
  return {verdict, because: [...new Set(because)].join('; '), systems, ignored};
}

const UNRECORDED = 'durability not recorded';
const unrecorded: Weighing = {likeness: 'unknown', because: UNRECORDED};

function weighSystem({system, reports}: SystemGroup, base: SystemGroup, first: SessionReport): Weighing {
  const weighings = reports.map((report): Weighing => {
    const {verdict, because} = compareDurability(first.facts, report.facts);
    const isPlain = verdict === 'same' || because.startsWith(UNRECORDED);
    return {likeness: verdict, because: isPlain ? because : `${base.system.name} and ${system.name}: ${because}`};
  });
  const likeness = worst(weighings.map(weighing => weighing.likeness));
  return weighings.find(weighing => weighing.likeness === likeness) ?? unrecorded;
}

function worst(likenesses: readonly Likeness[]): Likeness {
  return likenesses.includes('differs') ? 'differs' : likenesses.includes('unknown') ? 'unknown' : 'same';
}

/** Whether a session of it says nothing of the settings. */
function isSilent({reports}: SystemGroup): boolean {
  return reports.some(({facts}) => durabilityOf(facts).because === UNRECORDED);
}

/** What decides nothing where the settings are alike, and is to be said all the same. */
export function remarkOnStorage(groups: readonly SystemGroup[]): string[] {
  const silent = groups.filter(({reports}) => reports.some(({facts}) => !isStorageKnown(facts)));
  return silent.length > 0
    ? [`of the storage (write caches, ZFS sync, barriers) nothing is recorded of ${nameAll(silent, groups)}`]
    : [];
}

function nameAll(some: readonly SystemGroup[], all: readonly SystemGroup[]): string {
  return some.length === all.length ? 'any system' : some.map(({system}) => system.name).join(', ');
}
