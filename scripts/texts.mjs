import './node-version.mjs'
import { install } from './install.mjs'
import { bin, run } from './run.mjs'

// Updates src/i18n/*.po from the sources: new texts get an empty translation, obsolete ones are removed.
// scripts/i18n/catalogue.test.ts reports what still has to be translated.
await install()
const { code } = await run(process.execPath, [bin('@lingui/cli/dist/lingui.js'), 'extract', '--clean'], {
  show: true,
})
process.exitCode = code
