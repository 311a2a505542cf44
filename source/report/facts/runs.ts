import type {Fact, FactTopic} from '../../event/event.ts';
import type {RunSummary} from '../../state/run-summary.ts';
import type {State} from '../../state/state.ts';
import type {FactSource} from '../facts.ts';
import {describeLadder} from '../ladder.ts';

/** What the runs themselves say, imported and quoted ones too. */
export function runFacts(state: State): FactSource {
  const rungs = state.runs.filter(({kind}) => kind === 'rung');
  const fact = (name: string, value: Fact['value'], how: string, topic: FactTopic = 'pgbench'): Fact[] =>
    value === null || value === '' ? [] : [{topic, name, value, how, missing: null}];
  const report = 'report of pgbench';
  const plan = 'plan of the session';
  const each = (read: (run: RunSummary) => string | number | null | undefined) => list(rungs.map(read));
  const length = each(({secondsAsked, transactionsPerClient}) =>
    secondsAsked !== null
      ? `${secondsAsked} s`
      : transactionsPerClient !== null
        ? `${transactionsPerClient} transactions a client`
        : null,
  );
  const none = rungs.length > 0 && !rungs.some(run => run.imported || run.quoted) ? 'none' : null;
  const repeats = rungs.map(({repeat}) => repeat).filter(repeat => repeat !== null);
  return {
    moment: 'recorded',
    facts: [
      ...fact(
        'version',
        each(run => run.report?.serverVersion ?? null),
        report,
        'server',
      ),
      ...fact(
        'version',
        each(run => run.report?.pgbenchVersion),
        report,
      ),
      ...fact('command', rungs[0]?.command.join(' ') ?? null, 'command line'),
      ...fact(
        'workload',
        each(run => run.workload),
        plan,
      ),
      ...fact(
        'protocol',
        each(run => run.protocol),
        plan,
      ),
      ...fact(
        'threads',
        each(run => run.threads),
        plan,
      ),
      ...fact('duration', length, plan),
      ...fact('ladder', rungs.length > 0 ? describeLadder(state) : null, plan),
      ...fact('repeats', repeats.length > 0 ? Math.max(...repeats) : null, plan),
      ...fact('rate', each(run => run.rate) ?? none, plan),
      ...fact('latency-limit', each(run => run.report?.latencyLimitMs) ?? none, report),
      ...fact(
        'scale',
        each(run => run.report?.scale ?? run.scale),
        report,
        'data',
      ),
      ...fact(
        'partitions',
        each(run => run.report?.partitions),
        report,
        'data',
      ),
    ],
  };
}

/** Each value once, in the order met: a number by itself, several in words. */
function list(values: readonly (string | number | null | undefined)[]): string | number | null {
  const known = [...new Set(values)].filter(value => value != null);
  return known.length <= 1 ? (known[0] ?? null) : known.join(', ');
}
