/**
 * A line as it was printed, without what terminals, mail programs, web pages and log collectors put into it: colours, odd spaces, HTML,
 * escapes of JSON, Markdown and quoted-printable. A line that holds several (HTML, JSON strings) becomes several; table cells are kept apart by tabs.
 */
export function tidy(line: string): string[] {
  if (!SPECIAL.test(line)) return [line];
  const plain = expandTabs(readLogged(line))
    .replace(ESCAPE_SEQUENCES, '')
    .replace(UNSEEN, '')
    .replace(SPACES, ' ')
    .replace(WIDE, character => WIDE_FORMS[character] ?? character)
    .replace(/\\u00(3c|3e|26|22|27)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/(?:=[0-9A-F]{2}){2,}/g, readBytes)
    .replace(/=3D/g, '=')
    .replace(/(?:=20)+$/, '')
    .replace(/\*\*|`/g, '');
  const broken = BREAKS.test(plain) && SEVERAL.test(plain) ? plain.replace(/(?:\\+r)?\\+n/g, '\n') : plain;
  return decodeEntities(broken.replace(BLOCK_TAGS, '\n').replace(CELL_TAGS, '\t\t').replace(INLINE_TAGS, ''))
    .replace(/\\(?=[<>()=_*#|"'[\].-])/g, '')
    .split('\n');
}

/** Tabs as the spaces that they look like, so that a tab left is the border of a cell. */
function expandTabs(line: string): string {
  if (!line.includes('\t')) return line;
  let text = '';
  for (const part of line.split('\t')) text += part + ' '.repeat(TAB - ((text.length + part.length) % TAB));
  return text.trimEnd();
}

/** The message of a log that is kept as one JSON object a line. */
function readLogged(line: string): string {
  const message = line.startsWith('{') ? LOGGED.exec(line)?.[1] : undefined;
  if (message === undefined) return line;
  try {
    return String(JSON.parse(message)).trimEnd();
  } catch {
    return line;
  }
}

/** A character in quoted-printable: `=E2=80=99`. */
function readBytes(bytes: string): string {
  try {
    return decodeURIComponent(bytes.replaceAll('=', '%'));
  } catch {
    return bytes;
  }
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text
    .replaceAll('&amp;', '&')
    .replace(/&(?:([a-z]+)|#(\d{1,5})|#x([0-9a-f]{1,4}));/gi, (all, name, tens, hex) => {
      if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? all;
      const code = tens === undefined ? Number.parseInt(hex, 16) : Number(tens);
      return code >= 32 && code < 0xd800 ? String.fromCharCode(code === 160 ? 32 : code) : ' ';
    });
}

const SPECIAL = /[^\x20-\x7e]|<\/?[a-z]|&[a-z#]|\\[nrtu"'<>()=_*#|[\].-]|\[\d+m|=3D|=20$|=[0-9a-f]{2}=|\*\*|`/i;

/** Also without their first character, which some pages drop or write as `^[`. */
const ESCAPE_SEQUENCES =
  /\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)?|\x1b[ -/]*[0-~]|(?:\^\[)?\[\d{0,3}(?:;\d{1,3}){0,4}[mK]/g;
const UNSEEN = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;
const SPACES = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\ufffd\u2028\u2029]/g;
const WIDE = /[：＝（），．／“”„«»‘’]/g;
const WIDE_FORMS: Readonly<Record<string, string>> = {
  '：': ': ',
  '＝': ' = ',
  '（': ' (',
  '）': ')',
  '，': ', ',
  '．': '.',
  '／': '/',
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‘': "'",
  '’': "'",
};

const TAB = 8;
const LOGGED = /"(?:log|message|msg|line|textPayload)"\s*:\s*("(?:[^"\\]|\\.)*")/;
const BREAKS = /\\n/;
const SEVERAL = /scaling factor|query mode|number of |latency average|tps = |progress: /;

const BLOCK_TAGS =
  /<\/?(?:br|p|div|pre|li|ul|ol|tr|table|tbody|thead|h[1-6]|blockquote|hr|html|body|head|title|d[dtl]|section|article|figure|details|summary|main)\b[^<>]*>/gi;
const CELL_TAGS = /<\/?t[dh]\b[^<>]*>/gi;
const INLINE_TAGS =
  /<\/?(?:span|code|b|i|u|em|strong|tt|font|a|samp|kbd|sup|sub|mark|small|img|button|var|del|ins)\b[^<>]*>/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '-',
  mdash: '-',
};
