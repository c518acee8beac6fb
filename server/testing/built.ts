import path from 'node:path'

// The compiled programs, as run by `npm start` and `npm run studio`; they start several times as fast as from source.
// The project `programs` of vitest.config.ts builds them before its tests, so a test that starts one belongs there.
export const builtServer = path.resolve('dist-server/main.js')
export const builtCommand = path.resolve('dist-server/cli.js')
