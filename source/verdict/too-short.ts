import type {Rule} from './rule.ts';

/** Of a short run nobody can say how well its mean is known. */
export const tooShort: Rule = {
  id: 'too-short',
  grade: 'note',
  check: ({measure}) =>
    measure && measure.interval === null ? `${Math.round(measure.seconds)} s are too short for an interval` : null,
};
