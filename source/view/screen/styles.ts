/** SGR states met so far, each known by a number; 0 is the plain one. */
export interface Styles {
  readonly states: State[];
  /** For each state, whether a blank in it looks different from a plain one. */
  readonly showing: boolean[];
  readonly numbers: Map<string, number>;
  readonly steps: Map<string, number>;
  readonly changes: Map<number, string>;
}

/** The parameter that sets each attribute, '' where it is off: at 1 bold, 2 dim, 3 italic, 4 underline, 5 blink, 7 inverse, 8 hidden, 9 struck. */
type State = readonly string[];

const underline = 4;
const inverse = 7;
const struck = 9;
const foreground = 10;
const background = 11;
const plain: State = new Array(12).fill('');

export function createStyles(): Styles {
  return {
    states: [plain],
    showing: [false],
    numbers: new Map([[plain.join(), 0]]),
    steps: new Map(),
    changes: new Map(),
  };
}

/** The style that an SGR sequence with these parameters makes of style `from`. */
export function applySgr(styles: Styles, from: number, parameters: string): number {
  const key = `${from} ${parameters}`;
  const seen = styles.steps.get(key);
  if (seen !== undefined) return seen;
  const number = numberOf(styles, stateAfter(styles.states[from] ?? plain, parameters));
  styles.steps.set(key, number);
  return number;
}

/** The shortest SGR sequence from one style to another, '' when they are the same. */
export function changeStyle(styles: Styles, from: number, to: number): string {
  if (from === to) return '';
  if (to === 0) return '\x1b[m';
  const key = from * 0x10000 + to;
  let text = styles.changes.get(key);
  if (text === undefined) {
    const before = styles.states[from] ?? plain;
    const after = styles.states[to] ?? plain;
    const removes = before.some((set, index) => set !== '' && after[index] === '');
    const wanted = after.filter((set, index) => set !== '' && (removes || set !== before[index]));
    text = `\x1b[${[...(removes ? ['0'] : []), ...wanted].join(';')}m`;
    styles.changes.set(key, text);
  }
  return text;
}

function numberOf(styles: Styles, state: State): number {
  const key = state.join();
  let number = styles.numbers.get(key);
  if (number === undefined) {
    number = styles.states.push(state) - 1;
    styles.showing.push([underline, inverse, struck, background].some(slot => state[slot] !== ''));
    styles.numbers.set(key, number);
  }
  return number;
}

function stateAfter(before: State, parameters: string): State {
  const state = [...before];
  const given = parameters.split(';');
  for (let index = 0; index < given.length; index++) {
    const text = given[index] ?? '';
    const code = Number.parseInt(text || '0', 10);
    if (code === 0) state.fill('');
    else if (code < 10) state[code === 6 ? 5 : code] = text;
    else if (code === 22) state[1] = state[2] = '';
    else if (code > 22 && code < 30) state[code - 20] = '';
    else if (code === 39) state[foreground] = '';
    else if (code === 49) state[background] = '';
    else if (code === 38 || code === 48) {
      const length = text.includes(':') ? 1 : given[index + 1] === '2' ? 5 : 3;
      state[code === 38 ? foreground : background] = given.slice(index, index + length).join(';');
      index += length - 1;
    } else if ((code >= 30 && code < 38) || (code >= 90 && code < 98)) state[foreground] = text;
    else if ((code >= 40 && code < 48) || (code >= 100 && code < 108)) state[background] = text;
  }
  return state;
}
