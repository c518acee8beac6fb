import { getPost } from '~/contract/endpoints'
import { cellOf, dragTo, nameOfDay, pathOf, springDay, tile } from './fixtures/calendar'
import { makePost, openScreen, sampleWorkspace, words } from './fixtures/posts'
import { expect, type Studio, test } from './fixtures/test'

const timesOf = (studio: Studio, workspaceId: string, ids: readonly string[]) =>
  Promise.all(
    ids.map(async (postId) => {
      const { scheduledAt } = await studio.call(getPost, { params: { workspaceId, postId } })
      return scheduledAt === undefined ? undefined : new Date(scheduledAt).toISOString().slice(0, 16)
    }),
  )

/** Numbered posts with one text, each at 10:00 UTC of its day. */
async function several(studio: Studio, workspaceId: string, said: string, days: readonly number[]) {
  const ids: string[] = []
  for (const [index, day] of days.entries()) {
    const { id } = await makePost(studio, workspaceId, `${said} ${index + 1}`, {
      scheduledAt: `${springDay(day)}T10:00:00.000Z`,
    })
    ids.push(id)
  }
  return ids
}

test('complaint: “no undo”: several posts move together, and several moves can be undone and redone after leaving the screen', async ({
  page,
  studio,
}) => {
  const workspaceId = await sampleWorkspace(studio)
  const said = words('Together')
  const ids = await several(studio, workspaceId, said, [-20, -19])
  await openScreen(page, studio, pathOf('month', springDay(-20)))
  const name = (index: number) => `11:00 ${said} ${index}`
  await tile(page, name(1)).click({ modifiers: ['ControlOrMeta'] })
  await tile(page, name(2)).click({ modifiers: ['ControlOrMeta'] })
  await expect(page.getByRole('toolbar', { name: 'Selected posts' })).toContainText('2 selected')
  await dragTo(page, tile(page, name(1)), cellOf(page, springDay(-18)), async () => {
    await expect(page.getByText('2 posts, keeps time')).toBeVisible()
  })
  await expect(cellOf(page, springDay(-17)).getByRole('button', { name: name(2) })).toBeVisible()
  const moved = [`${springDay(-18)}T10:00`, `${springDay(-17)}T10:00`]
  await expect.poll(() => timesOf(studio, workspaceId, ids)).toEqual(moved)

  await page.keyboard.press('Escape')
  await dragTo(page, tile(page, name(1)), cellOf(page, springDay(-16)))
  await expect
    .poll(() => timesOf(studio, workspaceId, ids))
    .toEqual([`${springDay(-16)}T10:00`, `${springDay(-17)}T10:00`])

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => timesOf(studio, workspaceId, ids)).toEqual(moved)
  await page.keyboard.press('ControlOrMeta+z')
  const first = [`${springDay(-20)}T10:00`, `${springDay(-19)}T10:00`]
  await expect.poll(() => timesOf(studio, workspaceId, ids)).toEqual(first)
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect.poll(() => timesOf(studio, workspaceId, ids)).toEqual(moved)

  // In a field, the keys belong to the browser: had they undone a move, the last one would not be undone next.
  await page.keyboard.press('ControlOrMeta+k')
  const search = page.getByRole('combobox', { name: 'Search' })
  await expect(search).toBeFocused()
  await page.keyboard.type('abc')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(search).not.toHaveValue('abc')
  await page.keyboard.press('Escape')
  await expect(search).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+y')
  await expect
    .poll(() => timesOf(studio, workspaceId, ids))
    .toEqual([`${springDay(-16)}T10:00`, `${springDay(-17)}T10:00`])
})

