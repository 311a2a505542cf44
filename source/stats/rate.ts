import {finite, isKnown} from './known.ts';

/** A rate that held over some seconds. */
export interface Rate {
  readonly perSecond: number | null;
  readonly seconds: number | null;
}

/** The mean of rates, each weighted by how long it held: what happened divided by the time it took. Null when none is known. */
export function meanRate(rates: readonly Rate[]): number | null {
  let count = 0;
  let length = 0;
  for (const {perSecond, seconds} of rates) {
    if (!isKnown(perSecond) || !isKnown(seconds) || seconds <= 0) continue;
    count += perSecond * seconds;
    length += seconds;
  }
  return length > 0 ? finite(count / length) : null;
}
