/** What a line of the server's log is about; `rest` is all else, continuations of other lines too. */
export type LogLineKind = 'trouble' | 'checkpoint' | 'rest';

/** ERROR and above and WARNING, as stderr, csvlog and jsonlog write them. */
const trouble = /(?:^|[\s,"])(?:WARNING|ERROR|FATAL|PANIC)(?::\s|,|")/;
const calm = /(?:^|[\s,"])(?:DEBUG\d?|INFO|NOTICE|LOG|DETAIL|HINT|QUERY|CONTEXT|LOCATION|STATEMENT)(?::\s|,|")/;
const checkpoint = /\b(?:checkpoint|restartpoint) (?:starting|complete)\b/;

/** In csvlog the SQLSTATE follows the severity; jsonlog names it. Both are there in any language of lc_messages. */
const state = /,[^\s,":]+,([0-9A-Z]{5}),|"state_code":"([0-9A-Z]{5})"/;

/** Sorts a line of the server's log: by its severity in English, in other languages by its SQLSTATE, where it has one. */
export function sortLogLine(text: string): LogLineKind {
  if (checkpoint.test(text)) return 'checkpoint';
  if (trouble.test(text)) return 'trouble';
  if (calm.test(text)) return 'rest';
  const [, csv, json] = state.exec(text) ?? [];
  const found = csv ?? json ?? '00000';
  return found.startsWith('00') || found.startsWith('02') ? 'rest' : 'trouble';
}

/** Whether a line tells its severity in a way that is read here. */
export function tellsSeverity(text: string): boolean {
  return [checkpoint, trouble, calm, state].some(pattern => pattern.test(text));
}
