import type {Rule} from './rule.ts';

/** Of two neighbours one paid for a checkpoint and the other did not. */
export const checkpointBeside: Rule = {
  id: 'checkpoint-beside',
  grade: 'note',
  check: ({checkpoints, neighbour, watched}) => {
    if (!neighbour || !watched || checkpoints > 0 === neighbour.checkpoints > 0) return null;
    return checkpoints > 0
      ? `a checkpoint here and none in run ${neighbour.run}`
      : `no checkpoint here and one in run ${neighbour.run}`;
  },
};
