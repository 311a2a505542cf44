import type {Paint, Role} from '../../theme/theme.ts';

/** One part of a whole; null is not known and takes no room. */
export interface Part {
  readonly share: number | null;
  readonly glyph: string;
  readonly role: Role;
}

/** Parts of a whole side by side in exactly so many columns; what is left of the whole is blank. A part that is not 0 is rounded, the sum holds. */
export function drawShares(parts: readonly Part[], columns: number, paint: Paint): string {
  let sum = 0;
  let used = 0;
  const pieces = parts.map(({share, glyph, role}) => {
    sum += Math.max(0, share ?? 0);
    const end = Math.min(columns, Math.round(sum * columns));
    const piece = glyph.repeat(Math.max(0, end - used));
    used = Math.max(used, end);
    return paint[role](piece);
  });
  return pieces.join('') + ' '.repeat(Math.max(0, columns - used));
}

const levels = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/** Shares from 0 to 1 over time, a column each; what is not known is blank. */
export function drawSpark(shares: readonly (number | null)[]): string {
  return shares.map(share => (share === null ? ' ' : levels[Math.min(7, Math.max(0, Math.floor(share * 8)))])).join('');
}
