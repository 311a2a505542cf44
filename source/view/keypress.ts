/** What Ink tells of a key press beside its text. */
export interface InkKey {
  readonly upArrow: boolean;
  readonly downArrow: boolean;
  readonly leftArrow: boolean;
  readonly rightArrow: boolean;
  readonly return: boolean;
  readonly escape: boolean;
  readonly tab: boolean;
  readonly backspace: boolean;
  readonly delete: boolean;
  readonly ctrl: boolean;
  readonly shift: boolean;
  readonly meta: boolean;
}

/**
 * The keys of one call of Ink's useInput by name: `a`, `G`, ` `, `up`, `shift+left`, `enter`, `tab`, `escape`, `backspace`, `ctrl+c`. Ink gives
 * several characters that came in one piece in one call; reports of a mouse or of focus, and pasted escapes, are no keys.
 */
export function nameKeys(input: string, key: InkKey): string[] {
  const shift = key.shift ? 'shift+' : '';
  if (key.upArrow) return ['up'];
  if (key.downArrow) return ['down'];
  if (key.leftArrow) return [`${shift}left`];
  if (key.rightArrow) return [`${shift}right`];
  if (key.tab) return [`${shift}tab`];
  if (key.return) return ['enter'];
  if (key.escape) return ['escape'];
  if (key.backspace || key.delete) return ['backspace'];
  if (key.ctrl) return input.length === 1 ? [`ctrl+${input}`] : [];
  if (/^\[(?:<|I$|O$|20[01]~)/.test(input)) return [];
  // Escape and a key soon after it arrive as one, as Alt and the key do.
  if (key.meta) return ['escape', ...nameKeys(input, {...key, meta: false})];
  return [...input].flatMap(character => {
    if (character === '\r' || character === '\n') return ['enter'];
    if (character === '\t') return ['tab'];
    if (character === '\x7f' || character === '\b') return ['backspace'];
    if (character === '\x03') return ['ctrl+c'];
    if (character === '\x1a') return ['ctrl+z'];
    return character < ' ' ? [] : [character];
  });
}
