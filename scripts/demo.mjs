import './node-version.mjs'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { buildOrEnd, startServer } from './build.mjs'
import { install } from './install.mjs'
import { endChildrenOnSignal, root } from './run.mjs'

const flags = process.argv.slice(2)
if (flags.some((flag) => flag !== '--build')) {
  console.error(
    'Usage: npm run demo [-- --build]. It builds the demo and serves it; with --build, it only builds it.',
  )
  process.exit(2)
}

process.chdir(root)
const stop = endChildrenOnSignal()
await install()
// Imported here because it needs installed packages.
const { buildDemo, demoFolder } = await import('./demo-build.mjs')
if (!existsSync(path.join(demoFolder, '.stamp'))) console.error('Building the demo…')
await buildOrEnd(buildDemo)
stop()
if (flags.includes('--build')) console.log(`Demo built in ${demoFolder}`)
else await startServer('demo')
