import type {State} from '../state/state.ts';
import {clean} from '../text/clean.ts';
import {unknown} from '../text/number.ts';
import type {Column} from './columns.ts';

/** Output of another tool that was kept with the session. */
export interface Attachment {
  readonly name: string;
  readonly text: string;
  /** By name and unit; null: the tool could not tell. Without any it is text only. */
  readonly figures: Readonly<Record<string, number | null>> | null;
}

/** Everything that was kept with a session. */
export function reportAttachments({attached}: State): Attachment[] {
  return attached.map(({name, text, figures = null}) => ({name, text, figures}));
}

export type Figure = readonly [name: string, value: number | null];

/** Figures of other tools as a table each; what has none is left to the JSON report. */
export function tabulateFigures(attached: readonly Attachment[]) {
  return attached.flatMap(({name, text, figures}) => {
    if (figures === null) return [];
    const columns: readonly Column<Figure>[] = [
      {title: clean(name), align: 'left', write: ([figure]) => clean(figure)},
      {title: 'figure', align: 'right', write: ([, value]) => (value === null ? unknown : `${value}`)},
    ];
    return [{text: clean(text.trim()), columns, figures: Object.entries(figures) as readonly Figure[]}];
  });
}
