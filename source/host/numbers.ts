/** The fields of a line. */
export function splitFields(line: string): string[] {
  return line.split(/\s+/).filter(field => field !== '');
}

/** A number of 0 or more; null for anything else. */
export function readNumber(text: string | undefined): number | null {
  return text !== undefined && /^\d+(\.\d+)?$/.test(text) ? Number(text) : null;
}

/** The number that a pattern captures. */
export function findNumber(text: string | undefined, pattern: RegExp): number | null {
  return readNumber(pattern.exec(text ?? '')?.[1]);
}

/** A number by a factor, rounded; null stays null. */
export function scale(value: number | null, factor: number): number | null {
  return value === null ? null : Math.round(value * factor);
}

/** The sum; null where a part is not known. */
export function addUp(...values: readonly (number | null)[]): number | null {
  return values.reduce<number | null>((sum, value) => (sum === null || value === null ? null : sum + value), 0);
}

/** ms of a time as ps prints it: `0:01.23`, `12:34:56`, `1-02:03:04`; null for anything else. */
export function readTime(text: string | undefined): number | null {
  const [, days = '0', hours = '0', minutes, seconds] =
    /^(?:(\d+)-)?(?:(\d+):)?(\d+):(\d+(?:[.,]\d+)?)$/.exec(text ?? '') ?? [];
  if (minutes === undefined || seconds === undefined) return null;
  const whole = (Number(days) * 24 + Number(hours)) * 60 + Number(minutes);
  return Math.round((whole * 60 + Number(seconds.replace(',', '.'))) * 1000);
}
