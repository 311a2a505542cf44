import {letterOf} from '../../report/compare/words.ts';
import {systemRoles} from '../../report/svg/style.ts';
import type {Paint, Role} from '../../theme/theme.ts';

/** How a system is told from others, with colours and without: a mark, a hollow one for invalid runs, and how its line is broken. */
export interface SystemLook {
  readonly mark: string;
  readonly hollow: string;
  readonly role: Role;
  /** Dots of its line that are drawn and left out in turn; two of them are a column. */
  readonly dash: readonly [drawn: number, left: number];
}

/** None of them is the mark of a verdict. */
const shapes = [
  ['●', '○'],
  ['■', '□'],
  ['◆', '◇'],
  ['▮', '▯'],
] as const;

const dashes = [
  [1, 0],
  [6, 3],
  [2, 2],
  [1, 2],
] as const;

/** The look of a system; after the shapes its letter is its mark. */
export function lookOf(system: number): SystemLook {
  const letter = letterOf(system).charAt(0);
  const [mark, hollow] = shapes[system] ?? [letter, letter.toLowerCase()];
  return {
    mark,
    hollow,
    role: systemRoles[system % systemRoles.length] ?? 'accent',
    dash: dashes[system % dashes.length] ?? [1, 0],
  };
}

/** Mark and letter: `● A`. */
export function tagOf(system: number, paint: Paint): string {
  const {mark, role} = lookOf(system);
  const letter = letterOf(system);
  return paint[role](mark === letter ? letter : `${mark} ${letter}`);
}
