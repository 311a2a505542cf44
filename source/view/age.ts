import {isStale} from '../state/reading.ts';
import type {State} from '../state/state.ts';
import {formatDuration} from '../text/number.ts';
import {roles} from '../theme/theme.ts';
import type {Scene} from './scene.ts';

/** Why what was last heard of the server does not tell of this moment; null when it does, or when nothing was heard yet. */
export function describeAge(state: State): string | null {
  if (state.poll.at === null) return null;
  if (state.ended) return 'the session has ended';
  return isStale(state) ? `no answer for ${formatDuration(state.at - state.poll.at)}` : null;
}

/** The latest moment of which the server has told. */
export function heardAt(state: State): number {
  return describeAge(state) === null ? state.at : (state.poll.at ?? state.at);
}

/** Lines about the server: faint where they do not tell of this moment. */
export function drawAged(scene: Scene, draw: (scene: Scene) => string[]): string[] {
  if (describeAge(scene.moment) === null) return draw(scene);
  const plain = Object.fromEntries(roles.map(role => [role, (text: string) => text])) as Scene['paint'];
  return draw({...scene, paint: plain}).map(scene.paint.dim);
}
