import {
  createPost,
  getMedia,
  getProduct,
  listMedia,
  listProducts,
  listSocialAccounts,
  updateProduct,
} from '~/contract/endpoints'
import { inBothThemes } from './fixtures/axe'
import {
  card,
  hand,
  named,
  openMedia,
  picture,
  sampleVideo,
  upload,
  uploadVideo,
  workspaceOf,
} from './fixtures/media'
import { openScreen, words } from './fixtures/posts'
import { expect, test } from './fixtures/test'

test.beforeEach(async ({ page, signIn }) => signIn(page))

test('items are selected by keyboard and added to a post', async ({ page, studio }) => {
  await openMedia(page, studio)
  const options = page.getByRole('option')
  await options.first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  const bar = page.getByRole('toolbar', { name: 'Selected media' })
  await expect(bar).toContainText('2 selected')
  await page.reload()
  await expect(bar).toContainText('2 selected')
  const chosen = new URL(page.url()).searchParams.get('chosen')
  await bar.getByRole('link', { name: 'Use in post' }).click()
  await expect(page).toHaveURL(/\/posts\/new\?/)
  await expect.poll(() => chosen?.split(',')).toHaveLength(2)
})

test('Shift selects a range, and Escape clears it', { tag: '@long' }, async ({ page, studio }) => {
  await openMedia(page, studio)
  await page
    .getByRole('option')
    .nth(0)
    .click({ modifiers: ['ControlOrMeta'] })
  await page
    .getByRole('option')
    .nth(3)
    .click({ modifiers: ['Shift'] })
  await expect(page.getByRole('option', { selected: true })).toHaveCount(4)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option', { selected: true })).toHaveCount(0)
})

test('tabs, search and the lightbox are in the address', { tag: '@long' }, async ({ page, studio }) => {
  await openMedia(page, studio)
  await page.getByRole('tab', { name: 'Videos' }).click()
  await expect(page).toHaveURL(/type=video/)
  await expect(page.getByRole('option').first()).toHaveAccessibleName(/, video$/)
  await page.getByRole('tab', { name: 'All' }).click()
  await page.getByRole('option').first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('complementary').getByRole('button', { name: 'View full size' }).first().waitFor()
  await page.keyboard.press('f')
  const lightbox = page.getByRole('dialog')
  await expect(lightbox).toContainText('1 of')
  const first = page.url()
  await page.keyboard.press('ArrowRight')
  await expect(lightbox).toContainText('2 of')
  expect(page.url()).not.toBe(first)
  await page.reload()
  await expect(lightbox).toContainText('2 of')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('End')
  await expect(lightbox.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await expect(lightbox).toBeHidden()
  // If it was open when the page loaded, the panel below it gets the focus.
  const panel = page.getByRole('complementary')
  await expect(panel).toBeFocused()
  const viewLarge = panel.getByRole('button', { name: 'View full size' }).first()
  await viewLarge.press('Enter')
  await lightbox.getByRole('button', { name: 'Close' }).press('Enter')
  await expect(viewLarge).toBeFocused()
  await page.getByRole('complementary').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('option').last()).toBeFocused()
})

