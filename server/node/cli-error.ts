import { errorCode } from '../db/error-code'
import { isDiskFull } from '../db/unavailable'
import { StorageError } from '../media/s3-storage'

/** What was asked for can't be done; the message says why and what to do. */
export class CliError extends Error {
  override readonly name: string = 'CliError'
}

/** The command line is wrong: reported with the usage, exit code 2. */
export class UsageError extends CliError {
  override readonly name = 'UsageError'
}

const pathOf = (error: unknown): string =>
  error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : ''

/** Node's code for a missing folder that can't be made, also if the disk is read-only. */
const cantBeMade = (error: unknown): boolean =>
  errorCode(error) === 'ENOENT' && error instanceof Error && 'syscall' in error && error.syscall === 'mkdir'

/** A system error about the data folder as a sentence with a remedy; undefined for any other error. */
export function folderError(error: unknown, dataDir: string): CliError | undefined {
  const path = pathOf(error)
  const isOfFolder = path !== '' && (path.startsWith(dataDir) || dataDir.startsWith(path))
  const cliError = (sentence: string) => new CliError(sentence, { cause: error })
  if (isDiskFull(error))
    return cliError(`The disk that holds ${dataDir} is full. Free some space, then start the studio again.`)
  if (!isOfFolder) return undefined
  switch (cantBeMade(error) ? 'EROFS' : errorCode(error)) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return cliError(
        `The studio can’t write to its data folder ${dataDir}. Allow it to, or set STUDIO_DATA_DIR to a different folder.`,
      )
    case 'ENOTDIR':
    case 'EEXIST':
      return cliError(`${path} isn’t a folder. Set STUDIO_DATA_DIR to a different folder.`)
    default:
      return undefined
  }
}

/** Prints errors that a person can fix as their message only, all others with their stack. */
export function report(error: unknown): void {
  console.error(error instanceof CliError || error instanceof StorageError ? error.message : error)
}
