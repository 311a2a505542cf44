import {pad, width} from '../text/width.ts';
import {type KeyRow, keyTable, type Mode} from './keys.ts';
import {spread} from './lines.ts';
import type {Scene} from './scene.ts';
import type {Rect} from './screen/screen.ts';

/** Lines over the middle of the screen. */
export interface Dialog {
  readonly rect: Rect;
  readonly lines: readonly string[];
}

/** The open dialog, or null. */
export function drawDialog(scene: Scene, columns: number, rows: number): Dialog | null {
  const {dialog} = scene.look;
  if (dialog === 'help') return centre(drawHelp(scene, columns, rows), columns, rows);
  return dialog === 'quit' ? centre(drawQuit(scene), columns, rows) : null;
}

function drawQuit({state, paint}: Scene): string[] {
  const key = (name: string) => paint.key(name);
  const again = state.stop !== null;
  const what = state.run && !state.run.end ? 'pgbench is running.' : 'The tables are being made.';
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

/** The table of keys for a mode, in two columns where they fit, and what the glyphs mean. */
export function drawHelp({paint, play}: Scene, columns: number, rows: number): string[] {
  const mode: Mode = play ? 'replay' : 'run';
  const line = ({label, help}: KeyRow) => `${paint.key(pad(label, 9))} ${help}`;
  const group = (name: KeyRow['group']) => {
    const found = keyTable.filter(row => row.group === name && (row.when === 'both' || row.when === mode));
    return found.length === 0 ? [] : [paint.heading(name), ...found.map(line), ''];
  };
  const legend = [
    paint.heading('Reading the screen'),
    '▏ a rung begins   ┊┄┊ a checkpoint   × a client or the server lost',
    'CPU* active and not waiting, as far as the server tells',
    '– not known: never the same as 0',
  ];
  const left = [...group(play ? 'Replay' : 'Ladder'), ...(play ? group('Ladder') : []), ...legend];
  const right = group('Screen').slice(0, -1);
  const title = spread(paint.heading('Keys'), paint.dim('any key closes'), Math.min(columns - 4, 124));
  const column = Math.max(...left.map(width)) + 3;
  if (column + Math.max(...right.map(width)) <= columns - 4) {
    const count = Math.max(left.length, right.length);
    const both = Array.from({length: count}, (_, row) => pad(left[row] ?? '', column) + (right[row] ?? ''));
    return [title, '', ...both];
  }
  const whole = [title, ...left.slice(0, -legend.length - 1), ...right];
  return whole.length + 2 <= rows ? whole : whole.filter(text => text !== '');
}

/** A margin of one row and two columns, in the middle, never larger than the screen. */
function centre(lines: readonly string[], columns: number, rows: number): Dialog {
  const inner = Math.min(columns - 4, Math.max(0, ...lines.map(width)));
  const height = Math.min(rows, lines.length + 2);
  const rect = {
    x: Math.max(0, Math.floor((columns - inner - 4) / 2)),
    y: Math.max(0, Math.floor((rows - height) / 2)),
    width: Math.min(columns, inner + 4),
    height,
  };
  const body = [...lines.slice(0, height - 2)];
  return {rect, lines: ['', ...body, ''].slice(0, height).map(text => pad(`  ${text}`, rect.width))};
}
