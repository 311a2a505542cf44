import {FIGURE} from '../figure.ts';
import {findProgress} from '../progress.ts';

/** What pgbench says in one line or a part of one, in the order in which it says it. */
export type SentenceKind = (typeof DEFINITIONS)[number]['kind'];

export interface Sentence {
  readonly kind: SentenceKind;
  /** Where it begins and ends in the line. */
  readonly at: number;
  readonly end: number;
  /** As pgbench prints it, whatever stands around it; as found where it could not be read. */
  readonly text: string;
  /** Whether its figure is one. */
  readonly readable: boolean;
}

/** The sentences of a tidied line, wherever they stand in it and however many they are. */
export function findSentences(line: string): Sentence[] {
  if (!HINT.test(line)) return [];
  if (line.startsWith('progress: ') && line.lastIndexOf('progress') === 0) {
    const alone = readProgressSentence(line, 0, line.length);
    if (alone.readable && alone.end === line.trimEnd().length) return [alone];
  }
  const unquoted = line.includes('="') || line.includes('" ') ? line.replaceAll('"', ' ') : line;
  const labels = [...unquoted.matchAll(LABELS)];
  return labels.map((label, index) => readSentence(unquoted, label, labels[index + 1]?.index ?? unquoted.length));
}

/** The place of a kind in a report: a line of a lower or the same place begins another report. */
export function placeOf(kind: SentenceKind): number {
  return PLACES.get(kind) ?? 0;
}

/** Whether a line of this kind belongs to the totals of a report. */
export function isTotal(kind: SentenceKind): boolean {
  return placeOf(kind) >= placeOf('type') && placeOf(kind) <= placeOf('tps');
}

/** Whether a line of this kind may also belong to the block of a script. */
export function isOfBlocks(kind: SentenceKind): boolean {
  return IN_BLOCKS.has(kind);
}

/** Whether a line that holds no sentence begins like one: cut short, spoiled, or of a version unknown here. */
export function looksLikePgbench(text: string): boolean {
  return LIKE_PGBENCH.test(text);
}

function readSentence(line: string, label: RegExpMatchArray, next: number): Sentence {
  const at = label.index ?? 0;
  const index = label.slice(1).findIndex(group => group !== undefined);
  const kind: SentenceKind = DEFINITIONS[index]?.kind ?? 'banner';
  if (kind === 'progress') return readProgressSentence(line, at, next);
  if (kind === 'type' || kind === 'script') return readNamed(kind, line, at, next);
  const value = VALUES[index] ?? NOTHING;
  value.lastIndex = at + label[0].length;
  const match = value.exec(line);
  if (!match || match.index + match[0].length > next)
    return {kind, at, end: next, text: collapse(line.slice(at, next)), readable: false};
  const end = value.lastIndex;
  return {kind, at, end, text: spell(kind, collapse(line.slice(at, end))), readable: true};
}

function readProgressSentence(line: string, at: number, next: number): Sentence {
  const text = collapse(line.slice(at, next))
    .trim()
    .replace(/:(?=\S)/, ': ');
  const found = findProgress(text);
  const end = found ? at + text.length - found.rest.length : next;
  return {kind: 'progress', at, end, text, readable: found !== null};
}

/** A name goes on to the end of the line, but for what a table, a list or a quotation put there. */
function readNamed(kind: 'type' | 'script', line: string, at: number, next: number): Sentence {
  const found = collapse(line.slice(at, next));
  const builtin = /^(.*?<builtin:[^>]*>)/.exec(found)?.[1];
  const text = (builtin ?? found.replace(TRAILING, '')).trim();
  const name = text.slice(text.indexOf(':') + 1).trim();
  return {kind, at, end: next, text, readable: name !== '' && !/^<builtin:[^>]*$/.test(name)};
}

