import {sum} from './summary.ts';

/** A curve with its parameters: the residuals (measured - curve) and how each value of the curve changes with each parameter. */
export interface Curve {
  readonly residuals: (parameters: readonly number[]) => number[];
  readonly slopes: (parameters: readonly number[]) => number[][];
}

export interface Fit {
  readonly parameters: readonly number[];
  /** Sum of the squared residuals. */
  readonly squares: number;
}

/**
 * The parameters that fit best, by Levenberg's and Marquardt's damped least squares (Marquardt 1963), within bounds: a parameter at a bound
 * that wants to leave it stays there for the step.
 */
export function fitCurve(
  curve: Curve,
  start: readonly number[],
  bounds: readonly (readonly [low: number, high: number])[],
): Fit {
  let best = measure(curve, start);
  let damping = 1e-3;
  for (let step = 0; step < 500 && damping < 1e12; step++) {
    const slopes = curve.slopes(best.parameters);
    const normal = products(slopes);
    const residuals = curve.residuals(best.parameters);
    const pull = start.map((_, column) =>
      sum(slopes.map((row, index) => (row[column] ?? 0) * (residuals[index] ?? 0))),
    );
    const held = best.parameters.map((value, index) => {
      const [low, high] = bounds[index] ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
      return (value <= low && (pull[index] ?? 0) <= 0) || (value >= high && (pull[index] ?? 0) >= 0);
    });
    const damped = normal.map((row, r) =>
      row.map((value, c) => (held[r] || held[c] ? (r === c ? 1 : 0) : r === c ? value * (1 + damping) : value)),
    );
    const inverse = invert(damped);
    const move = inverse?.map(row => sum(row.map((value, index) => (held[index] ? 0 : value * (pull[index] ?? 0)))));
    const next =
      move &&
      measure(
        curve,
        best.parameters.map((value, index) => {
          const [low, high] = bounds[index] ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
          return Math.min(high, Math.max(low, held[index] ? value : value + (move[index] ?? 0)));
        }),
      );
    if (next && next.squares < best.squares) {
      const gained = best.squares - next.squares;
      const settled = gained <= 1e-15 * best.squares;
      best = next;
      damping = Math.max(1e-12, damping / 10);
      if (settled) break;
    } else damping *= 10;
  }
  return best;
}

/** Standard errors of fitted parameters: the root of the diagonal of (J'J)^-1 times the variance of the residuals; null where undefined. */
export function errorsOfFit(curve: Curve, fit: Fit): number[] | null {
  const slopes = curve.slopes(fit.parameters);
  const degrees = slopes.length - fit.parameters.length;
  const inverse = degrees > 0 ? invert(products(slopes)) : null;
  const errors = inverse?.map((row, index) => Math.sqrt(((row[index] ?? 0) * fit.squares) / degrees));
  return errors?.every(Number.isFinite) ? errors : null;
}

function measure(curve: Curve, parameters: readonly number[]): Fit {
  return {parameters, squares: sum(curve.residuals(parameters).map(residual => residual ** 2))};
}

/** J'J. */
function products(slopes: readonly (readonly number[])[]): number[][] {
  const columns = (slopes[0] ?? []).map((_, column) => slopes.map(row => row[column] ?? 0));
  return columns.map(one => columns.map(other => sum(one.map((value, index) => value * (other[index] ?? 0)))));
}

/** The inverse of a symmetric positive matrix, scaled to ones on its diagonal first; null where there is none. */
function invert(matrix: readonly (readonly number[])[]): number[][] | null {
  const scale = matrix.map((row, index) => Math.sqrt(row[index] ?? 0));
  if (!scale.every(value => value > 0 && Number.isFinite(value))) return null;
  const unit = (r: number, c: number) => (scale[r] ?? 1) * (scale[c] ?? 1);
  const rows = matrix.map((row, r) => [
    ...row.map((value, c) => value / unit(r, c)),
    ...row.map((_, c) => (c === r ? 1 : 0)),
  ]);
  for (const [place, pivotRow] of rows.entries()) {
    const pivot = pivotRow[place] ?? 0;
    if (!(pivot > 1e-14)) return null;
    for (const [column, value] of pivotRow.entries()) pivotRow[column] = value / pivot;
    for (const row of rows) {
      const factor = row[place] ?? 0;
      if (row !== pivotRow)
        for (const [column, value] of pivotRow.entries()) row[column] = (row[column] ?? 0) - factor * value;
    }
  }
  return rows.map((row, r) => row.slice(matrix.length).map((value, c) => value / unit(r, c)));
}
