import { publicOrigin, readConfig } from './config'
import { ConfigError } from './env'
import { listen, ListenError } from './listen'
import { loadStaticSite } from './static'

// Serves the demo's files and nothing else: its API runs in the page. scripts/demo.mjs builds them and runs this.
try {
  // Not the studio's own port: its service worker would open the studio there.
  const config = readConfig({ ...process.env, PORT: process.env.PORT || '4174' })
  const site = await loadStaticSite('dist-demo', { wasm: true })
  const notHere = new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
  const { port } = await listen((request) => Promise.resolve(site(request) ?? notHere.clone()), config)
  console.log(`The demo is ready at ${publicOrigin(config, port)}`)
} catch (error) {
  const known = error instanceof ConfigError || error instanceof ListenError
  console.error(known ? error.message : error)
  process.exit(1)
}
