import { openCliApi } from './cli-api'
import { commandOf, usage } from './cli-commands'
import { CliError, UsageError } from './cli-error'
import { ConfigError, readConfig } from './config'
import { DataDirBusyError } from './lock'
import { DatabaseError } from './open-studio'

async function run(args: readonly string[]): Promise<string> {
  const command = commandOf(args)
  const api = await openCliApi(readConfig())
  try {
    return await command(api)
  } finally {
    await api.close()
  }
}

// stdout holds the result alone, so that a script can take it.
const args = process.argv.slice(2)
if (args.length === 0 || args.includes('--help') || args.includes('-h')) {
  console.error(usage)
  process.exit(args.length === 0 ? 2 : 0)
}
try {
  console.log(await run(args))
  process.exit(0)
} catch (error) {
  const known = [CliError, ConfigError, DataDirBusyError, DatabaseError].some((kind) => error instanceof kind)
  console.error(known && error instanceof Error ? error.message : error)
  if (error instanceof UsageError) console.error(`\n${usage}`)
  process.exit(error instanceof UsageError ? 2 : 1)
}
