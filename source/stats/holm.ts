import {isKnown, type Values} from './known.ts';

/** p values corrected for being many, in the order given (Holm 1979); unknown ones stay null and count for nothing. */
export function correctByHolm(values: Values): (number | null)[] {
  const places = [...values.keys()].filter(index => isKnown(values[index]));
  const corrected: (number | null)[] = values.map(() => null);
  let largest = 0;
  const rising = places.sort((one, other) => (values[one] ?? 0) - (values[other] ?? 0));
  for (const [rank, index] of rising.entries()) {
    largest = Math.max(largest, Math.min(1, (values[index] ?? 0) * (rising.length - rank)));
    corrected[index] = largest;
  }
  return corrected;
}
