import { chromium, type Browser, type Page } from '@playwright/test'
import { rm } from 'node:fs/promises'
import { browserFlags, findBrowser } from '../scripts/browser.mjs'
import { startStudio } from '../e2e/fixtures/server'
import { buildBarePage } from './lib/bare-page'
import { loadLine } from './lib/load'
import { servePacked } from './lib/serve-packed'
import { median, printTable } from './lib/table'

const rounds = 3
const throttle = 4
const screens = ['Calendar', 'Posts', 'Studio', 'Media', 'Campaigns', 'Products', 'Brand kit', 'Accounts']

/**
 * Milliseconds from the click on the link `name` to the first frame with another heading, as a person has them: the hand
 * moves to the link, rests there for a moment, and clicks.
 */
async function change(page: Page, name: string): Promise<number> {
  await page.evaluate(() => {
    const heading = () => document.querySelector('h1')?.textContent
    const before = heading()
    const state = { from: 0, took: 0 }
    Object.assign(globalThis, { change: state })
    addEventListener('click', () => (state.from = performance.now()), { capture: true, once: true })
    const seen = () => heading() !== undefined && heading() !== before
    const watch = new MutationObserver(() => {
      if (state.from === 0 || !seen()) return
      watch.disconnect()
      // The frame is on screen when the task behind it runs.
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.onmessage = () => (state.took = performance.now() - state.from)
        channel.port2.postMessage(undefined)
      })
    })
    watch.observe(document, { childList: true, subtree: true, characterData: true })
  })
  // Some tell a number behind their name.
  const link = page.getByRole('link', { name: new RegExp(`^${name}`) }).first()
  await link.hover()
  await page.waitForTimeout(100)
  await link.click()
  const took = await page.waitForFunction(
    () => (globalThis as unknown as { change: { took: number } }).change.took || undefined,
  )
  return (await took.jsonValue()) ?? Number.NaN
}

async function slowPage(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  // What tsx puts around functions is not there in the page.
  await page.addInitScript('globalThis.__name = (each) => each')
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  return page
}

/** Cold and warm milliseconds, of a tab that has not been there before. */
async function ours(browser: Browser, studio: Awaited<ReturnType<typeof startStudio>>, screen: string) {
  const page = await slowPage(browser)
  await page.goto(`${studio.origin}/connect#token=${studio.ownerToken}`)
  await page.getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('button', { name: /Fernhollow/ }).click()
  await page.waitForLoadState('networkidle')
  const cold = await change(page, screen)
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await page.waitForLoadState('networkidle')
  const warm = await change(page, screen)
  await page.context().close()
  return { cold, warm }
}

async function bare(browser: Browser, url: string) {
  const page = await slowPage(browser)
  await page.goto(url)
  const cold = await change(page, 'Next')
  await page.getByRole('link', { name: 'First' }).click()
  const warm = await change(page, 'Next')
  await page.context().close()
  return { cold, warm }
}

const studio = await startStudio({ STUDIO_FAULTS: 'off' })
const folder = await buildBarePage()
const libraries = await servePacked(folder)
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
    alone.push(await bare(browser, libraries.url))
    for (const [screen, times] of each) times.push(await ours(browser, studio, screen))
  }
  const beside = figures(alone)
  const row = (name: string, { cold, warm }: Times) => [
    name,
    `${cold.toFixed(0)} / ${warm.toFixed(0)}`,
    `${(cold / beside.cold).toFixed(1)} / ${(warm / beside.warm).toFixed(1)}`,
  ]
  const all = [...each].map(([screen, times]) => ({ screen, ...figures(times) }))
  printTable(
    [`route change at ${throttle}× CPU`, 'cold / warm, ms', 'times the libraries alone'],
    [
      ...all.map((times) => row(times.screen, times)),
      row('median of the screens', figures(all)),
      row('the same libraries alone', beside),
      ['to hold', '≤ 170 / 80', ''],
    ],
  )
  console.log(`Medians of ${rounds}. ${loadLine()}`)
} finally {
  await browser.close()
  libraries.close()
  await rm(folder, { recursive: true, force: true })
  await studio.dispose()
}
