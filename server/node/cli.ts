import { StorageError } from '../media/s3-storage'
import { ArchiveError } from './archive/format'
import { type CliApi, openCliApi } from './cli-api'
import { commandOf, usage } from './cli-commands'
import { CliError, UsageError, folderError } from './cli-error'
import { readConfig } from './config'
import { ConfigError } from './env'
import { DataDirBusyError } from './lock'
import { DatabaseError } from './open-studio'
import { makeOnlyPrivateFiles } from './private-folder'

async function withApi<T>(work: (api: CliApi) => Promise<T>): Promise<T> {
  const api = await openCliApi(readConfig())
  try {
    return await work(api)
  } finally {
    await api.close()
  }
}

const kinds = [ArchiveError, CliError, ConfigError, DataDirBusyError, DatabaseError, StorageError]

/** Prints errors that a person can fix as their message only, all others with their stack. */
function report(error: unknown): void {
  const reported = kinds.some((kind) => error instanceof kind)
    ? error
    : folderError(error, readConfig().dataDir)
  console.error(reported instanceof Error ? reported.message : error)
}

makeOnlyPrivateFiles()
// stdout contains only the result, for use in scripts.
const args = process.argv.slice(2)
if (args.length === 0 || args.includes('--help') || args.includes('-h')) {
  console.error(usage)
  process.exit(args.length === 0 ? 2 : 0)
}
try {
  const command = commandOf(args)
  const output = await command({ config: (more) => readConfig({ ...process.env, ...more }), withApi })
  if (command.outputTo === 'stderr') console.error(output)
  else console.log(output)
  process.exit(0)
} catch (error) {
  report(error)
  if (error instanceof UsageError) console.error(`\n${usage}`)
  process.exit(error instanceof UsageError ? 2 : 1)
}
