import {changesBetween} from './changes.ts';
import type {ComparedDurability, ComparedSystem, Comparison, OverallChange, Winner} from './comparison.ts';
import {sumUpChanges} from './summaries.ts';
import type {MeasuredWorkload} from './workloads.ts';

interface Field {
  readonly systems: readonly ComparedSystem[];
  readonly durability: ComparedDurability;
  readonly rules: Comparison['rules'];
}

/**
 * The system that is shown to be higher than each other one at more than half of the rungs that they have in common, and lower at none; commits
 * must be worth the same on all.
 */
export function findWinner(workloads: readonly MeasuredWorkload[], {systems, durability, rules}: Field): Winner {
  if (durability.verdict !== 'same' && !durability.ignored)
    return none(durability.verdict === 'differs' ? 'durability differs' : 'durability not recorded');
  const indexes = systems.map((_, index) => index);
  const known = new Map<string, OverallChange>();
  const against = (system: number, baseline: number): OverallChange => {
    const key = `${system} ${baseline}`;
    const found =
      known.get(key) ??
      sumUpChanges([...changesBetween(workloads, {baseline, system, likeness: 'same', rules}).values()]);
    known.set(key, found);
    return found;
  };
  const winner = indexes.find(one => indexes.every(other => other === one || isAhead(against(one, other))));
  if (winner === undefined) return none(describeOpen(indexes.slice(1).map(other => against(other, 0))));
  const others = indexes.filter(index => index !== winner);
  const words = others.map(other => {
    const {verdicts, rungs} = against(winner, other);
    return `${systems[other]?.name} at ${verdicts['▲']} of ${rungs}`;
  });
  return {system: winner, because: `higher than ${words.join(', than ')} rungs, lower at none`};
}

function isAhead({verdicts, rungs}: OverallChange): boolean {
  return verdicts['▼'] === 0 && 2 * verdicts['▲'] > rungs;
}

/** Why there is none, by what the others are against the first. */
function describeOpen(changes: readonly OverallChange[]): string {
  const rungs = changes.reduce((sum, change) => sum + change.rungs, 0);
  const total = (verdict: keyof OverallChange['verdicts']) =>
    changes.reduce((sum, {verdicts}) => sum + verdicts[verdict], 0);
  if (rungs === 0) return 'no rung in common that can be compared';
  if (total('?') >= rungs) return 'too few runs for a verdict';
  if (total('▲') > 0 && total('▼') > 0) return 'it depends on the rung, or on which systems are compared';
  if (total('▲') + total('▼') === 0) return 'no difference shown';
  return changes.length > 1
    ? 'no system is shown ahead of all others'
    : `a difference is shown at ${total('▲') + total('▼')} of ${rungs} rungs only`;
}

function none(because: string): Winner {
  return {system: null, because};
}
