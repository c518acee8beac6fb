import './node-version.mjs'
import { install } from './install.mjs'
import { bin, run } from './run.mjs'

// Brings src/i18n/*.po up to the texts in the sources: what is new stands there with an empty translation, what is gone
// is taken out. scripts/i18n/catalogue.test.ts tells what is still to be translated.
await install()
const { code } = await run(process.execPath, [bin('@lingui/cli/dist/lingui.js'), 'extract', '--clean'], {
  show: 'stdout',
})
process.exitCode = code
