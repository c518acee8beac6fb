import { report } from './cli-error'
import { publicOrigin, readConfig } from './config'
import { listen } from './listen'
import { loadStaticSite } from './static'

// Serves only the demo's files; its API runs in the page. scripts/demo.mjs builds and runs this.
try {
  // Not the studio's port, where the demo's service worker would take over the studio.
  const config = readConfig({ ...process.env, PORT: process.env.PORT || '4174' })
  const site = await loadStaticSite('dist-demo', { wasm: true })
  const notHere = new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
  const { port } = await listen((request) => Promise.resolve(site(request) ?? notHere.clone()), config)
  console.log(`The demo is ready at ${publicOrigin(config, port)}`)
} catch (error) {
  report(error)
  process.exit(1)
}
