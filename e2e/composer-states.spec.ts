import type { Page } from '@playwright/test'
import { listMedia, listProducts } from '~/contract/endpoints'
import { sidewaysOn, violationsOn } from './fixtures/accessible'
import { account, act, text } from './fixtures/composer'
import { openScreen, sampleWorkspace, words } from './fixtures/posts'
import { expect, type Studio, test } from './fixtures/test'

const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 720 }
const platforms = ['X', 'Instagram', 'Facebook', 'YouTube', 'TikTok', 'LinkedIn', 'Reddit']
const preview = (page: Page, platform: string) =>
  page.getByRole('figure', { name: `Preview for ${platform}`, exact: true })

const everyWay = [
  ['light', desktop],
  ['dark', phone],
  ['dark', desktop],
  ['light', phone],
] as const
type Way = (typeof everyWay)[number]
/** `npm test` checks each state in one of two ways in turn, the long tests in all. */
const lengths = [
  {
    how: 'in one theme and size each',
    tag: [],
    waysOf: (index: number) => [everyWay[index % 2] ?? everyWay[0]],
  },
  { how: 'in both themes and on a phone', tag: '@long', waysOf: () => everyWay },
]

/** Checks the open page in these ways. In a second theme of the same size, only colours are checked. */
async function look(page: Page, state: string, ways: readonly Way[]) {
  const seen = new Set<number>()
  for (const [colorScheme, size] of ways) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    const found = await violationsOn(page, seen.has(size.width) ? 'colours' : 'all')
    expect.soft(found, `${state}, ${colorScheme}, ${size.width}`).toBe('')
    expect.soft(await sidewaysOn(page), `${state}, ${size.width}`).toBe('')
    seen.add(size.width)
  }
  await page.setViewportSize(desktop)
  await page.emulateMedia({ colorScheme: 'light' })
}

for (const { how, tag, waysOf } of lengths)
  test(`the composer’s inline states are accessible, ${how}`, { tag }, async ({ page, studio }) => {
    test.slow()
    let looks = 0
    const check = (state: string) => look(page, state, waysOf(looks++))
    await openScreen(page, studio, 'posts/new')
    for (const platform of ['X', 'LinkedIn']) await account(page, platform).check()
    await text(page).fill(`${words('All of it')} ${'long '.repeat(60)}❄️ 故人 https://a.example/x`)
    await act(page, 'X-ray: see how each part counts').click()
    await expect(page.getByRole('region', { name: 'X-ray' })).toBeVisible()
    await check('X-ray')
    await act(page, 'X-ray: see how each part counts').click()
    await act(page, 'Customise for…').click()
    await page.getByRole('menuitem', { name: 'X' }).click()
    await text(page).fill(words('Short for X'))
    await page.getByRole('radio', { name: 'Schedule' }).check()
    await check('two texts, at a time')
    const path = '/v1/workspaces/*/posts'
    await studio.faults({ method: 'POST', path, times: 1, effect: { kind: 'status', status: 400 } })
    await page.getByRole('radio', { name: 'Draft' }).check()
    await act(page, 'Save draft').click()
    await expect(page.getByRole('alert', { name: 'Grouped posts' })).toContainText('1 of 2 posts done')
    await check('half saved')
  })

test('the composer’s dialogs and popovers are accessible, in both themes and on a phone', {
  tag: '@long',
}, async ({ page, studio }) => {
  test.slow()
  const check = (state: string) => look(page, state, everyWay)
  await openScreen(page, studio, 'posts/new')
  await account(page, 'X').check()
  await text(page).fill(words('What opens'))
  await expect(page.getByText(/Backed up on this device/)).toBeVisible()
  const opened: readonly (readonly [button: string, dialog: string, inside: string])[] = [
    ['Insert emoji', 'Insert emoji', 'Search emoji'],
    ['Snippets and hashtag sets', 'Snippets and hashtag sets', 'Save this text'],
    ['Templates', 'Templates', 'Save as template'],
    ['History', 'Earlier versions', 'What opens'],
  ]
  for (const [button, dialog, inside] of opened) {
    await act(page, button).click()
    const popover = page.getByRole('dialog', { name: dialog })
    await expect(popover.getByText(inside).or(popover.getByLabel(inside)).first()).toBeVisible()
    if (/^Keep|^Save/.test(inside)) {
      await popover.getByRole('button', { name: inside }).click()
      await expect(popover.getByRole('listitem').filter({ hasText: 'What opens' }).first()).toBeVisible()
    }
    await check(button)
    await page.keyboard.press('Escape')
    await expect(act(page, button)).toBeFocused()
  }
  await act(page, 'Write with Studio').click()
  await act(page, 'Write').click()
  await expect(page.getByRole('list', { name: 'Suggestions' })).toBeVisible()
  await check('written by the studio')
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: 'Publish now' }).check()
  await act(page, 'Publish').click()
  await expect(page.getByRole('alertdialog')).toContainText('Minimum balance after')
  await check('asking before it publishes')
})

/** Opens the composer with these files, for all platforms. */
async function withMedia(page: Page, studio: Studio, count: number) {
  const workspaceId = await sampleWorkspace(studio)
  const media = await studio.call(listMedia, { params: { workspaceId }, query: { limit: '100' } })
  const ids = media.flatMap(({ id, type }) => (type === 'video' ? [] : id)).slice(0, count)
  expect(ids).toHaveLength(count)
  await openScreen(page, studio, `posts/new?mediaId=${ids.join(',')}`)
  for (const platform of platforms) await account(page, platform).check()
  return workspaceId
}

