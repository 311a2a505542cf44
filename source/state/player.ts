/** How a replay stands. */
export interface Position {
  readonly playing: boolean;
  /** Times real time. */
  readonly speed: number;
  /** The playhead, ms since the session began. */
  readonly at: number;
  /** The end of the session, ms since it began. */
  readonly endsAt: number;
}

/** What the keys of a replay move: whoever draws it, and whatever plays it. */
export interface Player {
  status(): Position;
  /** Pauses or goes on; at the end, starts again. */
  toggle(): void;
  /** To a moment, ms since the session began. */
  seek(ms: number): void;
  /** By a stretch of time, ms, forwards or backwards, to the end of a second, so that no part of what the clock shows is missing. */
  step(ms: number): void;
  /** Times real time, 0.25 to 64. */
  setSpeed(factor: number): void;
  /** To the end of the next second with a mark. */
  nextMark(): void;
  previousMark(): void;
  start(): void;
  end(): void;
}
