import type {Mark} from '../state/followed.ts';
import {clean} from '../text/width.ts';
import type {Paint} from '../theme/theme.ts';
import {markLooks} from './parts/marks.ts';
import {markKinds} from './timeline.ts';

/** A mark as its glyph on the charts and in words. */
export function tellMark(paint: Paint, {kind, text}: Mark): {readonly sign: string; readonly text: string} {
  const drawn = markKinds[kind];
  const {glyph, role} = drawn ? markLooks[drawn] : {glyph: kind === 'note' ? '▴' : '·', role: 'accent' as const};
  return {sign: paint[role](glyph), text: clean(text)};
}

/** So near to a moment a mark is about it. */
const NEAR_MS = 2500;
/** More do not fit a line. */
const MOST = 2;

/** The marks about a moment, the latest first; a note has its own place. */
export function marksAround(marks: readonly Mark[], at: number): Mark[] {
  return marks
    .filter(mark => mark.kind !== 'note' && mark.at >= at - NEAR_MS && (mark.since ?? mark.at) <= at + NEAR_MS)
    .slice(-MOST)
    .reverse();
}
