import type {Rule} from './rule.ts';

/** pgbench ended without its report: it died, was killed, or never began. */
export const noReport: Rule = {
  id: 'no-report',
  grade: 'invalid',
  check: ({reported, exitCode, signal, error, endedBy, lastError}) => {
    if (reported) return null;
    if (error) return `not started: ${error}`;
    if (endedBy) return `cut by ${endedBy} before its report`;
    if (exitCode === null && signal === null) return 'cut: the recording ends before its report';
    const how = signal ? `killed by ${signal}` : `exit code ${exitCode}`;
    return lastError ? `pgbench died (${how}): ${lastError}` : `pgbench died (${how})`;
  },
};
