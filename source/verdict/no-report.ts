import {formatCount} from '../text/number.ts';
import type {Rule} from './rule.ts';

/** pgbench ended without its report: it died, was killed, or never began; or the text that was imported has none, or none with a tps that can be read. */
export const noReport: Rule = {
  id: 'no-report',
  grade: 'invalid',
  check: run => {
    const {reported, quoted, imported, tps, transactionsProcessed, exitCode, signal, error, endedBy, lastError} = run;
    if (quoted || (reported && imported !== 'incomplete')) return null;
    if (imported && tps === null && transactionsProcessed !== null) return 'incomplete: tps not read';
    if (imported) return `incomplete: no report in the text${lastError ? `, but ${lastError}` : ''}`;
    if (error) return `not started: ${error}`;
    if (run.unconnectedSeconds !== null)
      return `ended: not connected after ${formatCount(Math.round(run.unconnectedSeconds))} s (a full pool, or a firewall?)`;
    if (run.vanishedSeconds !== null)
      return `ended: the server was gone, no transaction for ${formatCount(Math.round(run.vanishedSeconds))} s`;
    if (endedBy) return `cut by ${endedBy} before its report`;
    if (exitCode === null && signal === null) return 'cut: the recording ends before its report';
    const how = signal ? `killed by ${signal}` : `exit code ${exitCode}`;
    return lastError ? `pgbench died (${how}): ${lastError}` : `pgbench died (${how})`;
  },
};
