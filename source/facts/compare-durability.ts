import {type DurabilityFact, type DurabilityPiece, durabilityOf, isStorageKnown} from './durability.ts';

/** Whether two sessions may lose the same in a crash. */
export interface DurabilityComparison {
  /** A winner may be named only where it is the `same`. */
  readonly verdict: 'same' | 'differs' | 'unknown';
  /** Why, with the values of each side: `fsync on against off`. */
  readonly because: string;
  readonly differences: readonly DurabilityDifference[];
  /** What does not decide and is to be told all the same. */
  readonly remarks: readonly string[];
}

export interface DurabilityDifference {
  readonly title: string;
  /** In words: a value, or `not recorded`. */
  readonly one: string;
  readonly other: string;
}

/**
 * Compares what a crash may lose on both sides. A setting that is unknown on one side, or a storage that is known to lose writes against one of
 * which nothing is known, makes it unknown; storage unknown on one or both sides does not by itself, and is told as a remark.
 */
export function compareDurability(
  one: readonly DurabilityFact[],
  other: readonly DurabilityFact[],
): DurabilityComparison {
  const pairs = pairUp(one, other);
  const differing = pairs.filter(([left, right]) => differ(left, right, one, other));
  const differences = differing.map(describe);
  const remarks = remarkOn(one, other);
  if (differences.length > 0) return {verdict: 'differs', because: join(differences), differences, remarks};
  const open = pairs.filter(([left, right]) => isOpen(left, right, one, other));
  if (open.length === 0) return {verdict: 'same', because: describeSame(one), differences, remarks};
  const settings = open.filter(([{topic}]) => topic === 'setting');
  const because = settings.length === 3 ? describeUnrecorded(one, other) : join(open.map(describe));
  return {verdict: 'unknown', because, differences, remarks};
}

type Pair = readonly [DurabilityPiece, DurabilityPiece];

function pairUp(one: readonly DurabilityFact[], other: readonly DurabilityFact[]): Pair[] {
  const others = durabilityOf(other).pieces;
  return durabilityOf(one).pieces.flatMap((piece, index): Pair[] => {
    const beside = others[index];
    return beside ? [[piece, beside]] : [];
  });
}

/** Of settings each known level counts, of anything else only whether it is unsafe. */
function differ(left: DurabilityPiece, right: DurabilityPiece, one: Facts, other: Facts): boolean {
  if (!isSettled(left, one) || !isSettled(right, other)) return false;
  if (left.topic === 'setting') return grade(left, one) !== grade(right, other);
  return (left.effect === 'unsafe') !== (right.effect === 'unsafe');
}

function isOpen(left: DurabilityPiece, right: DurabilityPiece, one: Facts, other: Facts): boolean {
  if (isSettled(left, one) && isSettled(right, other)) return false;
  return left.topic === 'setting' || left.effect === 'unsafe' || right.effect === 'unsafe';
}

/** Known, or something that only another file system has. */
function isSettled({topic, effect}: DurabilityPiece, facts: Facts): boolean {
  return effect !== 'unknown' || (topic === 'storage' && isStorageKnown(facts));
}

type Facts = readonly DurabilityFact[];

/** A setting as it works: without standbys that are waited for, every level of synchronous_commit but off waits for the local disk alone. */
function grade({name, value, atStart}: DurabilityPiece, facts: Facts): string {
  const words = [atStart, value].filter(word => word != null).map(String);
  const standbys = facts.find(fact => fact.topic === 'setting' && fact.name === 'synchronous_standby_names')?.value;
  const local = name === 'synchronous_commit' && standbys === '';
  return words.map(word => (local && word !== 'off' ? 'local' : word)).join(' then ');
}

function describe([left, right]: Pair): DurabilityDifference {
  return {title: left.title, one: word(left), other: word(right)};
}

function word({value, atStart}: DurabilityPiece): string {
  if (value === null) return 'not recorded';
  return atStart == null ? `${value}` : `${atStart}, at the end ${value}`;
}

function join(differences: readonly DurabilityDifference[]): string {
  return differences.map(({title, one, other}) => `${title} ${one} against ${other}`).join('; ');
}

function describeSame(facts: Facts): string {
  const {verdict, because} = durabilityOf(facts);
  return verdict === 'not durable' ? `not durable on either side: ${because}` : because.replace(/;.*/, '');
}

function describeUnrecorded(one: Facts, other: Facts): string {
  const open = [one, other].map(facts => durabilityOf(facts).verdict === 'unknown');
  return `durability not recorded on ${open[0] && open[1] ? 'either side' : open[0] ? 'the first side' : 'the second side'}`;
}

function remarkOn(one: Facts, other: Facts): string[] {
  const known = [isStorageKnown(one), isStorageKnown(other)];
  if (known[0] && known[1]) return [];
  const where = !known[0] && !known[1] ? 'either side' : known[0] ? 'the second side' : 'the first side';
  return [`of the storage (write caches, ZFS sync, barriers) nothing is recorded on ${where}`];
}
