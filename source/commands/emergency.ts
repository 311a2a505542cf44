const measures = new Set<() => void>();

/** Registers what must be done if this process ends out of turn; it must be quick and safe to do more than once. Returns how to unregister it. */
export function inEmergency(measure: () => void): () => void {
  measures.add(measure);
  return () => {
    measures.delete(measure);
  };
}

/** Does all that is registered, the latest first. */
export function takeMeasures(): void {
  for (const measure of [...measures].reverse()) {
    try {
      measure();
    } catch {
      // The next one must still be done.
    }
  }
  measures.clear();
}
