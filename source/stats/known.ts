/** Values of a series in order; null (and NaN or infinity, which stand for the same) is unknown. */
export type Values = readonly (number | null | undefined)[];

/** The values that are known, in order. */
export function known(values: Values): number[] {
  return values.filter(isKnown);
}

/** Whether a value is a number that can be counted with. */
export function isKnown(value: number | null | undefined): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** A computed number, or null where the computation has no finite result. */
export function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
