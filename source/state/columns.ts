import type {Column} from '../event/event.ts';

/** Places by name, found once for the columns of a connection: they are asked for many times a poll. */
const known = new WeakMap<readonly Column[], ReadonlyMap<string, number>>();

/** Where a column stands in the rows of a statistic; -1 where it is not given. */
export function placeOf(columns: readonly Column[] | undefined, name: string): number {
  if (!columns) return -1;
  const places = known.get(columns) ?? findPlaces(columns);
  return places.get(name) ?? -1;
}

/** Where several stand, in the order asked for; looked up once for the same `names`. */
export function placesOf(columns: readonly Column[] | undefined, names: readonly string[]): readonly number[] {
  const known = columns && several.get(columns)?.get(names);
  if (known) return known;
  const found = names.map(name => placeOf(columns, name));
  if (columns) several.set(columns, (several.get(columns) ?? new Map()).set(names, found));
  return found;
}

const several = new WeakMap<readonly Column[], Map<readonly string[], readonly number[]>>();

function findPlaces(columns: readonly Column[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const [place, {name}] of columns.entries()) if (!places.has(name)) places.set(name, place);
  known.set(columns, places);
  return places;
}
