import type {State, TroubleSeen} from '../state/state.ts';
import {clean} from '../text/width.ts';

/** A trouble in words. What a missing right hides is none: nothing has gone wrong, and the figures of pgbench are whole. */
export function describeTrouble(
  {source, message, advice}: TroubleSeen,
  {server}: Pick<State, 'server'>,
): {readonly isHidden: boolean; readonly text: string} {
  const isHidden = server?.hidden?.startsWith(message) ?? false;
  return {
    isHidden,
    text: isHidden
      ? clean(`${message}${advice ? ` To see it: ${advice}` : ''}`)
      : clean(`${source === 'preflight' ? '' : `${source}: `}${message}${advice ? `  ${advice}` : ''}`),
  };
}
