import {noCounts} from '../../source/state/counts.ts';

/** What nobody looked at, of the facts of a run that was watched. */
export const unwatchedFacts = {
  machines: null,
  hiddenOthers: 0,
  holders: [],
  heldShare: 0,
  silence: null,
  ...noCounts,
  walBytesPerTransaction: null,
  autovacuums: null,
  deadTuples: null,
  hotShare: null,
  grownBytes: null,
} as const;
