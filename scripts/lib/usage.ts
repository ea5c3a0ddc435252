/** Answer of every project command to `--help`. */

/** Prints how a command is used, if the arguments ask for that. */
export function answersHelp(
  args: readonly string[],
  usage: string,
  print: (line: string) => void = console.log,
): boolean {
  if (!args.some((arg) => arg === '--help' || arg === '-h')) return false;
  print(`Usage: ${usage}`);
  return true;
}

/** For a command that runs as it is loaded: ends it after its help. */
export function exitAfterHelp(usage: string): void {
  if (answersHelp(process.argv.slice(2), usage)) process.exit(0);
}
