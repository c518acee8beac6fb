/** What was asked can't be done; the message says why. */
export class CliError extends Error {
  override readonly name: string = 'CliError'
}

/** The command line itself is wrong: told with the usage, exit code 2. */
export class UsageError extends CliError {
  override readonly name = 'UsageError'
}
