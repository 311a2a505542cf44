/** How a replay stands. */
export interface PlayStatus {
  readonly playing: boolean;
  /** Times real time. */
  readonly speed: number;
  /** The playhead, ms since the session began. */
  readonly at: number;
  /** The end of the session, ms since it began. */
  readonly endsAt: number;
}

/** What the replay keys move. */
export interface Player {
  status(): PlayStatus;
  toggle(): void;
  /** To a moment, ms since the session began. */
  seek(ms: number): void;
  /** By a stretch of time, ms, forwards or backwards. */
  step(ms: number): void;
  /** Times real time, 0.25 to 64. */
  setSpeed(factor: number): void;
  nextMark(): void;
  previousMark(): void;
  start(): void;
  end(): void;
}