test('previews cut, lay out and title as each platform does', { tag: '@long' }, async ({ page, studio }) => {
  await withMedia(page, studio, 10)
  const title = words('The first line')
  const rest = `It opens on Thursday. ${'We would love to see you there. '.repeat(20)}`
  await text(page).fill(`${title}\n${rest}At https://a.example/x.`)
  const more = { Instagram: 'more', Facebook: 'See more', LinkedIn: 'more', TikTok: 'more', YouTube: 'more' }
  for (const [platform, word] of Object.entries(more))
    await expect(preview(page, platform).getByText(`… ${word}`)).toBeVisible()
  for (const platform of ['X', 'Reddit']) await expect(preview(page, platform)).toContainText('a.example/x')
  for (const platform of ['YouTube', 'Reddit'])
    await expect(preview(page, platform).getByText(title, { exact: true })).toBeVisible()
  const pictures = (platform: string) => preview(page, platform).locator('img[loading]')
  await expect.poll(() => pictures('X').count()).toBeGreaterThanOrEqual(4)
  await expect(preview(page, 'X').getByText('+6')).toBeVisible()
  await expect(preview(page, 'Facebook').getByText('+5')).toBeVisible()
  await expect(preview(page, 'LinkedIn').getByText('+6')).toBeVisible()
  for (const platform of ['Instagram', 'TikTok', 'Reddit'])
    await expect(preview(page, platform).getByText('1/10')).toBeVisible()
  await look(page, 'previews of ten pictures', everyWay)
})

test('uncropped platforms show whole files, and YouTube the video among them', { tag: '@long' }, async ({
  page,
  studio,
}) => {
  const workspaceId = await sampleWorkspace(studio)
  const media = await studio.call(listMedia, { params: { workspaceId }, query: { limit: '100' } })
  const wide = media.find(({ width = 0, height = 0 }) => width > height)
  const video = media.find(({ type }) => type === 'video')
  await openScreen(page, studio, `posts/new?mediaId=${wide?.id},${video?.id}`)
  for (const platform of ['X', 'YouTube', 'TikTok']) await account(page, platform).check()
  await text(page).fill('A title and nothing else')
  const picture = (platform: string) => preview(page, platform).locator('img[loading]').first()
  await expect(picture('TikTok')).toHaveCSS('object-fit', 'contain')
  await expect(picture('X')).toHaveCSS('object-fit', 'cover')
  await expect(preview(page, 'YouTube').locator('video')).toHaveCSS('object-fit', 'contain')
  await expect(preview(page, 'TikTok')).toContainText('2 files')
  await expect(preview(page, 'YouTube')).not.toContainText('Your text')
  await expect(page.getByRole('list', { name: 'Problems' })).toContainText('become Shorts')
})

test('a link’s card shows what is known of its page, and says if nothing is', { tag: '@long' }, async ({
  page,
  studio,
}) => {
  const workspaceId = await openScreen(page, studio, 'posts/new')
  const products = await studio.call(listProducts, { params: { workspaceId } })
  const product = products.find(({ sourceUrl, imageUrl }) => sourceUrl && imageUrl)
  for (const platform of platforms) await account(page, platform).check()
  await text(page).fill('Have a look.')
  const link = page.getByRole('textbox', { name: 'Link' })
  await link.fill(`${product?.sourceUrl}?from=post`)
  const cards = ['X', 'Facebook', 'LinkedIn', 'Reddit']
  for (const platform of cards) {
    await expect(preview(page, platform).getByText(product?.name ?? '-', { exact: true })).toBeVisible()
    await expect(preview(page, platform).locator(`img[src^="${product?.imageUrl}?w="]`)).toBeVisible()
  }
  await look(page, 'cards of a product', everyWay)
  await link.fill('  https://unknown.example/some/page ')
  await link.blur()
  await expect(link).toHaveValue('https://unknown.example/some/page')
  for (const platform of cards) {
    await expect(preview(page, platform).getByText('unknown.example', { exact: true })).toBeVisible()
    await expect(preview(page, platform).getByText('The title and image come from the page.')).toBeVisible()
  }
})

test('previews show round avatars, and in German no cut-off reactions', { tag: '@long' }, async ({
  page,
  studio,
  context,
}) => {
  await context.addCookies([{ name: 'studio-language', value: 'de', url: studio.origin }])
  await page.setViewportSize({ width: 1440, height: 900 })
  await openScreen(page, studio, 'posts/new')
  for (const platform of ['YouTube', 'Facebook']) await account(page, platform).check()
  await text(page).fill('A long first line is the title of a video, and fills two lines. '.repeat(2))
  const avatar = page.getByRole('figure', { name: 'Vorschau für YouTube' }).locator('img').first()
  await expect
    .poll(() => avatar.evaluate((image) => image.clientHeight - image.clientWidth), 'as high as wide')
    .toBe(0)
  const reactions = page
    .getByRole('figure', { name: 'Vorschau für Facebook' })
    .locator('[aria-hidden] > span > span')
  const cutOff = await reactions.evaluateAll(
    (all) =>
      all.filter((word) => {
        const [own, shown] = [word.getBoundingClientRect(), word.parentElement?.getBoundingClientRect()]
        return shown && own.top < shown.bottom - 1 && own.right > shown.right + 1
      }).length,
  )
  expect(cutOff).toBe(0)
})
