const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** A bar of `share` (0 to 1) of `columns`, in eighths of a column, filled with spaces; an unknown share is blank, a small one visible. */
export function drawBar(share: number | null, columns: number): string {
  const full = Math.max(0, columns) * 8;
  const filled = Number.isFinite(share) ? Math.max(0, share ?? 0) : 0;
  const length = Math.min(full, filled > 0 ? Math.max(1, Math.round(filled * full)) : 0);
  return ('█'.repeat(Math.floor(length / 8)) + (eighths[length % 8] ?? '')).padEnd(full / 8);
}

/** A bar as one that is not to be quoted: shaded where it was full. */
export function hollow(bar: string): string {
  return bar.replace(/[^ ]/g, '░');
}
