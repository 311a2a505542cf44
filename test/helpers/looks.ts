import {firstLook, type Look} from '../../source/state/look.ts';
import type {Position} from '../../source/state/player.ts';
import type {State} from '../../source/state/state.ts';
import {makePaint, type Paint, roles, type Theme} from '../../source/theme/theme.ts';
import type {Scene} from '../../source/view/scene.ts';

const plainTheme: Theme = {
  name: 'plain',
  description: '',
  roles: Object.fromEntries(roles.map(role => [role, {}])) as unknown as Theme['roles'],
};

/** Paints nothing. */
export const plainPaint: Paint = makePaint(plainTheme, 0);

/** What a person sees of a state, without colours. */
export function sceneOf(state: State, look: Partial<Look> = {}, play: Position | null = null): Scene {
  return {state, moment: state, look: {...firstLook('plain'), ...look}, paint: plainPaint, play};
}
