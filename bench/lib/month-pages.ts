import type { Page } from '@playwright/test'
import { frameTimes } from './frame-times'
import { lastChange } from './last-change'
import { dayOfJune } from './many-posts'

/** Selector of the studio's tiles. */
export const ownTiles = '[role=gridcell] [data-post]'

/** Time in ms to a month's last painted change: on the first mount in a page, and on the second. */
export interface Mounts {
  readonly first: number
  readonly second: number
}

/** A month is complete after this many ms without a change. */
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

/** Mounts our month after the pointer has rested on its link, so that code and posts are loaded, as on the other pages. */
export async function mountReady(page: Page, home: string): Promise<number> {
  const { calendar } = await openHome(page, home)
  await page.locator(calendar).first().hover()
  await page.waitForTimeout(idleMs)
  return lastChange(page, calendar, idleMs)
}

/** Mounts our month from Home by its link, as the page's first calendar screen. */
export async function mountOurs(page: Page, address: string): Promise<Mounts> {
  const { home, calendar } = await openHome(page, address)
  const first = await lastChange(page, calendar, idleMs)
  await until(page, ownTiles)
  await lastChange(page, home, idleMs)
  return { first, second: await lastChange(page, calendar, idleMs) }
}

/** Mounts another page's month, whose data and code are loaded before the click. */
export async function mountOther(page: Page, url: string): Promise<Mounts> {
  await page.goto(url)
  await until(page, '#mount')
  await page.waitForTimeout(idleMs)
  const first = await lastChange(page, '#mount', idleMs)
  await until(page, '[data-post]')
  await lastChange(page, '#unmount', idleMs)
  return { first, second: await lastChange(page, '#mount', idleMs) }
}

/** Picks up the post `id` and drags it over a day. */
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

/** Selector of a post being dragged, which doesn't count as dropped. */
const dragged = ':is(.fc-event-mirror, .fc-event-dragging, [data-dragged-tile]) *'

/** Time in ms from dropping the post to the frame that shows it on its new day, for each of `days`. */
export async function drops(page: Page, id: string, days: readonly number[]): Promise<number[]> {
  const times: number[] = []
  for (const day of days) {
    await drag(page, id, day)
    const took = await reaction(page, {
      on: 'pointerup',
      selector: `[data-post="${id}"]:not(${dragged})`,
      within: `[data-drop="${dayOfJune(day)}"]`,
    })
    await page.mouse.up()
    times.push(await took())
    // Waits for the reload after the drop.
    await page.waitForTimeout(2_500)
  }
  return times
}

/** Frame times in ms while the post is dragged back and forth over the month. */
export async function dragFrames(page: Page, id: string, seconds: number): Promise<number[]> {
  await drag(page, id, 17)
  const times = await frameTimes(page, () => moveMouse(page, seconds))
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return times
}

/** Moves the mouse over the month for some seconds. */
export async function moveMouse(page: Page, seconds: number): Promise<void> {
  const end = Date.now() + seconds * 1000
  for (let step = 0; Date.now() < end; step++)
    await page.mouse.move(620 + 360 * Math.sin(step / 60), 520 + 220 * Math.cos(step / 43))
}

interface Watch {
  /** The event that starts the measurement. */
  readonly on: 'click' | 'pointerup'
  /** Selector of the expected element and, optionally, of an element whose box has to contain it. */
  readonly selector: string
  readonly within?: string
}

/**
 * Time in ms from the next event of this kind to the frame that shows `selector`. Call it before the event, and the returned
 * function after it.
 */
async function reaction(page: Page, watch: Watch): Promise<() => Promise<number>> {
  await page.evaluate(({ on, selector, within }) => {
    const state = { took: 0 }
    Object.assign(globalThis, { reaction: state })
    let from = 0
    const isThere = () => {
      const found = [...document.querySelectorAll(selector)]
      if (within === undefined) return found.length > 0
      const place = document.querySelector(within)?.getBoundingClientRect()
      return found.some((each) => {
        const at = each.getBoundingClientRect()
        const [x, y] = [at.left + at.width / 2, at.top + at.height / 2]
        return place && x > place.left && x < place.right && y > place.top && y < place.bottom
      })
    }
    const look = new MutationObserver(() => {
      if (from === 0 || !isThere()) return
      look.disconnect()
      // This task runs after the frame was painted.
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.onmessage = () => (state.took = performance.now() - from)
        channel.port2.postMessage(undefined)
      })
    })
    addEventListener(
      on,
      (event) => {
        from = event.timeStamp
        look.observe(document, { childList: true, subtree: true, attributes: true })
      },
      { capture: true, once: true },
    )
  }, watch)
  return async () => {
    const took = await page.waitForFunction(
      () => (globalThis as unknown as { reaction: { took: number } }).reaction.took || undefined,
    )
    return (await took.jsonValue()) ?? Number.NaN
  }
}
