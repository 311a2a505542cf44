import {UserError} from '../errors.ts';

/** More rungs than this in one list are a slip of the hand. */
const MOST = 1000;
const LARGEST = 2_000_000;

/**
 * Reads a list of whole numbers from 1 on, in its own order, duplicates kept: `1,10..120/10` goes up by 10, `1..64*2` doubles, `1..4` goes up
 * by 1. UserError when it cannot be meant; `flag` is how it was given.
 */
export function readCounts(list: string, flag: string): number[] {
  const counts = list.split(',').flatMap(part => readPart(part.trim(), flag));
  if (counts.length > MOST)
    throw new UserError(`${flag} ${list} are ${counts.length} numbers`, `At most ${MOST} can be meant.`);
  return counts;
}

/** Reads one whole number from 1, or another, to two million. UserError when it is none. */
export function readCount(text: string, flag: string, least = 1): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= least && number <= LARGEST) return number;
  throw new UserError(
    `${flag} ${text} is not a whole number from ${least} to ${LARGEST}`,
    flag === '--clients' ? 'Give client counts as in --clients 1,10..120/10 or 1..64*2.' : null,
  );
}

function readPart(part: string, flag: string): number[] {
  const range = /^(\d+)\.\.(\d+)(?:([/*])(\d+))?$/.exec(part);
  if (!range) return [readCount(part, flag)];
  const [, first = '', last = '', how = '/', by = '1'] = range;
  const from = readCount(first, flag);
  const to = readCount(last, flag);
  const least = how === '*' ? 2 : 1;
  if (Number(by) < least)
    throw new UserError(`${flag} ${part} would never get from ${from} to ${to}`, 'A step is at least /1 or *2.');
  if (from > to) throw new UserError(`${flag} ${part} goes down`, 'Ranges go up; --order down turns the ladder round.');
  const counts: number[] = [];
  for (
    let count = from;
    count <= to && counts.length <= MOST;
    count = how === '*' ? count * Number(by) : count + Number(by)
  )
    counts.push(count);
  return counts;
}
