/** The operator's mistake, or something refused before the start: one clear line and what to do about it. Anything else thrown is our bug. */
export class UserError extends Error {
  override readonly name = 'UserError';
  readonly hint: string | null;
  readonly exitCode: number;
  /** Set where a caller may mend it by asking: the server wants a password that was not given. */
  readonly about: 'password' | null;

  /** @param hint what to do, as a sentence; @param exitCode 2 unless the situation has a code of its own */
  constructor(message: string, hint: string | null = null, exitCode = 2, about: 'password' | null = null) {
    super(message);
    this.hint = hint;
    this.exitCode = exitCode;
    this.about = about;
  }
}
