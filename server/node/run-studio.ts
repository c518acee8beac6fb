import { setTimeout as pause } from 'node:timers/promises'
import { startRefresher } from '../accounts/refresher'
import type { Peers } from '../db/database'
import type { createMcp } from '../mcp/mcp'
import type { Observer } from '../ports/dependencies'
import { startWorker } from '../publishing/worker'
import { recoverAfterCrash } from '../recovery'
import { recoverDeliveries } from '../publishing/worker'
import { ensureWorkspaces } from '../sample/create-sample'
import { readSampleFile } from '../sample/node-sample-files'
import { apiFeatures } from '../studio/routes'
import { startUpkeep } from '../upkeep'
import { startWebhookSender } from '../webhooks/sender'
import { startNightlyArchive } from './archive/nightly'
import { compressed } from './compress'
import { type Config, localOrigin, publicOrigin } from './config'
import { withHealth } from './health'
import { type Listening, listen } from './listen'
import { createMetrics, type Metrics } from './metrics'
import { type OpenStudio, openStudio } from './open-studio'
import { signInLines } from './sign-in-lines'
import { loadSite, siteAndApi } from './static'
import type { Traces } from './traces'

export interface Running {
  /** What to tell the person who started it. */
  readonly lines: readonly string[]
  stop(): Promise<void>
}

/** How long calls under way may still take where a proxy has been told to send no more. */
const drainedCallsMs = 30_000

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

/** What a process answers: the dashboard and the API, or nothing but how it does. */
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

/** Traces are sent where a collector is named. Their libraries are loaded only then. */
async function tracesOf({ tracesTo }: Config): Promise<Traces | undefined> {
  return tracesTo === undefined ? undefined : (await import('./traces')).startTraces(tracesTo)
}

const bothOf = (one: Observer, other: Observer): Observer => ({
  answered: (call) => [one, other].forEach((each) => each.answered(call)),
  delivered: (...given) => [one, other].forEach((each) => each.delivered(...given)),
  refreshed: (...given) => [one, other].forEach((each) => each.refreshed(...given)),
})

interface Background {
  stop(): Promise<void>
}

/** What goes on without being asked. Every process looks after what others leave behind; a web process does no more. */
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
      for (const each of [upkeep, nightly, ...work]) await each.stop()
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

async function runOn(
  config: Config,
  studio: OpenStudio,
  peers: Peers,
  metrics: Metrics,
): Promise<Omit<Running, 'stop'> & { stop(): Promise<void> }> {
  await recoverAfterCrash(studio.deps, studio.alone)
  await studio.exclusively(() =>
    ensureWorkspaces(studio.deps, studio.operator, config.sample ? readSampleFile : undefined),
  )
  let stopping = false
  const health = { deps: studio.deps, metrics, isStopping: () => stopping }
  const fetch = withHealth(await answerOf(config, studio), health)
  const server: Listening | undefined = config.listens ? await listen(fetch, config) : undefined
  const port = server?.port ?? config.port
  if (server) await studio.announce(localOrigin(config.host, port))
  const origin = publicOrigin(config, port)
  const lines = await linesOf(config, studio, origin)
  // Last: what takes longer than it waits for goes on, and uses all connections there are.
  await recoverDeliveries(studio.deps)
  const background = startBackground(config, studio, peers, origin)
  return {
    lines,
    async stop() {
      stopping = true
      if (config.drainSeconds > 0) {
        server?.drain()
        await pause(config.drainSeconds * 1000)
      }
      // Streams end by themselves only when their clients go.
      await studio.deps.live?.close()
      await server?.close(config.drainSeconds > 0 ? drainedCallsMs : undefined)
      await background.stop()
      await peers.close()
      await studio.close()
    },
  }
}

/** Serves the dashboard and the embedded API on one port, and publishes what is due; or one of the two (`STUDIO_ROLE`). */
export async function runStudio(config: Config): Promise<Running> {
  const metrics = createMetrics()
  const traces = await tracesOf(config)
  const observe = traces ? bothOf(metrics.observe, traces.observe) : metrics.observe
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
