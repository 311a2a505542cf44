/** Where data of this size fits, in words; null when neither size of memory is known. */
export function describeResidence(
  bytes: number,
  sharedBuffersBytes: number | null,
  memoryBytes: number | null,
): string | null {
  if (sharedBuffersBytes !== null && bytes <= sharedBuffersBytes) return 'in shared buffers';
  if (memoryBytes !== null) return bytes <= memoryBytes ? 'in RAM' : 'larger than RAM';
  return sharedBuffersBytes === null ? null : 'larger than shared buffers';
}

/** Two digits say enough of a ratio. */
export function roundRatio(ratio: number): number {
  return Number(ratio.toPrecision(2));
}
