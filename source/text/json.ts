/** A value as JSON, its lines indented where that is asked, that does nothing to a terminal. */
export function writeJson(value: unknown, indent?: number): string {
  return escapeUnseen(JSON.stringify(value, null, indent));
}

/** JSON as it is, with escapes for the controls that it may hold bare, and for characters that turn or hide text. */
export function escapeUnseen(json: string): string {
  return json.replace(unseen, character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const unseen = /[\x7f-\x9f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;
