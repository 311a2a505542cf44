import type {RungReport} from '../rung.ts';
import type {Cell, ComparedWorkload} from './comparison.ts';

/** Cells before they are set against the baseline. */
export type MeasuredCell = Omit<Cell, 'change' | 'latencyChange'>;

export interface MeasuredWorkload extends Omit<ComparedWorkload, 'rungs'> {
  readonly rungs: readonly {readonly clients: number; readonly cells: readonly (MeasuredCell | null)[]}[];
}

/** A run with where it is from. */
export interface SourcedRung {
  readonly system: number;
  /** Index among the sessions of its system. */
  readonly session: number;
  readonly rung: RungReport;
}
