import {createHash} from 'node:crypto';
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {encodeEvent} from '../source/event/codec.ts';
import {type Event, FORMAT, type Quote, type Quoted} from '../source/event/event.ts';

/** A published comparison, as told in reference/*.json: what held for all of its sessions, and each of them. */
interface Comparison extends Pick<Quote, 'source' | 'kind'> {
  /** `2010-05`, or the year alone. */
  readonly when: string;
  readonly order: Pick<Quoted, 'threads' | 'seconds' | 'transactions' | 'workload' | 'protocol' | 'scale'>;
  readonly facts: Readonly<Record<string, string>>;
  /** Of sessions with figures of pgbench. */
  readonly runFacts: Readonly<Record<string, string>>;
  /** Settings by the name that sessions call them by. */
  readonly settings: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly unknown: readonly string[];
  /** What was done to the disks, and the names of its figures; a test may have only the first of them. */
  readonly diskText: string;
  readonly diskFigures: readonly string[];
  readonly sessions: readonly Configuration[];
}

interface Configuration {
  readonly name: string;
  readonly label: string;
  readonly facts: Readonly<Record<string, string>>;
  readonly settings: string | null;
  readonly tps: readonly (readonly [clients: number, tps: number])[];
  readonly disk?: {readonly tool: string; readonly figures: readonly (number | null)[]};
}

const root = fileURLToPath(new URL('..', import.meta.url));

/** The sessions of published figures that come with the program, by their file names; the same each time. */
export function referenceSessions(): Map<string, string> {
  const comparisons = ['2010', '2017'].map(
    year => JSON.parse(readFileSync(join(root, `scripts/reference/${year}.json`), 'utf8')) as Comparison,
  );
  return new Map(
    comparisons.flatMap(comparison =>
      comparison.sessions.map(session => {
        const lines = Array.from(tellSession(comparison, session), event => `${encodeEvent(event)}\n`);
        return [`${session.name}.ndjson`, lines.join('')] as const;
      }),
    ),
  );
}

/** Nothing is known of when it was measured: the session begins with what was published, in the month or year of that. */
function* tellSession(comparison: Comparison, session: Configuration): Generator<Event> {
  const {source, when, kind, order, diskText, diskFigures} = comparison;
  const {name, label, tps, disk} = session;
  const began = new Date(when).toISOString();
  yield {type: 'session', at: 0, format: FORMAT, id: idOf(name), began, tool: 'scripts/reference-sessions', label};
  yield {
    type: 'published',
    at: 0,
    source,
    when,
    facts: {...session.facts, ...comparison.facts, ...(tps.length > 0 ? comparison.runFacts : {})},
    settings: comparison.settings[session.settings ?? ''] ?? {},
    unknown: comparison.unknown,
  };
  if (disk) {
    const figures = Object.fromEntries(disk.figures.map((figure, index) => [diskFigures[index] ?? '', figure]));
    yield {type: 'attached', at: 0, name: disk.tool, text: diskText, figures};
  }
  for (const [index, [clients, figure]] of tps.entries())
    yield {
      type: 'quoted',
      at: index * 1000,
      run: index + 1,
      step: index + 1,
      clients,
      ...order,
      repeat: 1,
      label: null,
      tps: figure,
      kind,
      source: `${source} (${when})`,
    };
  yield {type: 'ended', at: Math.max(0, tps.length - 1) * 1000, reason: 'done', exitCode: 0};
}

/** A UUID made of a name, as version 5 is, so that the session stays the same one. */
function idOf(name: string): string {
  const bytes = createHash('sha1').update(`pgtop-bench ${name}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [file, text] of referenceSessions()) writeFileSync(join(root, 'sessions', file), text);
