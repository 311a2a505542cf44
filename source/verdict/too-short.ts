import type {Rule} from './rule.ts';

/** A published figure has no seconds to look at: less than a minute of anything is short. */
const LEAST_QUOTED_SECONDS = 60;

/** Of a short run nobody can say how well its mean is known. */
export const tooShort: Rule = {
  id: 'too-short',
  grade: 'note',
  check: ({measure, quoted, seconds}) => {
    if (quoted && seconds !== null && seconds < LEAST_QUOTED_SECONDS)
      return `too short: ${Math.round(seconds)} s by its own figures`;
    return measure && measure.interval === null
      ? `${Math.round(measure.seconds)} s are too short for an interval`
      : null;
  },
};
