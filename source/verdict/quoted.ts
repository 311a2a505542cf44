import type {Rule} from './rule.ts';

/** A published figure can be read beside measured ones; nothing of it can be checked here. */
export const quoted: Rule = {
  id: 'quoted',
  grade: 'note',
  beside: true,
  check: run => (run.quoted === null ? null : `quoted, not measured here${words[run.quoted]}`),
};

const words = {
  including: '; tps counts the time of connecting',
  excluding: '; tps does not count the time of connecting',
  unknown: '',
} as const;
