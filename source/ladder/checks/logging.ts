import {type Check, settingOf} from '../check.ts';
import {mayAnyWrite} from '../plan.ts';

/** A line in the server's log for each statement costs more than the statement. */
export const statementLog: Check = {
  id: 'statement-log',
  check: outlook => {
    const writes = mayAnyWrite(outlook.plan.steps);
    const log = settingOf(outlook, 'log_statement');
    const duration = settingOf(outlook, 'log_min_duration_statement');
    const found = [
      ...(log === 'all' || (log === 'mod' && writes) ? [`log_statement = ${log}`] : []),
      ...(duration !== null && /^0/.test(duration) ? ['log_min_duration_statement = 0'] : []),
      ...(settingOf(outlook, 'log_duration') === 'on' ? ['log_duration = on'] : []),
    ];
    if (found.length === 0) return null;
    return {
      grade: 'warning',
      text: `${found.join(', ')}: the server logs every statement of pgbench, which costs throughput and disk`,
      fix: 'Turn it off for the role of the benchmark: ALTER ROLE … SET log_min_duration_statement = -1 and so on.',
    };
  },
};

/** auto_explain watches every statement as soon as it is loaded with a threshold. */
export const autoExplain: Check = {
  id: 'auto-explain',
  check: outlook => {
    const threshold = settingOf(outlook, 'auto_explain.log_min_duration');
    if (threshold === null || threshold === '-1') return null;
    const analyze = settingOf(outlook, 'auto_explain.log_analyze') === 'on';
    return {
      grade: analyze || /^0/.test(threshold) ? 'warning' : 'note',
      text: `auto_explain is at work (log_min_duration = ${threshold}${analyze ? ', log_analyze = on: every plan node is timed' : ''})`,
      fix: 'Set auto_explain.log_min_duration = -1 for the role of the benchmark.',
    };
  },
};
