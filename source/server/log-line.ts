/** What a line of the server's log is about; `rest` is all else, continuations of other lines too. */
export type LogLineKind = 'trouble' | 'checkpoint' | 'rest';

/** ERROR and above and WARNING, as stderr, csvlog and jsonlog write them; other languages have other words. */
const trouble = /(?:^|[\s,"])(?:WARNING|ERROR|FATAL|PANIC)(?::\s|,|")/;
const checkpoint = /\b(?:checkpoint|restartpoint) (?:starting|complete)\b/;

/** Sorts a line of the server's log. */
export function sortLogLine(text: string): LogLineKind {
  if (checkpoint.test(text)) return 'checkpoint';
  return trouble.test(text) ? 'trouble' : 'rest';
}
