import type {Rule} from './rule.ts';

/** Below this share of what was asked, and this many seconds, a run is shorter than it should be. */
const LEAST_SHARE = 0.95;
const SLACK_SECONDS = 2;

/** A run that nobody ended and that measured for a shorter time than it was asked to; up to 13 connecting was part of that time. */
export const fewerSeconds: Rule = {
  id: 'fewer-seconds',
  grade: 'caution',
  check: ({reported, endedBy, seconds, secondsAsked, open, connectionTimeMs}) => {
    if (!reported || endedBy || open || seconds === null || secondsAsked === null) return null;
    const missing = secondsAsked - seconds - (connectionTimeMs ?? 0) / 1000 - SLACK_SECONDS;
    return missing > (1 - LEAST_SHARE) * secondsAsked ? `measured ${seconds.toFixed(1)} of ${secondsAsked} s` : null;
  },
};
