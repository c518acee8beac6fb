import { StorageError } from '../media/s3-storage'
import { DataDirBusyError } from './lock'
import { CliError } from './cli-error'
import { isLoopback, readConfig, localOrigin, publicOrigin, type Config } from './config'
import { ConfigError } from './env'
import { ListenError, listen } from './listen'
import { DatabaseError, openStudio, type OpenStudio } from './open-studio'
import { sweepUploads } from '../media/uploads'
import { startRefresher } from '../accounts/refresher'
import { startWorker } from '../publishing/worker'
import { startWebhookSender } from '../webhooks/sender'
import { ensureWorkspaces } from '../sample/create-sample'
import { readSampleFile } from '../sample/node-sample-files'
import { recoverAfterCrash } from '../recovery'
import { compressed } from './compress'
import type { createMcp } from '../mcp/mcp'
import { createProxy } from './proxy'
import { makeOnlyPrivateFiles } from './private-folder'
import { signInLines } from './sign-in-lines'
import { loadSite, siteAndApi } from './static'

interface Running {
  /** What to tell the person who started it. */
  readonly lines: readonly string[]
  stop(): Promise<void>
}

const hourMs = 3_600_000

/** Where the browser puts its uploads, when that is not here; the policy allows all of https already. */
function storageOrigins({ s3 }: Config): string[] {
  return s3?.endpoint.startsWith('http:') ? [new URL(s3.endpoint).origin] : []
}

/** Who makes what: with one model alone, the other kind stays with the templates. */
function madeByLine({ deps: { generators } }: OpenStudio): string {
  return `Images: ${generators.names.image}. Copy: ${generators.names.copy}.`
}

/** Answers `/mcp`. Its library is loaded by the first request. */
function mcpOf(fetch: (request: Request) => Promise<Response>, origin: string) {
  let made: Promise<ReturnType<typeof createMcp>> | undefined
  return async (request: Request): Promise<Response> => {
    made ??= import('../mcp/mcp').then((module) => module.createMcp(fetch, origin))
    return (await made)(request)
  }
}

/** Serves the dashboard and the embedded API on one port, and publishes what is due. */
async function runStudio(config: Config): Promise<Running> {
  const studio = await openStudio(config, publicOrigin(config, config.port))
  try {
    await recoverAfterCrash(studio.deps, studio.alone)
    await ensureWorkspaces(studio.deps, studio.operator, config.sample ? readSampleFile : undefined)
    const site = await loadSite(config.dist, storageOrigins(config))
    const api = compressed(studio.app.fetch)
    const mcp = mcpOf(studio.app.fetch, publicOrigin(config, config.port))
    const answer = (request: Request) =>
      new URL(request.url).pathname === '/mcp' ? mcp(request) : api(request)
    const fetch = siteAndApi(site, answer, ['/v1', '/uploads', '/files', '/oauth', '/practice', '/mcp'])
    const server = await listen(fetch, config)
    const origin = publicOrigin(config, server.port)
    await studio.announce(localOrigin(config.host, server.port))
    const worker = startWorker(studio.deps)
    const refresher = startRefresher(studio.deps)
    const sender = startWebhookSender(studio.deps, { origin })
    const sweeper = setInterval(() => {
      sweepUploads(studio.deps).catch((error: unknown) => console.error('Couldn’t clean up uploads:', error))
    }, hourMs)
    return {
      lines: [
        `Social Content Studio is ready at ${origin}`,
        ...(await signInLines(process.stdout.isTTY, () => studio.signInLink(origin))),
        ...(config.ai ? [madeByLine(studio)] : []),
      ],
      async stop() {
        clearInterval(sweeper)
        await server.close()
        await refresher.stop()
        await worker.stop()
        await sender.stop()
        await studio.close()
      },
    }
  } catch (error) {
    await studio.close()
    throw error
  }
}

/** Who acts with what at the hosted API: in so many words, as nobody is asked for a password here. */
function whoCanUse({ origin, host }: Config, { token }: NonNullable<Config['upstream']>): string {
  if (token === undefined)
    return isLoopback(host)
      ? 'Everyone on this machine can open it, and connects with their own access token.'
      : 'Everyone on the network can open it, and connects with their own access token.'
  return origin === undefined
    ? 'Everyone who uses this machine can act with the token in STUDIO_API_TOKEN.'
    : `Everyone who can open ${origin} can act with the token in STUDIO_API_TOKEN. Make sure that your proxy asks who they are.`
}

/** Serves the dashboard before a hosted API. */
async function runProxy(config: Config, upstream: NonNullable<Config['upstream']>): Promise<Running> {
  const { origin: apiOrigin, protocol } = new URL(upstream.url)
  const site = await loadSite(config.dist, protocol === 'http:' ? [apiOrigin] : [])
  const proxy = createProxy(upstream, config.origin)
  const server = await listen(siteAndApi(site, proxy, ['/v1']), config)
  const origin = publicOrigin(config, server.port)
  const lines = [
    `Social Content Studio is ready at ${origin}, using the API at ${upstream.url}`,
    whoCanUse(config, upstream),
  ]
  return { lines, stop: () => server.close() }
}

async function start(): Promise<Running> {
  const config = readConfig()
  return config.upstream ? runProxy(config, config.upstream) : runStudio(config)
}

/** What a person can mend is told in its sentence alone; everything else with its stack. */
function report(error: unknown): void {
  const known = [CliError, ConfigError, DataDirBusyError, DatabaseError, ListenError, StorageError].some(
    (kind) => error instanceof kind,
  )
  console.error(known && error instanceof Error ? error.message : error)
}

function stopOnSignal(running: Running): void {
  let stopping = false
  const stop = (): void => {
    if (stopping) process.exit(1)
    stopping = true
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        report(error)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
}

makeOnlyPrivateFiles()
try {
  const running = await start()
  stopOnSignal(running)
  for (const line of running.lines) console.log(line)
} catch (error) {
  report(error)
  process.exit(1)
}
