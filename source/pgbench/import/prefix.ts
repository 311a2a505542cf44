/** What stands before a sentence of pgbench in its line. */
export interface Prefix {
  /** Container, host or file that said it; '' when the prefix names none. */
  readonly name: string;
  /** Levels of quotation. */
  readonly depth: number;
  /** Whether the line is a row of a table. */
  readonly table: boolean;
  /** Whether it is a part of somebody's sentence, not something put before a line by a program. */
  readonly prose: boolean;
}

/** Reads the text before a sentence. */
export function readPrefix(text: string): Prefix {
  const start = /^[\s>]*/.exec(text)?.[0] ?? '';
  const depth = start.split('>').length - 1;
  if (start.length === text.length) return {...BARE, depth};
  const name = text
    .replace(TIMES, ' ')
    .replace(STREAMS, ' ')
    .replace(/(?<![\w.-])\W*\d+(?=\W|$)(?![\w.-])/g, ' ')
    .replace(/[^\p{L}\p{N}./:@_-]+/gu, ' ')
    .trim()
    .replace(/^[-:./\s]+|[-:./\s]+$/g, '')
    .replace(/\s+/g, ' ');
  const words = name === '' ? 0 : name.split(' ').length;
  return {name, depth, table: /^[\s>]*[|│┃]|\t\t/.test(text), prose: words > 3 || name.length > 80};
}

/** A line without what quotes it, lists it or says when and by whom it was printed; indentation is gone too. */
export function dropPrefix(line: string): string {
  let text = line.trim();
  for (let turn = 0; turn < 8; turn += 1) {
    const rest = text.replace(LEADING, '');
    if (rest === text) break;
    text = rest;
  }
  return text;
}

const BARE: Prefix = {name: '', depth: 0, table: false, prose: false};

const CLOCK = String.raw`\d{1,2}:\d\d(?::\d\d(?:[.,]\d+)?)?`;
const ZONE = String.raw`(?:\s?(?:Z|UTC|[A-Z]{3,4}|[-+]\d\d:?\d\d))?`;
const DAY = String.raw`\d{4}[-/]\d\d[-/]\d\d`;
const SYSLOG = String.raw`(?:[A-Z][a-z]{2},? )?(?:[A-Z][a-z]{2} {1,2}\d{1,2}|\d{1,2} [A-Z][a-z]{2})(?: \d{4})? ${CLOCK}(?: \d{4})?`;
const TIME = String.raw`(?:${DAY}[T _]${CLOCK}${ZONE}|${SYSLOG}|\d{9,10}\.\d+|${CLOCK}${ZONE})`;

const TIMES = new RegExp(String.raw`(?<![\w.])${TIME}(?![\w.])`, 'g');
const STREAMS =
  /(?<![\w-])(?:std(?:out|err)(?: [FP](?= ))?|out|err|INFO|DEBUG|WARN(?:ING)?|ERROR|NOTICE|info|debug)(?![\w-])/g;

/** Quotation marks, bullets, comment signs, times, and names in brackets or before a bar. */
const LEADING = new RegExp(
  [
    String.raw`^[>|│┃*•·‣◦]+\s*`,
    String.raw`^(?:[-+–—]|//|--)\s+`,
    '^`+(?!`)',
    String.raw`^[[(]?${TIME}[\])]?:?\s+`,
    String.raw`^\[[\w./: -]{1,60}\]:?\s+`,
    String.raw`^std(?:out|err)(?: [FP])?[: ]\s*`,
    String.raw`^[\w./-]{1,60}\s+[|│]\s+`,
  ].join('|'),
);
