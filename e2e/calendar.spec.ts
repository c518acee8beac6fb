import type { Page } from '@playwright/test'
import { getPost } from '~/contract/endpoints'
import { cellOf, dragTo, nameOfDay, pathOf, tile, zone } from './fixtures/calendar'
import { makePost, openScreen, sampleWorkspace, words } from './fixtures/posts'
import { expect, test } from './fixtures/test'

const year = new Date().getUTCFullYear() + 1

/** The last Sunday of October, on which clocks in Europe go back; the days around it have no sample posts. */
const change = (() => {
  const last = new Date(Date.UTC(year, 9, 31))
  return 31 - last.getUTCDay()
})()
/** A day of October; numbers past its end are days of November. */
const october = (day: number) => new Date(Date.UTC(year, 9, day)).toISOString().slice(0, 10)
const dateText = (day: string) =>
  new Date(day)
    .toLocaleDateString('en-GB', {
      ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
      timeZone: 'UTC',
    })
    .replace(',', '')
const dayName = (day: number) => nameOfDay(october(day))
const path = (view: string, day: number) => pathOf(view, october(day))
const cell = (page: Page, day: number) => cellOf(page, october(day))
const unscheduledPanel = (page: Page) => page.getByRole('complementary', { name: 'Unscheduled' })

test('complaint: “a drag to another day resets the time”: the time is kept across a clock change, and the move can be undone', async ({
  page,
  studio,
}) => {
  const workspaceId = await sampleWorkspace(studio)
  const said = words('Frost')
  const scheduledAt = `${october(change - 2)}T12:30:00.000Z`
  const { id: postId } = await makePost(studio, workspaceId, said, { scheduledAt })
  await openScreen(page, studio, path('month', change))
  const name = `14:30 ${said}`
  await expect(cell(page, change - 2).getByRole('button', { name, exact: true })).toBeVisible()

  await dragTo(page, tile(page, name), cell(page, change + 1), async () => {
    await expect(page.getByText(/^Mon \d+ \w+, 14:30· keeps time$/)).toBeVisible()
  })
  await expect(cell(page, change + 1).getByRole('button', { name, exact: true })).toBeVisible()
  const stored = async () =>
    Date.parse((await studio.call(getPost, { params: { workspaceId, postId } })).scheduledAt ?? '')
  await expect.poll(stored).toBe(Date.parse(`${october(change + 1)}T13:30:00Z`))

  await page.keyboard.press('Control+z')
  await expect(cell(page, change - 2).getByRole('button', { name, exact: true })).toBeVisible()
  await expect.poll(stored).toBe(Date.parse(scheduledAt))
})

test('complaint: “no keyboard”: a post can be moved by keyboard alone, and the move is announced', async ({
  page,
  studio,
}) => {
  const workspaceId = await sampleWorkspace(studio)
  const said = words('Kettle')
  const scheduledAt = `${october(6)}T07:15:00.000Z`
  const { id: postId } = await makePost(studio, workspaceId, said, { scheduledAt })
  await openScreen(page, studio, path('month', 6))
  const name = `09:15 ${said}`
  await tile(page, name).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(`Picked up ${name}.`)).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('status').filter({ hasText: /^\w+ 14 Oct, 09:15, keeps time$/ })).toBeAttached()
  await page.keyboard.press('Enter')
  await expect(cell(page, 14).getByRole('button', { name, exact: true })).toBeFocused()
  await expect
    .poll(async () => (await studio.call(getPost, { params: { workspaceId, postId } })).scheduledAt)
    .toContain(`${october(14)}T07:15`)

  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect(cell(page, 14).getByRole('button', { name, exact: true })).toBeFocused()
  // The focus follows the undone move.
  await page.keyboard.press('Control+z')
  await expect(cell(page, 6).getByRole('button', { name, exact: true })).toBeFocused()
  await page.keyboard.press('Control+Shift+z')
  await expect(cell(page, 14).getByRole('button', { name, exact: true })).toBeFocused()
})

test('arrow keys move between days and their posts, Enter opens a post beside them, Escape goes back', {
  tag: '@long',
}, async ({ page, studio }) => {
  const workspaceId = await sampleWorkspace(studio)
  const said = words('Walk')
  await makePost(studio, workspaceId, said, { scheduledAt: `${october(20)}T07:15:00.000Z` })
  await openScreen(page, studio, path('month', 19))
  await expect(tile(page, `09:15 ${said}`)).toBeVisible()
  await cell(page, 19).focus()
  await page.keyboard.press('ArrowRight')
  await expect(cell(page, 20)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(tile(page, `09:15 ${said}`)).toBeFocused()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: 'Post' })
  await expect(panel).toBeVisible()
  await expect(page).toHaveURL(/post=/)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(tile(page, `09:15 ${said}`)).toBeFocused()
})

