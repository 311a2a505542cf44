import {describeWorth} from '../report/rung.ts';
import type {RunSummary} from '../state/run-summary.ts';
import {formatCount, plural} from '../text/number.ts';
import {clean, cut, pad} from '../text/width.ts';
import type {Limit} from '../verdict/limit.ts';
import type {Verdict} from '../verdict/rule.ts';
import {briefVerdict} from '../verdict/verdicts.ts';
import {wrapText} from './lines.ts';
import type {RungRow} from './rungs.ts';
import type {Scene, Size} from './scene.ts';

/** Of a run that has ended: what its figure is worth, whether it is the best, and what limited it. */
export function drawVerdict(
  {paint}: Pick<Scene, 'paint'>,
  {kind, verdicts, limit, checkpoints}: RunSummary,
  isPeak: boolean,
): string {
  const verdict = briefVerdict(verdicts);
  if (kind === 'warm-up' && verdict?.grade !== 'invalid') return paint.dim(describeWorth({kind, verdicts}));
  const isTold = limit?.name === 'other programs' && verdict?.rule === 'other-programs';
  const remarks = [
    ...(isPeak ? [paint.good('▲ best')] : []),
    ...(limit && limit.name !== 'nothing clear' && !isTold ? [paint.dim(limit.name)] : []),
    ...(checkpoints.length > 0 ? [paint.dim(count(checkpoints.length, 'checkpoint'))] : []),
  ];
  return [verdict ? drawGrade({paint}, verdict) : paint.good('ok'), ...remarks].join(', ');
}

function drawGrade({paint}: Pick<Scene, 'paint'>, {grade, text}: Verdict): string {
  const words = clean(text);
  return grade === 'invalid' ? paint.bad(`× ${words}`) : grade === 'caution' ? paint.caution(`! ${words}`) : words;
}

/** What is said, and of what. */
interface Note {
  readonly head: string;
  readonly text: string;
}

const HEAD = 16;

/**
 * What is to be said of rungs in full, below the table: of the chosen one all of it; else of each the gravest that keeps it from being
 * quoted, then what limited the best. A line each where there is no room for more.
 */
export function drawRungNotes(
  scene: Scene,
  rows: readonly RungRow[],
  peaks: readonly RungRow[],
  {width, height}: Size,
): string[] {
  const {paint, look} = scene;
  const chosen = rows.findLast(({step, ended}) => step === look.chosen && ended !== null)?.ended;
  const notes = chosen
    ? tellAll(scene, chosen)
    : [...tellGrave(scene, rows), ...peaks.flatMap(peak => tellBest(scene, peak))];
  const columns = Math.max(1, width - HEAD - 3);
  const draw = (head: string, lines: readonly string[]) =>
    lines.map((line, row) => `  ${row === 0 ? pad(head, HEAD) : ' '.repeat(HEAD)}${line}`);
  const room = height - 1;
  if (room < 1 || notes.length === 0) return [];
  const whole = notes.flatMap(({head, text}) => draw(head, wrapText(text, columns)));
  if (whole.length <= room) return ['', ...whole];
  const brief = notes.flatMap(({head, text}) => draw(head, [cut(text, columns, '…')]));
  if (brief.length <= room) return ['', ...brief];
  const left = notes.length - room + 1;
  return room < 2 ? [] : ['', ...brief.slice(0, room - 1), `  ${paint.dim(`and ${left} more: ↑ ↓ choose a rung`)}`];
}

const signs = {invalid: '×', caution: '!', note: '·'} as const;
const gradeRoles = {invalid: 'bad', caution: 'caution', note: 'dim'} as const;

function tellAll({paint}: Scene, run: RunSummary): Note[] {
  const {verdicts, limit} = run;
  const said = verdicts.map(
    ({grade, text}): Note => ({head: paint[gradeRoles[grade]](`${signs[grade]} ${grade}`), text: clean(text)}),
  );
  return [
    ...(said.length > 0 ? said : [{head: paint.good('ok'), text: `nothing speaks against ${describeClients(run)}`}]),
    ...(limit ? [{head: paint.dim('limit'), text: describeLimit(limit)}] : []),
  ];
}

/** What is the same of several rungs is said once. */
function tellGrave({paint}: Scene, rows: readonly RungRow[]): Note[] {
  return (['invalid', 'caution'] as const).flatMap(grade => {
    const alike = new Map<string, RunSummary[]>();
    for (const {ended} of rows) {
      const verdict = ended && briefVerdict(ended.verdicts);
      if (ended && verdict?.grade === grade) alike.set(verdict.text, [...(alike.get(verdict.text) ?? []), ended]);
    }
    return [...alike].map(([text, runs]): Note => {
      const counts = runs.map(({clients}) => formatCount(clients)).join(', ');
      const head = `${signs[grade]} ${counts}`;
      const whole = `${head} ${runs.length === 1 ? plural(runs[0]?.clients, 'client') : 'clients'}`;
      return {
        head: paint[gradeRoles[grade]](whole.length < HEAD ? whole : cut(head, HEAD - 1, '…')),
        text: clean(text),
      };
    });
  });
}

function tellBest({paint}: Scene, {ended: best}: RungRow): Note[] {
  if (!best?.limit || best.limit.name === 'nothing clear') return [];
  return [{head: paint.good(`▲ ${describeClients(best)}`), text: `limit: ${describeLimit(best.limit)}`}];
}

function describeLimit({name, because, advice}: Limit): string {
  return clean(`${name}, ${because}. ${advice}`);
}

function describeClients({clients}: RunSummary): string {
  return count(clients, 'client');
}

function count(number: number | null, word: string): string {
  return `${formatCount(number)} ${plural(number, word)}`;
}
