import { sweepUploads } from '../media/uploads'
import { startWorker } from '../publishing/worker'
import { ensureWorkspaces } from '../sample/create-sample'
import { readSampleFile } from '../sample/node-sample-files'
import { recoverAfterCrash } from '../recovery'
import { compressed } from './compress'
import { type Config, localOrigin, publicOrigin } from './config'
import { listen } from './listen'
import { openStudio, type OpenStudio } from './open-studio'
import { createProxy } from './proxy'
import { loadSite, siteAndApi } from './static'

export interface Running {
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

/** Serves the dashboard and the embedded API on one port, and publishes what is due. */
export async function runStudio(config: Config): Promise<Running> {
  const studio = await openStudio(config, publicOrigin(config, config.port))
  try {
    await recoverAfterCrash(studio.deps, studio.alone)
    await ensureWorkspaces(studio.deps, studio.operator, config.sample ? readSampleFile : undefined)
    const site = await loadSite(config.dist, storageOrigins(config))
    const fetch = siteAndApi(site, compressed(studio.app.fetch), ['/v1', '/uploads', '/files'])
    const server = await listen(fetch, config)
    const origin = publicOrigin(config, server.port)
    await studio.announce(localOrigin(config.host, server.port))
    const worker = startWorker(studio.deps)
    const sweeper = setInterval(() => {
      sweepUploads(studio.deps).catch((error: unknown) => console.error('Couldn’t clean up uploads:', error))
    }, hourMs)
    return {
      lines: [
        `Social Content Studio is ready at ${origin}`,
        `Sign in: ${origin}/connect#token=${studio.ownerToken}`,
        ...(config.ai ? [madeByLine(studio)] : []),
      ],
      async stop() {
        clearInterval(sweeper)
        await server.close()
        await worker.stop()
        await studio.close()
      },
    }
  } catch (error) {
    await studio.close()
    throw error
  }
}

/** Serves the dashboard before a hosted API. */
export async function runProxy(config: Config, upstream: NonNullable<Config['upstream']>): Promise<Running> {
  const { origin: apiOrigin, protocol } = new URL(upstream.url)
  const site = await loadSite(config.dist, protocol === 'http:' ? [apiOrigin] : [])
  const proxy = createProxy(upstream, config.origin)
  const server = await listen(siteAndApi(site, proxy, ['/v1']), config)
  const origin = publicOrigin(config, server.port)
  const lines = [`Social Content Studio is ready at ${origin}, using the API at ${upstream.url}`]
  return { lines, stop: () => server.close() }
}
