import {bonnie} from './figures/bonnie.ts';
import {fio} from './figures/fio.ts';

/** Figures by name and unit; null for one that the tool could not tell. */
export type Figures = Readonly<Record<string, number | null>>;

/** Reads the output of one tool; null for the output of another. */
export type FigureReader = (text: string) => Figures | null;

const readers: readonly FigureReader[] = [bonnie, fio];

/** The figures in the output of a tool that is known; null for any other text. */
export function readFigures(text: string): Figures | null {
  for (const read of readers) {
    const figures = read(text);
    if (figures) return figures;
  }
  return null;
}
