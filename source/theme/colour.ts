/** 0 no colour, 1 sixteen, 2 two hundred and fifty-six, 3 true colour. */
export type ColourLevel = 0 | 1 | 2 | 3;

/** The sixteen colours that a terminal's own palette gives, by name. */
export const colourNames = [
  'black',
  'red',
  'green',
  'yellow',
  'blue',
  'magenta',
  'cyan',
  'white',
  'gray',
  'brightRed',
  'brightGreen',
  'brightYellow',
  'brightBlue',
  'brightMagenta',
  'brightCyan',
  'brightWhite',
] as const;

/** How a role looks; a colour is '#rrggbb' or one of `colourNames`. */
export interface Style {
  readonly color?: string;
  readonly background?: string;
  readonly bold?: boolean;
  readonly dim?: boolean;
  readonly underline?: boolean;
  readonly inverse?: boolean;
}

/** The SGR sequences before and after a text in this style; both empty when there is nothing to say at this level. */
export function openStyle(style: Style, level: ColourLevel): {open: string; close: string} {
  if (level === 0) return {open: '', close: ''};
  const opening: string[] = [];
  const closing: string[] = [];
  const say = (open: string, close: string) => {
    opening.push(open);
    if (!closing.includes(close)) closing.unshift(close);
  };
  if (style.bold) say('1', '22');
  if (style.dim) say('2', '22');
  if (style.underline) say('4', '24');
  if (style.inverse) say('7', '27');
  if (style.color) say(colourParameters(style.color, level, 30), '39');
  // The nearest of sixteen to a faint background is seldom faint: better none.
  if (style.background && !(level === 1 && style.background.startsWith('#')))
    say(colourParameters(style.background, level, 40), '49');
  if (opening.length === 0) return {open: '', close: ''};
  return {open: `\x1b[${opening.join(';')}m`, close: `\x1b[${closing.join(';')}m`};
}

/**
 * What a terminal can show, from its environment: NO_COLOR (set and not empty) wins, then FORCE_COLOR (0 to 3), then whether it is a
 * terminal at all, TERM=dumb, COLORTERM and the name in TERM. See no-color.org and force-color.org.
 */
export function colourLevel(env: Readonly<Record<string, string | undefined>>, isTTY: boolean): ColourLevel {
  if (env.NO_COLOR) return 0;
  const forced = env.FORCE_COLOR;
  if (forced === '0' || forced === 'false') return 0;
  if (forced === '1' || forced === '2' || forced === '3') return Number(forced) as ColourLevel;
  const term = env.TERM ?? '';
  const least = forced === undefined ? 0 : 1;
  if (least === 0 && (!isTTY || term === '')) return 0;
  if (term === 'dumb') return least;
  if (/^(truecolor|24bit)$/i.test(env.COLORTERM ?? '') || /-direct|kitty|ghostty|wezterm|alacritty/.test(term))
    return 3;
  return /256/.test(term) ? 2 : 1;
}

/**
 * The background of the terminal as its environment tells: COLORFGBG, as rxvt and Konsole set it, ends in the palette number of the
 * background. Null when it does not tell.
 */
export function backgroundOf(env: Readonly<Record<string, string | undefined>>): 'dark' | 'light' | null {
  const number = /(?:^|;)(\d{1,2})$/.exec(env.COLORFGBG ?? '')?.[1];
  if (number === undefined) return null;
  return number === '7' || Number(number) > 8 ? 'light' : 'dark';
}

function colourParameters(colour: string, level: ColourLevel, base: 30 | 40): string {
  const named = (colourNames as readonly string[]).indexOf(colour);
  if (named >= 0) return String(named < 8 ? base + named : base + 52 + named);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16));
  if (level === 3) return `${base + 8};2;${red};${green};${blue}`;
  if (level === 2) return `${base + 8};5;${nearestOf256(red, green, blue)}`;
  const sixteen = nearestOf16(red, green, blue);
  return String(sixteen < 8 ? base + sixteen : base + 52 + sixteen);
}

/** xterm's palette: 16-231 are a 6x6x6 cube with these steps, 232-255 a grey ramp of 8 + 10n. */
const cubeSteps = [0, 95, 135, 175, 215, 255];

function nearestOf256(red: number, green: number, blue: number): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map(part => nearest(cubeSteps, part));
  const grey = Math.max(0, Math.min(23, Math.round(((red + green + blue) / 3 - 8) / 10)));
  const shade = 8 + 10 * grey;
  const cube = distance([red, green, blue], [cubeSteps[r] ?? 0, cubeSteps[g] ?? 0, cubeSteps[b] ?? 0]);
  return distance([red, green, blue], [shade, shade, shade]) < cube ? 232 + grey : 16 + 36 * r + 6 * g + b;
}

/** Hue first, lightness second, so that a darkened blue stays blue. The bluish green that colour-blind people can tell from red is green. */
function nearestOf16(red: number, green: number, blue: number): number {
  const top = Math.max(red, green, blue);
  const low = Math.min(red, green, blue);
  if (top - low < top * 0.25) return top < 64 ? 0 : top < 160 ? 8 : top < 224 ? 7 : 15;
  const bit = (part: number, least = 0.55) => (part > low && part > top * least ? 1 : 0);
  return bit(red) + 2 * bit(green) + 4 * bit(blue, green === top ? 0.8 : 0.55) + (top > 224 ? 8 : 0);
}

function nearest(steps: readonly number[], part: number): number {
  return steps.reduce(
    (best, step, index) => (Math.abs(step - part) < Math.abs((steps[best] ?? 0) - part) ? index : best),
    0,
  );
}

function distance(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, part, index) => sum + (part - (other[index] ?? 0)) ** 2, 0);
}
