/** The command can't be run; the message says why. */
export class CliError extends Error {
  override readonly name: string = 'CliError'
}

/** The command line is wrong: reported with the usage, exit code 2. */
export class UsageError extends CliError {
  override readonly name = 'UsageError'
}
