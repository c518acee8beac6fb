import { folderError, report } from './cli-error'
import { type Config, isLoopback, publicOrigin, readConfig } from './config'
import { withHealth } from './health'
import { listen } from './listen'
import { writeJsonLog } from './log'
import { makeOnlyPrivateFiles } from './private-folder'
import { createProxy } from './proxy'
import { type Running, runStudio, stopServer } from './run-studio'
import { loadSite, siteAndApi } from './static'

/** Says who can use the hosted API's token, since this server asks for no password. */
function whoCanUse({ origin, host }: Config, { token }: NonNullable<Config['upstream']>): string {
  if (token === undefined)
    return isLoopback(host)
      ? 'Everyone on this machine can open it, and connects with their own access token.'
      : 'Everyone on the network can open it, and connects with their own access token.'
  return origin === undefined
    ? 'Everyone who uses this machine can act with the token in STUDIO_API_TOKEN.'
    : `Everyone who can open ${origin} can act with the token in STUDIO_API_TOKEN. Make sure that your proxy asks who they are.`
}

/** Serves the dashboard for a hosted API. */
async function runProxy(config: Config, upstream: NonNullable<Config['upstream']>): Promise<Running> {
  const { origin: apiOrigin, protocol } = new URL(upstream.url)
  const site = await loadSite(config.dist, { origins: protocol === 'http:' ? [apiOrigin] : [] })
  const proxy = createProxy(upstream, config.origin)
  let stopping = false
  const fetch = withHealth(siteAndApi(site, proxy, ['/v1']), { isStopping: () => stopping })
  const server = await listen(fetch, config)
  const origin = publicOrigin(config, server.port)
  const lines = [
    `Social Content Studio is ready at ${origin}, using the API at ${upstream.url}`,
    whoCanUse(config, upstream),
  ]
  return {
    lines,
    stop() {
      stopping = true
      return stopServer(server, config)
    },
  }
}

async function start(): Promise<Running> {
  const config = readConfig()
  if (config.log === 'json') writeJsonLog()
  if (config.upstream) return runProxy(config, config.upstream)
  try {
    return await runStudio(config)
  } catch (error) {
    throw folderError(error, config.dataDir) ?? error
  }
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
