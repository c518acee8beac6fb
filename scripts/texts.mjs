import './node-version.mjs'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { install } from './install.mjs'
import { bin, root, run } from './run.mjs'

// Brings src/i18n/*.po up to the texts in the sources: what is new stands there with an empty translation, what is gone
// is taken out. scripts/i18n/catalogue.test.ts tells what is still to be translated.
await install()
// It writes what it would run here, which we don't use, and fails where it can't.
mkdirSync(path.join(root, 'src/i18n/.wuchale'), { recursive: true })
const { code } = await run(
  process.execPath,
  [bin('wuchale/dist/cli/index.js'), '--clean', '--log-level', 'error'],
  {
    show: 'stderr',
  },
)
process.exitCode = code
