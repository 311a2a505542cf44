import type {Cell} from '../test/helpers/terminal.ts';

/** Size of a cell in pixels: whole, so that neighbours meet; DejaVu Sans Mono is 0.602 em wide. */
const cellWidth = 8;
const cellHeight = 17;
const fontSize = 13.3;
const baseline = 12.8;
const margin = 12;

/** Colours of the terminal itself, where a program sets none. */
export interface Backdrop {
  readonly ground: string;
  readonly ink: string;
}

export const dark: Backdrop = {ground: '#16181d', ink: '#d8dbe2'};
export const light: Backdrop = {ground: '#fdfdfb', ink: '#23262d'};

/** xterm's default palette. */
const sixteen = [
  '#000000',
  '#cd3131',
  '#0dbc79',
  '#e5e510',
  '#2472c8',
  '#bc3fbc',
  '#11a8cd',
  '#e5e5e5',
  '#666666',
  '#f14c4c',
  '#23d18b',
  '#f5f543',
  '#3b8eea',
  '#d670d6',
  '#29b8db',
  '#ffffff',
];
const cube = [0, 95, 135, 175, 215, 255];

type Look = {colour: string; bold: boolean; opacity: number; underline: boolean};

/** A picture of terminal cells: text as text, in runs of one look, blocks and boxes as shapes so that they meet whatever the font. */
export function cellsToSvg(rows: readonly (readonly Cell[])[], backdrop = dark): string {
  const columns = rows[0]?.length ?? 0;
  const width = Math.ceil(columns * cellWidth + 2 * margin);
  const height = rows.length * cellHeight + 2 * margin;
  const parts: string[] = [];
  rows.forEach((row, index) => {
    parts.push(
      ...drawGrounds(row, index, backdrop),
      ...drawShapes(row, index, backdrop),
      ...drawText(row, index, backdrop),
    );
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" rx="6" fill="${backdrop.ground}"/>`,
    `<g font-family="'DejaVu Sans Mono', Menlo, Consolas, 'Liberation Mono', monospace" font-size="${fontSize}" xml:space="preserve">`,
    ...parts,
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

function drawGrounds(row: readonly Cell[], index: number, backdrop: Backdrop): string[] {
  return runs(row, cell => groundOf(cell, backdrop) ?? '').flatMap(({key, start, cells}) =>
    key === ''
      ? []
      : [
          `<rect x="${size(x(start))}" y="${y(index)}" width="${size(cells.length * cellWidth)}" height="${cellHeight}" fill="${key}"/>`,
        ],
  );
}

function drawText(row: readonly Cell[], index: number, backdrop: Backdrop): string[] {
  const key = (cell: Cell, column: number) => {
    if (cell.text === ' ' || cell.width === 0 || isShape(cell.text)) return '';
    // A glyph that may come from another font stands by itself, so that it pushes nothing aside.
    const alone = cell.width === 2 || (cell.text.codePointAt(0) ?? 0) > 0x24f ? column : '';
    return `${JSON.stringify(lookOf(cell, backdrop))}${alone}`;
  };
  return runs(row, key).flatMap(({key: known, start, cells}) => {
    const [first] = cells;
    if (known === '' || !first) return [];
    const {colour, bold, opacity, underline} = lookOf(first, backdrop);
    const attributes = [
      `x="${size(x(start))}" y="${size(y(index) + baseline)}" fill="${colour}"`,
      `textLength="${size(cells.length * cellWidth * first.width)}" lengthAdjust="spacingAndGlyphs"`,
      bold ? 'font-weight="bold"' : '',
      underline ? 'text-decoration="underline"' : '',
      opacity < 1 ? `opacity="${opacity}"` : '',
    ];
    return [`<text ${attributes.filter(Boolean).join(' ')}>${escapeXml(cells.map(cell => cell.text).join(''))}</text>`];
  });
}

function drawShapes(row: readonly Cell[], index: number, backdrop: Backdrop): string[] {
  return runs(row, (cell, column) =>
    isShape(cell.text)
      ? `${cell.text}${JSON.stringify(lookOf(cell, backdrop))}${canStretch(cell.text) ? '' : column}`
      : '',
  ).flatMap(({key, start, cells}) => {
    const [first] = cells;
    return key === '' || !first
      ? []
      : [shapeOf(first, lookOf(first, backdrop), x(start), y(index), cells.length * cellWidth)];
  });
}

function isShape(text: string): boolean {
  return /^[▀-▟─│╭╮╰╯├┤┼┊┃]$/.test(text);
}

function canStretch(text: string): boolean {
  return '─█▓▒░▁▂▃▄▅▆▇▀'.includes(text);
}

function shapeOf(cell: Cell, {colour, opacity}: Look, left: number, top: number, width: number): string {
  const code = cell.text.codePointAt(0) ?? 0;
  const box = (dx: number, dy: number, w: number, h: number, strength = 1) =>
    `<rect x="${size(left + dx)}" y="${size(top + dy)}" width="${size(w)}" height="${size(h)}" fill="${colour}"${alpha(opacity * strength)}/>`;
  if (code >= 0x2581 && code <= 0x2588) {
    const part = ((code - 0x2580) / 8) * cellHeight;
    return box(0, cellHeight - part, width, part);
  }
  if (code >= 0x2589 && code <= 0x258f) return box(0, 0, ((0x2590 - code) / 8) * cellWidth, cellHeight);
  if (code === 0x2580) return box(0, 0, width, cellHeight / 2);
  // A quarter, half and three quarters of the dots, as the eye mixes their light.
  const shade = {'░': 0.5, '▒': 0.7, '▓': 0.86}[cell.text];
  if (shade) return box(0, 0, width, cellHeight, shade);
  return `<path d="${lineOf(cell.text, left, top, width)}" stroke="${colour}" fill="none" stroke-width="${cell.text === '┃' ? 2.6 : 1.4}"${cell.text === '┊' ? ' stroke-dasharray="2 2.5"' : ''}${alpha(opacity)}/>`;
}

function lineOf(text: string, left: number, top: number, width: number): string {
  const [middle, centre, right, bottom] = [
    left + cellWidth / 2,
    top + cellHeight / 2,
    left + width,
    top + cellHeight,
  ].map(size);
  const [l, t] = [size(left), size(top)];
  const round = cellWidth / 2;
  const up = size(Number(centre) - round);
  const down = size(Number(centre) + round);
  switch (text) {
    case '─':
      return `M${l} ${centre}H${right}`;
    case '├':
      return `M${middle} ${t}V${bottom}M${middle} ${centre}H${right}`;
    case '┤':
      return `M${middle} ${t}V${bottom}M${l} ${centre}H${middle}`;
    case '┼':
      return `M${middle} ${t}V${bottom}M${l} ${centre}H${right}`;
    case '╭':
      return `M${middle} ${bottom}V${down}Q${middle} ${centre} ${right} ${centre}`;
    case '╮':
      return `M${middle} ${bottom}V${down}Q${middle} ${centre} ${l} ${centre}`;
    case '╰':
      return `M${middle} ${t}V${up}Q${middle} ${centre} ${right} ${centre}`;
    case '╯':
      return `M${middle} ${t}V${up}Q${middle} ${centre} ${l} ${centre}`;
    default:
      return `M${middle} ${t}V${bottom}`;
  }
}

function runs(row: readonly Cell[], keyOf: (cell: Cell, column: number) => string) {
  const found: {key: string; start: number; cells: Cell[]}[] = [];
  row.forEach((cell, column) => {
    const key = keyOf(cell, column);
    const last = found.at(-1);
    if (last?.key === key) last.cells.push(cell);
    else found.push({key, start: column, cells: [cell]});
  });
  return found;
}

function lookOf(cell: Cell, backdrop: Backdrop): Look {
  const colour = cell.inverse
    ? (colourOf(cell.background) ?? backdrop.ground)
    : (colourOf(cell.foreground) ?? backdrop.ink);
  return {colour, bold: cell.bold, opacity: cell.dim ? 0.6 : 1, underline: cell.underline};
}

function groundOf(cell: Cell, backdrop: Backdrop): string | null {
  return cell.inverse ? (colourOf(cell.foreground) ?? backdrop.ink) : colourOf(cell.background);
}

function colourOf(colour: string | number | null): string | null {
  if (typeof colour !== 'number') return colour;
  if (colour < 16) return sixteen[colour] ?? null;
  const parts =
    colour < 232
      ? [36, 6, 1].map(unit => cube[Math.floor((colour - 16) / unit) % 6] ?? 0)
      : new Array(3).fill(8 + (colour - 232) * 10);
  return `#${parts.map(part => part.toString(16).padStart(2, '0')).join('')}`;
}

function x(column: number): number {
  return margin + column * cellWidth;
}

function y(row: number): number {
  return margin + row * cellHeight;
}

function size(pixels: number): string {
  return String(Number(pixels.toFixed(2)));
}

function alpha(opacity: number): string {
  return opacity < 1 ? ` opacity="${size(opacity)}"` : '';
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
