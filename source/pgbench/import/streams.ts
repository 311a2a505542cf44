import type {Item} from './scan.ts';

/**
 * The items of a text, by what printed them: containers, hosts or files whose names stand before their lines, and reports that stand side by
 * side. Each stream has its items in order, with the headings and commands that stand for all.
 */
export function splitStreams(all: readonly Item[]): Item[][] {
  const items = nameByFiles(all);
  const names = findNames(items);
  const streams = new Map<string, Item[]>();
  const shared: Item[] = [];
  for (const item of items) {
    const name = nameOf(item, names);
    if (name === null) {
      shared.push(item);
      for (const [key, stream] of streams) if (isShared(item, key)) stream.push(item);
      continue;
    }
    const key = `${item.column} ${name}`;
    const stream = streams.get(key) ?? shared.filter(other => isShared(other, key));
    stream.push(item);
    streams.set(key, stream);
  }
  return [...streams.values()];
}

/** `tail -f` of several files tells the file again whenever it changes; told once only, it is a heading. */
function nameByFiles(items: readonly Item[]): readonly Item[] {
  const told = items.flatMap(item => fileOf(item) ?? []);
  if (new Set(told).size === told.length) return items;
  const seen = new Set<string>();
  let name = '';
  return items.flatMap(item => {
    const file = fileOf(item);
    if (file === null) return item.name === '' ? [{...item, name}] : [item];
    name = file;
    if (seen.has(file)) return [];
    seen.add(file);
    return [{...item, name}];
  });
}

function fileOf(item: Item): string | null {
  return item.what === 'text' ? (/^==> (.+) <==$/.exec(item.raw)?.[1] ?? null) : null;
}

/** A command stands above what it ran, not above a second column. */
function isShared(item: Item, key: string): boolean {
  return item.what !== 'command' || key.startsWith('0 ');
}

/** The stream of an item; null for what belongs to all. */
function nameOf(item: Item, names: readonly string[]): string | null {
  if (item.what === 'sentence' || item.what === 'progress') return names.includes(item.name) ? item.name : '';
  const name = names.find(known => item.name === known || item.raw.includes(known));
  if (name !== undefined) return name;
  return item.what === 'command' || item.what === 'version' || (item.what === 'text' && item.heading) ? null : '';
}

/** Names that stand before several lines, the longest first; none if there is only one, since it changes nothing. */
function findNames(items: readonly Item[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const {what, name} of items)
    if ((what === 'sentence' || what === 'progress') && name !== '') counts.set(name, (counts.get(name) ?? 0) + 1);
  const names = [...counts].filter(([, count]) => count >= SEVERAL).map(([name]) => name);
  return names.length > 1 ? names.sort((a, b) => b.length - a.length) : [];
}

/** Fewer lines than these may begin alike by chance. */
const SEVERAL = 3;
