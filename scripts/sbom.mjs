import './node-version.mjs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isAccepted, licenceReport, packagesIn } from './licences.mjs'
import { root, run } from './run.mjs'

// Writes a bill of materials (CycloneDX, by npm) and the licences, both from the lock file, without installing anything.

const to = path.join(root, 'dist-sbom')
const { code, output } = await run('npm', ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'])
if (code !== 0) {
  console.error(output)
  process.exit(1)
}
const bill = JSON.parse(output.slice(output.indexOf('{')))
const packages = packagesIn(JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')))
await mkdir(to, { recursive: true })
await writeFile(path.join(to, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`)
await writeFile(path.join(to, 'licences.md'), licenceReport(packages))
console.log(`Wrote dist-sbom/sbom.cdx.json (${bill.components.length} components) and dist-sbom/licences.md.`)

const refused = packages.filter(({ licence }) => !isAccepted(licence))
for (const { name, licence } of refused)
  console.error(`${name} is under ${licence || 'no licence that it names'}.`)
if (refused.length > 0) process.exitCode = 1
