import {plural} from '../../text/number.ts';
import {countAlike} from './cells.ts';
import type {ComparedRung, ComparedWorkload, Comparison} from './comparison.ts';
import {describeLengths, isShort} from './lengths.ts';

/** What is to be said of the runs behind the figures. */
export function remarkOnRungs({
  workloads,
  systems,
  baseline,
  rules,
}: Pick<Comparison, 'workloads' | 'systems' | 'baseline' | 'rules'>): string[] {
  const rungs = workloads.flatMap(workload => workload.rungs);
  const name = (system: number) => systems[system]?.name ?? '';
  const shared = rungs.filter(({cells}) => cells.filter(cell => cell !== null && cell.n > 0).length > 1);
  return [
    ...remarkOnInvalid(rungs, name),
    ...remarkOnKinds(shared, name, baseline),
    ...remarkOnFew(shared, rules.leastRuns),
    ...remarkOnShort(workloads, name),
  ];
}

type Name = (system: number) => string;

/** Rungs of one system and reason together. */
function remarkOnInvalid(rungs: readonly ComparedRung[], name: Name): string[] {
  const found = rungs.flatMap(({clients, cells}) =>
    cells.flatMap((cell, system) => {
      const invalid = cell?.runs.filter(({valid}) => !valid) ?? [];
      const reasons = [...new Set(invalid.map(({because}) => because))].join('; ');
      return cell && invalid.length > 0 ? [{system, clients, reasons, left: invalid.length, of: cell.runs.length}] : [];
    }),
  );
  return groupBy(found, ({system, reasons}) => `${system} ${reasons}`).map(group => {
    const [{system, reasons}] = group;
    const sum = (name: 'left' | 'of') => group.reduce((total, one) => total + one[name], 0);
    const counts = listClients([...new Set(group.map(({clients}) => clients))]);
    return `${name(system)}, ${counts}: ${sum('left')} of ${sum('of')} runs left out as invalid (${reasons})`;
  });
}

/** Those of one key together, in the order of their first. */
export function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): [Item, ...Item[]][] {
  const groups = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const known = groups.get(keyOf(item));
    groups.set(keyOf(item), known ? [...known, item] : [item]);
  }
  return [...groups.values()];
}

function remarkOnKinds(rungs: readonly ComparedRung[], name: Name, baseline: number): string[] {
  const apart = new Map<string, number[]>();
  for (const {clients, cells} of rungs)
    for (const [system, cell] of cells.entries()) {
      const base = cells[baseline];
      if (!cell || !base || countAlike(base, cell)) continue;
      const words = `tps of ${name(system)}: ${kindWords[cell.countKind]}; of ${name(baseline)}: ${kindWords[base.countKind]}`;
      apart.set(words, [...(apart.get(words) ?? []), clients]);
    }
  const unknown = rungs.some(({cells}) => cells.some(cell => cell?.countKind === 'unknown'));
  return [
    ...[...apart].map(([words, clients]) => `${words}: not compared at ${listClients(clients)}`),
    ...(unknown && apart.size === 0 ? ['whether tps counts the time of connecting is not known'] : []),
  ];
}

const kindWords = {
  including: 'connecting counted',
  excluding: 'connecting not counted',
  unknown: 'not known whether connecting is counted',
  mixed: 'connecting counted in some runs only',
} as const;

/** One run says nothing of the next. */
function remarkOnFew(rungs: readonly ComparedRung[], least: number): string[] {
  const counts = rungs.map(({cells}) => cells.flatMap(cell => (cell && cell.n > 0 ? [cell.n] : [])));
  const fewest = counts.map(found => Math.min(...found));
  const single = counts.filter(found => found.includes(1));
  const who = single.flat().every(n => n === 1) ? '1 run each' : '1 run of a system';
  const few = fewest.filter(n => n > 1 && n < least).length;
  const most = `of ${rungs.length} ${plural(rungs.length, 'rung')}`;
  return [
    ...(single.length > 0
      ? [`${who} at ${single.length} ${most}: how far a second run would be off is not known`]
      : []),
    ...(few > 0 ? [`2 or 3 runs at ${few} ${most}: an interval, no verdict; from ${least} on there is one`] : []),
  ];
}

function remarkOnShort(workloads: readonly ComparedWorkload[], name: Name): string[] {
  const short = workloads.flatMap(({title, rungs}) => {
    const found = groupBy(
      rungs.flatMap(rung => findShort(rung, name)),
      ({words}) => words,
    ).map(group => `${listClients(group.map(({clients}) => clients))} ${group[0].words}`);
    return found.length > 0 ? [`${workloads.length > 1 ? `${title}: ` : ''}${found.join('; ')}`] : [];
  });
  return short.length > 0 ? [`too short to be quoted, a minute is the least: ${short.join('; ')}`] : [];
}

/** A rung that was too short, with how long it ran on which systems. */
function findShort({clients, cells}: ComparedRung, name: Name): {clients: number; words: string}[] {
  const found = cells.flatMap((cell, system) =>
    cell?.seconds && isShort(cell.seconds.least) ? [{system, seconds: cell.seconds.least}] : [],
  );
  if (found.length === 0) return [];
  const where =
    found.length === cells.filter(cell => cell !== null).length
      ? ''
      : ` (${found.map(({system}) => name(system)).join(', ')})`;
  return [{clients, words: `ran ${describeLengths(found.map(({seconds}) => seconds))}${where}`}];
}

/** `1, 2, 4 clients`. */
export function listClients(clients: readonly number[]): string {
  return `${clients.join(', ')} ${clients.length === 1 && clients[0] === 1 ? 'client' : 'clients'}`;
}
