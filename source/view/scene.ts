import type {Position} from '../state/player.ts';
import type {Seen} from '../state/store.ts';
import type {Paint} from '../theme/theme.ts';

/** All that a panel may look at. */
export interface Scene extends Seen {
  readonly paint: Paint;
  /** How a replay stands; null when live. */
  readonly play: Position | null;
}

/** Columns and rows. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A pure picture: exactly `size.height` lines of exactly `size.width` columns. */
export type Draw = (scene: Scene, size: Size) => string[];
