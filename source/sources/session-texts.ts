import type {Happening, SessionRow} from '../event/event.ts';
import type {PolledSession} from '../server/poll.ts';
import {clean} from '../text/clean.ts';

type SessionsHappening = Extract<Happening, {type: 'sessions'}>;

/** Names and texts kept under a number before numbering starts over. */
const capacity = 2000;
const longestText = 100;

/**
 * Makes `sessions` events of polled sessions. Each name and text gets a number the first time it is seen and is told once; after `capacity`
 * of them numbers start over, and all are told again. Rows of one kind stand side by side. Numbers in query texts become `?`, so that pgbench's texts are few.
 */
export function openSessionTexts(): (sessions: readonly PolledSession[]) => SessionsHappening {
  const known = new Map<string, number>();
  return sessions => {
    if (known.size >= capacity) known.clear();
    const texts: [number, string][] = [];
    const numberOf = (text: string | null): number | null => {
      if (text === null) return null;
      const found = known.get(text);
      if (found !== undefined) return found;
      const number = known.size;
      known.set(text, number);
      texts.push([number, text]);
      return number;
    };
    const rows = sessions.map(
      ([pid, user, application, state, waitType, wait, query, inStateMs, blockedBy]): SessionRow => [
        pid,
        numberOf(readName(user)),
        numberOf(readName(application)),
        numberOf(state),
        numberOf(waitType),
        numberOf(wait),
        numberOf(readQuery(query)),
        inStateMs,
        blockedBy ?? [],
      ],
    );
    return {type: 'sessions', rows: bringTogether(rows), texts};
  };
}

/** Rows that differ in nothing but pid, time and blockers side by side, otherwise in their order: so they are recorded in few bytes. */
function bringTogether(rows: readonly SessionRow[]): SessionRow[] {
  const groups = new Map<string, SessionRow[]>();
  for (const row of rows) {
    const kind = row.slice(1, 7).join();
    const group = groups.get(kind);
    if (group) group.push(row);
    else groups.set(kind, [row]);
  }
  return [...groups.values()].flat();
}

function readName(name: string | null): string | null {
  return name === null || name === '' ? null : clean(name);
}

/** The text of a query as its first bytes came: decoded, on one line, without its numbers, cut. */
export function readQuery(escaped: string | null): string | null {
  if (escaped === null || escaped === '') return null;
  const text = escaped.includes('\\') ? decode(escaped) : escaped;
  const line = clean(text).replace(/ {2,}/g, ' ').trim();
  return [...line.replace(numbers, '?')].slice(0, longestText).join('');
}

/** A number that is not part of a name or of a parameter such as $1, with the sign that belongs to it. */
const numbers =
  /(?<![\w$.\x80-\uffff])(?:(?<=(?:^|[(,=<>+*/-])\s*)-)?(?:0x[\da-f]+|\d+(?:\.\d*)?(?:e[+-]?\d+)?|\.\d+)(?![\w])/gi;

/** bytea's `escape` format: \\ for a backslash, \ooo for a byte that is not ASCII. Bytes that are no UTF-8 become U+FFFD. */
function decode(escaped: string): string {
  const bytes = escaped.replace(/\\(\\|[0-7]{3})/g, (_, code: string) =>
    code === '\\' ? code : String.fromCharCode(Number.parseInt(code, 8)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
