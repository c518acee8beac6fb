import { rm } from 'node:fs/promises'
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { account, text } from '../e2e/fixtures/composer'
import { sampleWorkspace } from '../e2e/fixtures/posts'
import { startStudio } from '../e2e/fixtures/server'
import { studioOver } from '../e2e/fixtures/test'
import { browserFlags, findBrowser } from '../scripts/browser.mjs'
import { buildPage } from './lib/build-page'
import { signInCold } from './lib/cold-page'
import { serveFolder } from './lib/serve-folder'
import { loadLine, printTable } from './lib/table'

/** Interval between keys in ms, as of a fast typist. */
const keyDelayMs = 120

/**
 * Types `input` (characters of a keyboard) and returns the time from each key's event to the next painted frame in ms, which
 * includes handlers and rendering.
 */
async function keyTimes(page: Page, field: Locator, input: string): Promise<number[]> {
  await field.focus()
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(globalThis, { keyTimes: times })
    addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          // This task runs after the frame was painted.
          const channel = new MessageChannel()
          channel.port1.onmessage = () => times.push(performance.now() - timeStamp)
          channel.port2.postMessage(undefined)
        }),
      { capture: true },
    )
  })
  const keys = [...input]
  for (const key of keys) await page.keyboard.type(key, { delay: keyDelayMs })
  const times = await page.waitForFunction((count) => {
    const { keyTimes } = globalThis as unknown as { keyTimes: number[] }
    return keyTimes.length >= count ? keyTimes : undefined
  }, keys.length)
  return (await times.jsonValue()) ?? []
}

const rounds = 3
const throttle = 4
const platforms = ['X', 'LinkedIn', 'Facebook']
/** Words, a hashtag and a URL. */
const typed =
  'New oat milk from the first harvest, steamed slowly on a cold morning. Come by and try it #frost ' +
  'https://fernhollow.example/frost first come, first served.'

async function slowPage(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  // Functions compiled by tsx call `__name`, which the page doesn't have.
  await page.addInitScript('globalThis.__name = (each) => each')
  return page
}

const slowDown = async (page: Page) =>
  (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: throttle })

/** Times for a new post in a fresh profile, with accounts of three platforms. */
async function ours(browser: Browser): Promise<number[]> {
  const page = await slowPage(browser)
  await signInCold(page, studio.origin, studio.ownerToken)
  await page.goto(`${studio.origin}/w/${workspaceId}/posts/new`)
  for (const platform of platforms) await account(page, platform).check()
  for (const platform of platforms)
    await page.getByRole('figure', { name: `Preview for ${platform}`, exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  await slowDown(page)
  const times = await keyTimes(page, text(page), typed)
  await page.context().close()
  return times
}

async function bare(browser: Browser, url: string): Promise<number[]> {
  const page = await slowPage(browser)
  await page.goto(url)
  await slowDown(page)
  const times = await keyTimes(page, page.getByRole('textbox', { name: 'Text' }), typed)
  await page.context().close()
  return times
}

const studio = studioOver(await startStudio({ STUDIO_FAULTS: 'off' }))
const workspaceId = await sampleWorkspace(studio)
const folder = await buildPage('bare-composer.tsx', {})
const libraries = await serveFolder(folder)
const executablePath = await findBrowser()
const browser = await chromium.launch({
  args: [...browserFlags],
  ...(executablePath !== undefined && { executablePath }),
})

/** The given quantile, e.g. 0.5 for the median. */
function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

try {
  const times = { ours: [] as number[], bare: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    times.bare.push(...(await bare(browser, libraries.origin)))
    times.ours.push(...(await ours(browser)))
  }
  const row = (name: string, all: readonly number[]) => [
    name,
    ...[0.5, 0.95, 1].map((share) => quantile(all, share).toFixed(0)),
  ]
  printTable(
    [`key to frame at ${throttle}× CPU, ms`, 'median', 'p95', 'worst'],
    [
      row('composer, three accounts', times.ours),
      row('a text area with the same libraries', times.bare),
      ['to hold', '', '≤ 50', ''],
    ],
  )
  console.log(`${times.ours.length} keys in ${rounds} new profiles. ${loadLine()}`)
} finally {
  await browser.close()
  libraries.close()
  await rm(folder, { recursive: true, force: true })
  await studio.dispose()
}
