/** How likely a Student's t at least this far from 0, on either side, comes by chance; null without degrees of freedom. */
export function studentP(t: number, degrees: number): number | null {
  if (Number.isNaN(t) || !(degrees > 0) || degrees === Number.POSITIVE_INFINITY) return null;
  if (!Number.isFinite(t)) return 0;
  const square = t * t;
  return incompleteBeta(degrees / (degrees + square), square / (degrees + square), degrees / 2, 0.5);
}

/** The t that Student's distribution stays within, on both sides, with this confidence (0.95 gives the usual one). */
export function studentQuantile(confidence: number, degrees: number): number | null {
  if (!(confidence >= 0 && confidence < 1) || studentP(0, degrees) === null) return null;
  const outside = 1 - confidence;
  let high = 1;
  while ((studentP(high, degrees) ?? 0) > outside) {
    high *= 2;
    if (high > 1e150) return null;
  }
  let low = high === 1 ? 0 : high / 2;
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if ((studentP(middle, degrees) ?? 0) > outside) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * The regularized incomplete beta function I_x(a, b), by the continued fraction 8.17.22 of the NIST Digital Library of Mathematical
 * Functions; `rest` is 1 - x, given apart to lose no digits.
 */
function incompleteBeta(x: number, rest: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (rest <= 0) return 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(rest, x, b, a);
  const logFront = logGamma(a + b) - logGamma(a) - logGamma(b) + a * logOf(x, rest) + b * logOf(rest, x);
  return (Math.exp(logFront) / a) * betaFraction(x, a, b);
}

/** log x, exact also near 1, where it is made from 1 - x. */
function logOf(x: number, rest: number): number {
  return rest < 0.5 ? Math.log1p(-rest) : Math.log(x);
}

/** By the method of Lentz, as Thompson & Barnett 1986 changed it. */
function betaFraction(x: number, a: number, b: number): number {
  const tiny = 1e-300;
  const awayFromZero = (value: number) => (Math.abs(value) < tiny ? tiny : value);
  let c = 1;
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; m <= 10_000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / awayFromZero(1 + even * d);
    c = awayFromZero(1 + even / c);
    fraction *= c * d;
    d = 1 / awayFromZero(1 + odd * d);
    c = awayFromZero(1 + odd / c);
    fraction *= c * d;
    if (Math.abs(c * d - 1) < 1e-15) break;
  }
  return fraction;
}

/** log of the gamma function of a positive number: shifted above 15, then Stirling's series (DLMF 5.11.1). */
function logGamma(x: number): number {
  let shift = 0;
  let z = x;
  for (; z < 15; z++) shift += Math.log(z);
  const square = z * z;
  const series = (1 / 12 - (1 / 360 - (1 / 1260 - 1 / 1680 / square) / square) / square) / z;
  return (z - 0.5) * Math.log(z) - z + Math.log(2 * Math.PI) / 2 + series - shift;
}
