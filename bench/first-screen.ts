import { rm } from 'node:fs/promises'
import { startStudio } from '../e2e/fixtures/server'
import { buildBarePage } from './lib/bare-page'
import { measure, type Score } from './lib/lighthouse'
import { loadLine } from './lib/load'
import { servePacked } from './lib/serve-packed'
import { printTable } from './lib/table'

const row = (name: string, { mobile, desktop }: { mobile: Score; desktop: Score }) => [
  name,
  `${mobile.performance.toFixed(0)} / ${desktop.performance.toFixed(0)}`,
  mobile.lcp.toFixed(0),
  `${mobile.cls.toFixed(4)} / ${desktop.cls.toFixed(4)}`,
]

const studio = await startStudio({ STUDIO_FAULTS: 'off' })
const folder = await buildBarePage()
const bare = await servePacked(folder)
try {
  const ours = await measure(async (page) => {
    await page.goto(`${studio.origin}/connect#token=${studio.ownerToken}`)
    await page.getByLabel('Remember on this device').check()
    await page.getByRole('button', { name: 'Connect' }).click()
    await page.getByRole('button', { name: /Fernhollow/ }).click()
    await page.getByRole('navigation', { name: 'Main' }).waitFor()
    return [page.url(), `${studio.origin}/connect`]
  })
  const [first, connect] = ours
  const [libraries] = await measure(() => Promise.resolve([bare.url]))
  if (!first || !connect || !libraries) throw new Error('A page was not measured.')
  printTable(
    ['page', 'Lighthouse mobile / desktop', 'LCP mobile, ms', 'layout shift'],
    [
      row('Home, signed in', first),
      row('/connect', connect),
      row('the same libraries alone', libraries),
      ['to hold', '≥ 95 / 100', '≤ 2000', '0'],
    ],
  )
  console.log(
    `Medians of 3 after a first visit, told above. ${loadLine()}. Bytes and requests: e2e/first-screen.spec.ts.`,
  )
} finally {
  bare.close()
  await rm(folder, { recursive: true, force: true })
  await studio.dispose()
}
