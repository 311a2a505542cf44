/** Names of shells that read what they are to do from their input. */
const shell = /(^|[\s/])(sh|ash|bash|dash|ksh|mksh|zsh)$/;

/** The command that runs a shell where a prefix leads to: `ssh db1` becomes `ssh db1 sh`; one that ends in a shell's name stands as it is. */
export function shellCommand(prefix: string): string {
  const command = prefix.trim();
  return shell.test(command) ? command : `${command} sh`;
}
