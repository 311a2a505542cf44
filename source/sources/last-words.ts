import {clean} from '../text/clean.ts';

/** The last line of a text that says anything, fit for a terminal and at most 200 characters long; empty where there is none. */
export function findLastWords(text: string): string {
  const last = text.split(/[\r\n]+/).findLast(line => clean(line).trim() !== '') ?? '';
  return clean(last).trim().slice(0, 200);
}
