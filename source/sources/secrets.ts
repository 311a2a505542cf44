/** Without what may be a password: parameters of extensions, foreign servers and standbys may hold one. */
export function hideSecrets(text: string): string {
  return text.replace(/((?:password|passphrase|secret|token|key)\w*\s*=\s*)(?:'[^']*'|(?:[^\s\\]|\\.)+)/gi, '$1…');
}
