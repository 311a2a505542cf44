import type {Fact} from '../../event/event.ts';
import type {Redactable} from '../redact.ts';

/** What a hidden word was. */
export type Kind = 'host' | 'user' | 'path' | 'address' | 'value';

/** One thing to be hidden, by all the names that it goes by. */
export interface Names {
  readonly kind: Kind;
  readonly words: readonly string[];
}

/** Never hidden: they say nothing of whose they are. */
const common = new Set(['', '*', 'localhost', '/', '/tmp', '.', 'none', 'all']);

/** The machines, people and places that are known by their own fields. */
export function findNames({server, pgbench, rungs = [], facts = []}: Redactable): Names[] {
  const values = (matches: (fact: Fact) => boolean) =>
    facts.filter(matches).flatMap(({value}) => (typeof value === 'string' ? [value] : []));
  const hosts = [
    server?.host ?? '',
    ...values(({name}) => name === 'host-name'),
    ...values(({name}) => name === 'listen_addresses').flatMap(list => list.split(/,\s*/)),
  ];
  const paths = [
    server?.socket ?? '',
    pgbench?.path ?? '',
    ...values(({topic, name}) => topic === 'storage' && name.endsWith('-path')),
    ...values(({topic, name}) => topic === 'pgbench' && name === 'path'),
    ...rungs.flatMap(({command, workload}) => [...scriptsOf(command), ...filesIn(workload ?? '')]),
  ];
  return [
    ...hosts.filter(isOwn).map(host => nameHost(host)),
    ...[server?.user ?? ''].filter(isOwn).map(user => ({kind: 'user', words: [user]}) as const),
    ...paths.filter(isOwn).map(path => ({kind: 'path', words: [path]}) as const),
  ];
}

function isOwn(word: string): boolean {
  return !common.has(word);
}

/** A host by its full and its short name; an address has one. */
function nameHost(host: string): Names {
  if (/^[\d.]+$|:/.test(host)) return {kind: 'address', words: [host]};
  return {kind: 'host', words: [...new Set([host, host.split('.')[0] ?? host])]};
}

/** Files after -f, which may be relative, and their names alone, as pgbench reports them. */
function scriptsOf(command: readonly string[]): string[] {
  return command.flatMap((word, index) => {
    const file = /^(?:-f|--file)$/.test(command[index - 1] ?? '') ? word : /^(?:-f|--file=)(.+)$/.exec(word)?.[1];
    return file === undefined ? [] : [file.replace(/@\d+$/, '')];
  });
}

function filesIn(workload: string): string[] {
  return workload.split(/[\s,]+/).flatMap(word => (/\/|\.sql\b/.test(word) ? [word.replace(/@\d+$/, '')] : []));
}
