import { parseArgs } from 'node:util'
import { addMember, createOperatorLink, createToken, createWorkspace, isCalendarDay } from '~/contract'
import { exportStudio, importStudio, verifyStudio } from './archive-commands'
import type { CliApi } from './cli-api'
import { UsageError } from './cli-error'
import type { Config } from './config'
import type { Env } from './env'
import { writeJsonLog } from './log'
import { rotateSecretKey } from './rotate-command'
import { runStudio } from './run-studio'

/** Publishes due posts until a signal, then stops in order. */
async function runWorker(config: Config): Promise<string> {
  if (config.log === 'json') writeJsonLog()
  const running = await runStudio(config)
  for (const line of running.lines) console.error(line)
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => resolve())
  })
  await running.stop()
  return 'The worker has stopped.'
}

/** What commands are given; each uses what it needs. */
export interface CommandHost {
  readonly config: (more?: Env) => Config
  /** Opens the API, runs `work` and closes it again. */
  readonly withApi: <T>(work: (api: CliApi) => Promise<T>) => Promise<T>
}

/** Runs the command and returns its output, for stdout by default. */
export interface Command {
  (host: CommandHost): Promise<string>
  readonly outputTo?: 'stderr'
}

export const usage = `Usage: npm run studio -- <command>

  sign-in link
      Prints a link that signs you in to the dashboard as the owner. It works once, within 15 minutes.
  token create --name NAME --scopes read,write,generate,publish [--workspace ID …] [--expires TIME]
      Creates an access token and prints it. TIME is a date (2026-12-31), a date and time
      (2026-12-31T12:00:00Z) or a number of days (90d).
  workspace create --name NAME
      Creates a workspace and prints its id.
  member add --workspace ID --name NAME [--email ADDRESS] [--role owner|reviewer|editor|viewer]
      Adds a person to a workspace (as editor by default) or changes their role, and prints their id.
  export --to FILE.tar.gz [--force]
      Exports the whole studio, including media, to one archive. The server can be running. Use --to - to write to
      stdout.
  import --from FILE.tar.gz [--keep-schedule]
      Imports an archive into an empty studio. Stop the server first. Use --from - to read from stdin. Scheduled posts
      become drafts, as the other studio may still publish them; --keep-schedule keeps future ones scheduled.
  archive verify [--from FILE.tar.gz]
      Restores an archive into a scratch folder and compares it with the archive, row by row and file by file. Takes the
      newest nightly archive if none is named.
  mcp
      Speaks the Model Context Protocol on stdin and stdout, for an AI client on this machine, with your own rights.
  worker
      Publishes what is due, beside servers on the same Postgres and media, until it is stopped. With PORT, it answers
      /healthz, /readyz and /metrics there.
  secret rotate
      Encrypts the stored secrets of platforms with a new key. Stop the server first. With STUDIO_SECRET_KEY, put the
      new key before the old one: STUDIO_SECRET_KEY=NEW,OLD.`

const dayMs = 86_400_000

function required(value: string | undefined, name: string): string {
  if (value === undefined || value.trim() === '') throw new UsageError(`--${name} is missing.`)
  return value
}

/** Parses `90d`, a date (meaning its end) or a time into an ISO time. */
export function expiryOf(text: string, now: number): string {
  const [, days] = /^(\d{1,5})d$/.exec(text) ?? []
  if (days !== undefined) return new Date(now + Number(days) * dayMs).toISOString()
  const [, day, clock = 'T23:59:59Z'] = /^(\d{4}-\d\d-\d\d)(T.+)?$/.exec(text) ?? []
  const time = day === undefined || !isCalendarDay(day) ? Number.NaN : Date.parse(`${day}${clock}`)
  if (Number.isNaN(time)) throw new UsageError(`--expires isn’t a date, time or number of days: ${text}`)
  return new Date(time).toISOString()
}

function tokenCreate(args: string[]): Command {
  const { values } = parseArgs({
    args,
    options: {
      name: { type: 'string' },
      scopes: { type: 'string', multiple: true },
      workspace: { type: 'string', multiple: true },
      expires: { type: 'string' },
    },
  })
  const body = {
    name: required(values.name, 'name'),
    scopes: required(values.scopes?.join(), 'scopes')
      .split(',')
      .map((scope) => scope.trim()),
    ...(values.workspace && { workspaceIds: values.workspace.flatMap((ids) => ids.split(',')) }),
    ...(values.expires !== undefined && { expiresAt: expiryOf(values.expires, Date.now()) }),
  }
  return ({ withApi }) => withApi(async (api) => (await api.call(createToken, { body })).token ?? '')
}

