import { rm } from 'node:fs/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { sampleWorkspace } from '../e2e/fixtures/posts'
import { startStudio } from '../e2e/fixtures/server'
import { studioOver } from '../e2e/fixtures/test'
import { browserFlags, findBrowser } from '../scripts/browser.mjs'
import { buildBarePage } from './lib/bare-page'
import { signInCold } from './lib/cold-page'
import { lastChange } from './lib/last-change'
import { serveFolder } from './lib/serve-folder'
import { loadLine, median, printTable } from './lib/table'

const rounds = 3
const throttle = 4
const rail = ['calendar', 'posts', 'studio', 'media', 'campaigns', 'products', 'brand', 'accounts']
/** Screens outside a workspace. */
const globalScreens = ['credits', 'developer']
const composer = 'posts/new'
const screens = [...rail, ...globalScreens, composer]

async function slowPage(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  // Functions compiled by tsx call `__name`, which the page doesn't have.
  await page.addInitScript('globalThis.__name = (each) => each')
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  return page
}

/** A screen is complete after this many ms without a change. */
const idleMs = 2_500

function linkTo(screen: string): string {
  if (screen === '') return `nav a[href="${home}"]`
  if (screen === composer) return `a[href="${home}/${screen}"]`
  return globalScreens.includes(screen) ? `nav a[href="/${screen}"]` : `nav a[href^="${home}/${screen}"]`
}

/** Cold and warm times in ms with a fresh profile: Home, the screen, Home, the screen again. */
async function ours(browser: Browser, screen: string) {
  const page = await slowPage(browser)
  await signInCold(page, studio.origin, studio.ownerToken)
  await page.goto(`${studio.origin}${home}`)
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(idleMs)
  const cold = await lastChange(page, linkTo(screen), idleMs)
  await lastChange(page, linkTo(''), idleMs)
  const warm = await lastChange(page, linkTo(screen), idleMs)
  await page.context().close()
  return { cold, warm }
}

async function bare(browser: Browser, url: string) {
  const page = await slowPage(browser)
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  const cold = await lastChange(page, 'a[href="/next"]', idleMs)
  await lastChange(page, 'a[href="/"]', idleMs)
  const warm = await lastChange(page, 'a[href="/next"]', idleMs)
  await page.context().close()
  return { cold, warm }
}

const studio = studioOver(await startStudio({ STUDIO_FAULTS: 'off' }))
const home = `/w/${await sampleWorkspace(studio)}`
const folder = await buildBarePage()
const libraries = await serveFolder(folder)
const executablePath = await findBrowser()
const browser = await chromium.launch({
  args: [...browserFlags],
  ...(executablePath !== undefined && { executablePath }),
})

interface Times {
  cold: number
  warm: number
}
const figures = (times: readonly Times[]) => ({
  cold: median(times.map(({ cold }) => cold)),
  warm: median(times.map(({ warm }) => warm)),
})
try {
  const alone: Times[] = []
  const each = new Map(screens.map((screen) => [screen, [] as Times[]]))
  for (let round = 0; round < rounds; round++) {
    alone.push(await bare(browser, libraries.origin))
    for (const [screen, times] of each) times.push(await ours(browser, screen))
  }
  const baseline = figures(alone)
  const row = (name: string, { cold, warm }: Times) => [
    name,
    `${cold.toFixed(0)} / ${warm.toFixed(0)}`,
    `${(cold / baseline.cold).toFixed(1)} / ${(warm / baseline.warm).toFixed(1)}`,
  ]
  const all = [...each].map(([screen, times]) => ({ screen, ...figures(times) }))
  printTable(
    [
      `route change at ${throttle}× CPU, to the last painted change`,
      'cold / warm, ms',
      'times the libraries alone',
    ],
    [
      ...all.map((times) => row(times.screen, times)),
      row('median of the screens', figures(all)),
      row('the same libraries alone', baseline),
      ['to hold', '≤ 300 / 150 (calendar 500 / 300)', ''],
    ],
  )
  console.log(`Medians of ${rounds}. ${loadLine()}`)
} finally {
  await browser.close()
  libraries.close()
  await rm(folder, { recursive: true, force: true })
  await studio.dispose()
}
