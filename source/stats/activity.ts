import {finite} from './known.ts';

export interface Activity {
  /** Average active sessions. */
  readonly sessions: number;
  /** By what they wait for, the most first, with the share of all. */
  readonly kinds: readonly {readonly kind: string; readonly sessions: number; readonly share: number}[];
}

/** Average active sessions over samples of how many were active by kind of wait; null without a sample. */
export function averageActivity(samples: readonly Readonly<Record<string, number>>[]): Activity | null {
  if (samples.length === 0) return null;
  const counts = new Map<string, number>();
  let total = 0;
  for (const sample of samples) {
    for (const [kind, count] of Object.entries(sample)) {
      if (!(count > 0) || finite(count) === null) continue;
      counts.set(kind, (counts.get(kind) ?? 0) + count);
      total += count;
    }
  }
  if (finite(total) === null) return null;
  const kinds = [...counts].map(([kind, count]) => ({kind, sessions: count / samples.length, share: count / total}));
  return {sessions: total / samples.length, kinds: kinds.sort((one, other) => other.sessions - one.sessions)};
}
