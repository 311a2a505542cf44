import type {Grade, Remark} from '../ladder/check.ts';
import {clean} from '../text/clean.ts';
import {cut} from '../text/width.ts';
import {wrapText} from './lines.ts';
import type {Scene} from './scene.ts';

/** Columns before the text. */
const INDENT = 18;

/** What is to be said before the start, gravest first, in so many rows: whole where that fits; else notes in one line each, or counted; else all in one line each, the rest counted. */
export function drawRemarks(
  {paint}: Pick<Scene, 'paint'>,
  remarks: readonly Remark[],
  columns: number,
  rows: number,
): string[] {
  const room = Math.max(1, columns - INDENT - 1);
  const whole = ({grade, text, fix}: Remark): string[] => {
    const lines = [
      ...wrapText(clean(text), room),
      ...(fix === null ? [] : wrapText(`→ ${clean(fix)}`, room).map(paint.dim)),
    ];
    return lines.map((line, index) => (index === 0 ? sign(grade) : ' '.repeat(INDENT)) + line);
  };
  const brief = ({grade, text}: Remark): string[] => [sign(grade) + cut(clean(text), room, '…')];
  const sign = (grade: Grade) => `  ${signs[grade](paint)}`.concat(' '.repeat(Math.max(0, INDENT - 4 - grade.length)));

  const notes = remarks.filter(({grade}) => grade === 'note');
  const grave = remarks.filter(({grade}) => grade !== 'note');
  const forms = [
    remarks.flatMap(whole),
    remarks.flatMap(remark => (remark.grade === 'note' ? brief(remark) : whole(remark))),
    notes.length > 0 && grave.length > 0
      ? [...grave.flatMap(whole), `${' '.repeat(INDENT)}… and ${countRemarks(notes)}`]
      : [],
    remarks.flatMap(brief),
  ].filter(lines => lines.length > 0);
  const fitting = forms.find(lines => lines.length <= rows);
  if (fitting || remarks.length === 0) return fitting ?? [];
  const shown = Math.max(0, rows - 1);
  return [
    ...remarks.slice(0, shown).flatMap(brief),
    `${' '.repeat(INDENT)}${shown > 0 ? '… and ' : ''}${countRemarks(remarks.slice(shown))}`,
  ].slice(0, Math.max(0, rows));
}

const signs: Record<Grade, (paint: Scene['paint']) => string> = {
  refusal: paint => paint.bad('× refusal'),
  warning: paint => paint.caution('! warning'),
  note: paint => paint.dim('· note'),
};

/** How many there are of each grade, in words: `2 warnings, 1 note`. */
export function countRemarks(remarks: readonly Remark[]): string {
  return (['refusal', 'warning', 'note'] as const)
    .map(grade => [grade, remarks.filter(remark => remark.grade === grade).length] as const)
    .filter(([, number]) => number > 0)
    .map(([grade, number]) => `${number} ${grade}${number === 1 ? '' : 's'}`)
    .join(', ');
}
