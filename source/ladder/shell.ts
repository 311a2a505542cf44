import {UserError} from '../errors.ts';

/** A command on one line as a shell takes it, every word quoted that needs it. */
export function quoteCommand(words: readonly string[]): string {
  return words.map(quoteWord).join(' ');
}

/** Splits text into words as a shell does: blanks, quotes and backslashes; nothing is expanded. UserError for a quote left open. */
export function splitWords(text: string, flag: string): string[] {
  const words: string[] = [];
  let word: string | null = null;
  let quote = '';
  for (let index = 0; index < text.length; index += 1) {
    const letter = text.charAt(index);
    const next = text.charAt(index + 1);
    if (quote === '' && /\s/.test(letter)) {
      if (word !== null) words.push(word);
      word = null;
    } else if (quote === '' ? /['"]/.test(letter) : letter === quote) {
      quote = quote === '' ? letter : '';
      word ??= '';
    } else if (letter === '\\' && next !== '' && (quote === '' || (quote === '"' && /["\\$`]/.test(next)))) {
      word = (word ?? '') + next;
      index += 1;
    } else {
      word = (word ?? '') + letter;
    }
  }
  if (quote !== '')
    throw new UserError(`${flag} leaves a quote open: ${text}`, 'Close it, or put a backslash before it.');
  return word === null ? words : [...words, word];
}

function quoteWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
