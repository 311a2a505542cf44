import {glyphs} from './glyph.ts';
import {width} from './width.ts';

/** What stands for what where a terminal shows no Unicode; two that may stand in one chart or legend never share a character. */
const standIns: Readonly<Record<string, string>> = {
  // Lines and bars; the checkpoint's begin and end, its time, the resumed session and the cursor.
  '-': '─━┴┬−–—‐‑',
  '|': '│▏▎▍▌',
  '+': '┤├┼▒◇',
  '.': '╭╮┄·',
  "'": '╰╯‘’',
  '`': '└',
  '~': '╌…±',
  '=': '╍‖▄▅',
  '!': '┊≠',
  '/': '╏',
  '@': '┃',
  ':': '░╎',
  '#': '█▉▊▋■',
  '%': '▓',
  _: '▁▂▃',
  '"': '▆▇“”„«»',
  // Signs and systems.
  o: '○◦',
  O: '●',
  '*': '★▶•',
  '&': '◆',
  x: '×',
  R: '↻',
  S: '▾',
  I: '▮',
  i: '▯',
  '^': '▲▴↑',
  v: '▼↓',
  '<': '◂←≤',
  '>': '▸→≥',
  u: 'µμ',
  2: '²',
  ' ': '\u00a0\u2009\u202f',
};

const known = new Map(Object.entries(standIns).flatMap(([ascii, drawn]) => [...drawn].map(glyph => [glyph, ascii])));

/** Text of the same width for a terminal that shows no Unicode; what has no counterpart is '?'. Escape sequences stay. */
export function toAscii(text: string): string {
  // '< >' are keys of their own.
  return text.replaceAll('← →', '<->').replace(/[^\0-\x7f]+/g, run =>
    glyphs(run)
      .map(glyph => known.get(glyph) ?? strokeOf(glyph) ?? '?'.repeat(width(glyph)))
      .join(''),
  );
}

/** Rows of the dots of a braille pattern, 0 at the top, by bit: three at the left, three at the right, one each below. */
const dotRows = [0, 1, 2, 0, 1, 2, 3, 3];
const rightDots = 0b10111000;

/** A braille pattern as a stroke that rises, falls or lies as high as its dots; null for all else. */
function strokeOf(glyph: string): string | null {
  const dots = glyph.charCodeAt(0) - 0x2800;
  if (dots < 0 || dots > 0xff) return null;
  const whole = heightOf(dots);
  if (whole === null) return ' ';
  const fall = (heightOf(dots & rightDots) ?? whole) - (heightOf(dots & ~rightDots) ?? whole);
  if (fall >= 1) return '\\';
  if (fall <= -1) return '/';
  return whole < 1 ? '"' : whole > 2 ? '_' : '-';
}

/** Mean row of dots, null where there is none. */
function heightOf(dots: number): number | null {
  const rows = dotRows.filter((_, bit) => dots & (1 << bit));
  return rows.length === 0 ? null : rows.reduce((sum, row) => sum + row, 0) / rows.length;
}
