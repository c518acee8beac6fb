import { rm } from 'node:fs/promises'
import { sampleWorkspace } from '../e2e/fixtures/posts'
import { startStudio } from '../e2e/fixtures/server'
import { studioOver } from '../e2e/fixtures/test'
import { buildBarePage } from './lib/bare-page'
import { signInCold } from './lib/cold-page'
import { measure, type Score } from './lib/lighthouse'
import { serveFolder } from './lib/serve-folder'
import { loadLine, printTable } from './lib/table'

const row = (name: string, { mobile, desktop }: { mobile: Score; desktop: Score }) => [
  name,
  `${mobile.performance.toFixed(0)} / ${desktop.performance.toFixed(0)}`,
  mobile.lcp.toFixed(0),
  mobile.tbt.toFixed(0),
  `${mobile.kib.toFixed(0)} in ${mobile.scripts}`,
  `${mobile.cls.toFixed(4)} / ${desktop.cls.toFixed(4)}`,
]

const studio = studioOver(await startStudio({ STUDIO_FAULTS: 'off' }))
const folder = await buildBarePage()
const bare = await serveFolder(folder)
try {
  const home = await measure(`${studio.origin}/w/${await sampleWorkspace(studio)}`, (page) =>
    signInCold(page, studio.origin, studio.ownerToken),
  )
  const connect = await measure(`${studio.origin}/connect`, () => Promise.resolve())
  const libraries = await measure(bare.origin, () => Promise.resolve())
  printTable(
    [
      'page',
      'Lighthouse mobile / desktop',
      'LCP mobile, ms',
      'blocking, ms',
      'KiB in scripts',
      'layout shift',
    ],
    [
      row('Home, signed in', home),
      row('/connect', connect),
      row('the same libraries alone', libraries),
      ['to hold', '≥ 90 / 99', '≤ 2400', '≤ 250', '≤ 230 in 20', '0'],
    ],
  )
  console.log(`Medians of 3 visits, each by a profile that never saw the origin. ${loadLine()}.`)
} finally {
  bare.close()
  await rm(folder, { recursive: true, force: true })
  await studio.dispose()
}
