import { type Browser, chromium } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { sampleWorkspace } from '../e2e/fixtures/posts'
import { type StudioServer, startStudio } from '../e2e/fixtures/server'
import { studioOver } from '../e2e/fixtures/test'
import { browserFlags, findBrowser } from '../scripts/browser.mjs'
import { fillWorkspace } from '../server/testing/many-records'
import { signInCold } from './lib/cold-page'
import { fillDatabase } from './lib/fill-database'
import { lastChangeOfLoad, watchLoad } from './lib/last-change'
import { loadLine, median, printTable } from './lib/table'

// Home and Calendar of a workspace with many posts compared with one with few, on the embedded database, each in a fresh
// profile, from navigation to the last painted change. The six visible weeks have the same number of posts in both.

const sizes = [1_000, Number(process.env.STUDIO_BENCH_POSTS ?? 100_000)] as const
const rounds = 7
/** A screen is complete after this many ms without a change. */
const idleMs = 2_500
const shownPosts = 500

/** Moves the first posts to the weeks around today and all others before them, an hour apart. */
const spread = (workspaceId: string) => sql`
  update posts set
    scheduled_at = moved.at,
    published_at = case when posts.published_at is null then null else moved.at end,
    status = case when moved.at > now() then 'scheduled' when posts.status = 'scheduled' then 'published' else posts.status end
  from (
    select id, case when n <= ${shownPosts}::int
      then now() - interval '21 days' + n * interval '42 days' / ${shownPosts}::int
      else now() - interval '60 days' - n * interval '1 hour' end as at
    from (select id, substr(id, 6)::int as n from posts where id ~ '^post_[0-9]+$') as numbered
  ) as moved
  where posts.id = moved.id and posts.workspace_id = ${workspaceId} and posts.status <> 'draft'`

async function filled(posts: number): Promise<{ studio: StudioServer; home: string }> {
  const studio = await startStudio({ STUDIO_FAULTS: 'off' })
  const workspaceId = await sampleWorkspace(studioOver(studio))
  await fillDatabase(studio, async (db) => {
    await fillWorkspace(db, workspaceId, posts)
    await db.execute(spread(workspaceId))
  })
  return { studio, home: `${studio.origin}/w/${workspaceId}` }
}

/** Runs in the page: records when the number of posts in the calendar's days last changed. */
function watchTiles(): void {
  const state = { count: 0, at: 0 }
  Object.assign(globalThis, { tiles: state })
  const look = () => {
    const count = document.querySelectorAll('[role="grid"] [data-post]').length
    if (count === state.count) return
    state.count = count
    requestAnimationFrame(() => (state.at = performance.now()))
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
}

/** Time in ms from navigation to the last painted change, or to the calendar's posts. */
async function load(
  browser: Browser,
  { studio, home }: { studio: StudioServer; home: string },
  screen: string,
  tilesAlone: boolean,
) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  // Functions compiled by tsx call `__name`, which the page doesn't have.
  await page.addInitScript('globalThis.__name = (each) => each')
  await signInCold(page, studio.origin, studio.ownerToken)
  await watchLoad(page)
  await page.addInitScript(watchTiles)
  await page.goto(`${home}${screen}`)
  const last = await lastChangeOfLoad(page, idleMs)
  const took = tilesAlone
    ? await page.evaluate(() => (globalThis as unknown as { tiles: { at: number } }).tiles.at)
    : last
  await context.close()
  return took
}

const few = await filled(sizes[0])
const many = await filled(sizes[1])
const executablePath = await findBrowser()
const browser = await chromium.launch({
  args: [...browserFlags],
  ...(executablePath !== undefined && { executablePath }),
})
try {
  const rows: string[][] = []
  for (const [name, screen, tilesAlone] of [
    ['Home', '', false],
    ['Calendar', '/calendar', false],
    ['Calendar, to the posts of its days', '/calendar', true],
  ] as const) {
    const times = { few: [] as number[], many: [] as number[] }
    // The first load of each fills the server's caches and isn't counted.
    for (let round = 0; round <= rounds; round++) {
      const each = {
        few: await load(browser, few, screen, tilesAlone),
        many: await load(browser, many, screen, tilesAlone),
      }
      if (round === 0) continue
      times.few.push(each.few)
      times.many.push(each.many)
    }
    const ratio = median(times.many) / median(times.few)
    rows.push([name, median(times.few).toFixed(0), median(times.many).toFixed(0), ratio.toFixed(2)])
  }
  printTable(
    [
      'cold load to the last painted change, unless said',
      `${sizes[0]} posts, ms`,
      `${sizes[1]} posts, ms`,
      'ratio',
    ],
    rows,
  )
  console.log(`Medians of ${rounds}; to hold: ≤ 1.25. ${loadLine()}`)
} finally {
  await browser.close()
  await few.studio.dispose()
  await many.studio.dispose()
}
