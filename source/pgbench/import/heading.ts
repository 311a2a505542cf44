import {readInit} from '../init.ts';
import {dropPrefix} from './prefix.ts';
import type {Item} from './scan.ts';

/** A line that names the runs below it. */
export interface Heading {
  readonly text: string;
  /** Marked as a heading (`# …`, `=== … ===`, `==> file <==`): it holds for all that follows, not for the next run only. */
  readonly strong: boolean;
}

/** The heading that a line of other text is; null for prose, prompts, rows of tables and anything that programs print around a run. */
export function readHeading(line: string): Heading | null {
  const bare = line.trim().replace(/^[>\s]+/, '');
  if (bare === '' || bare.length > 160 || isNoise(line)) return null;
  const marked = MARKED.exec(bare) ?? FRAMED.exec(bare);
  if (marked) {
    const text = (marked[1] ?? '').replace(/[\s*_`:]+$/, '').replace(/^[\s*_`]+/, '');
    return /[\p{L}\p{N}]/u.test(text) && !PROMPT.test(text) ? {text, strong: true} : null;
  }
  const text = (COLUMNS.test(bare) ? bare : dropPrefix(bare)).replace(/^[*_`\s]+|[*_`\s:]+$/g, '');
  if (
    !/[\p{L}\p{N}]/u.test(text) ||
    NOT_HEADING.test(text.replace(COLUMNS, '$1 $2')) ||
    text.length > 90 ||
    PROMPT.test(bare)
  )
    return null;
  return {text, strong: false};
}

/** The labels that stand before a figure in its line (`run 3: latency average = …`), by what the line begins with: each before one line, since programs name every line. */
export function findLabels(items: readonly Item[]): ReadonlyMap<string, string> {
  const lines = new Map<string, Set<number>>();
  for (const {head, line, table} of items) {
    if (table || !LABEL.test(head)) continue;
    const known = lines.get(head);
    if (known) known.add(line);
    else lines.set(head, new Set([line]));
  }
  return new Map(
    [...lines].flatMap(([head, {size}]) => {
      const label = size === 1 ? readHeading(head)?.text.replace(/^\d+[.)]\s+/, '') : undefined;
      return label ? [[head, label] as const] : [];
    }),
  );
}

/** Whether a line says nothing of its own: blank, a fence, an elision, what shells and pgbench -i print. */
export function isNoise(line: string): boolean {
  const text = dropPrefix(line);
  return NOISE.test(text) || readInit(text) !== null;
}

/** Words and a colon. */
const LABEL = /^[^:]*\p{L}[^:]*:\s*$/u;

const MARKED = /^(?:#{1,6}|\/\/|--|;;?)\s+(\S.*?)\s*#*$/;
const FRAMED = /^(?:==+>|[=*#~_+<>-]{2,})\s*([^\s=*#~_+<>|-].*?)\s*(?:<==+|[=*#~_+<>-]{2,})?$/;

/** Prose ends like a sentence; rows, statements and settings do not name a run. */
const NOT_HEADING =
  /[.;,!?\\]$|[|│]|^[-+=*_~#\s]+$|^\W*(?:select|insert|update|delete|create|alter|drop|begin|commit|end|set|show|vacuum|checkpoint|analyze)\b|^\(\d+ rows?\)|^(?:error|fatal|notice|detail|hint|warning|log|line \d+)\b|^\d+(?:\.\d+)?$/i;

/** The names of two columns with a bar between, of which not both are figures. */
const COLUMNS = /^([^|│]*\p{L}[^|│]*?)\s+[|│]\s+([^|│]*\p{L}[^|│]*)$/u;

/** A prompt and what was typed there. */
const PROMPT =
  /^\+{1,3}\s|^\S*[@:~][^\s$#%]*[$#%](?:\s|$)|^\[[^\]]*@[^\]]*\]\s?[$#]|^[$%](?:\s|$)|=[#>*]\s|^(?:sudo|cd|cat|psql|export|docker|kubectl|ssh|echo|for|do|done|su|pg_ctl\w*)\b.*[\s-]/;

const NOISE =
  /^[^\p{L}\p{N}]*$|^`{3}|^~{3}|^(?:\.{3}|\[\.{3}\]|\[…\]|…|<snip>|\[snip\]|\(\.\.\.\))$|^(?:real|user|sys)\s+\d|^Password(?: for user \S+)?:|^(?:Time|Timing)\b.*\d|^\d+(?:\.\d+)?\s*(?:user|real|elapsed)\b|\d+% cpu\b|^scale option ignored|^\(ignoring this error|^pgbench: (?:client \d|hint|detail|warning)|^(?:CHECKPOINT|VACUUM|ANALYZE)$|pghost: \S* pgport: |^nohup:|^(?:NOTICE|DETAIL|HINT|WARNING|CONTEXT|STATEMENT): |^end\.$|^##\[|^Script (?:started|done)\b|^shell: |^console|^This probably means|^before or while|^LINE \d+:|^\^[A-Z\\]?$|^bash$|^sql$|^text$|^shell$/iu;
