import './node-version.mjs'
import { buildOrEnd, buildServer, startServer } from './build.mjs'
import { install } from './install.mjs'

// Nothing is written to stdout here, because other programs read what the command line prints there.
await install()
await buildOrEnd(buildServer)
await startServer('cli')
