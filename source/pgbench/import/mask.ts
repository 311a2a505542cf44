/** A text without the passwords in it: those of PGPASSWORD, of a connection string (`password=…`) and of a URL (`user:password@host`). */
export function maskPasswords(text: string): string {
  if (!SUSPECT.test(text)) return text;
  return text.replace(NAMED, `$1${MASK}`).replace(IN_URL, `$1${MASK}@`).replace(BEFORE_HOST, `$1${MASK}@`);
}

const MASK = '***';
const SUSPECT = /password|:[^\s/@]+@|:\/\/[^\s]*@/i;

/** A value may be quoted, and ends in a URL where the next parameter begins. */
const NAMED =
  /(password["']?[ \t]*(?:=|:[ \t])[ \t]*)(?!\*{3})(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|(?:\\.|(?!&\w+=)[^\s\\])+)/gi;
const IN_URL = /(\b[a-z][a-z+]{1,20}:\/\/[^\s:/@]{0,100}:)[^\s/]{1,200}@/gi;
const BEFORE_HOST = /((?<![\w.%/:-])(?!mailto:)[\w.%-]{1,64}:)[^\s/@:*]{1,200}@(?=[\w[])/gi;