test('the whole grid can be reached by keyboard, and the focus survives scrolling', async ({
  page,
  studio,
}) => {
  await page.setViewportSize({ width: 900, height: 460 })
  await openMedia(page, studio)
  const options = page.getByRole('listbox', { name: 'Media' }).getByRole('option')
  const focused = options.and(page.locator(':focus'))
  await options.first().focus()
  const count = Number(await focused.getAttribute('aria-setsize'))
  const expectAt = async (place: number) => {
    await expect(focused).toHaveAttribute('aria-posinset', String(place))
    await expect(focused).toBeInViewport()
  }
  await page.keyboard.press('End')
  await expectAt(count)
  // Screen readers read them in order, whichever was rendered first.
  const inOrder = async () => {
    const places = await options.evaluateAll((all) => all.map((each) => Number(each.ariaPosInSet)))
    return places.join() === places.toSorted((a, b) => a - b).join()
  }
  await expect.poll(inOrder).toBe(true)
  for (let place = count; place > 1; place -= 1) await page.keyboard.press('ArrowLeft')
  await expectAt(1)
  await page.keyboard.press('ArrowDown')
  const below = Number(await focused.getAttribute('aria-posinset'))
  expect(below).toBeGreaterThan(2)
  await page.keyboard.press('ArrowUp')
  await expectAt(1)

  await page.mouse.move(450, 300)
  const last = options.and(page.locator(`[aria-posinset="${count}"]`))
  await expect(async () => {
    await page.mouse.wheel(0, 100_000)
    await expect(last).toBeInViewport({ timeout: 1_000 })
  }).toPass()
  await expect(focused).toHaveAttribute('aria-posinset', '1')
  await page.keyboard.press('ArrowRight')
  await expectAt(2)

  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  const bar = page.getByRole('toolbar', { name: 'Selected media' })
  await expect(bar).toContainText('3 selected')
  await page.keyboard.press('ControlOrMeta+a')
  await expect(bar).toContainText(`${count} selected`)
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
})

test('a video shows a poster and its length, drawn once for all devices', { tag: '@long' }, async ({
  page,
  studio,
}) => {
  const workspaceId = await workspaceOf(studio)
  const params = { workspaceId }
  const byProgram = `${words('program')}.mp4`
  await uploadVideo(studio, workspaceId, byProgram)
  await openMedia(page, studio, '?type=video')
  const byHand = `${words('hand')}.mp4`
  await upload(page, { name: byHand, mimeType: 'video/mp4', buffer: await sampleVideo() })
  const stored = async () => {
    const videos = await studio.call(listMedia, { params, query: { type: 'video' } })
    return videos.filter(({ name }) => name === byHand || name === byProgram)
  }
  const facts = { duration: 3.99, width: 720, height: 1280 }
  await expect
    .poll(async () => (await stored()).map(({ duration, width, height }) => ({ duration, width, height })))
    .toMatchObject([facts, facts].map((each) => ({ ...each, duration: expect.closeTo(each.duration, 1) })))

  // From now on, as on other devices, no video is read.
  const whole: string[] = []
  page.on('request', (request) => {
    if (/\.mp4$/.test(request.url())) whole.push(request.url())
  })
  await page.reload()
  const videos = page.getByRole('option', { name: /, video$/ })
  await videos.first().waitFor()
  const show = () =>
    videos
      .locator('img')
      .evaluateAll((all) =>
        all.map(
          (each) => each instanceof HTMLImageElement && /\?w=\d+$/.test(each.src) && each.naturalWidth > 0,
        ),
      )
  await expect.poll(show).toEqual(Array.from({ length: await videos.count() }, () => true))
  await expect(videos.first().locator('[data-text]')).toHaveAttribute('data-text', '0:04')

  // The calendar shows the same poster.
  const said = words('Moving')
  const [video] = await stored()
  const [account] = (await studio.call(listSocialAccounts, { params })).filter(
    ({ platform }) => platform === 'youtube',
  )
  await studio.call(createPost, {
    params,
    body: {
      content: { text: said, mediaUrls: [video?.url ?? ''] },
      targets: [{ platform: 'youtube', accountId: account?.id ?? '' }],
      scheduledAt: '2035-05-09T10:00:00Z',
    },
  })
  await openScreen(page, studio, 'calendar?view=month&date=2035-05-09&zone=UTC')
  const poster = page.getByRole('button', { name: `10:00 ${said}`, exact: true }).locator('img')
  await expect(poster).toHaveAttribute('src', /\.mp4\?w=\d+$/)
  await expect(poster).toHaveJSProperty('complete', true)
  expect(whole).toEqual([])
})