/** The words and signs of pgbench, where a mail or a page has other spaces around them. */
function spell(kind: SentenceKind, text: string): string {
  if (kind === 'tps' || kind === 'tps including') {
    const figure = /[-+\d.a-z#]+(?= ?\()/i.exec(text.slice(text.indexOf('=') + 1))?.[0] ?? '';
    const about = text.slice(text.indexOf('(') + 1);
    const words = /^inc\w* +r/.test(about)
      ? 'including reconnection times'
      : Object.entries(TPS_WORDS).find(([word]) => about.startsWith(word))?.[1];
    return `tps = ${figure} (${words ?? about}`.replace(/\)*$/, ')');
  }
  return text.replace(/ ?: ?/, ': ').replace(/ ?= ?/, ' = ').trim();
}

const TPS_WORDS: Readonly<Record<string, string>> = {
  inc: 'including connections establishing',
  exc: 'excluding connections establishing',
  wit: 'without initial connection time',
};

function collapse(text: string): string {
  return text.replace(/\s+/g, ' ');
}

const TRAILING = /[\s\\|"'`*,;]*$/;

const COUNT = String.raw`\s*(\d+)(?![\d]|[.,]\d)`;
const SHARE = String.raw`${COUNT}(?:\s*\(\s*[^()\s]+\s*%\s*\))?`;
const NUMBER = `${FIGURE}(?![\\d]|[.,]\\d)`;
const MS = String.raw`\s*${NUMBER}\s*ms(?![a-rt-z])`;
const TPS = String.raw`\s*(?!-\d)${NUMBER}\s*\(\s*`;
const TPS_END = String.raw`[a-z]*(?:\s+[a-z]+){0,3}\)?`;

/** In pgbench's order; the labels allow any space between their words. */
const DEFINITIONS = [
  {
    kind: 'banner',
    label: 'pgbench \\((?=\\d)',
    value:
      '[^(),]{0,60}(?:\\((?:[^()]|\\([^()]{0,60}\\)){0,120}\\))?(?:,\\s+server\\s+[^(),]{0,60}(?:\\((?:[^()]|\\([^()]{0,60}\\)){0,120}\\))?)?\\)',
  },
  {kind: 'vacuum', label: 'starting vacuum', value: '(?:[\\w ]*\\.\\.\\.)?(?:\\s*end\\.)?'},
  {kind: 'progress', label: 'progress(?: \\d+)?:(?=\\s*[-\\d])', value: ''},
  {kind: 'type', label: 'transaction type:', value: ''},
  {kind: 'scale', label: 'scaling factor:', value: COUNT},
  {kind: 'partition method', label: 'partition method:', value: '\\s*\\w+'},
  {kind: 'partitions', label: '(?<![\\w])partitions:', value: COUNT},
  {kind: 'query mode', label: 'query mode:', value: '\\s*(?:simple|extended|prepared)'},
  {kind: 'clients', label: 'number of clients:', value: COUNT},
  {kind: 'threads', label: 'number of threads:', value: COUNT},
  {kind: 'tries', label: 'maximum number of tries:', value: COUNT},
  {kind: 'transactions per client', label: 'number of transactions per client:', value: COUNT},
  {kind: 'duration', label: '(?<![a-z_])duration:(?=\\s*[\\d.,]+\\s*s)', value: `${COUNT}\\s*s(?![a-ln-z])`},
  {
    kind: 'processed',
    label: 'number of transactions actually processed:',
    value: `${COUNT}(?:\\s*/${COUNT})?(?:\\s*\\(tps = ${NUMBER}\\))?`,
  },
  {kind: 'failed', label: 'number of failed transactions:', value: SHARE},
  {kind: 'serialization', label: 'number of serialization failures:', value: SHARE},
  {kind: 'deadlock', label: 'number of deadlock failures:', value: SHARE},
  {kind: 'other failures', label: 'number of other failures:', value: SHARE},
  {kind: 'retried', label: 'number of transactions retried:', value: SHARE},
  {kind: 'retries', label: 'total number of retries:', value: COUNT},
  {kind: 'skipped', label: 'number of transactions skipped:', value: SHARE},
  {
    kind: 'above',
    label: 'number of transactions above the (?=[\\d.])',
    value: `${NUMBER}\\s+ms\\s+latency\\s+limit:${COUNT}(?:/\\d+)?(?:\\s*\\([^()]*\\))?`,
  },
  {kind: 'latency average', label: 'latency average ?[:=]', value: `${MS}(?:\\s*\\(including\\s+failures\\))?`},
  {kind: 'latency stddev', label: 'latency stddev ?[:=]', value: MS},
  {kind: 'lag', label: 'rate limit schedule lag:', value: `\\s*avg\\s+${NUMBER}\\s+\\(max\\s+${NUMBER}\\)\\s*ms`},
  {kind: 'connection time', label: '(?:initial|average) connection time ?=', value: MS},
  {kind: 'tps including', label: `(?<![a-ln-ru-z_])tps ?=(?=\\s*\\S+\\s*\\(\\s*inc)`, value: `${TPS}inc${TPS_END}`},
  {
    kind: 'tps',
    label: '(?<![a-ln-ru-z_])tps ?=(?=\\s*\\S+\\s*\\(\\s*(?:exc|wit))',
    value: `${TPS}(?:exc|wit)${TPS_END}`,
  },
  {kind: 'statistics', label: 'script statistics:', value: ''},
  {kind: 'script', label: 'SQL script \\d+:', value: ''},
  {kind: 'weight', label: '(?<![\\w])weight ?[:=](?=\\s*\\d+ \\(targets)', value: '\\s*\\d+(?:\\s*\\([^()]*\\))?'},
  {kind: 'transactions', label: '(?<![\\w])\\d+ transactions \\((?=[\\d.]+% of)', value: '[^()]*\\)'},
  {
    kind: 'statements',
    label: 'statement latencies in milliseconds(?=[:, ])',
    value: '(?:,\\s+file\\s+\\d+)?(?:\\s+and\\s+failures|,\\s+failures\\s+and\\s+retries)?:',
  },
] as const;

const PLACES: ReadonlyMap<SentenceKind, number> = new Map(DEFINITIONS.map(({kind}, index) => [kind, index]));

const LABELS = new RegExp(DEFINITIONS.map(({label}) => `(${looseSpaces(label)})`).join('|'), 'g');
const NOTHING = /(?:)/y;
const VALUES = DEFINITIONS.map(({value}) => new RegExp(value, 'iy'));

function looseSpaces(label: string): string {
  return label
    .replace(/(?<=[a-z+]):(?=$|\(\?=)/, ' ?:')
    .replaceAll(' ?', '\\s*')
    .replaceAll(' ', '\\s+');
}

/** Far quicker than the labels themselves, on lines that hold none. */
const HINT =
  /pgbench\s+\(\d|starting\s+vac|progress[\s\d]*:|transaction\s+type|scaling\s+f|partition(?:s|\s+method)\s*:|query\s+mode|number\s+of\s+[cfdortas]|duration\s*:\s*[\d.,]+\s*s|latency\s+[as]|rate\s+limit|connection\s+time|tps\s*=|SQL\s+script|script\s+stat|weight\s*[:=]|transactions\s+\(|statement\s+lat/;

/** What both the totals and the block of a script say. */
const IN_BLOCKS: ReadonlySet<SentenceKind> = new Set([
  'processed',
  'failed',
  'serialization',
  'deadlock',
  'other failures',
  'retried',
  'retries',
  'skipped',
  'latency average',
  'latency stddev',
]);

const LIKE_PGBENCH =
  /^(?:progress:.*\d|(?:tps|latency (?:average|stddev|percentile)|number of (?:clients|threads|transactions)|total number of (?:retries|transactions)|transaction (?:type|maximum)|scaling factor|query mode|rate limit schedule lag|(?:initial|average) connection time|maximum number of tries)[^:=]{0,40}[:=])/;
