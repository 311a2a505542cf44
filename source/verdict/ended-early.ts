import type {Rule} from './rule.ts';

/** A run ended on purpose is valid with its real length. */
export const endedEarly: Rule = {
  id: 'ended-early',
  grade: 'note',
  check: ({reported, endedBy, seconds, secondsAsked, open}) => {
    if (!reported || !endedBy) return null;
    const length = seconds === null ? '' : ` at ${Math.round(seconds)}`;
    return open || secondsAsked === null
      ? `ended by ${endedBy}${length && `${length} s`}`
      : `ended by ${endedBy}${length} of ${secondsAsked} s`;
  },
};
