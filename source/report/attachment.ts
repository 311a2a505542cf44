import type {State} from '../state/state.ts';
import {clean} from '../text/clean.ts';
import {unknown} from '../text/number.ts';
import type {Column} from './column.ts';
import {type Figures, readFigures} from './figures.ts';

/** Output of another tool that was kept with the session. */
export interface Attachment {
  readonly name: string;
  readonly text: string;
  /** By name and unit; null: the tool could not tell. Without any it is text only. */
  readonly figures: Figures | null;
  /** What is to be said beside its figures. */
  readonly remark: string;
}

/** Everything that was kept with a session. */
export function reportAttachments({attached}: State): Attachment[] {
  return attached.map(({name, text, figures}) => ({
    name,
    text,
    figures: figures ?? readFigures(text),
    remark: figures ? clean(text.trim()) : 'read from its output, which the session keeps',
  }));
}

export type Figure = readonly [name: string, value: number | null];

/** Figures of other tools as a table each; what has none is left to the JSON report. */
export function tabulateFigures(attached: readonly Attachment[]) {
  return attached.flatMap(({name, remark, figures}) => {
    if (figures === null) return [];
    const columns: readonly Column<Figure>[] = [
      {title: clean(name), align: 'left', write: ([figure]) => clean(figure)},
      {title: 'figure', align: 'right', write: ([, value]) => (value === null ? unknown : `${value}`)},
    ];
    return [{text: remark, columns, figures: Object.entries(figures) as readonly Figure[]}];
  });
}
