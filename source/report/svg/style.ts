import type {Role, Theme} from '../../theme/theme.ts';

/** The two themes that pages and charts take their colours from, one for each background. */
export interface Colours {
  readonly light: Theme;
  readonly dark: Theme;
}

/** What lies behind the colours of a theme, which a terminal has of its own. */
const grounds = {
  light: {paper: 'white', ink: 'rgb(28,30,33)', faint: 'rgb(228,229,231)'},
  dark: {paper: 'rgb(20,22,26)', ink: 'rgb(226,228,231)', faint: 'rgb(45,48,54)'},
} as const;

/** The roles of the theme in which systems are drawn, in their order; their marks differ too. */
export const systemRoles: readonly Role[] = ['accent', 'lock', 'cpu', 'lwlock', 'latency', 'checkpoint'];

type ColourName = keyof (typeof grounds)['light'] | Role | `s${number}`;

/** Every colour by name on one background. */
export function coloursOf({light, dark}: Colours, ground: 'light' | 'dark'): [name: string, colour: string][] {
  const theme = ground === 'light' ? light : dark;
  const roles = Object.entries(theme.roles).flatMap(([role, {color, background}]) => {
    const colour = color ?? background;
    return colour === undefined ? [] : [[role, colour] as [string, string]];
  });
  const systems = systemRoles.map((role, index): [string, string] => [`s${index}`, theme.roles[role].color ?? '']);
  return [...Object.entries(grounds[ground]), ...roles, ...systems];
}

/** What is drawn in which colour: selector, property, colour. */
const painted: readonly (readonly [string, 'fill' | 'stroke', ColourName])[] = [
  ['.paper', 'fill', 'paper'],
  ['text', 'fill', 'ink'],
  ['.tick,.name,.note', 'fill', 'dim'],
  ['.grid', 'stroke', 'faint'],
  ['.axis', 'stroke', 'axis'],
  ['.cores', 'stroke', 'axis'],
  ['.threshold', 'stroke', 'bad'],
  ['.threshold.met', 'stroke', 'good'],
  ...systemRoles.flatMap((_, index) => {
    const colour: ColourName = `s${index}`;
    return [
      [`.line.s${index},.law.s${index},.bar.s${index},.base.s${index},.hollow.s${index}`, 'stroke', colour],
      [`.mark.s${index},.dot.s${index}`, 'fill', colour],
    ] as const;
  }),
  ['.mark', 'stroke', 'paper'],
  ['.hollow', 'fill', 'paper'],
];

const shapes = [
  'text{font:12px system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;font-variant-numeric:tabular-nums}',
  '.heading{font-size:17px;font-weight:600}.subheading{font-size:14px;font-weight:600}',
  '.line,.law,.bar{fill:none}.line{stroke-width:1.5;stroke-opacity:.75}.law{stroke-width:1.5;stroke-dasharray:5 4}',
  '.bar{stroke-width:1.25}.dot{fill-opacity:.4}.hollow{stroke-width:1.5}.mark{stroke-width:1}',
  '.cores{stroke-dasharray:2 4}.base{stroke-dasharray:6 4}.threshold{stroke-dasharray:6 3}',
].join('\n');

/** The style of a drawing that stands alone: light, and dark where the reader prefers it; plain enough for programs that are no browsers. */
export function styleAlone(colours: Colours): string {
  return `${shapes}\n${paint(colours, 'light')}\n@media (prefers-color-scheme:dark){\n${paint(colours, 'dark')}\n}`;
}

/** The style of drawings in a page, whose variables hold the colours. */
export function styleInPage(): string {
  const rules = painted.map(([selector, property, name]) => `${within(selector)}{${property}:var(--${name})}`);
  const scoped = shapes.replace(
    /(^|[},\n])(\.?[a-z]+)(?=[{,])/g,
    (_, before, selector) => `${before}.chart ${selector}`,
  );
  return `${scoped}\n${rules.join('\n')}`;
}

function paint(colours: Colours, ground: 'light' | 'dark'): string {
  const known = new Map(coloursOf(colours, ground));
  return painted
    .flatMap(([selector, property, name]) => {
      const colour = known.get(name);
      return colour === undefined ? [] : [`${selector}{${property}:${colour}}`];
    })
    .join('\n');
}

function within(selector: string): string {
  return selector
    .split(',')
    .map(one => `.chart ${one}`)
    .join(',');
}
