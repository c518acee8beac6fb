import type { Locator } from '@playwright/test'
import { createCampaign, listMedia } from '~/contract/endpoints'
import { createToken, createWorkspace } from '~/contract/extensions'
import { isUncovered, waitForLoaded } from './fixtures/accessible'
import { nameOfDay, pathOf, springDay } from './fixtures/calendar'
import { act } from './fixtures/composer'
import { makePost, openScreen, sampleWorkspace, words } from './fixtures/posts'
import { expect, test } from './fixtures/test'

test.use({ viewport: { width: 390, height: 844 } })

test('on a phone, rows end at the gutter and today isn’t faded', { tag: '@long' }, async ({
  page,
  studio,
}) => {
  await openScreen(page, studio, '')
  await waitForLoaded(page)
  const week = page.getByRole('region', { name: 'This week' }).getByRole('list').first()
  for (const tile of await week.locator('div > a').all()) expect((await tile.boundingBox())?.height).toBe(40)
  // The row fades where it continues: today has to be beyond that.
  await expect
    .poll(() =>
      week.evaluate((list) => {
        const today = list.querySelector('[data-today]')?.getBoundingClientRect()
        const fade = Number.parseFloat(getComputedStyle(list).getPropertyValue('--edge-start'))
        // Where weeks start on this day, there is nothing before it.
        const isFirst = list.firstElementChild?.matches('[data-today]')
        return (list.scrollLeft > 0 || isFirst === true) && today !== undefined && today.left >= fade
      }),
    )
    .toBe(true)
  await openScreen(page, studio, 'media')
  // The field's border is 10 px further.
  const search = await page.getByRole('searchbox', { name: 'Search by name or prompt' }).boundingBox()
  expect((search?.x ?? 0) + (search?.width ?? 0)).toBeGreaterThan(360)
})

test('on a phone, a queue can be saved wherever its page is scrolled', { tag: '@long' }, async ({
  page,
  studio,
}) => {
  await openScreen(page, studio, 'accounts')
  await page.getByRole('link', { name: 'Edit queue Default' }).click()
  await page.getByRole('button', { name: 'Add slot' }).click()
  const save = page.getByRole('button', { name: 'Save changes' })
  await expect(save).toHaveCount(1)
  await expect(save).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Discard' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
  await expect(save).toBeInViewport({ ratio: 1 })
})

