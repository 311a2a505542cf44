import {glyphs, isNarrow} from './glyph.ts';

const stringSequence = /(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)/g;
const controlSequence = /(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]/g;
const escapeSequence = /\x1b[ -/]*[0-~]?/g;
const blanks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/** Controls, and format characters that turn or hide text (bidirectional overrides, zero width, byte order mark, tags). */
const unseen =
  /[\x00-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;
const manyMarks = /(\p{M}{4})\p{M}+/gu;
const emoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;

/**
 * Text from a server, a file or another program, made safe for one line of a terminal: escape sequences and controls are gone, line ends
 * and tabs are one space, and emoji of several code points, on whose width terminals disagree, are a '□'.
 */
export function clean(text: string): string {
  if (isPlain(text)) return text;
  const visible = text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(stringSequence, '')
    .replace(controlSequence, '')
    .replace(escapeSequence, '')
    .replace(blanks, ' ')
    .replace(unseen, '')
    .replace(manyMarks, '$1');
  if (!emoji.test(visible)) return visible.replaceAll('\u200d', '');
  return glyphs(visible)
    .map(glyph => ([...glyph].length > 1 && emoji.test(glyph) ? '□' : glyph))
    .join('')
    .replaceAll('\u200d', '');
}

function isPlain(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (!isNarrow(text.charCodeAt(index))) return false;
  return true;
}
