import {formatRange} from '../../text/number.ts';
import type {SessionReport} from '../report.ts';
import type {ComparedWorkload, Comparison} from './comparison.ts';
import {isNearInSize, isSize} from './differences.ts';
import {remarkOnStorage} from './durability.ts';
import {groupBy, listClients, remarkOnRungs} from './remarks-on-runs.ts';
import {remarkOnCuts, remarkOnLadders, remarkOnLengths, remarkOnOthers} from './remarks-on-sessions.ts';
import {type SystemGroup, versionOf} from './systems.ts';
import {runsFiles} from './workload-key.ts';

interface Remarkable
  extends Pick<Comparison, 'systems' | 'baseline' | 'durability' | 'workloads' | 'differences' | 'rules'> {
  readonly groups: readonly SystemGroup[];
}

/** What is to be said beside the figures, in sentences, the gravest first. */
export function describeRemarks(comparison: Remarkable): string[] {
  const {durability, groups, workloads, systems} = comparison;
  return [
    ...(durability.ignored
      ? [`--ignore-durability: verdicts are given whatever a crash may lose (${durability.because})`]
      : []),
    ...remarkOnStorage(groups),
    ...remarkOnScripts(groups),
    ...remarkOnOthers(groups),
    ...remarkOnRungs(comparison),
    ...remarkOnLengths(groups),
    ...remarkOnCheckpoints(comparison),
    ...remarkOnRepeats(comparison),
    ...remarkOnLadders(groups),
    ...remarkOnCuts(groups),
    ...remarkOnPolling(groups),
    ...workloads.flatMap(workload => remarkOnGaps(workload, systems)),
  ];
}

/** What a script sets for its session is no fact of the server. */
function remarkOnScripts(groups: readonly SystemGroup[]): string[] {
  return groups.some(({reports}) => reports.some(({rungs}) => rungs.some(runsFiles)))
    ? ['scripts that are files can set synchronous_commit for themselves, which is not recorded']
    : [];
}

/** Counts that no run of the one shares with a run of the other. */
function remarkOnCheckpoints({workloads, baseline, systems}: Remarkable): string[] {
  return systems.flatMap(({name}, system) => {
    const apart = workloads.flatMap(({rungs}) =>
      rungs.flatMap(({clients, cells}) => {
        const [base, own] = [cells[baseline]?.checkpoints, cells[system]?.checkpoints];
        if (system === baseline || !base || !own || (base.most >= own.least && own.most >= base.least)) return [];
        return [{clients, words: `${formatRange(own.least, own.most)} against ${formatRange(base.least, base.most)}`}];
      }),
    );
    const groups = groupBy(apart, ({words}) => words).map(
      group => `${group[0].words} at ${listClients([...new Set(group.map(({clients}) => clients))])}`,
    );
    return groups.length > 0 ? [`${name}: other numbers of checkpoints in a run: ${groups.join(', ')}`] : [];
  });
}

/** Sessions of one label that are not of one system. */
function remarkOnRepeats({differences, systems, groups}: Remarkable): string[] {
  return systems.flatMap(({name}, system) => {
    const group = groups[system];
    if (!group || group.reports.length < 2) return [];
    const mixed = differences.filter(
      difference =>
        difference.starred &&
        difference.values[system]?.includes(' | ') &&
        !(isSize(difference) && isNearInSize([group])),
    );
    const facts = mixed.map(({title, values}) => `${title} ${values[system]}`);
    return facts.length > 0 ? [`the sessions of ${name} are not alike: ${facts.join(', ')}`] : [];
  });
}

/** Before 13 the server waited by poll(2) on FreeBSD, and by epoll(7) on Linux. */
function remarkOnPolling(groups: readonly SystemGroup[]): string[] {
  const isFreeBsd = ({reports}: SystemGroup) =>
    reports.some(({facts}) =>
      facts.some(
        ({topic, name, value}) =>
          topic === 'host' && (name === 'distribution' || name === 'kernel') && /freebsd/i.test(String(value)),
      ),
    );
  const old = groups.filter(group => isFreeBsd(group) && group.reports.some(isBefore13));
  return old.length > 0 && groups.some(group => !isFreeBsd(group))
    ? [
        `PostgreSQL before 13 waits by poll(2) on FreeBSD, which costs more the more clients there are: from 13 on it is kqueue`,
      ]
    : [];
}

function isBefore13(report: SessionReport): boolean {
  const major = Number.parseInt(versionOf(report) ?? '', 10);
  return major < 13;
}

/** What only some systems ran is listed, not compared. */
function remarkOnGaps({title, rungs}: ComparedWorkload, systems: Comparison['systems']): string[] {
  const missing = systems.flatMap(({name}, system) => {
    const gaps = rungs.filter(({cells}) => cells[system] === null).map(({clients}) => clients);
    if (gaps.length === 0) return [];
    return [
      gaps.length === rungs.length
        ? `${name} did not run ${title}`
        : `${name} did not run ${title} at ${listClients(gaps)}`,
    ];
  });
  return missing.length > 0 ? [`not compared: ${missing.join('; ')}`] : [];
}
