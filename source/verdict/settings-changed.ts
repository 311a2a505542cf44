import type {Rule} from './rule.ts';

/** Rungs of one ladder are of one configuration. */
export const settingsChanged: Rule = {
  id: 'settings-changed',
  grade: 'invalid',
  check: ({settingsChanged: names}) =>
    names.length > 0 ? `settings changed since the ladder began: ${names.join(', ')}` : null,
};
