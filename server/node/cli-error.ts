import { isDiskFull } from '../db/unavailable'

/** The command can't be run; the message says why. */
export class CliError extends Error {
  override readonly name: string = 'CliError'
}

/** The command line is wrong: reported with the usage, exit code 2. */
export class UsageError extends CliError {
  override readonly name = 'UsageError'
}

const detailsOf = (error: unknown): { code: string; path: string } => {
  if (!(error instanceof Error)) return { code: '', path: '' }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return { code, path: 'path' in error && typeof error.path === 'string' ? error.path : '' }
}

/** A system error about the data folder as a sentence with a remedy; undefined for any other error. */
export function folderError(error: unknown, dataDir: string): CliError | undefined {
  const { code, path } = detailsOf(error)
  const isOfFolder = path !== '' && (path.startsWith(dataDir) || dataDir.startsWith(path))
  const cliError = (sentence: string) => new CliError(sentence, { cause: error })
  if (isDiskFull(error))
    return cliError(`The disk that holds ${dataDir} is full. Free some space, then start the studio again.`)
  if (!isOfFolder) return undefined
  switch (code) {
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
