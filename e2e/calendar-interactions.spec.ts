import type { Locator } from '@playwright/test'
import { getPost } from '~/contract/endpoints'
import { cellOf, dragTo, nameOfDay, pathOf, springDay, tile } from './fixtures/calendar'
import { makePost, openScreen, sampleWorkspace, words } from './fixtures/posts'
import { expect, test } from './fixtures/test'

const middleOf = (box: { x: number; y: number; width: number; height: number } | null) => {
  if (!box) throw new Error('It is not on screen.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** No part of a card before its text is cut off, by the card or the row that it stands in. */
async function expectWhole(cards: Locator): Promise<void> {
  for (const part of await cards.locator('svg, .tnum').all()) {
    const box = await part.boundingBox()
    for (const around of [part.locator('..'), part.locator('xpath=ancestor::button')]) {
      const outer = await around.boundingBox()
      expect(box && outer && box.x >= outer.x && box.x + box.width <= outer.x + outer.width).toBe(true)
    }
  }
}

test('a month scrolls while a dragged post rests at its edge or the wheel turns, and the hint follows the day below', {
  tag: '@long',
}, async ({ page, studio }) => {
  const workspaceId = await sampleWorkspace(studio)
  const said = words('Edge')
  await makePost(studio, workspaceId, said, { scheduledAt: `${springDay(60)}T10:00:00.000Z` })
  await openScreen(page, studio, pathOf('month', springDay(60)))
  const held = tile(page, `12:00 ${said}`)
  await expect(held).toBeVisible()
  const grid = page.getByRole('grid')
  const box = await grid.boundingBox()
  if (!box) throw new Error('The month is not on screen.')
  const scrolled = () => grid.evaluate(({ scrollTop }) => scrollTop)
  const before = await scrolled()
  await held.hover()
  await page.mouse.down()
  await page.mouse.move(box.x + 60, box.y + box.height - 12, { steps: 6 })
  await expect.poll(scrolled).toBeGreaterThan(before + 600)

  await page.mouse.move(box.x + 60, box.y + box.height / 2, { steps: 4 })
  const hint = page.locator('[data-hint]')
  const hintBefore = await hint.textContent()
  await page.mouse.wheel(0, box.height * 3)
  await expect.poll(scrolled).toBeGreaterThan(before + 600 + box.height * 2)
  const under = () =>
    page.evaluate(
      ({ x, y }) => document.elementFromPoint(x, y)?.closest('[data-drop]')?.getAttribute('data-drop') ?? '',
      { x: box.x + 60, y: box.y + box.height / 2 },
    )
  await expect.poll(async () => page.locator(`[data-drop="${await under()}"] .bg-iris-tint`).count()).toBe(1)
  // Another date than before, with the same time.
  await expect(hint).not.toHaveText(hintBefore ?? '')
  await expect(hint).toHaveText(/, 12:00· keeps time$/)
  const day = await under()
  await page.mouse.up()
  await expect(page.getByText(/^Scheduled for .*, 12:00/)).toBeVisible()
  await expect(cellOf(page, day).getByRole('button', { name: `12:00 ${said}` })).toBeVisible()
})

test('a toast over a day does not keep a post from being dropped there', { tag: '@long' }, async ({
  page,
  studio,
}) => {
  const workspaceId = await sampleWorkspace(studio)
  const said = words('Below')
  for (const [index, day] of [137, 138].entries())
    await makePost(studio, workspaceId, `${said} ${index + 1}`, {
      scheduledAt: `${springDay(day)}T10:00:00.000Z`,
    })
  await openScreen(page, studio, pathOf('month', springDay(137)))
  const at = (index: number) => tile(page, `12:00 ${said} ${index}`)
  await dragTo(page, at(1), cellOf(page, springDay(140)))
  const toast = page.getByText(/^Scheduled for .*, 12:00/)
  const box = middleOf(await toast.boundingBox())
  const day = await page.evaluate(
    ({ x, y }) =>
      document
        .elementsFromPoint(x, y)
        .find((each) => each.matches('[data-drop]'))
        ?.getAttribute('data-drop') ?? '',
    box,
  )
  await at(2).hover()
  await page.mouse.down()
  await page.mouse.move(box.x, box.y, { steps: 6 })
  await page.mouse.up()
  await expect(cellOf(page, day).getByRole('button', { name: `12:00 ${said} 2` })).toBeVisible()
})

test('complaint: “no keyboard”: the focus stays on the day when a post is deleted or unscheduled', async ({
  page,
  studio,
}) => {
  const workspaceId = await sampleWorkspace(studio)
  const said = words('Focus')
  const day = springDay(67)
  for (const [index, hour] of ['10', '11', '12'].entries())
    await makePost(studio, workspaceId, `${said} ${index + 1}`, { scheduledAt: `${day}T${hour}:00:00.000Z` })
  await openScreen(page, studio, pathOf('month', day))
  const at = (index: number) => tile(page, `${index + 11}:00 ${said} ${index}`)
  await at(2).focus()
  await page.keyboard.press('Delete')
  await expect(at(2)).toHaveCount(0)
  await expect(at(3)).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(at(3)).toHaveCount(0)
  await expect(at(1)).toBeFocused()
  await page.keyboard.press('u')
  const draft = page
    .getByRole('complementary', { name: 'Unscheduled' })
    .getByRole('button', { name: new RegExp(`^${said} 1`) })
  await expect(draft).toBeFocused()
  await draft.press('Delete')
  await expect(draft).toHaveCount(0)
  await expect(page.locator('[data-post]:focus')).toHaveCount(1)
})

test('a tile that moves under a resting mouse does not open its card over the panel that moved it', {
  tag: '@long',
}, async ({ page, studio }) => {
  const workspaceId = await sampleWorkspace(studio)
  const said = words('Rest')
  const days = [80, 81, 82, 83].map(springDay)
  for (const day of days)
    await makePost(studio, workspaceId, said, { scheduledAt: `${day}T10:00:00.000Z`, on: ['linkedin'] })
  await openScreen(page, studio, pathOf('week', days[2] ?? ''))
  const all = page.getByRole('button', { name: `12:00 ${said}`, exact: true })
  await all.nth(2).click()
  const panel = page.getByRole('complementary', { name: 'Post' })
  await expect(panel.getByRole('paragraph').getByText(said)).toBeVisible()
  const below = () => page.locator('[data-post]:hover').getAttribute('data-post')
  const opened = new URL(page.url()).searchParams.get('post')
  await expect.poll(below).not.toBe(opened)
  // The tooltip of the panel’s “More actions for …” contains the text too.
  const card = page.locator('[popover]:not([role=tooltip])').filter({ hasText: said })
  // Resting is the gesture itself, not a wait for the page: longer than it takes to show the card.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 700)))
  await expect(card).toHaveCount(0)
  await all.first().hover()
  await expect(card).toBeVisible()
})

test('the calendar’s tools take two rows, and its notices, such as repeated texts, open below them', {
  tag: '@long',
}, async ({ page, studio }) => {
  const workspaceId = await sampleWorkspace(studio)
  const said = words('Again: the first frost bag is here, two kilos, roasted on Monday')
  for (const day of [120, 122])
    await makePost(studio, workspaceId, said, { scheduledAt: `${springDay(day)}T10:00:00.000Z` })
  await openScreen(page, studio, pathOf('month', springDay(120)))
  const insights = page.getByRole('button', { name: /^Insights/ })
  await expect(insights).toHaveText(/Insights · \d+ notices?$/)
  await expect(page.getByRole('status').filter({ hasText: /^\d+ notices? for these days$/ })).toBeAttached()
  const middle = async (control: Locator) => {
    const box = await control.boundingBox()
    return box ? box.y + box.height / 2 : Number.NaN
  }
  const second = await middle(insights)
  for (const name of ['Platform', 'Status', 'Campaign', 'Account', 'Second time zone', 'Calendar settings'])
    expect
      .soft(Math.abs((await middle(page.getByRole('button', { name, exact: true }))) - second), name)
      .toBeLessThan(8)
  expect(
    Math.abs((await middle(page.getByRole('combobox', { name: 'Time zone', exact: true }))) - second),
  ).toBeLessThan(8)
  // The days start directly below the second row.
  const grid = await page.getByRole('grid').boundingBox()
  expect((grid?.y ?? Infinity) - second).toBeLessThan(44)
  await insights.click()
  const notices = page.getByRole('list', { name: 'Notices' })
  await notices.getByRole('button', { name: /^Same or similar text: / }).click()
  await expect(page.getByRole('tab', { name: 'Day' })).toHaveAttribute('aria-selected', 'true')
})

test('the rail makes room for the unscheduled panel from the first paint, unless it was set to wide', {
  tag: '@long',
}, async ({ page, studio, signIn }) => {
  const workspaceId = await sampleWorkspace(studio)
  const rail = page.getByRole('navigation', { name: 'Main' })
  const width = async () => Math.round((await rail.boundingBox())?.width ?? 0)
  await signIn(page)
  await page.route(/\/assets\/.*\.js$/, () => undefined)
  await page.goto(`${studio.origin}/w/${workspaceId}/calendar`, { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-rail', 'min')
  await page.unrouteAll()
  await page.goto(`${studio.origin}/w/${workspaceId}/calendar`)
  const unscheduledPanel = page.getByRole('complementary', { name: 'Unscheduled' })
  await expect(unscheduledPanel).toBeVisible()
  expect(await width()).toBe(56)
  await unscheduledPanel.getByRole('button', { name: 'Close panel' }).click()
  await expect.poll(width).toBe(232)
  await page.getByRole('button', { name: /^Drafts/ }).click()
  await expect.poll(width).toBe(56)
  await rail.getByRole('link', { name: 'Media' }).click()
  await expect.poll(width).toBe(232)
  await rail.getByRole('link', { name: 'Calendar' }).click()
  await expect(unscheduledPanel).toBeVisible()
  await page.getByRole('button', { name: 'Expand' }).click()
  await expect.poll(width).toBe(232)
  await page.reload()
  await expect(unscheduledPanel).toBeVisible()
  expect(await width()).toBe(232)
})

test('in a narrow week, posts side by side show their whole times, and the week scrolls sideways', {
  tag: '@long',
}, async ({ page, studio }) => {
  await page.setViewportSize({ width: 800, height: 900 })
  const workspaceId = await sampleWorkspace(studio)
  const said = words('Crowded')
  const day = '2036-05-28'
  for (const minute of ['00', '06', '12'])
    await makePost(studio, workspaceId, `${said} ${minute}`, { scheduledAt: `${day}T06:${minute}:00.000Z` })
  await openScreen(page, studio, pathOf('week', day))
  const cards = page.locator('[data-clock]').getByRole('button', { name: new RegExp(said) })
  await expect(cards).toHaveCount(3)
  await expectWhole(cards)
  // Each day is below its header, scrolled or not.
  const cell = page.locator(`[data-cell="${day}"]`)
  const head = page.getByRole('button', { name: `Open ${nameOfDay(day)}` })
  await cell.scrollIntoViewIfNeeded()
  const [column, label] = [await cell.boundingBox(), await head.boundingBox()]
  expect(column && label && label.x > column.x && label.x < column.x + column.width).toBe(true)
})

test('in a week beside the unscheduled posts, a shortage of many credits doesn’t cover the next day', {
  tag: '@long',
}, async ({ page, studio }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const workspaceId = await sampleWorkspace(studio)
  const day = springDay(100)
  await makePost(studio, workspaceId, words('Costly'), { scheduledAt: `${day}T10:00:00.000Z` })
  await page.route(/\/social-accounts$/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll(/"publishCost":\d+/g, '"publishCost":12345')
    await route.fulfill({ response, body })
  })
  await openScreen(page, studio, pathOf('week', day))
  await expect(page.getByRole('complementary', { name: 'Unscheduled' })).toBeVisible()
  const head = page.getByRole('button', { name: `Open ${nameOfDay(day)}` }).locator('..')
  await expect(head.getByText(/^−\d{5,}$/)).toBeVisible()
  await expect.poll(() => head.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0)
})

test('Back from a day to the month returns the focus to that day', { tag: '@long' }, async ({
  page,
  studio,
}) => {
  const [open, other] = [springDay(66), springDay(72)]
  await openScreen(page, studio, pathOf('month', open))
  const cell = page.locator(`[data-cell="${other}"]`)
  await cell.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: 'Day' })).toHaveAttribute('aria-selected', 'true')
  await expect(cell).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Month' })).toHaveAttribute('aria-selected', 'true')
  await expect(cell).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('a post can be dragged onto another day of the week strip, and keeps its time', {
    tag: '@long',
  }, async ({ page, studio }) => {
    const workspaceId = await sampleWorkspace(studio)
    const said = words('Mark')
    const [from, to] = [springDay(93), springDay(94)]
    const post = await makePost(studio, workspaceId, said, { scheduledAt: `${from}T06:30:00.000Z` })
    await openScreen(page, studio, pathOf('week', from))
    const devtools = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
    const taken = tile(page, `08:30 ${said}`)
    await expect(taken).toBeVisible()
    const start = middleOf(await taken.boundingBox())
    await touch('touchStart', start)
    await page.locator('[data-dragged-tile]').waitFor()
    const mark = page.getByRole('group', { name: 'Days' }).getByRole('button', {
      name: new RegExp(`^${nameOfDay(to)}`),
    })
    const end = middleOf(await mark.boundingBox())
    await touch('touchMove', { x: start.x, y: start.y - 30 })
    await touch('touchMove', end)
    await expect(page.getByText('keeps time')).toBeVisible()
    await touch('touchEnd')
    await expect
      .poll(
        async () => (await studio.call(getPost, { params: { workspaceId, postId: post.id } })).scheduledAt,
      )
      .toMatch(new RegExp(`^${to}T06:30`))
  })

  test('posts side by side on a day each show their whole time and warning', { tag: '@long' }, async ({
    page,
    studio,
  }) => {
    const workspaceId = await sampleWorkspace(studio)
    const said = words('Close by')
    const day = '2036-05-21'
    for (const minute of ['00', '06', '12', '18', '24'])
      await makePost(studio, workspaceId, `${said} ${minute}`, { scheduledAt: `${day}T06:${minute}:00.000Z` })
    await openScreen(page, studio, pathOf('day', day))
    const cards = page.locator('[data-clock]').getByRole('button', { name: new RegExp(said) })
    await expect(cards).toHaveCount(5)
    // Each is within half an hour of another post of its account.
    await expect(cards.locator('svg.text-amber')).toHaveCount(5)
    await expectWhole(cards)
  })
})