test('an item becomes a product’s image; undo, redo and their failures are reported', {
  tag: '@long',
}, async ({ page, studio }) => {
  const workspaceId = await openMedia(page, studio)
  const products = await studio.call(listProducts, { params: { workspaceId } })
  const product = products.find(({ imageUrl }) => imageUrl !== undefined)
  const read = () => studio.call(getProduct, { params: { workspaceId, productId: product?.id ?? '' } })
  await page.getByRole('tab', { name: 'Images' }).click()
  await expect(page).toHaveURL(/type=image/)
  await page.getByRole('option').nth(4).click()
  const mediaId = /media\/([^/?]+)/.exec(page.url())?.[1] ?? ''
  const { url } = await studio.call(getMedia, { params: { workspaceId, mediaId } })
  await page.getByRole('button', { name: 'Use as' }).click()
  await page.getByRole('menuitem', { name: 'Product image…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Product' }).click()
  await page.getByRole('option', { name: product?.name ?? '', exact: true }).click()
  await dialog.getByRole('button', { name: 'Use', exact: true }).click()
  await expect(page.getByText(`Set as the image for ${product?.name}`)).toBeVisible()
  expect((await read()).imageUrl).toBe(url)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await read()).imageUrl).toBe(product?.imageUrl)
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect.poll(async () => (await read()).imageUrl).toBe(url)
  await studio.faults({
    method: 'PATCH',
    path: '/v1/workspaces/*/products/*',
    effect: { kind: 'status', status: 500, code: 'internal_error', message: 'It broke.' },
  })
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByText('Couldn’t update the product')).toBeVisible()
  await studio.faults()
  await studio.call(updateProduct, {
    params: { workspaceId, productId: product?.id ?? '' },
    body: { imageUrl: product?.imageUrl },
  })
  await page.getByRole('button', { name: 'Use as' }).click()
  await page.getByRole('menuitem', { name: 'Reference for a new image' }).click()
  await expect(page).toHaveURL(/\/studio\/image\?reference=/)
})

test('files dropped on the picker are uploaded and selected', { tag: '@long' }, async ({ page, studio }) => {
  const workspaceId = await workspaceOf(studio)
  await page.goto(`${studio.origin}/w/${workspaceId}/posts/new`)
  await page.getByRole('button', { name: 'Add from media' }).click()
  const dialog = page.getByRole('dialog', { name: 'Select media' })
  await dialog.getByRole('option').first().waitFor()
  await hand(page, ['dragenter', 'drop'], 'into-the-picker.png')
  await expect(dialog.getByRole('option').first()).toHaveAccessibleName('into-the-picker.png')
  await expect(dialog.getByRole('option', { selected: true })).toHaveAccessibleName('into-the-picker.png')
  expect(await named(studio, workspaceId, 'into-the-picker.png')).toHaveLength(1)
})

test('a failed list shows its request id, and Retry loads it', { tag: '@long' }, async ({ page, studio }) => {
  const workspaceId = await workspaceOf(studio)
  await studio.faults({ path: '/v1/workspaces/*/media', effect: { kind: 'status', status: 500 } })
  await page.goto(`${studio.origin}/w/${workspaceId}/media`)
  await expect(page.getByText('Couldn’t load media')).toBeVisible()
  await studio.faults()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
})

test('the library is accessible, light and dark', { tag: '@long' }, async ({
  page,
  studio,
  expectAccessible,
}) => {
  const look = () => inBothThemes(page, (what) => expectAccessible(page, what))
  await openMedia(page, studio)
  await upload(page, { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
  await upload(page, await picture('fine.png'))
  await expect(card(page, 'fine.png')).toContainText('In Media')
  await page
    .getByRole('option')
    .nth(1)
    .click({ modifiers: ['ControlOrMeta'] })
  await look()
  await page.getByRole('option').nth(2).click()
  await expect(page.getByRole('heading', { name: 'Platform compatibility' })).toBeVisible()
  await look()
  await page.getByRole('complementary').getByRole('button', { name: 'View full size' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look()
})
