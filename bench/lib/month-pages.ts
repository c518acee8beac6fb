import type { Page } from '@playwright/test'
import { dayOfJune } from './many-posts'
import { frameTimes } from './frame-times'
import { lastChange } from './last-change'
import { reaction } from './reaction'

/** The tiles of our month. */
export const ownTiles = '[role=gridcell] [data-post]'

/** How long a month took to its last painted change, in milliseconds: mounted for the first time in a page, and again. */
export interface Mounts {
  readonly first: number
  readonly second: number
}

/** After this long without a change, in milliseconds, a month is complete. */
const idleMs = 2_500

const until = (page: Page, selector: string) => page.locator(selector).first().waitFor()

async function openHome(page: Page, home: string): Promise<{ home: string; calendar: string }> {
  await page.goto(home)
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(idleMs)
  const { pathname } = new URL(home)
  return { home: `nav a[href="${pathname}"]`, calendar: `nav a[href^="${pathname}/calendar"]` }
}

/** Our month, once the pointer has rested on its link: its code and posts are there, as those of the other pages are. */
export async function mountReady(page: Page, home: string): Promise<number> {
  const { calendar } = await openHome(page, home)
  await page.locator(calendar).first().hover()
  await page.waitForTimeout(idleMs)
  return lastChange(page, calendar, idleMs)
}

/** Our month, gone to from Home by its link, as the first screen of the calendar that this page opens. */
export async function mountOurs(page: Page, address: string): Promise<Mounts> {
  const { home, calendar } = await openHome(page, address)
  const first = await lastChange(page, calendar, idleMs)
  await until(page, ownTiles)
  await lastChange(page, home, idleMs)
  return { first, second: await lastChange(page, calendar, idleMs) }
}

/** The other pages' month: its data is in memory, and its code has been read, before the click that mounts it. */
export async function mountOther(page: Page, url: string): Promise<Mounts> {
  await page.goto(url)
  await until(page, '#mount')
  await page.waitForTimeout(idleMs)
  const first = await lastChange(page, '#mount', idleMs)
  await until(page, '[data-post]')
  await lastChange(page, '#unmount', idleMs)
  return { first, second: await lastChange(page, '#mount', idleMs) }
}

/** Takes the post `id` and holds it over a day. */
async function drag(page: Page, id: string, day: number): Promise<void> {
  await page.locator(`[data-post="${id}"]`).first().hover()
  await page.mouse.down()
  const at = await page
    .locator(`[data-drop="${dayOfJune(day)}"]`)
    .first()
    .boundingBox()
  if (!at) throw new Error('There is nowhere to drop.')
  await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2, { steps: 10 })
  await page.waitForTimeout(150)
}

/** What is in the hand, and where FullCalendar shows it meanwhile, is no drop yet. */
const held = ':is(.fc-event-mirror, .fc-event-dragging, [data-held-tile]) *'

/** Milliseconds from letting go of the post to the frame that shows it on its new day; `days` one after the other. */
export async function drops(page: Page, id: string, days: readonly number[]): Promise<number[]> {
  const times: number[] = []
  for (const day of days) {
    await drag(page, id, day)
    const took = await reaction(page, {
      on: 'pointerup',
      selector: `[data-post="${id}"]:not(${held})`,
      within: `[data-drop="${dayOfJune(day)}"]`,
    })
    await page.mouse.up()
    times.push(await took())
    // Until what it had read again is there.
    await page.waitForTimeout(2_500)
  }
  return times
}

/** Milliseconds of each frame while the post is carried to and fro over the month. */
export async function dragFrames(page: Page, id: string, seconds: number): Promise<number[]> {
  await drag(page, id, 17)
  const times = await frameTimes(page, () => moveMouse(page, seconds))
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return times
}

/** Moves the mouse over the month, for some seconds. */
export async function moveMouse(page: Page, seconds: number): Promise<void> {
  const end = Date.now() + seconds * 1000
  for (let step = 0; Date.now() < end; step++)
    await page.mouse.move(620 + 360 * Math.sin(step / 60), 520 + 220 * Math.cos(step / 43))
}
