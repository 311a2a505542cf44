import {formatCount, unknown} from '../../text/number.ts';
import {describeMeasured, describeOutcome} from '../fail-if.ts';
import type {Comparison} from './comparison.ts';
import type {ComparisonTable} from './tables.ts';

/** What has come of --fail-if, a row a condition, system and rung; null where nothing was asked. */
export function tabulateLimits(
  {limits = [], workloads}: Comparison,
  nameOf: (system: number) => string,
): ComparisonTable | null {
  if (limits.length === 0) return null;
  const several = workloads.length > 1;
  return {
    title: null,
    columns: [
      {title: 'fail if', align: 'left'},
      {title: 'system', align: 'left'},
      ...(several ? [{title: 'workload', align: 'left'} as const] : []),
      {title: 'clients', align: 'right'},
      {title: 'change', align: 'right'},
      {title: 'result', align: 'left'},
    ],
    rows: limits.map(limit =>
      [
        limit.text,
        nameOf(limit.system),
        ...(several ? [limit.title === '' ? unknown : limit.title] : []),
        limit.clients === null ? unknown : formatCount(limit.clients),
        describeMeasured(limit),
        describeOutcome(limit),
      ].map(text => ({text, strong: false})),
    ),
  };
}
