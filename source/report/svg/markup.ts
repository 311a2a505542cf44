import {clean} from '../../text/clean.ts';
import {escapeUnseen} from '../../text/json.ts';

/** Markup of which every text has been escaped. */
export type Markup = string;

/** Attributes by name; what is null, undefined or false is left out, true is the bare name. */
export type Attributes = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Text as a part of XML or HTML, in an attribute too: it stays text whatever is in it, and holds no controls. */
export function escapeText(text: string): Markup {
  return clean(text).replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);
}

/** An element; children are markup already. */
export function element(name: string, attributes: Attributes = {}, ...children: readonly Markup[]): Markup {
  const written = Object.entries(attributes).flatMap(([key, value]) => {
    if (value === null || value === undefined || value === false) return [];
    return value === true
      ? [` ${key}`]
      : [` ${key}="${typeof value === 'number' ? shorten(value) : escapeText(value)}"`];
  });
  const start = `<${name}${written.join('')}`;
  return children.length === 0 && !paired.has(name) ? `${start}/>` : `${start}>${children.join('')}</${name}>`;
}

/** HTML takes these for open until it sees their ends, however they are written. */
const paired: ReadonlySet<string> = new Set(['div', 'span', 'td', 'th', 'p', 'section', 'button', 'script', 'nav']);

/** Characters that turn the text after them around. */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Data inside a script element, which nothing in it can close; no text of it turns another around. */
export function embedJson(data: unknown): Markup {
  return escapeUnseen(JSON.stringify(data).replace(turning, '')).replace(
    /[<>&]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function shorten(value: number): string {
  return `${Math.round(value * 100) / 100}`;
}
