import './node-version.mjs'
import { install } from './install.mjs'
import { runTypeScript } from './typescript.mjs'

// Nothing is written to stdout here: what the command line prints there is read by other programs.
await install()
await runTypeScript('server/node/cli.ts')
