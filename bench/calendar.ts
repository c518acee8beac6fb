import { rm } from 'node:fs/promises'
import { chromium, type Page } from '@playwright/test'
import { createPost, listSocialAccounts } from '~/contract'
import { sampleWorkspace } from '../e2e/fixtures/posts'
import { startStudio } from '../e2e/fixtures/server'
import { studioOver } from '../e2e/fixtures/test'
import { browserFlags, findBrowser } from '../scripts/browser.mjs'
import { buildPage } from './lib/build-page'
import { signInCold } from './lib/cold-page'
import { fillDatabase } from './lib/fill-database'
import { frameTimes, percentile } from './lib/frame-times'
import { bodyOf, fillPosts, postOf, probeTime, shownDay } from './lib/many-posts'
import {
  dragFrames,
  drops,
  type Mounts,
  mountOther,
  mountOurs,
  mountReady,
  moveMouse,
  ownTiles,
} from './lib/month-pages'
import { serveFolder } from './lib/serve-folder'
import { loadLine, median, printTable } from './lib/table'

// The month view of a workspace with many posts over a year, compared with a bare React grid of the same tiles and with
// FullCalendar, in the same browser and run. First mounts are compared with first mounts and second with second ones, from
// the click to the last painted change. Ours also loads its code and the month's posts from the server; the others have
// theirs in memory, like ours once the pointer has rested on the link.
const counts = [500, 2_000, 10_000]
const maxCount = 10_000
const shares: Readonly<Record<number, number>> = { 500: 0.5, 2_000: 0.3, 10_000: 0.15 }
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const seconds = Number(process.env.BENCH_SECONDS ?? 4)

const studio = studioOver(await startStudio({ STUDIO_FAULTS: 'off' }))
const executablePath = await findBrowser()
const browser = await chromium.launch({
  args: [...browserFlags],
  ...(executablePath !== undefined && { executablePath }),
})
const cleaning: (() => unknown)[] = []

const workspaceId = await sampleWorkspace(studio)
const accounts = await studio.call(listSocialAccounts, { params: { workspaceId } })

async function newPage(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, timezoneId: 'UTC' })
  const page = await context.newPage()
  // Functions compiled by tsx call `__name`, which the page doesn't have.
  await page.addInitScript('globalThis.__name = (each) => each')
  // The calendar opens on the current month, so the pages' clock is set to the month of the posts.
  await page.addInitScript((offsetMs) => {
    const Real = Date
    globalThis.Date = class extends Real {
      constructor(given?: number | string) {
        super(given ?? Real.now() + offsetMs)
      }
      static override now = () => Real.now() + offsetMs
    } as DateConstructor
  }, Date.parse(shownDay) - Date.now())
  return page
}

const home = `${studio.origin}/w/${workspaceId}`

/** A tab of the studio in a fresh profile. */
async function ourPage(): Promise<Page> {
  const page = await newPage()
  await signInCold(page, studio.origin, studio.ownerToken)
  return page
}

async function otherPages(data: Readonly<Record<string, unknown>>) {
  const origins: string[] = []
  for (const entry of ['bare-month.tsx', 'full-calendar.tsx']) {
    const folder = await buildPage(entry, data)
    const served = await serveFolder(folder)
    cleaning.push(served.close, () => rm(folder, { recursive: true }))
    origins.push(served.origin)
  }
  const urlOf = (origin: string | undefined) => (count: number) => `${origin}/?n=${count}&day=${shownDay}`
  return { bare: urlOf(origins[0]), full: urlOf(origins[1]) }
}

async function throttle(page: Page, rate: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate })
}

const whole = (figure: number) => figure.toFixed(0)

