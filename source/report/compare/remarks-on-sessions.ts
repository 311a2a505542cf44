import {labelByLadder} from '../../state/ladder-names.ts';
import {formatCount, plural} from '../../text/number.ts';
import {countTaken, findOthers} from './others.ts';
import {groupBy, listClients} from './remarks-on-runs.ts';
import type {SystemGroup} from './systems.ts';
import {keyOf} from './workload-key.ts';

/** Figures of what others left of the processors: told where more than half of the runs of a system are such. */
export function remarkOnOthers(groups: readonly SystemGroup[]): string[] {
  return groups.flatMap(({system, reports}) => {
    const others = findOthers(reports.flatMap(({rungs}) => rungs));
    return others && 2 * others.taken > others.runs
      ? [`other programs were busy ${countTaken(others)} of ${system.name}: ${others.words}`]
      : [];
  });
}

/** Runs that ended with their session, and were run again. */
export function remarkOnCuts(groups: readonly SystemGroup[]): string[] {
  return groups.flatMap(({system, reports}) => {
    const cut = reports.flatMap(({rungs}) => rungs.filter(({redone}) => redone));
    const counts = [...new Set(cut.flatMap(({clients}) => clients ?? []))];
    return cut.length > 0
      ? [
          `${system.name}: ${formatCount(cut.length)} ${plural(cut.length, 'run')} cut with ${cut.length === 1 ? 'its' : 'their'} session and run again (${listClients(counts)})`,
        ]
      : [];
  });
}

/** Runs of one session that are repeats of a rung here, and were called otherwise there. */
export function remarkOnLadders(groups: readonly SystemGroup[]): string[] {
  return groups.flatMap(({system, reports}) =>
    reports.flatMap(report => {
      const runs = labelByLadder(report.rungs).filter(({kind}) => kind === 'rung');
      const levels = groupBy(runs, rung => JSON.stringify([keyOf(rung, report), rung.clients]));
      const names = levels
        .map(level => [...new Set(level.flatMap(({label}) => label ?? []))])
        .filter(found => found.length > 1);
      const told = [...new Set(names.flat())];
      return told.length > 0 ? [`${system.name}: runs of ${nameSome(told)} are taken as repeats of each other`] : [];
    }),
  );
}

/** More ladders than these are counted. */
const MOST_NAMES = 4;

function nameSome(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  return more > 0 ? `${names.slice(0, MOST_NAMES).join(', ')} and ${more} more` : names.join(', ');
}

/** Runs that were asked to last otherwise. */
export function remarkOnLengths(groups: readonly SystemGroup[]): string[] {
  const asked = groups.map(({system, reports}) => {
    const rungs = reports.flatMap(report => report.rungs.filter(({kind}) => kind === 'rung'));
    const lengths = rungs.map(({secondsAsked, transactionsPerClient}) =>
      secondsAsked !== null
        ? `${secondsAsked} s`
        : transactionsPerClient !== null
          ? `${transactionsPerClient} transactions a client`
          : null,
    );
    const known = [...new Set(lengths)].filter(length => length !== null);
    return known.length > 0 ? {name: system.name, words: known.join(', ')} : null;
  });
  const known = asked.filter(one => one !== null);
  return new Set(known.map(({words}) => words)).size > 1
    ? [`runs of different lengths: ${known.map(({name, words}) => `${name} ${words}`).join('; ')}`]
    : [];
}
