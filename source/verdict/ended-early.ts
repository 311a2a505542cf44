import type {Rule} from './rule.ts';

/** A run ended on purpose is valid with its real length. */
export const endedEarly: Rule = {
  id: 'ended-early',
  grade: 'note',
  beside: true,
  check: ({reported, endedBy, seconds, secondsAsked, open}) => {
    if (!reported || !endedBy) return null;
    const length = seconds === null ? '' : ` at ${Math.round(seconds)}`;
    const how = endedBy === 'rule' ? 'ended steady' : `ended by ${endedBy}`;
    return open || secondsAsked === null ? `${how}${length && `${length} s`}` : `${how}${length} of ${secondsAsked} s`;
  },
};
