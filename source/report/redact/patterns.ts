import type {Kind} from './names.ts';

/** Places of every system, which are no secret; a device tells of the machine. */
const system = /^\/(proc|sys|dev\/(null|zero|shm|u?random|tty|std(in|out|err)|fd))(\/|$)/;

const address4 = /(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?![\w.]*\w)/g;
/** With all eight groups or with `::`, so that a time of day is none. */
const address6 =
  /(?<![\w:.])(?:(?:[\da-f]{1,4}:){7}[\da-f]{1,4}|(?:[\da-f]{1,4}(?::[\da-f]{1,4})*)?::(?:[\da-f]{1,4}(?::[\da-f]{1,4})*)?)(?![\w:])/gi;
const account = /(?<![\w.@-])([A-Za-z_][\w.-]*)@([A-Za-z][\w.-]*\w)/g;
const parameter = /\b(PGHOST|PGHOSTADDR|PGUSER|host|hostaddr|user|username)(=)('[^']*'|[^\s'",;)&]+)/g;
const remote = /\b(ssh)((?:\s+-\w(?:\s+[^-\s'"]\S*)??)*\s+)([A-Za-z][\w.-]*)(?=$|[\s'"])/g;
const quoted = /\b(user|role|host name|server at)( ")([^"/]+)(?=")/g;
const rival = /\b(session \d+ of )([^\s,]+)/g;
const path = /(?<![\w.:/~-])~?(?:\/[\w.@+~%-]+){2,}\/?/g;

/** Hides known words in a name that somebody made, where `-` parts them too. */
export function hideInName(text: string, given: ReadonlyMap<string, string>): string {
  const words = [...given.keys()].sort((one, other) => other.length - one.length);
  if (words.length === 0) return text;
  const known = new RegExp(`(?<!\\w)(?:${words.map(escapeWord).join('|')})(?!\\w)`, 'gi');
  const lower = new Map([...given].map(([word, hidden]) => [word.toLowerCase(), hidden]));
  return text.replace(known, word => given.get(word) ?? lower.get(word.toLowerCase()) ?? word);
}

/** Hides known words wherever they stand alone, and whatever looks like an address, an account or a path. */
export function openPatterns(
  given: ReadonlyMap<string, string>,
  name: (kind: Kind, word: string) => string,
): (text: string) => string {
  const words = [...given.keys()].sort((one, other) => other.length - one.length);
  const isHost = (word: string) => given.get(word)?.startsWith('host-') === true;
  // A host stands with or without its domain.
  const parts = words.map(word => escapeWord(word) + (isHost(word) ? '(?:\\.[\\w-]+)*' : ''));
  const known = words.length === 0 ? null : new RegExp(`(?<![\\w-])(?:${parts.join('|')})(?![\\w-])`, 'g');
  const hiddenFor = (found: string) =>
    given.get(found) ?? given.get(words.find(word => found.startsWith(`${word}.`)) ?? '') ?? found;
  return text => {
    if (text === '') return text;
    const first = known ? text.replace(known, hiddenFor) : text;
    return first
      .replace(
        account,
        (_, user: string, host: string) => `${hideOnce('user', user, name)}@${hideOnce('host', host, name)}`,
      )
      .replace(parameter, (all, key: string, sign: string, word: string) => hideParameter(all, key, sign, word, name))
      .replace(
        remote,
        (_, ssh: string, options: string, host: string) => `${ssh}${options}${hideOnce('host', host, name)}`,
      )
      .replace(quoted, (_, key: string, mark: string, word: string) => {
        return `${key}${mark}${hideOnce(/user|role/.test(key) ? 'user' : 'host', word, name)}`;
      })
      .replace(rival, (_, before: string, user: string) => `${before}${hideOnce('user', user, name)}`)
      .replace(address4, word => name('address', word))
      .replace(address6, word => (word === '::' ? word : name('address', word)))
      .replace(path, word => (system.test(word) ? word : name('path', word)));
  };
}

function hideParameter(
  all: string,
  key: string,
  sign: string,
  word: string,
  name: (kind: Kind, word: string) => string,
) {
  if (word === "''" || /\/$/.test(word)) return all;
  return `${key}${sign}${hideOnce(/user/i.test(key) ? 'user' : 'host', word.replaceAll("'", ''), name)}`;
}

/** A word that has been hidden already stays. */
function hideOnce(kind: Kind, word: string, name: (kind: Kind, word: string) => string): string {
  return /^(host|user|path|address)-\d+$/.test(word) ? word : name(kind, word);
}

function escapeWord(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
