import { type CliApi, openCliApi } from './cli-api'
import { commandOf, usage } from './cli-commands'
import { CliError, folderError, report, UsageError } from './cli-error'
import { readConfig } from './config'
import { makeOnlyPrivateFiles } from './private-folder'

async function withApi<T>(work: (api: CliApi) => Promise<T>): Promise<T> {
  const api = await openCliApi(readConfig())
  try {
    return await work(api)
  } finally {
    await api.close()
  }
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
  report(error instanceof CliError ? error : (folderError(error, readConfig().dataDir) ?? error))
  if (error instanceof UsageError) console.error(`\n${usage}`)
  process.exit(error instanceof UsageError ? 2 : 1)
}
