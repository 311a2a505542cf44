/** A text without the passwords in it: those of PGPASSWORD, of a connection string (`password=…`) and of a URL (`user:password@host`). */
export function maskPasswords(text: string): string {
  if (!SUSPECT.test(text)) return text;
  return text.replace(NAMED, `$1${MASK}`).replace(IN_URL, `$1${MASK}@`).replace(BEFORE_HOST, `$1${MASK}@`);
}

/**
 * Masks the lines of a text as they come: a password that a mail program or a terminal has broken is masked in both lines. What is masked comes a
 * line later, the last one at the end.
 */
export function maskLines(take: (line: string) => void): {read(line: string): void; end(): void} {
  let held: string | null = null;
  const release = (next: string | null) => {
    if (held !== null) take(maskPasswords(held));
    held = next;
  };
  return {
    read(line) {
      const broken: [string, string] | null = held === null ? null : maskBroken(held, line);
      if (broken) held = broken[0];
      release(broken ? broken[1] : line);
    },
    end: () => release(null),
  };
}

/** Two lines without the password that begins in the first and ends in the second; null where there is none. */
function maskBroken(line: string, next: string): [string, string] | null {
  if (!SUSPECT.test(line) && !line.includes('://')) return null;
  const head = line.trimEnd().replace(/=$/, '');
  const tail = next.trimStart();
  for (const [pattern, shortest] of [
    [NAMED, SHORTEST_BROKEN],
    [IN_URL, 0],
  ] as const) {
    if (head.length < shortest) continue;
    for (const match of (head + tail).matchAll(pattern)) {
      const from = match.index + (match[1]?.length ?? 0);
      const to = match.index + match[0].length - (match[0].endsWith('@') ? 1 : 0);
      if (from > head.length || to <= head.length) continue;
      const indent = next.slice(0, next.length - tail.length);
      return [`${head.slice(0, from)}${MASK}`, `${indent}${MASK}${tail.slice(to - head.length)}`];
    }
  }
  return null;
}

/** No program breaks a shorter line, and the next one may be anything. */
const SHORTEST_BROKEN = 60;

const MASK = '***';
const SUSPECT = /password|:[^\s/@]+@|:\/\/[^\s]*@/i;

/** A value may be quoted, and ends in a URL where the next parameter begins. */
const NAMED =
  /(password["']?[ \t]*(?:=|:[ \t])[ \t]*)(?!\*{3})(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|(?:\\.|(?!&\w+=)[^\s\\])+)/gi;
const IN_URL = /(\b[a-z][a-z+]{1,20}:\/\/[^\s:/@]{0,100}:)[^\s/]{1,200}@/gi;
const BEFORE_HOST = /((?<![\w.%/:-])(?!mailto:)[\w.%-]{1,64}:)[^\s/@:*]{1,200}@(?=[\w[])/gi;
