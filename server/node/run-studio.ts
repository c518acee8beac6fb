import { setTimeout as pause } from 'node:timers/promises'
import { startRefresher } from '../accounts/refresher'
import type { Peers } from '../db/database'
import type { createMcp } from '../mcp/mcp'
import type { Observer } from '../ports/dependencies'
import { recoverDeliveries, startWorker } from '../publishing/worker'
import { ensureWorkspaces } from '../sample/create-sample'
import { readSampleFile } from '../sample/node-sample-files'
import { apiFeatures } from '../studio/routes'
import { recoverAfterCrash, startUpkeep } from '../upkeep'
import { startWebhookSender } from '../webhooks/sender'
import { startNightlyArchive } from './archive/nightly'
import { compressed } from './compress'
import { type Config, localOrigin, publicOrigin } from './config'
import { withHealth } from './health'
import { type Listening, listen } from './listen'
import { createMetrics, type Metrics } from './metrics'
import { type OpenStudio, openStudio } from './open-studio'
import { loadSite, siteAndApi } from './static'
import type { Traces } from './traces'

/** Commands that print a new link: in the repository, and on a server. */
const linkCommands = 'npm run studio -- sign-in link (or node dist-server/cli.js sign-in link)'

/**
 * How whoever started the server signs in. A terminal shows a link, which works once within 15 minutes; a log, which
 * others may read later, shows the command that creates one.
 */
export async function signInLines(isTerminal: boolean, makeLink: () => Promise<string>): Promise<string[]> {
  if (!isTerminal) return [`To sign in, create a link: ${linkCommands}`]
  return [
    `Sign in: ${await makeLink()}`,
    `The link works once, within 15 minutes. To create a new one: ${linkCommands}`,
  ]
}

export interface Running {
  /** Lines to print for the person who started it. */
  readonly lines: readonly string[]
  stop(): Promise<void>
}

/** Milliseconds that running calls may still take after a proxy was told to send no more. */
const drainedCallsMs = 30_000

/**
 * Stops a server. For `STUDIO_DRAIN_SECONDS` it still answers, while `/readyz` tells a proxy to send no more.
 * @param endStreams ends answers that otherwise only end when their clients disconnect
 */
export async function stopServer(
  server: Listening | undefined,
  { drainSeconds }: Config,
  endStreams?: () => Promise<void> | undefined,
): Promise<void> {
  if (drainSeconds > 0) {
    server?.drain()
    await pause(drainSeconds * 1000)
  }
  await endStreams?.()
  await server?.close(drainSeconds > 0 ? drainedCallsMs : undefined)
}

/** Origin of the bucket that browsers upload to, if it uses plain HTTP; the policy allows all of https already. */
function storageOrigins({ s3 }: Config): string[] {
  return s3?.endpoint.startsWith('http:') ? [new URL(s3.endpoint).origin] : []
}

/** Names the generators: with only one model configured, templates do the rest. */
function madeByLine({ deps: { generators } }: OpenStudio): string {
  return `Images: ${generators.names.image}. Copy: ${generators.names.copy}.`
}

/** Answers `/mcp`. Its library is loaded on the first request. */
function mcpOf(fetch: (request: Request) => Promise<Response>, origin: string) {
  let made: Promise<ReturnType<typeof createMcp>> | undefined
  return async (request: Request): Promise<Response> => {
    made ??= import('../mcp/mcp').then((module) => module.createMcp(fetch, origin))
    return (await made)(request)
  }
}

/** What a process serves: dashboard and API, or for a worker only its health. */
async function answerOf(config: Config, studio: OpenStudio) {
  if (config.role === 'worker')
    return () =>
      Promise.resolve(new Response('This process publishes; it serves no pages.\n', { status: 404 }))
  const site = await loadSite(config.dist, { origins: storageOrigins(config), features: apiFeatures })
  const api = compressed((request) => studio.app.fetch(request))
  const mcp = mcpOf((request) => studio.app.fetch(request), publicOrigin(config, config.port))
  const answer = (request: Request) =>
    new URL(request.url).pathname === '/mcp' ? mcp(request) : api(request)
  return siteAndApi(site, answer, ['/v1', '/uploads', '/files', '/oauth', '/practice', '/mcp'])
}

