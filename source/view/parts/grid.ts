import type {Paint, Role} from '../../theme/theme.ts';

/** Characters of a plot, each with the role it is painted in; a band is a role for the background of whole columns. */
export interface Grid {
  readonly width: number;
  readonly height: number;
  readonly characters: string[];
  readonly roles: (Role | null)[];
  readonly bands: (Role | null)[];
}

export function createGrid(width: number, height: number): Grid {
  const size = width * height;
  return {
    width,
    height,
    characters: new Array(size).fill(' '),
    roles: new Array(size).fill(null),
    bands: new Array(width).fill(null),
  };
}

/** Puts one character at a column and a row (0 is the top); what falls outside is not drawn. */
export function put(grid: Grid, column: number, row: number, character: string, role: Role): void {
  if (column < 0 || column >= grid.width || row < 0 || row >= grid.height) return;
  const at = row * grid.width + column;
  grid.characters[at] = character;
  grid.roles[at] = role;
}

/** Like `put`, but only where nothing is drawn yet; tells whether it drew. */
export function putBehind(grid: Grid, column: number, row: number, character: string, role: Role): boolean {
  if (grid.characters[row * grid.width + column] !== ' ') return false;
  put(grid, column, row, character, role);
  return true;
}

/** One row as text: neighbours of the same look share one SGR sequence. */
export function paintRow(grid: Grid, row: number, paint: Paint): string {
  const start = row * grid.width;
  let line = '';
  for (let column = 0; column < grid.width; ) {
    const role = grid.roles[start + column] ?? null;
    const band = grid.bands[column] ?? null;
    let text = '';
    do text += grid.characters[start + column++];
    while (
      column < grid.width &&
      (grid.bands[column] ?? null) === band &&
      ((grid.roles[start + column] ?? null) === role || (grid.characters[start + column] === ' ' && band === null))
    );
    const coloured = role ? paint[role](text) : text;
    line += band ? paint[band](coloured) : coloured;
  }
  return line;
}
