import * as v from 'valibot';
import type {Fact} from '../event/facts.ts';
import {topicTitles} from './catalogue.ts';

/** By this a file of facts is known; a change of its form raises the number. */
export const FACTS_FORMAT = 'pgtop-bench facts 1';

/** What `pgtop-bench facts` writes. */
export interface FactsFile {
  readonly format: typeof FACTS_FORMAT;
  /** When it was made, UTC, ISO 8601. */
  readonly made: string;
  /** Version of the program that made it. */
  readonly tool: string;
  readonly facts: readonly Fact[];
}

const words = v.pipe(v.string(), v.maxLength(20_000));

const fact = v.object({
  topic: v.picklist(Object.keys(topicTitles) as Fact['topic'][]),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  value: v.nullable(v.union([v.pipe(v.number(), v.finite()), words, v.boolean()])),
  unit: v.optional(words),
  how: v.optional(words, ''),
  missing: v.optional(v.nullable(words), null),
});

const schema = v.object({format: v.literal(FACTS_FORMAT), facts: v.pipe(v.array(v.unknown()), v.maxLength(5000))});

/** The facts of a file that `pgtop-bench facts` wrote, edited or not; what is no fact in it is left out. null for any other text. */
export function readFactsFile(text: string): Fact[] | null {
  if (!text.slice(0, 200).includes('"format"')) return null;
  const file = v.safeParse(schema, parse(text));
  if (!file.success) return null;
  return file.output.facts.flatMap(item => {
    const found = v.safeParse(fact, item);
    if (!found.success) return [];
    const {unit, missing, ...rest} = found.output;
    const why = rest.value === null ? (missing ?? 'not told by the file') : null;
    return [{...rest, ...(unit === undefined ? {} : {unit}), missing: why}];
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
