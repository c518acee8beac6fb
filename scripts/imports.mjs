import './node-version.mjs'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { folderCycles } from './folder-cycles.mjs'
import { bin, root, run } from './run.mjs'

// The direction of imports (.dependency-cruiser.cjs). The tool passes with "0 modules" when it can't read TypeScript,
// and sees no dependency where an alias leads nowhere: both count as failures here.
const folders = ['client', 'contract', 'domain', 'server', 'src', 'e2e', 'bench'].filter((name) =>
  existsSync(path.join(root, name)),
)
const cli = bin('dependency-cruiser/bin/dependency-cruise.mjs')
const { code, output } = await run(process.execPath, [cli, ...folders, '--output-type', 'err'])
const [, modules = 0, dependencies = 0] = (
  /(\d+) modules, (\d+) dependencies cruised/.exec(output) ?? []
).map(Number)

// Folders that import each other are one folder in two pieces.
const ringFree = ['contract', 'domain', 'server', 'src']
const graph = await run(process.execPath, [cli, ...ringFree, '--output-type', 'json'])
/** @type {{ modules: import('./folder-cycles.mjs').Module[] }} */
const { modules: graphModules } = JSON.parse(graph.output)
const cycles = folderCycles(graphModules, ringFree)

console.log(output.trim())
for (const cycle of cycles) console.log(`These folders import each other: ${cycle}`)
if (modules === 0 || dependencies === 0)
  console.log(`Nothing was checked: ${modules} modules, ${dependencies} dependencies.`)
process.exit(
  code === 0 && modules > 0 && dependencies > 0 && graphModules.length > 0 && cycles.length === 0 ? 0 : 1,
)
