import {compute, type Statistic} from '../statistic.ts';

/**
 * How many client backends do what: by program (pgbench or other), state and wait event, as raw as the server tells them. State `hidden`
 * means that this role is not shown what the session does, which is not the same as waiting for nothing.
 */
export const activity: Statistic = {
  name: 'activity',
  title: 'Active sessions',
  fields: [
    compute('label', 'backend', "'client backend'"),
    compute('label', 'application', 'program'),
    compute('label', 'state', 'state'),
    compute('label', 'wait_type', 'wait_event_type'),
    compute('label', 'wait', 'wait_event'),
    compute('gauge', 'count', 'count(*)'),
  ],
  source: () => `
    FROM (SELECT *, CASE application_name WHEN 'pgbench' THEN 'pgbench' ELSE 'other' END AS program FROM backends WHERE is_client) AS clients
    GROUP BY program, state, wait_event_type, wait_event`,
};
