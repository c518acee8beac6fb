import './node-version.mjs'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { format } from 'dependency-cruiser'
import { folderCycles } from './folder-cycles.mjs'
import { bin, root, run } from './run.mjs'

// Checks the direction of imports (.dependency-cruiser.cjs). The tool passes with "0 modules" if it can't read TypeScript,
// and sees no dependencies if an alias can't be resolved, so both count as failures here.
const folders = ['client', 'contract', 'domain', 'server', 'src', 'e2e', 'bench'].filter((name) =>
  existsSync(path.join(root, name)),
)
const cli = bin('dependency-cruiser/bin/dependency-cruise.mjs')
const cruised = await run(process.execPath, [cli, ...folders, '--output-type', 'json'])
/** @type {import('dependency-cruiser').ICruiseResult} */
const graph = JSON.parse(cruised.output)
const { output, exitCode } = await format(graph, { outputType: 'err' })
const { totalCruised: modules, totalDependenciesCruised: dependencies = 0 } = graph.summary

const cycles = folderCycles(graph.modules, ['contract', 'domain', 'server', 'src'])

console.log(typeof output === 'string' ? output.trim() : output)
for (const cycle of cycles) console.log(`These folders import each other: ${cycle}`)
if (modules === 0 || dependencies === 0)
  console.log(`Nothing was checked: ${modules} modules, ${dependencies} dependencies.`)
process.exit(exitCode === 0 && modules > 0 && dependencies > 0 && cycles.length === 0 ? 0 : 1)
