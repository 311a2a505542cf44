/**
 * Whether a terminal shows Unicode, from its environment. A locale that is set tells, by the variable that wins in POSIX: LC_ALL, LC_CTYPE, LANG. Unset it
 * tells nothing, as in `docker exec` and most of `ssh`, and nearly all terminals read UTF-8; but GNU screen and tmux then do not. The font of
 * a Linux console has neither eighths of a block nor braille, whatever the locale.
 */
export function showsUnicode(env: Readonly<Record<string, string | undefined>>): boolean {
  if (env.TERM === 'linux') return false;
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG;
  return locale ? /utf-?8/i.test(locale) : !env.TMUX && !env.STY;
}
