import {type Finding, found, missing} from '../finding.ts';
import {END} from './script.ts';

/** What a machine answered: the text of each section, or why it has none. */
export interface Answer {
  /** The text of a section that was written and has one; else null. */
  readonly text: (name: string) => string | null;
  /** Why a section has no text. */
  readonly why: (name: string) => string;
  /** The finding that `read` makes of a section; it returns null for what it cannot read. */
  readonly find: (
    name: string,
    how: string,
    read: (text: string) => number | string | boolean | null,
    unit?: string,
  ) => Finding;
}

interface Section {
  readonly text: string;
  readonly failure: string | null;
}

const CUT = 'the machine did not answer in time';

/** Takes the answer of a machine to the script apart; one that was cut is read as far as it came. */
export function readAnswer(answer: string): Answer {
  const sections = new Map<string, Section>();
  for (const part of answer.split(/^@@ /m).slice(1)) {
    const [name = '', ...lines] = part.replaceAll('\r', '').split('\n');
    sections.set(name.trim(), readSection(lines));
  }
  const whole = sections.has(END);
  const last = [...sections.keys()].at(-1);
  const text = (name: string) => {
    const section = sections.get(name);
    if (!section || section.failure !== null || section.text === '') return null;
    return whole || name !== last ? section.text : null;
  };
  const why = (name: string) => {
    const section = sections.get(name);
    if (!section || (!whole && name === last)) return whole ? 'not told by this system' : CUT;
    return section.failure ?? 'not told by this system';
  };
  return {
    text,
    why,
    find: (name, how, read, unit) => {
      const content = text(name);
      if (content === null) return missing(why(name), how);
      const value = read(content);
      return value === null ? missing('not told by this system', how) : found(value, how, unit);
    },
  };
}

/** A command that failed is told by its own last words. */
function readSection(lines: readonly string[]): Section {
  const failure = lines.find(line => line.startsWith('@! '))?.slice(3);
  const text = lines
    .filter(line => !line.startsWith('@! '))
    .join('\n')
    .trim();
  if (failure === undefined) return {text, failure: null};
  const words = text.split('\n').at(-1)?.trim().slice(0, 200);
  return {text, failure: words ? words : failure};
}
