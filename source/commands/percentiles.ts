import {UserError} from '../errors.ts';
import type {LogOrder} from '../pilot/logging.ts';
import {openLogFolder} from '../sources/log-folder.ts';

/** How transactions are logged for their percentiles. */
export interface Percentiles {
  readonly keepLogs: boolean;
  /** What the log of a rung may take. */
  readonly budgetBytes: number;
}

/** Rows of four million transactions. */
const LOG_BUDGET_MB = 200;

/** What --percentiles, --keep-logs and --log-budget (MB) ask; null for no percentiles. UserError for one without the other. */
export function readPercentiles(asked: boolean, keepLogs: boolean, budgetMb: number | null): Percentiles | null {
  if (asked) return {keepLogs, budgetBytes: (budgetMb ?? LOG_BUDGET_MB) * 1e6};
  const lonely = keepLogs ? '--keep-logs' : budgetMb === null ? null : '--log-budget';
  if (lonely)
    throw new UserError(`${lonely} only goes with --percentiles`, 'It is about the log that they are read from.');
  return null;
}

/** Makes the place for the logs: beside the session when they are kept, else among the temporary files. UserError, once it is given up, when it cannot be made. */
export function openLogs(percentiles: Percentiles | null, session: string, giveUp: () => void): LogOrder | null {
  if (!percentiles) return null;
  const {keepLogs, budgetBytes} = percentiles;
  try {
    return {folder: openLogFolder(keepLogs ? session.replace(/\.ndjson$/, '-logs') : null), budgetBytes};
  } catch (error) {
    giveUp();
    throw error;
  }
}
