const segmenter = new Intl.Segmenter();

/** True for UTF-16 units that are one column wide by themselves in every terminal: ASCII, Latin, dashes, arrows, boxes and blocks. */
export function isNarrow(code: number): boolean {
  return (
    (code >= 0x20 && code < 0x7f) ||
    (code > 0xa0 && code < 0x300 && code !== 0xad) ||
    (code >= 0x2500 && code < 0x2600 && code !== 0x25fd && code !== 0x25fe) ||
    (code >= 0x2010 && code < 0x2028) ||
    (code >= 0x2190 && code < 0x2200)
  );
}

/** The pieces that a terminal draws as one glyph each (grapheme clusters); `text` holds no escape sequences. */
export function glyphs(text: string): string[] {
  return Array.from(segmenter.segment(text), piece => piece.segment);
}
