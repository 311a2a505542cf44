import type {Rule} from './rule.ts';

/** Of a text that has only one of the two figures that pgbench printed up to 13, tps is the one that counts connecting. */
export const connectingCounted: Rule = {
  id: 'connecting-counted',
  grade: 'note',
  beside: true,
  check: run => (run.connectingCounted ? 'tps counts the time of connecting: the text has no other figure' : null),
};
