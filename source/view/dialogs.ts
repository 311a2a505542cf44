import {pad, width} from '../text/width.ts';
import {type KeyRow, keyTable, type Mode} from './keys.ts';
import {joinFitting, spread} from './lines.ts';
import {markLooks} from './parts/marks.ts';
import {gapGlyph} from './parts/stack.ts';
import type {Scene} from './scene.ts';
import type {Rect} from './screen/screen.ts';
import {describeStep} from './steps.ts';

/** Lines over the middle of the screen. */
export interface Dialog {
  readonly rect: Rect;
  readonly lines: readonly string[];
}

/** The open dialog, or null. */
export function drawDialog(scene: Scene, columns: number, rows: number): Dialog | null {
  const {dialog} = scene.look;
  if (dialog === 'help') return makeBand(scene, drawHelp(scene, columns, rows - 2), columns, rows);
  return dialog === 'quit' ? makeBand(scene, drawQuit(scene), columns, rows) : null;
}

function drawQuit({state, paint}: Scene): string[] {
  const key = (name: string) => paint.key(name);
  const again = state.stop !== null;
  const what = state.run && !state.run.end ? 'pgbench is running.' : `Under way: ${describeStep(state) ?? 'nothing'}.`;
  return [
    paint.heading(again ? 'Already ending' : 'Quit?'),
    '',
    again ? 'The rung is being ended so that its report is kept.' : what,
    '',
    again
      ? `${key('q')} ends it now, without its report`
      : `${key('q')} ends this rung with its report and quits; the session is kept`,
    `${key('any other key')} goes on`,
  ];
}

/** The table of keys for a mode, in two columns where they fit, then with what the glyphs mean. */
export function drawHelp({paint, play}: Scene, columns: number, rows: number): string[] {
  const mode: Mode = play ? 'replay' : 'run';
  const group = (name: KeyRow['group']) => {
    const found = keyTable.filter(row => row.group === name && (row.when === 'both' || row.when === mode));
    return [paint.heading(name), ...found.map(({label, help}) => `${paint.key(pad(label, 7))} ${help}`)];
  };
  const closes = paint.dim('any key closes');
  const left = play ? [...group('Replay'), ...group('Ladder')] : group('Ladder');
  const right = group('Screen');
  const legend = [
    '',
    paint.heading('Reading the charts'),
    ...(Object.keys(markWords) as (keyof typeof markWords)[]).map(
      kind => `${paint[markLooks[kind].role](pad(markLooks[kind].glyph, 7))} ${markWords[kind]}`,
    ),
    `${paint.accent(pad('▴', 7))} a mark`,
    `${paint.dim(pad(gapGlyph, 7))} the server did not answer`,
    `${pad('CPU*', 7)} active, with no wait that the server tells of`,
    `${pad('–', 7)} not known, which is never the same as 0`,
  ];
  const all = [...left, ...legend];
  const column = Math.max(...all.map(width)) + 4;
  if (column + Math.max(...right.map(width)) > columns - 4) {
    const above = [spread(left[0] ?? '', closes, columns - 4), ...left.slice(1)];
    const whole = [...above, ...right, ...legend];
    if (whole.length <= rows) return whole;
    return [...above, spread(right[0] ?? '', drawBriefLegend(paint, columns - 14), columns - 4), ...right.slice(1)];
  }
  const count = Math.max(all.length, right.length);
  const both = Array.from({length: count}, (_, row) => pad(all[row] ?? '', column) + (right[row] ?? ''));
  return [spread(both[0] ?? '', closes, columns - 4), ...both.slice(1)];
}

/** The same in one line. */
function drawBriefLegend(paint: Scene['paint'], columns: number): string {
  const marks = (['checkpoint', 'lost', 'pile-up', 'stall', 'autovacuum', 'cursor'] as const).map(
    kind => `${paint[markLooks[kind].role](markLooks[kind].glyph)} ${kind}`,
  );
  return joinFitting([...marks, `${paint.accent('▴')} mark`, `${paint.dim(gapGlyph)} no answer`], '  ', columns);
}

const markWords = {
  rung: 'a rung begins',
  resumed: 'the session was resumed',
  checkpoint: 'from begin to end of a checkpoint',
  lost: 'a client, or the server, is lost',
  restarted: 'the server was started anew',
  'pile-up': 'sessions wait behind one for a second or more',
  stall: 'throughput under half of the median so far',
  autovacuum: 'autovacuum of a table of pgbench',
  cursor: 'the second that the tables show',
};

/** A band across the middle of the screen, between two rules, never larger than the screen. */
function makeBand({paint}: Scene, lines: readonly string[], columns: number, rows: number): Dialog {
  const height = Math.min(rows, lines.length + 2);
  const rect = {x: 0, y: Math.floor((rows - height) / 2), width: columns, height};
  const rule = paint.accent('─'.repeat(columns));
  const body = lines.slice(0, Math.max(0, height - 2)).map(text => pad(`  ${text}`, columns));
  return {rect, lines: [rule, ...body, rule].slice(0, height)};
}
