/** One figure beside what it may be. */
export interface Measured {
  readonly what: string;
  /** null: could not be measured, for the reason that `what` gives. */
  readonly measured: number | null;
  /** null: has none. */
  readonly budget: number | null;
  readonly unit: string;
  /** Whether more is better; else less is. */
  readonly atLeast?: boolean;
}

/** Whether a figure is within its budget, in a word. */
export function judge({measured, budget, atLeast = false}: Measured): string {
  if (measured === null || budget === null) return '';
  return (atLeast ? measured >= budget : measured <= budget) ? 'ok' : 'over';
}
