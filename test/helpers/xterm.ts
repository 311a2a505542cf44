import xterm from '@xterm/headless';
import stringWidth from 'string-width';

/** One cell as a person sees it; a colour is '#rrggbb', a palette number, or null for the terminal's own. */
export interface Cell {
  readonly text: string;
  /** 0 for the right half of a wide glyph. */
  readonly width: number;
  readonly foreground: string | number | null;
  readonly background: string | number | null;
  readonly bold: boolean;
  readonly dim: boolean;
  readonly underline: boolean;
  readonly inverse: boolean;
}

export type Terminal = xterm.Terminal;

/** A terminal in memory with today's widths of glyphs. */
export function createXterm(columns: number, rows: number): Terminal {
  const terminal = new xterm.Terminal({cols: columns, rows, allowProposedApi: true, scrollback: 1000});
  const wcwidth = (code: number) => Math.min(2, stringWidth(String.fromCodePoint(code))) as 0 | 1 | 2;
  terminal.unicode.register({
    version: 'current',
    wcwidth,
    // Width in bits 1 and 2; bit 0 joins a mark to the glyph before it.
    charProperties: (code, before) => {
      const width = wcwidth(code);
      const previous = (before >> 1) & 3;
      const joins = width === 0 && before !== 0 && previous !== 0;
      return ((joins ? Math.max(width, previous) : width) << 1) | (joins ? 1 : 0);
    },
  });
  terminal.unicode.activeVersion = 'current';
  return terminal;
}

/** Resolves when the terminal has taken all of `text`. */
export function feed(terminal: Terminal, text: string): Promise<void> {
  return new Promise(resolve => terminal.write(text, resolve));
}

/** The rows on the screen without trailing blanks. */
export function readRows(terminal: Terminal): string[] {
  const buffer = terminal.buffer.active;
  return Array.from(
    {length: terminal.rows},
    (_, row) =>
      buffer
        .getLine(buffer.baseY + row)
        ?.translateToString(true)
        .trimEnd() ?? '',
  );
}

/** The cells on the screen, row by row. */
export function readCells(terminal: Terminal): Cell[][] {
  const buffer = terminal.buffer.active;
  return Array.from({length: terminal.rows}, (_, row) => {
    const line = buffer.getLine(buffer.baseY + row);
    return Array.from({length: terminal.cols}, (_, column) => {
      const cell = line?.getCell(column);
      if (!cell) throw new Error(`no cell at ${column}, ${row}`);
      const colour = (rgb: boolean, palette: boolean, value: number) =>
        rgb ? `#${value.toString(16).padStart(6, '0')}` : palette ? value : null;
      return {
        text: cell.getChars() || ' ',
        width: cell.getWidth(),
        foreground: colour(cell.isFgRGB(), cell.isFgPalette(), cell.getFgColor()),
        background: colour(cell.isBgRGB(), cell.isBgPalette(), cell.getBgColor()),
        bold: cell.isBold() !== 0,
        dim: cell.isDim() !== 0,
        underline: cell.isUnderline() !== 0,
        inverse: cell.isInverse() !== 0,
      };
    });
  });
}
