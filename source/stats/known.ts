/** Values of a series in order; null (and NaN or infinity, which stand for the same) is unknown. */
export type Values = readonly (number | null | undefined)[];

/** The values that are known, in order: the same list where all are. */
export function known(values: Values): readonly number[] {
  return areKnown(values) ? values : values.filter(isKnown);
}

function areKnown(values: Values): values is readonly number[] {
  for (let index = 0; index < values.length; index++) if (!isKnown(values[index])) return false;
  return true;
}

/** Whether a value is a number that can be counted with. */
export function isKnown(value: number | null | undefined): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** A computed number, or null where the computation has no finite result. */
export function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