test('on a phone, a media item keeps its place while its image loads', { tag: '@long' }, async ({
  page,
  studio,
}) => {
  await openScreen(page, studio, 'media')
  await waitForLoaded(page)
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/files/**', async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('option').first().click()
  const altText = page.getByRole('textbox', { name: 'Alt text' })
  const top = async () => (await altText.boundingBox())?.y
  const before = await top()
  expect(before).toBeGreaterThan(200)
  release()
  const image = page.getByRole('complementary').getByRole('img').first()
  await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0)
  expect(await top()).toBe(before)
})

test('on a phone, a post can be chosen while all text is selected', { tag: '@long' }, async ({
  page,
  studio,
}) => {
  await openScreen(page, studio, 'posts')
  await waitForLoaded(page)
  await page.keyboard.press('Control+a')
  await page.getByRole('checkbox').first().click()
  await expect(page.getByRole('toolbar', { name: 'Selected posts' })).toBeVisible()
})

test('on a phone, tokens are listed without scrolling sideways', { tag: '@long' }, async ({
  page,
  studio,
}) => {
  const body = {
    name: 'Nightly import of the product list',
    scopes: ['read', 'write', 'generate', 'publish'],
  }
  await studio.call(createToken, { body })
  await openScreen(page, studio, `${studio.origin}/developer`)
  const list = page.getByRole('region', { name: 'Tokens', exact: true })
  await expect(list.getByText(body.name)).toBeVisible()
  expect(await list.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0)
  await expect(list.getByText('Expires').last()).toBeVisible()
})

test('on a phone, a filter by a campaign with a long name can be cleared', { tag: '@long' }, async ({
  page,
  studio,
}) => {
  const workspaceId = await sampleWorkspace(studio)
  const body = { name: 'Frühjahrskampagne '.repeat(11).trim() }
  const { id } = await studio.call(createCampaign, { params: { workspaceId }, body })
  await openScreen(page, studio, `posts?campaign=${id}`)
  const clear = page.getByRole('button', { name: 'Clear Campaign' })
  await expect(clear).toBeInViewport({ ratio: 1 })
  await clear.click()
  await expect(page.getByRole('button', { name: 'Campaign', exact: true })).toBeVisible()
})

test('on a phone, the composer’s actions share the title’s line', { tag: '@long' }, async ({
  page,
  studio,
}) => {
  await openScreen(page, studio, 'posts/new')
  for (const name of ['Templates', 'History']) {
    // First, because the loading screen's title is replaced.
    const button = await act(page, name).boundingBox()
    const title = await page.getByRole('heading', { level: 1 }).boundingBox()
    expect(button?.y, name).toBeLessThan(title?.y ?? 0)
    expect(button?.height, name).toBe(40)
  }
})

test('on a phone, what needs attention is as high as its texts', { tag: '@long' }, async ({
  page,
  studio,
}) => {
  await openScreen(page, studio, '')
  await waitForLoaded(page)
  const rows = page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  const blanks = await rows.evaluateAll((all) =>
    all.map((row) => {
      const ends = [...row.querySelectorAll('p, a')].map((each) => each.getBoundingClientRect().bottom)
      return row.getBoundingClientRect().bottom - Math.max(...ends)
    }),
  )
  // The padding, and the last row's line.
  for (const blank of blanks) expect(blank).toBeLessThanOrEqual(13)
})

test.describe('in German', () => {
  test.use({ locale: 'de-AT' })

  test('the first steps’ texts are complete, with space above and below', { tag: '@long' }, async ({
    page,
    studio,
  }) => {
    const { workspaceId } = await studio.call(createWorkspace, { body: { name: 'Neu' } })
    await openScreen(page, studio, `${studio.origin}/w/${workspaceId}`)
    const steps = page.getByRole('region', { name: 'Erste Schritte' }).getByRole('listitem')
    await expect(steps).toHaveCount(6)
    const faults = await steps.evaluateAll((all) =>
      all.flatMap((step) => {
        const texts = [...step.querySelectorAll(':scope > span:nth-child(2) > span')]
        const isCut = texts.some((each) => each.scrollHeight > each.clientHeight)
        const { top, bottom } = step.getBoundingClientRect()
        const above = (texts[0]?.getBoundingClientRect().top ?? 0) - top
        const below = bottom - (texts.at(-1)?.getBoundingClientRect().bottom ?? 0)
        return isCut || above < 6 || below < 6 ? [step.textContent] : []
      }),
    )
    expect(faults).toEqual([])
  })
})

test('on a phone, small links and tags’ buttons are at least 40 px high', { tag: '@long' }, async ({
  page,
  studio,
}) => {
  await openScreen(page, studio, 'accounts')
  await page.getByRole('link', { name: 'Edit queue Default' }).click()
  const way = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Accounts' })
  expect((await way.boundingBox())?.height).toBe(40)
  expect(await isUncovered(way)).toBe(true)
  await openScreen(page, studio, 'studio/image')
  expect((await act(page, 'What’s included').boundingBox())?.height).toBe(40)
  await openScreen(page, studio, 'posts/new')
  await page.getByRole('textbox', { name: 'Hashtags' }).fill('coffee, ')
  expect(await act(page, 'Remove coffee').boundingBox()).toMatchObject({ width: 40, height: 40 })
  await openScreen(page, studio, 'brand')
  const remove = page.getByRole('list', { name: 'Values, in order' }).getByRole('button', { name: /^Remove/ })
  expect(await remove.first().boundingBox()).toMatchObject({ width: 40, height: 40 })
  await openScreen(page, studio, 'products')
  const product = page.getByRole('main').getByRole('link', { name: 'Ridgeline' })
  expect((await product.boundingBox())?.height).toBe(40)
})

test('on a phone, the buttons on a post’s pictures are 40 px high, and none covers another', async ({
  page,
  studio,
}) => {
  const workspaceId = await sampleWorkspace(studio)
  const media = await studio.call(listMedia, {
    params: { workspaceId },
    query: { type: 'image', limit: '2' },
  })
  await openScreen(page, studio, `posts/new?mediaId=${media.map(({ id }) => id).join(',')}`)
  const pictures = page.getByRole('group', { name: 'Media' })
  for (const name of [/^Remove/, /^Crop/, /^Alt text/]) {
    const buttons = pictures.getByRole('button', { name })
    await expect(buttons).toHaveCount(2)
    for (const button of await buttons.all()) {
      await button.scrollIntoViewIfNeeded()
      const box = await button.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(40)
      expect(await isUncovered(button)).toBe(true)
    }
  }
})

test('on a phone, the calendar’s list opens at its day and stays where somebody scrolls', {
  tag: '@long',
}, async ({ page, studio }) => {
  const workspaceId = await sampleWorkspace(studio)
  const said = words('Row')
  const september = (day: number) => `${new Date().getUTCFullYear() + 1}-09-${String(day).padStart(2, '0')}`
  for (let day = 2; day <= 28; day += 2)
    for (const hour of ['08', '12'])
      await makePost(studio, workspaceId, said, { scheduledAt: `${september(day)}T${hour}:00:00.000Z` })
  const headOf = (day: number) =>
    page.getByRole('region', { name: nameOfDay(september(day)) }).getByRole('heading')
  // The day itself has no posts, so the list opens at the next one.
  await openScreen(page, studio, pathOf('list', september(17)))
  await expect(headOf(18)).toBeInViewport({ ratio: 1 })
  await expect(headOf(16)).not.toBeInViewport()
  await page.mouse.move(200, 600)
  await page.mouse.wheel(0, -5000)
  await expect(headOf(2)).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: said }).first().click()
  await page.getByRole('complementary').getByRole('button', { name: 'Close', exact: true }).click()
  await expect(headOf(2)).toBeInViewport({ ratio: 1 })
})

test('on a phone, the calendar’s small controls can be tapped on 40 px', async ({ page, studio }) => {
  await openScreen(page, studio, 'calendar')
  await page.getByRole('button', { name: /^Insights · / }).click()
  for (const link of await page.getByRole('list', { name: 'Notices' }).getByRole('link').all())
    expect((await link.boundingBox())?.height).toBe(40)

  await openScreen(page, studio, pathOf('day', springDay(1)))
  await waitForLoaded(page)
  const controls = [
    ...(await page.getByRole('tablist', { name: 'View' }).getByRole('tab').all()),
    page.getByRole('main').getByRole('button', { name: 'Clear', exact: true }),
    page.getByRole('button', { name: 'Toggle suggestions' }),
    page.getByRole('button', { name: `Open ${nameOfDay(springDay(1))}` }),
  ]
  for (const control of controls) {
    await control.scrollIntoViewIfNeeded()
    // With `::before`, which extends some of them.
    const { width, height } = await control.evaluate((each) => {
      const box = each.getBoundingClientRect()
      const before = getComputedStyle(each, '::before')
      const [wide, high] = [Number.parseFloat(before.width), Number.parseFloat(before.height)]
      return { width: Math.max(box.width, wide || 0), height: Math.max(box.height, high || 0) }
    })
    const name = await control.evaluate((each) => each.ariaLabel ?? each.textContent)
    expect(width, name).toBeGreaterThanOrEqual(40)
    expect(height, name).toBeGreaterThanOrEqual(40)
  }
})

test('at 320 px, the cost of publishing isn’t cut off', { tag: '@long' }, async ({ page, studio }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const workspaceId = await sampleWorkspace(studio)
  const { id } = await makePost(studio, workspaceId, words('Narrow'), { on: ['instagram'] })
  await openScreen(page, studio, `posts/${id}`)
  await page.getByRole('button', { name: /^Publish now/ }).click()
  const dialog = page.getByRole('alertdialog')
  const cost = dialog.getByText(/^Up to/).first()
  await expect(cost).toBeVisible()
  const end = async (of: Locator) => of.evaluate((element) => element.getBoundingClientRect().right)
  expect(await end(cost)).toBeLessThan(await end(dialog))
})

test('at 320 px, names of clients keep to a line, and marks of a day to its width', { tag: '@long' }, async ({
  page,
  studio,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openScreen(page, studio, `${studio.origin}/developer?tab=mcp`)
  const client = page.getByText('Claude Code', { exact: true })
  await expect(client).toBeVisible()
  expect((await client.boundingBox())?.height).toBe(40)

  const workspaceId = await sampleWorkspace(studio)
  for (const minute of Array.from({ length: 12 }, (_, at) => String(at + 10)))
    await makePost(studio, workspaceId, words('Many'), { scheduledAt: `${springDay(3)}T09:${minute}:00Z` })
  await openScreen(page, studio, pathOf('month', springDay(3)))
  const day = page.getByRole('button', { name: nameOfDay(springDay(3)) })
  await expect(day).toContainText('+11')
  expect(await day.evaluate(({ clientWidth, scrollWidth }) => scrollWidth - clientWidth)).toBe(0)
  const { width = 0 } = (await day.getByText('+11').locator('..').boundingBox()) ?? {}
  expect(width).toBeLessThan(36)
})

test.describe('at 200 % zoom', () => {
  test.use({ viewport: { width: 720, height: 450 } })

  test('a header’s texts share a line, and nothing covers a queue’s way back', { tag: '@long' }, async ({
    page,
    studio,
  }) => {
    for (const screen of ['', 'brand', 'accounts']) {
      await openScreen(page, studio, screen)
      await waitForLoaded(page)
      const header = page.getByRole('main').locator('header').first()
      const middles = await header.locator('h1, p').evaluateAll((texts) =>
        texts.map((text) => {
          const range = document.createRange()
          range.selectNodeContents(text)
          const rects = [...range.getClientRects()].filter(({ width }) => width > 0)
          return ((rects[0]?.top ?? 0) + (rects.at(-1)?.bottom ?? 0)) / 2
        }),
      )
      expect(middles, screen).toHaveLength(2)
      expect(Math.abs((middles[0] ?? 0) - (middles[1] ?? 0)), screen).toBeLessThan(3)
    }
    await page.getByRole('link', { name: 'Edit queue Default' }).click()
    const way = page.getByRole('navigation', { name: 'Breadcrumb' })
    expect(await isUncovered(way.getByText('Queues'))).toBe(true)
    expect(await isUncovered(way.getByRole('link', { name: 'Accounts' }))).toBe(true)
  })
})