test('a move that the API refuses is undone, with a message', async ({ page, studio }) => {
  const workspaceId = await sampleWorkspace(studio)
  const said = words('Refused')
  await makePost(studio, workspaceId, said, { scheduledAt: `${october(7)}T12:30:00.000Z` })
  await openScreen(page, studio, path('month', 7))
  const name = `14:30 ${said}`
  await expect(tile(page, name)).toBeVisible()
  await studio.faults({
    method: 'POST',
    path: '/v1/workspaces/*/posts/*/schedule',
    effect: { kind: 'status', status: 400, code: 'invalid_state', message: 'Not that day.' },
  })
  await dragTo(page, tile(page, name), cell(page, 9))
  await expect(page.getByText(/Couldn’t move “.*Not that day\./)).toBeVisible()
  await expect(cell(page, 7).getByRole('button', { name, exact: true })).toBeVisible()
})

test('past days and published posts refuse a move while dragging', { tag: '@long' }, async ({
  page,
  studio,
}) => {
  // A list shows a month, which at its beginning has no published post yet.
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  await openScreen(page, studio, `calendar?view=list&zone=${zone}&date=${yesterday}`)
  const published = page
    .getByRole('button', { name: /^\d\d:\d\d/ })
    .filter({ has: page.locator('[data-text="published"]') })
  await dragTo(page, published.first(), unscheduledPanel(page), async () => {
    await expect(page.getByText('This post is already published.').first()).toBeVisible()
  })

  const workspaceId = await sampleWorkspace(studio)
  const said = words('Past')
  const inTwoDays = new Date(Date.now() + 86_400_000 * 2)
  await makePost(studio, workspaceId, said, { scheduledAt: inTwoDays.toISOString() })
  await page.goto(
    `${studio.origin}/w/${workspaceId}/calendar?view=week&zone=UTC&date=${inTwoDays.toISOString().slice(0, 10)}`,
  )
  const held = page.getByRole('button', { name: new RegExp(`${said}$`) })
  await held.focus()
  await page.keyboard.press('Space')
  for (let day = 0; day < 4; day++) await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('status').filter({ hasText: 'has passed' })).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(held).toBeFocused()
})

test('a draft can be moved from the unscheduled panel to a day, and back', async ({ page, studio }) => {
  const workspaceId = await sampleWorkspace(studio)
  const said = words('Draft')
  const { id: postId } = await makePost(studio, workspaceId, said)
  await openScreen(page, studio, path('month', 12))
  const card = unscheduledPanel(page).locator('[data-post]').filter({ hasText: said })
  await dragTo(page, card, cell(page, 12))
  const placed = cell(page, 12).getByRole('button', { name: new RegExp(`^\\d\\d:\\d\\d ${said}$`) })
  await expect(placed).toBeVisible()
  await expect(card).toBeHidden()
  await expect
    .poll(async () => (await studio.call(getPost, { params: { workspaceId, postId } })).status)
    .toBe('scheduled')
  await dragTo(page, placed, unscheduledPanel(page))
  await expect(card).toBeVisible()
  await expect
    .poll(async () => (await studio.call(getPost, { params: { workspaceId, postId } })).status)
    .toBe('draft')
})

test('an image from the library can be put on a day by mouse or keyboard, and a post is written with it', {
  tag: '@long',
}, async ({ page, studio }) => {
  await openScreen(page, studio, path('month', 12))
  await unscheduledPanel(page).getByRole('button', { name: 'Images' }).click()
  const picture = unscheduledPanel(page)
    .getByRole('list', { name: 'Images from Media' })
    .getByRole('button')
    .first()
  await dragTo(page, picture, cell(page, 12), async () => {
    await expect(page.locator('[data-hint]')).toBeVisible()
  })
  await expect(page).toHaveURL(/posts\/new\?.*mediaId=/)
  await expect(page.getByLabel('Date')).toHaveValue(dateText(october(12)))
  await page.goBack()
  await unscheduledPanel(page).getByRole('button', { name: 'Images' }).click()
  await picture.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/posts\/new\?.*mediaId=/)
  await expect(page.getByLabel('Date')).toHaveValue(dateText(october(13)))
})

