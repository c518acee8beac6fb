import './node-version.mjs'
import { buildOrEnd, buildServer, startServer } from './build.mjs'
import { install } from './install.mjs'

// Nothing is written to stdout here: what the command line prints there is read by other programs.
await install()
await buildOrEnd(buildServer)
await startServer('cli')
