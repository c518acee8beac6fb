import path from 'node:path'

// The programs as `npm start` and `npm run studio` run them: they start several times as fast as from their sources. The
// project `programs` of vitest.config.ts builds them before its tests; a test that starts one belongs there.
export const builtServer = path.resolve('dist-server/main.js')
export const builtCommand = path.resolve('dist-server/cli.js')
