import {changesBetween, NO_SPREAD} from './changes.ts';
import type {ComparedDurability, ComparedSystem, Comparison, OverallChange, Winner} from './comparison.ts';
import {describeShort} from './lengths.ts';
import type {MeasuredCell, MeasuredWorkload} from './measured.ts';
import {sumUpChanges} from './summaries.ts';

interface Field {
  readonly systems: readonly ComparedSystem[];
  readonly durability: ComparedDurability;
  readonly rules: Comparison['rules'];
  /** Whether runs were asked to last otherwise on one system than on another. */
  readonly lengthsDiffer: boolean;
}

/** From this share of invalid runs on a system has not borne the load, whatever the others of its runs came to. */
const FRAGILE_SHARE = 0.25;

/** What one system is against another at the rungs that both ran, those without a valid run too. */
interface Pairing extends Pick<OverallChange, 'verdicts'> {
  readonly ran: number;
  /** Rungs whose figures can be compared. */
  readonly compared: number;
  /** Rungs of runs enough that are all alike, so that there is no verdict. */
  readonly withoutSpread: number;
}

/**
 * The system that is shown to be higher than each other one at more than half of the rungs that both ran (and at two of them, unless neither ran
 * more than one), and lower at none; commits must be worth the same on all, and no system may have lost a good part of its runs.
 */
export function findWinner(workloads: readonly MeasuredWorkload[], field: Field): Winner {
  const {systems, durability, rules} = field;
  if (durability.verdict !== 'same' && !durability.ignored)
    return none(durability.verdict === 'differs' ? 'durability differs' : 'durability not recorded');
  const indexes = systems.map((_, index) => index);
  const rungs = workloads.flatMap(workload => workload.rungs).map(({cells}) => cells);
  const common = rungs.filter(cells => cells.filter(cell => cell !== null).length > 1);
  const lost = indexes.flatMap(system => describeLost(common, system, systems));
  if (lost.length > 0) return none(lost.join('; '));
  const known = new Map<string, Pairing>();
  const against = (system: number, baseline: number): Pairing => {
    const key = `${system} ${baseline}`;
    const found = known.get(key) ?? pair(workloads, {system, baseline, rules});
    known.set(key, found);
    return found;
  };
  const own = indexes.map(system => rungs.filter(cells => cells[system]).length);
  const isAhead = (one: number, other: number) => {
    const {verdicts, ran} = against(one, other);
    const least = Math.max(own[one] ?? 0, own[other] ?? 0) > 1 ? 2 : 1;
    return verdicts['▼'] === 0 && 2 * verdicts['▲'] > ran && verdicts['▲'] >= least;
  };
  const winner = indexes.find(one => indexes.every(other => other === one || isAhead(one, other)));
  if (winner === undefined) return none(describeOpen(indexes.slice(1).map(other => against(other, 0))));
  const words = indexes
    .filter(index => index !== winner)
    .map(other => {
      const {verdicts, ran} = against(winner, other);
      return `${systems[other]?.name} at ${verdicts['▲']} of ${ran}`;
    });
  const short = describeShort(common.flat(), field.lengthsDiffer);
  return {system: winner, because: `higher than ${words.join(', than ')} rungs, lower at none${short}`};
}

function pair(
  workloads: readonly MeasuredWorkload[],
  {system, baseline, rules}: {system: number; baseline: number; rules: Comparison['rules']},
): Pairing {
  const changes = [...changesBetween(workloads, {baseline, system, likeness: 'same', rules}).values()];
  const {verdicts, rungs} = sumUpChanges(changes);
  const withoutSpread = changes.filter(({because}) => because === NO_SPREAD).length;
  return {verdicts, ran: changes.length, compared: rungs, withoutSpread};
}

/** What a system lost of its runs at the rungs that another one ran too. */
function describeLost(
  rungs: readonly (readonly (MeasuredCell | null)[])[],
  system: number,
  systems: readonly ComparedSystem[],
): string[] {
  const runs = rungs.flatMap(cells => cells[system]?.runs ?? []);
  const invalid = runs.filter(({valid}) => !valid).length;
  return invalid > 0 && invalid >= FRAGILE_SHARE * runs.length
    ? [`${invalid} of ${runs.length} runs of ${systems[system]?.name} are invalid`]
    : [];
}

/** Why there is none, by what the others are against the first. */
function describeOpen(pairings: readonly Pairing[]): string {
  const ran = pairings.reduce((sum, pairing) => sum + pairing.ran, 0);
  const total = (verdict: keyof Pairing['verdicts']) =>
    pairings.reduce((sum, {verdicts}) => sum + verdicts[verdict], 0);
  const shown = total('▲') + total('▼');
  if (pairings.every(({compared}) => compared === 0)) return 'no rung in common that can be compared';
  if (shown === 0 && total('~') === 0) return describeUntold(pairings);
  if (total('▲') > 0 && total('▼') > 0) return 'it depends on the rung, or on which systems are compared';
  if (shown === 0) return 'no difference shown';
  if (pairings.length > 1) return 'no system is shown ahead of all others';
  if (ran === 1) return 'a difference is shown at the one rung in common: not enough beside rungs that only one ran';
  return `a difference is shown at ${shown} of ${ran} rungs only`;
}

/** Why no rung has a verdict. */
function describeUntold(pairings: readonly Pairing[]): string {
  const sum = (read: (pairing: Pairing) => number) => pairings.reduce((sum, pairing) => sum + read(pairing), 0);
  const alike = sum(({withoutSpread}) => withoutSpread);
  if (alike === 0) return 'too few runs for a verdict';
  return alike === sum(({compared}) => compared)
    ? NO_SPREAD
    : 'too few runs for a verdict, or runs that show no spread';
}

function none(because: string): Winner {
  return {system: null, because};
}