test('in a week, a drag sets the time on the grid, and S opens a dialog to enter it', async ({
  page,
  studio,
}) => {
  const workspaceId = await sampleWorkspace(studio)
  const said = words('Clock')
  const { id: postId } = await makePost(studio, workspaceId, said, {
    scheduledAt: `${october(13)}T07:00:00.000Z`,
  })
  await openScreen(page, studio, path('week', 13))
  const card = tile(page, `09:00 ${said}`)
  await card.hover()
  const box = await card.boundingBox()
  if (!box) throw new Error('The card is not on screen.')
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 20, box.y + box.height / 2 + 60, { steps: 4 })
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 + 48, { steps: 4 })
  await page.mouse.up()
  const moved = tile(page, `10:00 ${said}`)
  await expect(moved).toBeVisible()

  await moved.focus()
  await page.keyboard.press('s')
  const dialog = page.getByRole('dialog', { name: `Move “${said}”` })
  await dialog.getByLabel('Time').fill('16:45')
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(tile(page, `16:45 ${said}`)).toBeVisible()
  await expect
    .poll(async () => (await studio.call(getPost, { params: { workspaceId, postId } })).scheduledAt)
    .toContain(`${october(13)}T14:45`)
})

test('complaint: “views disagree about what is on a day”: month, week, day and list show the same in the chosen zone', async ({
  page,
  studio,
}) => {
  const workspaceId = await sampleWorkspace(studio)
  const said = words('Midnight')
  await makePost(studio, workspaceId, said, { scheduledAt: `${october(15)}T21:30:00.000Z` })
  await makePost(studio, workspaceId, `${said} late`, { scheduledAt: `${october(15)}T22:30:00.000Z` })
  await openScreen(page, studio, path('month', 15))
  for (const view of ['Month', 'Week', 'Day', 'List']) {
    await page.getByRole('tab', { name: view }).click()
    await expect(
      page.locator(`[data-drop="${october(15)}"]`).getByRole('button', { name: `23:30 ${said}` }),
    ).toHaveCount(1)
    await expect(
      page.locator(`[data-drop="${october(15)}"]`).getByRole('button', { name: `${said} late` }),
    ).toHaveCount(0)
  }
  await page.getByRole('combobox', { name: 'Time zone' }).fill('London')
  await page.getByRole('option', { name: /^London/ }).click()
  await expect(page).toHaveURL(/zone=Europe\/London|zone=Europe%2FLondon/)
  for (const view of ['Month', 'Week', 'Day', 'List']) {
    await page.getByRole('tab', { name: view }).click()
    await expect(
      page.locator(`[data-drop="${october(15)}"]`).getByRole('button', { name: `23:30 ${said} late` }),
    ).toHaveCount(1)
  }
})

test('a second time zone is shown beside the first: in month, week, list and a post’s hover card', {
  tag: '@long',
}, async ({ page, studio }) => {
  const workspaceId = await sampleWorkspace(studio)
  const said = words('Two clocks')
  await makePost(studio, workspaceId, said, { scheduledAt: `${october(100)}T19:30:00.000Z` })
  await openScreen(page, studio, path('month', 100))
  await page.getByRole('button', { name: 'Second time zone' }).click()
  await page.getByRole('combobox', { name: 'Second time zone' }).fill('Tokyo')
  await page.getByRole('option', { name: /^Tokyo/ }).click()
  const tile = page.getByRole('gridcell').getByRole('button', { name: `20:30 ${said}` })
  await expect(tile.locator('[data-text^="04:30 +1"]')).toBeVisible()
  await expect(tile).toHaveAccessibleDescription(/04:30 \+1 in Tokyo/)
  await tile.hover()
  await expect(page.getByText('04:30 +1 Tokyo')).toBeVisible()
  await page.getByRole('tab', { name: 'List' }).click()
  // The list starts at its day, whatever is before it.
  await expect(page.getByRole('region', { name: new RegExp(`^${dayName(100)}`) })).toBeInViewport()
  await expect(
    page.getByRole('button', { name: `20:30 ${said}` }).locator('[data-text="04:30 +1 Tokyo"]'),
  ).toBeVisible()
  await page.getByRole('tab', { name: 'Week' }).click()
  await expect(page.getByText('04:00', { exact: true }).first()).toBeAttached()
})

test('week and day start at their first post, wherever the month or the list was scrolled to', {
  tag: '@long',
}, async ({ page, studio }) => {
  const workspaceId = await sampleWorkspace(studio)
  const said = words('Early')
  await makePost(studio, workspaceId, said, { scheduledAt: `${october(107)}T05:30:00.000Z` })
  await openScreen(page, studio, path('month', 107))
  await expect(page.getByRole('gridcell').getByRole('button', { name: `06:30 ${said}` })).toBeVisible()
  await page.mouse.move(700, 600)
  await page.mouse.wheel(0, 120)
  for (const view of ['Week', 'List', 'Day']) {
    await page.getByRole('tab', { name: view }).click()
    await expect(page.getByRole('tab', { name: view })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('button', { name: `06:30 ${said}` })).toBeInViewport()
  }
})

