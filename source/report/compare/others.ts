import {formatRange} from '../../text/number.ts';
import type {RungReport} from '../rung.ts';

/** What other programs took of the processors. */
export interface Others {
  /** How many of the runs that are results were beside them. */
  readonly taken: number;
  readonly runs: number;
  /** `12 to 40 % of 8 cores taken by others`. */
  readonly words: string;
}

/** What other programs took of the processors in the results among these runs; null where none did. */
export function findOthers(rungs: readonly RungReport[]): Others | null {
  const results = rungs.filter(({kind}) => kind === 'rung');
  const told = results.flatMap(({verdicts}) => verdicts.find(({rule}) => rule === 'other-programs')?.text ?? []);
  return told.length > 0 ? {taken: told.length, runs: results.length, words: describeShares(told)} : null;
}

/** `in every run`, `in 3 of 4 runs`. */
export function countTaken({taken, runs}: Others): string {
  return taken === runs ? `in every run` : `in ${taken} of ${runs} runs`;
}

/** Texts that begin with a share, those that go on alike together. */
function describeShares(texts: readonly string[]): string {
  const groups = new Map<string, number[]>();
  for (const text of texts) {
    const share = Number.parseInt(text, 10);
    const rest = text.slice(`${share}`.length);
    groups.set(rest, [...(groups.get(rest) ?? []), share]);
  }
  const words = [...groups].map(([rest, shares]) => {
    return `${formatRange(Math.min(...shares), Math.max(...shares))}${rest}`;
  });
  return words.join('; ');
}