/** Starts traces if a collector is configured. Their libraries are only loaded then. */
async function tracesOf({ tracesEndpoint }: Config): Promise<Traces | undefined> {
  return tracesEndpoint === undefined ? undefined : (await import('./traces')).startTraces(tracesEndpoint)
}

const combineObservers = (one: Observer, other: Observer): Observer => ({
  answered: (call) => [one, other].forEach((each) => each.answered(call)),
  delivered: (...given) => [one, other].forEach((each) => each.delivered(...given)),
  refreshed: (...given) => [one, other].forEach((each) => each.refreshed(...given)),
})

interface Background {
  stop(): Promise<void>
}

/** Starts background work: upkeep in every process, publishing in all but `web`. */
function startBackground(
  config: Config,
  { deps, vacuum }: OpenStudio,
  peers: Peers,
  origin: string,
): Background {
  const isLeader = () => peers.isLeader()
  const upkeep = startUpkeep(deps, isLeader, vacuum)
  const nightly = startNightlyArchive({ ...deps, folder: config.dataDir }, { ...config.archives, isLeader })
  const work =
    config.role === 'web'
      ? []
      : [startRefresher(deps), startWorker(deps), startWebhookSender(deps, { origin })]
  return {
    async stop() {
      await Promise.all([upkeep, nightly, ...work].map((each) => each.stop()))
    },
  }
}

async function linesOf(config: Config, studio: OpenStudio, origin: string): Promise<string[]> {
  if (config.role === 'worker') return ['Social Content Studio’s worker is ready.']
  return [
    `Social Content Studio is ready at ${origin}`,
    ...(await signInLines(process.stdout.isTTY, () => studio.signInLink(origin))),
    ...(config.ai ? [madeByLine(studio)] : []),
  ]
}

async function runOn(config: Config, studio: OpenStudio, peers: Peers, metrics: Metrics): Promise<Running> {
  await recoverAfterCrash(studio.deps, studio.isOnlyProcess)
  await studio.exclusively(() =>
    ensureWorkspaces(studio.deps, studio.operator, config.sample ? readSampleFile : undefined),
  )
  let stopping = false
  const health = { studio: { deps: studio.deps, metrics }, isStopping: () => stopping }
  const fetch = withHealth(await answerOf(config, studio), health)
  const server: Listening | undefined = config.listens ? await listen(fetch, config) : undefined
  const port = server?.port ?? config.port
  if (server) await studio.announce(localOrigin(config.host, port))
  const origin = publicOrigin(config, port)
  const lines = await linesOf(config, studio, origin)
  // Last, because long-running deliveries continue in the background and may use all connections.
  await recoverDeliveries(studio.deps)
  const background = startBackground(config, studio, peers, origin)
  return {
    lines,
    async stop() {
      stopping = true
      await stopServer(server, config, () => studio.deps.live?.close())
      await background.stop()
      await peers.close()
      await studio.close()
    },
  }
}

/**
 * Serves the dashboard and the embedded API on one port, and publishes due posts; or only one of the two
 * (`STUDIO_ROLE`).
 */
export async function runStudio(config: Config): Promise<Running> {
  const metrics = createMetrics()
  const traces = await tracesOf(config)
  const observe = traces ? combineObservers(metrics.observe, traces.observe) : metrics.observe
  const studio = await openStudio(config, publicOrigin(config, config.port), observe)
  let peers: Peers | undefined
  try {
    peers = await studio.join()
    const running = await runOn(config, studio, peers, metrics)
    await traces?.watchQueues(studio.deps.db, studio.deps.clock)
    return {
      ...running,
      async stop() {
        await running.stop()
        await traces?.close()
      },
    }
  } catch (error) {
    await peers?.close()
    await studio.close()
    await traces?.close()
    throw error
  }
}