function signInLink(args: string[]): Command {
  parseArgs({ args, options: {} })
  return ({ withApi }) => withApi(async (api) => (await api.call(createOperatorLink, {})).url)
}

function workspaceCreate(args: string[]): Command {
  const { values } = parseArgs({ args, options: { name: { type: 'string' } } })
  const body = { name: required(values.name, 'name') }
  return ({ withApi }) => withApi(async (api) => (await api.call(createWorkspace, { body })).workspaceId)
}

function memberAdd(args: string[]): Command {
  const { values } = parseArgs({
    args,
    options: {
      workspace: { type: 'string' },
      name: { type: 'string' },
      email: { type: 'string' },
      role: { type: 'string' },
    },
  })
  const params = { workspaceId: required(values.workspace, 'workspace') }
  const body = {
    name: required(values.name, 'name'),
    ...(values.email !== undefined && { email: values.email }),
    ...(values.role !== undefined && { role: values.role }),
  }
  return ({ withApi }) => withApi(async (api) => (await api.call(addMember, { params, body })).id)
}

function exportCommand(args: string[]): Command {
  const { values } = parseArgs({ args, options: { to: { type: 'string' }, force: { type: 'boolean' } } })
  const to = required(values.to, 'to')
  const run = ({ config }: CommandHost) => exportStudio(config(), { to, force: values.force ?? false })
  return to === '-' ? Object.assign(run, { outputTo: 'stderr' as const }) : run
}

function importCommand(args: string[]): Command {
  const { values } = parseArgs({
    args,
    options: { from: { type: 'string' }, 'keep-schedule': { type: 'boolean' } },
  })
  const from = required(values.from, 'from')
  const keepSchedule = values['keep-schedule'] ?? false
  return ({ config }) => importStudio(config(), { from, keepSchedule })
}

function archiveVerify(args: string[]): Command {
  const { values } = parseArgs({ args, options: { from: { type: 'string' } } })
  return ({ config }) => verifyStudio(config(), values.from)
}

/** Serves MCP on stdin and stdout with the operator's rights, until the client closes them. */
function mcpCommand(args: string[]): Command {
  parseArgs({ args, options: {} })
  const run = ({ withApi }: CommandHost) =>
    withApi(async (api) => {
      const { serveMcpOnStdio } = await import('../mcp/node-stdio')
      await serveMcpOnStdio((path, init) => api.send(path, init))
      return 'The client closed the connection.'
    })
  return Object.assign(run, { outputTo: 'stderr' as const })
}

function secretRotate(args: string[]): Command {
  parseArgs({ args, options: {} })
  return ({ config }) => rotateSecretKey(config())
}

function workerCommand(args: string[]): Command {
  parseArgs({ args, options: {} })
  const run = ({ config }: CommandHost) => runWorker(config({ STUDIO_ROLE: 'worker' }))
  return Object.assign(run, { outputTo: 'stderr' as const })
}

const commands: Readonly<Record<string, (args: string[]) => Command>> = {
  export: exportCommand,
  import: importCommand,
  mcp: mcpCommand,
  worker: workerCommand,
  'archive verify': archiveVerify,
  'sign-in link': signInLink,
  'token create': tokenCreate,
  'workspace create': workspaceCreate,
  'member add': memberAdd,
  'secret rotate': secretRotate,
}

/** The command named by `args`. @throws UsageError */
export function commandOf([noun = '', ...rest]: readonly string[]): Command {
  const single = commands[noun]
  const [verb = '', ...more] = rest
  const command = single ?? commands[`${noun} ${verb}`]
  if (!command)
    throw new UsageError(noun === '' ? 'Enter a command.' : `Unknown command: ${`${noun} ${verb}`.trim()}`)
  try {
    return command(single ? rest : more)
  } catch (error) {
    if (error instanceof UsageError || !(error instanceof TypeError)) throw error
    // parseArgs reports unknown and incomplete options as TypeError.
    throw new UsageError(error.message)
  }
}
