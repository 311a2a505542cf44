import type {Check} from '../check.ts';
import {rungsOf} from '../plan.ts';

/** A rung of less than a minute tells little of a server that works in bursts. */
export const rungLength: Check = {
  id: 'rung-length',
  check: ({plan}) => {
    const lengths = rungsOf(plan.steps).flatMap(({kind, open, seconds}) =>
      kind === 'rung' && !open ? (seconds ?? []) : [],
    );
    const shortest = Math.min(...lengths);
    if (shortest >= 60) return null;
    return {
      grade: 'note',
      text:
        shortest < 10
          ? `rungs of ${shortest} s: connecting and warming up are most of it; good for a look, not for figures`
          : `rungs of ${shortest} s: too short for checkpoints and for a steady mean; good for a look`,
      fix: '--time 60 or more; figures that are to convince take half an hour a rung.',
    };
  },
};
