import type {Comparison} from '../compare/comparison.ts';

/** What must stand above figures whose commits are not, or may not be, worth the same; null where they are. */
export function warnOfDurability({durability}: Comparison): string | null {
  const {verdict, because, ignored} = durability;
  if (verdict === 'same') return null;
  const words = verdict === 'differs' ? `durability differs: ${because}` : `? ${because}`;
  return `${words}. ${ignored ? 'Compared all the same (--ignore-durability).' : 'No winner is named.'}`;
}