try {
  const body = { ...bodyOf(0, 1, accounts), scheduledAt: probeTime(9) }
  const probe = await studio.call(createPost, { params: { workspaceId }, body })
  const others = (count: number) =>
    Array.from({ length: count - 1 }, (_, index) => postOf(index, count, accounts))
  const pages = await otherPages(
    Object.fromEntries(counts.map((count) => [`items-${count}`, [probe, ...others(count)]])),
  )

  const rows: string[][] = []
  for (const count of counts) {
    await fillDatabase(studio, (db) => fillPosts(db, workspaceId, count, accounts))
    const times = { ours: [] as Mounts[], ready: [] as number[], bare: [] as Mounts[], full: [] as Mounts[] }
    for (let round = 0; round < rounds; round++) {
      const [page, other] = [await ourPage(), await newPage()]
      const rested = await ourPage()
      times.ready.push(await mountReady(rested, home))
      await rested.context().close()
      await page.bringToFront()
      times.ours.push(await mountOurs(page, home))
      await other.bringToFront()
      times.bare.push(await mountOther(other, pages.bare(count)))
      times.full.push(await mountOther(other, pages.full(count)))
      await page.context().close()
      await other.context().close()
    }
    const of = (mounts: readonly Mounts[], which: keyof Mounts) => median(mounts.map((each) => each[which]))
    const row = (what: string, which: keyof Mounts, ours: number, hold = '') => {
      const [bare, full] = [of(times.bare, which), of(times.full, which)]
      const shares = [(ours / bare).toFixed(2), `${(ours / full).toFixed(2)}${hold}`]
      rows.push([`${count.toLocaleString('en')}, ${what}`, ...[ours, bare, full].map(whole), ...shares])
    }
    row('first', 'first', of(times.ours, 'first'), ` (≤ ${shares[count]})`)
    row('first, its link pointed at', 'first', median(times.ready))
    row('second', 'second', of(times.ours, 'second'))
  }
  printTable(['posts: a month mounts in', 'ours', 'bare grid', 'FullCalendar', 'of bare', 'of full'], rows)

  const [page, full, blank] = [await ourPage(), await newPage(), await newPage()]
  await mountOther(full, pages.full(maxCount))
  await page.goto(`${home}/calendar`)
  await page.locator(ownTiles).first().waitFor()
  await page.waitForLoadState('networkidle')
  const days = Array.from({ length: rounds }, (_, index) => 10 + index)
  await page.bringToFront()
  const [first = Number.NaN, ...more] = await drops(page, probe.id, days)
  const frames = await dragFrames(page, probe.id, seconds)
  await blank.bringToFront()
  await blank.goto('data:text/html,<p>blank')
  const idle = await frameTimes(blank, () => moveMouse(blank, seconds))
  for (const slow of [page, full]) await throttle(slow, 4)
  await page.bringToFront()
  const ourSlow = median(await drops(page, probe.id, days.toReversed()))
  await full.bringToFront()
  const fullSlow = median(await drops(full, probe.id, days))
  const [p95, worst] = [percentile(frames, 0.95), Math.max(...frames)]
  printTable(
    [`at ${maxCount.toLocaleString('en')} posts`, 'ms', 'beside', 'to hold'],
    [
      [
        'a drop is on screen after (median)',
        whole(median([first, ...more])),
        `the first ${whole(first)}`,
        '≤ 33',
      ],
      [
        'frame while dragging, p95',
        p95.toFixed(1),
        `blank page ${percentile(idle, 0.95).toFixed(1)}`,
        '≤ 16.8',
      ],
      ['frame while dragging, worst', worst.toFixed(1), `blank page ${Math.max(...idle).toFixed(1)}`, '≤ 33'],
      [
        'a drop at 4× CPU',
        whole(ourSlow),
        `FullCalendar ${whole(fullSlow)}: ${(ourSlow / fullSlow).toFixed(2)}`,
        '≤ 0.15 of it',
      ],
    ],
  )
  console.log(`Medians of ${rounds}; ms. ${loadLine()}.`)
} finally {
  await browser.close()
  for (const clean of cleaning) await clean()
  await studio.dispose()
}
