import type { Page } from '@playwright/test'
import { dayOfJune } from './many-posts'
import { frameTimes } from './frame-times'
import { reaction } from './reaction'

/** The tiles of our month. */
export const ownTiles = '[role=gridcell] [data-post]'

/** Milliseconds from the click on the tab `Month`, of a calendar that shows a day, to its first frame. */
export async function mountOurs(page: Page, url: string): Promise<number> {
  await page.goto(url)
  await page.locator(ownTiles).first().waitFor()
  await page.waitForTimeout(1_000)
  await page.getByRole('tab', { name: 'Day' }).click()
  await page.waitForTimeout(500)
  const took = await reaction(page, { on: 'click', selector: ownTiles })
  await page.getByRole('tab', { name: 'Month' }).click()
  return took()
}

/** Milliseconds from the click that mounts the other pages' month to its first frame. */
export async function mountOther(page: Page, url: string): Promise<number> {
  await page.goto(url)
  await page.locator('#mount').waitFor()
  await page.waitForTimeout(300)
  const took = await reaction(page, { on: 'click', selector: '[data-post]' })
  await page.locator('#mount').click()
  return took()
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
  const times = await frameTimes(page, () => carry(page, seconds))
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return times
}

/** Moves the mouse over the month, for some seconds. */
export async function carry(page: Page, seconds: number): Promise<void> {
  const end = Date.now() + seconds * 1000
  for (let step = 0; Date.now() < end; step++)
    await page.mouse.move(620 + 360 * Math.sin(step / 60), 520 + 220 * Math.cos(step / 43))
}
