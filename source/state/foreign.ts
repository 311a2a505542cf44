import type {Imported, Quoted} from '../event/event.ts';
import {beginRun, type Run, summarizeRun} from './run.ts';
import type {RunSummary} from './run-summary.ts';
import {initialState} from './state.ts';

/** The run, now that it is known to come from a text. */
export function importRun(run: Run, {status, clientsAborted = null}: Imported): Run {
  return {...run, imported: {status, clientsAborted}};
}

/** What is kept of a published figure: it has the place of a run and none of its measurements. */
export function quoteRun({type: _, tps, kind, source, ...quoted}: Quoted): RunSummary {
  const run = beginRun({...unknownOrder, ...quoted, type: 'rung-started', kind: 'rung', command: []});
  const end = {type: 'rung-ended', at: quoted.at, run: quoted.run, exitCode: null, signal: null, error: null} as const;
  return summarizeRun({...run, quoted: {tps, kind, source}}, end, initialState);
}

/** What of an order is not known where nobody of ours gave it. */
export const unknownOrder = {
  open: null,
  scripts: null,
  database: null,
  vacuum: null,
  rate: null,
  ratePercent: null,
  latencyLimitMs: null,
  extra: null,
} as const;
