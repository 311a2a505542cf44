import {type WaitClass, waitClasses} from '../state/state.ts';
import type {Role} from '../theme/theme.ts';

/** How sessions of each wait class are drawn, for the chart, its legend and the list of events. */
export const waitLooks: Readonly<Record<WaitClass, {glyph: string; role: Role; word: string}>> = {
  cpu: {glyph: '█', role: 'cpu', word: 'CPU*'},
  io: {glyph: '▓', role: 'io', word: 'I/O'},
  lwlock: {glyph: '▒', role: 'lwlock', word: 'LWLock'},
  lock: {glyph: '░', role: 'lock', word: 'Lock'},
  ipc: {glyph: '◦', role: 'ipc', word: 'IPC'},
  other: {glyph: '·', role: 'other', word: 'other'},
  unknown: {glyph: '?', role: 'dim', word: 'hidden'},
};

/** The classes from the lowest layer up, each with its look. */
export const waitLayers = waitClasses.map(name => ({name, ...waitLooks[name]}));
