import type {Circumstances} from '../../event/event.ts';
import {formatCount, formatDuration, plural} from '../../text/number.ts';
import {checkCircumstances, listSome} from '../check.ts';

const LONG_MS = 60_000;
/** A session whose state is hidden counts when it has fallen so many transactions behind. */
const FAR = 10_000;

type Holder = Circumstances['holders'][number];

/** Rows that an open transaction may still want are kept: branches and tellers swell, and every update walks through them. */
export const oldTransactions = checkCircumstances('old-transactions', ({holders}, {plan, server}) => {
  const own = new Set([
    server.database,
    ...plan.steps.flatMap(step => ('database' in step ? (step.database ?? []) : [])),
  ]);
  const found = holders.filter(holder => isLasting(holder) && (holder.database === null || own.has(holder.database)));
  const first = found[0];
  if (!first) return null;
  return {
    grade: 'warning',
    text: `open transactions keep vacuum from removing old rows: ${listSome(found.map(describe), 2)}`,
    fix:
      first.pid === null
        ? 'COMMIT PREPARED or ROLLBACK PREPARED it.'
        : 'End that transaction, or look whose it is in pg_stat_activity. It is not done for you.',
  };
});

function isLasting({state, openMs, age}: Holder): boolean {
  if (state === 'prepared' || state?.startsWith('idle in transaction')) return true;
  return openMs === null ? age >= FAR : openMs >= LONG_MS;
}

function describe({pid, name, state, openMs, age}: Holder): string {
  const words = [
    ...(openMs === null ? [] : [`for ${formatDuration(openMs)}`]),
    ...(age === 0 ? [] : [`${formatCount(age)} ${plural(age, 'transaction')} behind`]),
  ];
  const who = [pid === null ? null : `pid ${pid}`, name, state === 'prepared' ? null : (state ?? 'state hidden')];
  return who.filter(Boolean).join(' ') + (words.length > 0 ? ` (${words.join(', ')})` : '');
}
