import type {Rule} from './rule.ts';

/** A run ended on purpose is valid with its real length. */
export const endedEarly: Rule = {
  id: 'ended-early',
  grade: 'note',
  beside: true,
  check: ({reported, endedBy, belowPeak, seconds, secondsAsked, open}) => {
    if (!reported || !endedBy) return null;
    const length = seconds === null ? '' : ` at ${Math.round(seconds)}`;
    const byRule = belowPeak ? 'ended below the peak' : 'ended steady';
    const how = endedBy === 'rule' ? byRule : `ended by ${endedBy}`;
    return open || secondsAsked === null ? `${how}${length && `${length} s`}` : `${how}${length} of ${secondsAsked} s`;
  },
};
