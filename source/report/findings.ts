import {plural} from '../text/number.ts';
import type {Grade} from '../verdict/rule.ts';
import type {SessionReport} from './report.ts';
import type {RungReport} from './rung.ts';
import {describeScaling} from './scaling.ts';
import {describeSkipped} from './skipped.ts';

/** What is to be said of the figures of a ladder and what they come to, in lines below the table: first what keeps a figure from being quoted. */
export function describeFindings({rungs, skipped, scaling}: SessionReport): string[] {
  const results = rungs.filter(({redone}) => !redone);
  return [
    ...describeSkipped(skipped),
    ...describeRedone(rungs),
    ...describeVerdicts(results, ['invalid', 'caution']),
    ...scaling.flatMap(one => describeScaling(one, scaling.length > 1)),
    ...describeLatency(results),
    ...describeLimits(results),
    ...describeVerdicts(results, ['note']),
  ];
}

function describeRedone(rungs: readonly RungReport[]): string[] {
  const members = rungs.filter(({redone}) => redone).map(rung => ({rung}));
  return members.length > 0 ? [`cut with the session, run again once it was resumed: ${nameRuns(members)}`] : [];
}

/** Closed-loop latency hides what clients would have waited for had they come anyway. */
function describeLatency(rungs: readonly RungReport[]): string[] {
  const closed = rungs.some(({latencyAverageMs, rate}) => latencyAverageMs !== null && rate === null);
  return closed
    ? ['latency: closed-loop, a client waits for its answer before it asks again; --rate measures the other kind']
    : [];
}

/** One line a limit, with its runs and what to try next. */
function describeLimits(rungs: readonly RungReport[]): string[] {
  const groups = groupBy(
    rungs.filter(({limit}) => limit !== null),
    ({limit}) => limit?.name ?? '',
  );
  return [...groups].map(([name, members]) => {
    const most = members.reduce((one, other) => ((other.limit?.share ?? 0) > (one.limit?.share ?? 0) ? other : one));
    const runs = `${plural(members.length, 'run')} ${members.map(({run}) => run).join(', ')}`;
    const figures = members.length === 1 ? most.limit?.because : `run ${most.run}: ${most.limit?.because}`;
    return `limit: ${name}, ${runs} (${figures}). ${most.limit?.advice ?? ''}`;
  });
}

/** One line a verdict, with its grade, its id and its figures. */
function describeVerdicts(rungs: readonly RungReport[], grades: readonly Grade[]): string[] {
  const found = rungs.flatMap(rung => rung.verdicts.map(verdict => ({...verdict, rung})));
  return grades.flatMap(grade =>
    [
      ...groupBy(
        found.filter(one => one.grade === grade),
        ({rule}) => rule,
      ),
    ].map(
      ([rule, members]) =>
        `${grade}: ${[...groupBy(members, ({text}) => text)].map(([text, alike]) => `${nameRuns(alike)}: ${text}`).join('; ')} [${rule}]`,
    ),
  );
}

function nameRuns(members: readonly {readonly rung: RungReport}[]): string {
  return `${plural(members.length, 'run')} ${members.map(({rung}) => rung.run).join(', ')}`;
}

function groupBy<Item>(list: readonly Item[], name: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of list) groups.set(name(item), [...(groups.get(name(item)) ?? []), item]);
  return groups;
}
