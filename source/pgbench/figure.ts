/** A printed number as a number; null for what C prints when there is none (`nan`, `-nan`, `NaN`, `inf`, `-nan(ind)`, `1.#INF`) or for no text. */
export function readFigure(text: string | undefined): number | null {
  if (text === undefined || text === '') return null;
  const figure = Number(text);
  return Number.isFinite(figure) ? figure : null;
}

/** Source of a regular expression for one number in any of these spellings; use it with the `i` flag. */
export const FIGURE = String.raw`[-+]?(?:\d+\.#[a-z]+\d*|\d+(?:\.\d+)?|nan(?:\(\w+\))?|inf)`;
