import assert from 'node:assert/strict';

/** Lets everything that is due happen, so many times. */
export async function turns(count: number): Promise<void> {
  for (let times = 0; times < count; times++) await new Promise(resolve => setImmediate(resolve));
}

/** Lets everything that is due happen until a condition holds. */
export async function until(holds: () => boolean | undefined): Promise<void> {
  for (let times = 0; times < 200; times++) {
    if (holds()) return;
    await turns(1);
  }
  assert.fail(`never came true: ${holds}`);
}

/** The lines of what Ink has drawn last, as many as the screen has. */
export function linesOf(frame: string | undefined, rows: number): string[] {
  const lines = (frame ?? '').split('\n').map(line => line.trimEnd());
  return Array.from({length: rows}, (_, row) => lines[row] ?? '');
}