test('a crowded day expands in place', { tag: '@long' }, async ({ page, studio }) => {
  const workspaceId = await sampleWorkspace(studio)
  const said = words('Crowd')
  for (const hour of ['06', '08', '10', '12'])
    await makePost(studio, workspaceId, `${said} ${hour}`, {
      scheduledAt: `${october(2)}T${hour}:00:00.000Z`,
    })
  await openScreen(page, studio, path('month', 2))
  const more = page.getByRole('button', { name: `+2 more on ${dayName(2)}` })
  await more.click()
  await expect(cell(page, 2).getByRole('button', { name: new RegExp(said) })).toHaveCount(4)
  await page.getByRole('button', { name: 'Show fewer' }).click()
  await expect(more).toBeVisible()
})

test('filters are in the address, and arrow keys switch tabs', { tag: '@long' }, async ({ page, studio }) => {
  await openScreen(page, studio, path('month', 1))
  await page.getByRole('button', { name: 'Platform' }).click()
  await page.getByRole('menuitemradio', { name: 'LinkedIn' }).click()
  await expect(page).toHaveURL(/platform=linkedin/)
  await page.getByRole('button', { name: 'Clear Platform' }).press('Enter')
  await expect(page).not.toHaveURL(/platform=/)
  await expect(page.getByRole('button', { name: 'Platform', exact: true })).toBeFocused()
  await page.getByRole('tab', { name: 'Month' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Week' })).toBeFocused()
  await expect(page).toHaveURL(/view=week/)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(new RegExp(`date=${october(8)}`))
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(page).not.toHaveURL(/date=/)
})

test('on a phone, the month shows glyphs and an agenda, and a dialog moves a post', async ({
  page,
  studio,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const workspaceId = await sampleWorkspace(studio)
  const said = words('Phone')
  const { id: postId } = await makePost(studio, workspaceId, said, {
    scheduledAt: `${october(21)}T07:00:00.000Z`,
  })
  await openScreen(page, studio, path('month', 21))
  await expect(tile(page, `09:00 ${said}`)).toBeVisible()
  await page.getByRole('button', { name: `Move “${said}”…` }).click()
  const dialog = page.getByRole('dialog', { name: `Move “${said}”` })
  await dialog.getByLabel('Date').fill(october(23))
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect
    .poll(async () => (await studio.call(getPost, { params: { workspaceId, postId } })).scheduledAt)
    .toContain(`${october(23)}T07:00`)

  const second = await makePost(studio, workspaceId, `${said} two`, {
    scheduledAt: `${october(23)}T08:00:00.000Z`,
  })
  await page.reload()
  await page.getByRole('button', { name: 'Select' }).click()
  await tile(page, `09:00 ${said}`).click()
  await tile(page, `10:00 ${said} two`).click()
  const bar = page.getByRole('toolbar', { name: 'Selected posts' })
  await expect(bar).toContainText('2 selected')
  await bar.getByRole('button', { name: 'Shift…' }).click()
  const shift = page.getByRole('dialog', { name: /^Shift/ })
  await shift.getByRole('button', { name: 'Shift' }).last().click()
  const day = async (id: string) =>
    (await studio.call(getPost, { params: { workspaceId, postId: id } })).scheduledAt?.slice(0, 10)
  await expect.poll(() => Promise.all([day(postId), day(second.id)])).not.toContain(october(23))

  await page.getByRole('button', { name: 'Drafts' }).click()
  await expect(page.getByRole('dialog', { name: 'Unscheduled' })).toBeVisible()
})

test('months follow each other while scrolling, and the address follows', { tag: '@long' }, async ({
  page,
  studio,
}) => {
  const workspaceId = await sampleWorkspace(studio)
  const said = words('Scrolled')
  await makePost(studio, workspaceId, said, { scheduledAt: `${october(50)}T10:00:00.000Z` })
  await openScreen(page, studio, path('month', 10))
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(`October ${year}`)
  await expect(page.getByRole('button', { name: `Open ${dayName(10)}` })).toBeVisible()
  await page.getByRole('grid').hover()
  await page.mouse.wheel(0, 800)
  await expect(heading).toHaveText(`November ${year}`)
  await expect(page).toHaveURL(new RegExp(`date=${year}-11-01`))
  await expect(tile(page, `11:00 ${said}`)).toBeVisible()
  await page.mouse.wheel(0, -800)
  await expect(heading).toHaveText(`October ${year}`)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('columnheader').first()).toBeVisible()
  await expect(
    page.getByRole('button', { name: `Open ${dayName(32).replace('November', 'Nov')}` }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(page.getByRole('gridcell').and(page.locator('[aria-current=date]'))).toBeVisible()
})
