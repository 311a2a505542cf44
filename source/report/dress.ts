import type {Colours} from './svg/style.ts';

/** What drawings and pages are dressed in: read from the package by those who may, handed to the forms as data. */
export interface Dress {
  readonly colours: Colours;
  /** The parts of a page that are files of their own; null where no page is written. */
  readonly page: PageParts | null;
}

export interface PageParts {
  /** The script and the style of the page. */
  readonly script: string;
  readonly style: string;
  /** uPlot, which draws the charts over time. */
  readonly plotScript: string;
  readonly plotStyle: string;
}