test('complaint: “posts shift by an hour across DST”: a shift lists the posts that cross a clock change, and keeps what is chosen', {
  tag: '@long',
}, async ({ page, studio }) => {
  const workspaceId = await sampleWorkspace(studio)
  const said = words('Clocks')
  const ids = await several(studio, workspaceId, said, [-4, -3])
  await openScreen(page, studio, pathOf('month', springDay(-4)))
  await tile(page, `11:00 ${said} 1`).click({ modifiers: ['ControlOrMeta'] })
  await tile(page, `11:00 ${said} 2`).click({ modifiers: ['Shift'] })
  const bar = page.getByRole('toolbar', { name: 'Selected posts' })
  await bar.getByRole('button', { name: 'Shift…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Shift \d+ posts/ })
  await dialog.getByRole('radio', { name: 'Weeks' }).check()
  const crossing = dialog.getByRole('list', { name: 'Posts that cross a clock change' })
  await expect(crossing.getByRole('listitem').filter({ hasText: `${said} 1` })).toContainText(
    /11:00 .+, 11:00$/,
  )
  await expect(dialog.getByRole('radio', { name: 'Keep local time' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Shift', exact: true }).click()
  // 11:00 in Berlin is 10:00 UTC before the change and 09:00 after it.
  await expect
    .poll(() => timesOf(studio, workspaceId, ids))
    .toEqual([`${springDay(3)}T09:00`, `${springDay(4)}T09:00`])
  await expect(tile(page, `11:00 ${said} 1`)).toBeVisible()

  await page.keyboard.press('ControlOrMeta+z')
  await expect
    .poll(() => timesOf(studio, workspaceId, ids))
    .toEqual([`${springDay(-4)}T10:00`, `${springDay(-3)}T10:00`])
  await bar.getByRole('button', { name: 'Shift…' }).click()
  await dialog.getByRole('radio', { name: 'Weeks' }).check()
  await dialog.getByRole('radio', { name: 'Keep UTC' }).check()
  await dialog.getByRole('button', { name: 'Shift', exact: true }).click()
  await expect
    .poll(() => timesOf(studio, workspaceId, ids))
    .toEqual([`${springDay(3)}T10:00`, `${springDay(4)}T10:00`])
})

test('a failure in the middle of a shift undoes all moves, or keeps those that worked', {
  tag: '@long',
}, async ({ page, studio }) => {
  const workspaceId = await sampleWorkspace(studio)
  const said = words('Middle')
  const ids = await several(studio, workspaceId, said, [-13, -12, -11])
  const before = await timesOf(studio, workspaceId, ids)
  await openScreen(page, studio, pathOf('month', springDay(-13)))
  const refuse = () =>
    studio.faults({
      method: 'POST',
      path: `/v1/workspaces/*/posts/${ids[1] ?? ''}/schedule`,
      times: 1,
      effect: { kind: 'status', status: 400, code: 'invalid_state', message: 'Not that one.' },
    })
  const shift = async (choice: string) => {
    await page
      .getByRole('toolbar', { name: 'Selected posts' })
      .getByRole('button', { name: 'Shift…' })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Shift 3 posts' })
    await dialog.getByRole('radio', { name: choice }).check()
    await dialog.getByRole('button', { name: 'Shift', exact: true }).click()
  }
  for (const index of [1, 2, 3])
    await tile(page, `11:00 ${said} ${index}`).click({ modifiers: ['ControlOrMeta'] })
  await refuse()
  await shift('Undo all moves')
  await expect(page.getByText(/^Not that one\..* The others were moved back\.$/)).toBeVisible()
  expect(await timesOf(studio, workspaceId, ids)).toEqual(before)

  await refuse()
  await shift('Keep successful moves')
  await expect(page.getByText(/^Not that one\..* 1 of 3 were moved\.$/)).toBeVisible()
  expect(await timesOf(studio, workspaceId, ids)).toEqual([`${springDay(-12)}T10:00`, ...before.slice(1)])
  await expect(cellOf(page, springDay(-12)).getByRole('button', { name: `${said} 1` })).toBeVisible()
})

test('the hint while dragging says what a drop would conflict with', { tag: '@long' }, async ({
  page,
  studio,
}) => {
  const workspaceId = await sampleWorkspace(studio)
  const said = words('Guard')
  const text = `${said}: the first frost bag is here, and it smells of oranges and smoke`
  await makePost(studio, workspaceId, text, { scheduledAt: `${springDay(9)}T10:00:00.000Z` })
  await makePost(studio, workspaceId, `${text}!`, { scheduledAt: `${springDay(10)}T10:10:00.000Z` })
  await openScreen(page, studio, pathOf('month', springDay(9)))
  const held = page.getByRole('button', { name: new RegExp(`^12:10 ${said}`) })
  await dragTo(page, held, cellOf(page, springDay(9)), async () => {
    await expect(page.getByText(/^Same account as “Guard.*10 min apart$/)).toBeVisible()
    await expect(page.getByText(/^Same text as “Guard.*on the same day$/)).toBeVisible()
  })
  await expect(page.getByText(/^Scheduled for .*, 12:10/)).toBeVisible()
})

test('complaint: “no keyboard”: E edits, D duplicates, X selects, and Delete removes with Undo', async ({
  page,
  studio,
}) => {
  const workspaceId = await sampleWorkspace(studio)
  const said = words('Keys')
  await several(studio, workspaceId, said, [15, 16])
  await openScreen(page, studio, pathOf('month', springDay(15)))
  const first = tile(page, `12:00 ${said} 1`)
  await first.focus()
  await page.keyboard.press('x')
  await expect(first).toHaveAttribute('aria-pressed', 'true')
  await tile(page, `12:00 ${said} 2`).focus()
  await page.keyboard.press('x')
  await page.keyboard.press('Delete')
  await expect(first).toBeHidden()
  await expect(page.getByText('2 posts deleted')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(first).toBeVisible()
  await first.focus()
  await page.keyboard.press('d')
  await expect(page).toHaveURL(/copy=/)
  await page.goBack()
  await first.focus()
  await page.keyboard.press('e')
  await expect(page).toHaveURL(/edit=/)
})

test('the keys in the list of shortcuts select a range and everything on show, and turn the page', {
  tag: '@long',
}, async ({ page, studio }) => {
  const workspaceId = await sampleWorkspace(studio)
  const said = words('Keys')
  await several(studio, workspaceId, said, [-61, -60, -59])
  await openScreen(page, studio, pathOf('week', springDay(-60)))
  const chosen = page.getByRole('toolbar', { name: 'Selected posts' })
  const one = (index: number) => page.getByRole('button', { name: new RegExp(`${said} ${index}$`) })
  await one(1).focus()
  await page.keyboard.press('x')
  await one(3).focus()
  await page.keyboard.press('Shift+X')
  await expect(chosen).toContainText('3 selected')
  await page.keyboard.press('Escape')
  await expect(chosen).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+a')
  await expect(chosen).toContainText('3 selected')
  await page.keyboard.press('Escape')

  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Scheduled for .*, 12:00/)).toBeVisible()
  await page.keyboard.press('PageDown')
  await expect(one(3)).toHaveCount(0)
  await page.keyboard.press('PageUp')
  await expect(one(3)).toBeVisible()
})

test('a band over empty space selects the posts that it touches', { tag: '@long' }, async ({
  page,
  studio,
}) => {
  const workspaceId = await sampleWorkspace(studio)
  const said = words('Band')
  await several(studio, workspaceId, said, [22, 23])
  await openScreen(page, studio, pathOf('month', springDay(22)))
  const from = await cellOf(page, springDay(22)).boundingBox()
  const to = await cellOf(page, springDay(23)).boundingBox()
  if (!from || !to) throw new Error('The days are not on screen.')
  await page.mouse.move(from.x + 8, from.y + from.height - 6)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + 30, { steps: 6 })
  await page.mouse.up()
  await expect(page.getByRole('toolbar', { name: 'Selected posts' })).toContainText('2 selected')
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expect(page.getByRole('toolbar', { name: 'Selected posts' })).toBeHidden()
})

test.describe('by touch', () => {
  test.use({ hasTouch: true })

  test('a finger that rests on a post picks it up, and one that swipes scrolls', async ({ page, studio }) => {
    const workspaceId = await sampleWorkspace(studio)
    const said = words('Finger')
    const [id = ''] = await several(studio, workspaceId, said, [29])
    await openScreen(page, studio, pathOf('month', springDay(29)))
    const name = `12:00 ${said} 1`
    const from = await tile(page, name).boundingBox()
    const to = await cellOf(page, springDay(31)).boundingBox()
    if (!from || !to) throw new Error('The post or its new day is not on screen.')
    const devtools = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
    const middle = (box: { x: number; y: number; width: number; height: number }) => ({
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
    })
    const start = middle(from)

    await touch('touchStart', start)
    await touch('touchMove', { ...start, y: start.y - 40 })
    await touch('touchEnd')
    await expect(page.locator('[data-dragged-tile]')).toHaveCount(0)

    // The swipe may have scrolled by weeks.
    await openScreen(page, studio, pathOf('month', springDay(29)))
    let again = from
    await expect(async () => {
      // The reload may have restored the scroll position of the swipe, with the post under the row of weekdays.
      await tile(page, name).evaluate((each) => each.scrollIntoView({ block: 'center' }))
      again = (await tile(page, name).boundingBox()) ?? from
      await touch('touchStart', middle(again))
      const held = page.locator('[data-dragged-tile]').waitFor({ timeout: 2_000 })
      await held.catch(async (error: unknown) => {
        await touch('touchEnd')
        throw error
      })
    }).toPass()
    const there = await cellOf(page, springDay(31)).boundingBox()
    const end = middle(there ?? to)
    for (const share of [0.3, 0.6, 1])
      await touch('touchMove', {
        x: again.x + (end.x - again.x) * share,
        y: again.y + (end.y - again.y) * share,
      })
    await expect(page.getByText('keeps time')).toBeVisible()
    await touch('touchEnd')
    await expect.poll(() => timesOf(studio, workspaceId, [id])).toEqual([`${springDay(31)}T10:00`])
  })
})

test('Ctrl+Z undoes a move whose toast is not loaded yet', { tag: '@long' }, async ({ page, studio }) => {
  const workspaceId = await sampleWorkspace(studio)
  const said = words('Thaw')
  const scheduledAt = `${springDay(-12)}T12:30:00.000Z`
  await makePost(studio, workspaceId, said, { scheduledAt })
  // The code that shows toasts never loads; everything else does.
  await page.route(/\/toaster-[^/]+\.js$/, () => undefined)
  await openScreen(page, studio, pathOf('month', springDay(-12)))
  const name = `13:30 ${said}`
  await dragTo(page, tile(page, name), cellOf(page, springDay(-9)))
  await expect(cellOf(page, springDay(-9)).getByRole('button', { name, exact: true })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(cellOf(page, springDay(-12)).getByRole('button', { name, exact: true })).toBeVisible()
})

test('an account with two posts within minutes is among the notices, which link to the day', {
  tag: '@long',
}, async ({ page, studio }) => {
  const workspaceId = await sampleWorkspace(studio)
  const said = words('Near')
  const day = springDay(-33)
  for (const time of ['09:00', '09:10'])
    await makePost(studio, workspaceId, `${said} ${time}`, { scheduledAt: `${day}T${time}:00.000Z` })
  await openScreen(page, studio, pathOf('month', day))
  await page.getByRole('button', { name: /^Insights/ }).click()
  const notice = page.getByRole('button', { name: /has two posts within 30 minutes on/ })
  await notice.click()
  await expect(page.getByRole('tab', { name: 'Day' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(nameOfDay(day))
  await expect(tile(page, `10:10 ${said} 09:10`)).toBeVisible()
})

test('a conflict is shown on a post’s tile and in its card, and disappears with its cause', {
  tag: '@long',
}, async ({ page, studio }) => {
  const workspaceId = await sampleWorkspace(studio)
  const said = words('Beside')
  const day = springDay(-40)
  for (const time of ['09:00', '09:10'])
    await makePost(studio, workspaceId, `${said} at ${time}`, { scheduledAt: `${day}T${time}:00.000Z` })
  await openScreen(page, studio, pathOf('month', day))
  const near = /Same account as “Beside.*”, 10 min apart/
  const [first, second] = [tile(page, `10:00 ${said} at 09:00`), tile(page, `10:10 ${said} at 09:10`)]
  for (const each of [first, second]) await expect(each).toHaveAccessibleDescription(near)
  await first.hover()
  await expect(page.locator('[popover]').getByText(near)).toBeVisible()
  for (const view of ['Week', 'Day', 'List']) {
    await page.getByRole('tab', { name: view }).click()
    await expect(second).toHaveAccessibleDescription(near)
  }
  const drawn = page.locator('[data-text^="Same account as “Beside"][data-text$="10 min apart"]')
  await expect(drawn.filter({ visible: true }).first()).toBeVisible()
  await page.getByRole('tab', { name: 'Month' }).click()
  await dragTo(page, second, cellOf(page, springDay(-39)))
  for (const each of [first, second]) await expect(each).not.toHaveAccessibleDescription(near)
})
