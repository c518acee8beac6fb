import './node-version.mjs'
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { buildOrEnd } from './build.mjs'
import { install } from './install.mjs'
import { root } from './run.mjs'

// Runs the benchmarks one by one, because they measure time. `npm run bench -- name …` runs only those.
const asked = process.argv.slice(2)
await install()
await buildOrEnd()

const names = readdirSync(path.join(root, 'bench'))
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.slice(0, -3))
  // Contact sheets are for review, so they are only made on request.
  .filter((name) => (asked.length === 0 ? name !== 'contact-sheet' : asked.includes(name)))
if (names.length === 0) {
  console.error(`Not found in bench/: ${asked.join(', ')}`)
  process.exit(1)
}
for (const name of names.toSorted()) {
  console.log(`\n── ${name} ──`)
  const args = ['--import', 'tsx', path.join('bench', `${name}.ts`)]
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
