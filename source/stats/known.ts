/** Values of a series in order; null (and NaN or infinity, which stand for the same) is unknown. */
export type Values = readonly (number | null | undefined)[];

/** The values that are known, in order. */
export function known(values: Values): number[] {
  const found: number[] = [];
  for (let index = 0; index < values.length; index++) {
    const value = values[index];
    if (isKnown(value)) found.push(value);
  }
  return found;
}

/** Whether a value is a number that can be counted with. */
export function isKnown(value: number | null | undefined): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** A computed number, or null where the computation has no finite result. */
export function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
