import {type ColourLevel, openStyle, type Style} from './colour.ts';

/** What a piece of the screen means; a theme says how each looks. Colour never stands alone: a glyph, sign or word is beside it. */
export const roles = [
  'heading',
  'figure',
  'dim',
  'accent',
  'good',
  'caution',
  'bad',
  'selected',
  'key',
  'axis',
  'throughput',
  'latency',
  'spread',
  'rung',
  'checkpoint',
  'checkpointBand',
  'lost',
  'cursor',
  // sessions by what they wait for
  'cpu',
  'io',
  'lock',
  'lwlock',
  'ipc',
  'other',
] as const;

export type Role = (typeof roles)[number];

/** Plain data, as in themes/*.json. */
export interface Theme {
  readonly name: string;
  /** One line for a list of themes. */
  readonly description: string;
  readonly roles: Readonly<Record<Role, Style>>;
}

/** How to write a text in each role. Nesting works: an inner role ends only what it began. */
export type Paint = Readonly<Record<Role, (text: string) => string>>;

/** A theme that stays readable should the background be another than it was made for: nothing is shaded, and keys are bold in the terminal's own colour. */
export function makeCautious(theme: Theme): Theme {
  return {...theme, roles: {...theme.roles, checkpointBand: {}, key: {bold: true}}};
}

/** The theme's roles as functions that wrap a text in SGR sequences at a colour level; at level 0 they return it as it is. */
export function makePaint(theme: Theme, level: ColourLevel): Paint {
  const entries = roles.map(role => {
    const {open, close} = openStyle(theme.roles[role], level);
    return [role, (text: string) => (open === '' || text === '' ? text : open + text + close)];
  });
  return Object.fromEntries(entries);
}