test('a day of forty posts expands and collapses by keyboard, and the month stays', { tag: '@long' }, async ({
  page,
  studio,
}) => {
  const workspaceId = await sampleWorkspace(studio)
  const said = words('Forty')
  // After everything that other tests look for in lists of upcoming posts.
  const [day, next] = ['2036-05-14', '2036-05-15'] as const
  for (let each = 0; each < 40; each++) {
    const time = `${String(6 + Math.floor(each / 4)).padStart(2, '0')}:${['00', '15', '30', '45'][each % 4]}`
    await makePost(studio, workspaceId, `${said} ${each}`, {
      scheduledAt: `${day}T${time}:00.000Z`,
    })
  }
  await openScreen(page, studio, pathOf('month', day))
  const title = page.getByRole('heading', { level: 1 })
  const month = await title.textContent()
  const more = page.getByRole('button', { name: `+38 more on ${nameOfDay(day)}` })
  await more.press('Enter')
  const post = (each: number) =>
    cellOf(page, day).getByRole('button', { name: new RegExp(`${said} ${each}$`) })
  await expect(cellOf(page, day).locator('[data-post]').nth(2)).toBeFocused()
  // Scrolled to its end, the view still shows the month that was opened.
  await post(39).scrollIntoViewIfNeeded()
  await page.mouse.move(400, 500)
  await page.mouse.wheel(0, 60)
  const fewer = page.getByRole('button', { name: 'Show fewer' })
  await fewer.press('Enter')
  await expect(more).toBeFocused()
  await expect(more).toBeInViewport()
  await expect(title).toHaveText(month ?? '')

  await cellOf(page, next).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/view=day/)
  await expect(page.getByRole('group', { name: new RegExp(`^${nameOfDay(next)}`) })).toBeFocused()
})

test('a long text stays within its day, in the queue band of a week too', { tag: '@long' }, async ({
  page,
  studio,
}) => {
  // The sample's queues are filled for the coming week.
  const inThreeDays = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  await openScreen(page, studio, pathOf('week', inThreeDays))
  const bands = page
    .getByRole('tabpanel')
    .locator('[data-drop]:not([data-clock])')
    .filter({ has: page.locator('[data-post]') })
  await expect(bands).not.toHaveCount(0)
  for (const band of await bands.all()) {
    const day = await band.boundingBox()
    for (const each of await band.locator('[data-post]').all()) {
      const box = await each.boundingBox()
      expect(box && day && box.x + box.width <= day.x + day.width).toBe(true)
    }
  }
})
