import type {Texts} from './system.ts';

/** The last mark of an answer. */
export const END = 'end';

/** The name of the section that a line begins: `@@ sysctl`, or `==> /proc/net/dev <==` as head writes it above each of several files; else null. */
export function readMark(line: string): string | null {
  return /^@@ (\S+)$/.exec(line)?.[1] ?? /^==> \/proc\/(\S+) <==$/.exec(line)?.[1] ?? null;
}

/** Puts lines into sections; what stands before the first mark, such as a greeting, belongs to none. */
export function splitSections(lines: Iterable<string>): Texts {
  const sections = new Map<string, string[]>();
  let section: string[] | null = null;
  for (const line of lines) {
    const name = readMark(line);
    if (name === null) section?.push(line);
    else {
      section = [];
      sections.set(name, section);
    }
  }
  return new Map(Array.from(sections, ([name, content]) => [name, content.join('\n')]));
}
