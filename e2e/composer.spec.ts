import { isUncovered } from './fixtures/accessible'
import { account, act, text } from './fixtures/composer'
import { dragByKey, tabTo } from './fixtures/keys'
import { openScreen, postsStartingWith, words } from './fixtures/posts'
import { expect, test } from './fixtures/test'

test('is kept while typing: over a reload, beside other unfinished posts', async ({ page, studio }) => {
  await openScreen(page, studio, 'posts/new')
  const [first, second] = [words('Unfinished'), words('Another')]
  await account(page, 'X').check()
  await text(page).fill(first)
  await page.reload()
  await expect(text(page)).toHaveValue(first)
  await expect(account(page, 'X')).toBeChecked()
  const address = page.url()
  await page.getByRole('link', { name: 'New post' }).first().click()
  await expect(page).not.toHaveURL(address)
  await expect(text(page)).toHaveValue('')
  await text(page).fill(second)
  await page.getByRole('button', { name: /^Unfinished/ }).click()
  await page.getByRole('link', { name: new RegExp(first) }).click()
  await expect(text(page)).toHaveValue(first)
})

test('previews every chosen platform, and turns into tabs on a phone', async ({
  page,
  studio,
  expectAccessible,
}) => {
  await openScreen(page, studio, 'posts/new')
  const platforms = ['X', 'Instagram', 'Facebook', 'YouTube', 'TikTok', 'LinkedIn', 'Reddit']
  for (const platform of platforms) await account(page, platform).check()
  await text(page).fill('The first frost bag is here.\nIt opens Thursday.')
  for (const platform of platforms)
    await expect(page.getByRole('figure', { name: `Preview for ${platform}`, exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, 'colours')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(text(page)).toBeVisible()
  await page.getByRole('tab', { name: 'Write' }).press('ArrowRight')
  await expect(page.getByRole('figure', { name: 'Preview for X', exact: true })).toBeVisible()
  await expect(text(page)).toBeHidden()
  await page.getByRole('tab', { name: /Problems/ }).click()
  await expect(page.getByRole('list', { name: 'Problems' })).toBeVisible()
})

/** A one-pixel image file. */
const pixel = (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
})

test('uploads images, and reorders them by keyboard', async ({ page, studio }) => {
  const workspaceId = await openScreen(page, studio, 'posts/new')
  const said = words('With pictures')
  await account(page, 'X').check()
  await text(page).fill(said)
  const chooser = page.waitForEvent('filechooser')
  await act(page, 'Upload').click()
  await (await chooser).setFiles([pixel('first.png'), pixel('second.png')])
  const mediaList = page.getByRole('list', { name: 'Media, in order' })
  const files = mediaList.getByRole('listitem')
  await expect(files).toHaveCount(2)
  const names = () =>
    mediaList
      .getByRole('button', { name: /image \d$/ })
      .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')?.split(',')[0]))
  const [one, two] = await names()
  await mediaList.getByRole('button', { name: /image 1$/ }).focus()
  await page.keyboard.press('Space')
  // Picking up also moves over the own position: either may have been announced last.
  await expect(page.getByText(/(Picked up .+, |moves to )1 of 2\.$/)).toBeAttached()
  await dragByKey(page, 'ArrowRight', /moves to 2 of 2\.$/)
  await page.keyboard.press('Space')
  await expect.poll(names).toEqual([two, one])
  await page.getByRole('button', { name: `Remove ${one}` }).click()
  await expect(files).toHaveCount(1)
  await act(page, 'Save draft').click()
  await expect(page.getByRole('complementary', { name: 'Post' })).toContainText(said)
  const [post] = await postsStartingWith(studio, workspaceId, said, 'draft')
  expect(post?.content.mediaUrls).toHaveLength(1)
  expect(post?.content.mediaType).toBe('image')
})

test('complaint: “no keyboard”: everything works by keyboard alone: accounts, texts, tools, tags, schedule, save', {
  tag: '@long',
}, async ({ page, studio }) => {
  const workspaceId = await openScreen(page, studio, 'posts/new')
  const said = words('By keyboard')
  const key = (name: string) => page.keyboard.press(name)
  for (const platform of ['X', 'LinkedIn']) {
    await tabTo(page, account(page, platform))
    await key('Space')
  }
  await tabTo(page, text(page))
  await page.keyboard.type(said)
  await tabTo(page, act(page, 'Insert emoji'))
  await key('Enter')
  await expect(page.getByRole('searchbox', { name: 'Search emoji' })).toBeFocused()
  await page.keyboard.type('snowflake')
  await expect(page.getByRole('button', { name: /snowflake/ }).first()).toBeVisible()
  await key('Enter')
  await expect(text(page)).toHaveValue(`${said}❄️`)
  await tabTo(page, act(page, 'X-ray: see how each part counts'))
  await key('Space')
  await expect(page.getByRole('region', { name: 'X-ray' })).toBeVisible()
  await tabTo(page, page.getByLabel('Hashtags'))
  await page.keyboard.type('frost,roastery,')
  await tabTo(page, act(page, 'Customise for…'))
  await key('Enter')
  await expect(page.getByRole('menuitem', { name: 'X' })).toHaveAttribute('data-highlighted')
  await key('Enter')
  await tabTo(page, text(page))
  await key('ControlOrMeta+End')
  await page.keyboard.type(' X')
  await expect(text(page)).toHaveValue(/ X/)
  await tabTo(page, page.getByRole('radio', { name: 'Draft' }))
  await key('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Schedule' })).toBeChecked()
  await key('ArrowLeft')
  await tabTo(page, act(page, 'Save draft'))
  await key('Enter')
  await expect(page.getByRole('complementary', { name: 'Post' })).toContainText(said)
  const posts = await postsStartingWith(studio, workspaceId, said, 'draft')
  expect(posts).toHaveLength(2)
  for (const { content } of posts) expect(content.hashtags).toEqual(['frost', 'roastery'])
})

test('with three accounts, text, schedule and media are above the fold, and previews keep their places while typing', {
  tag: '@long',
}, async ({ page, studio }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openScreen(page, studio, 'posts/new')
  const platforms = ['X', 'Instagram', 'LinkedIn']
  for (const platform of platforms) await account(page, platform).check()
  await expect(text(page)).toBeInViewport({ ratio: 1 })
  for (const name of ['Draft', 'Schedule', 'Next free slot', 'Publish now'])
    expect(await isUncovered(page.getByRole('radio', { name: new RegExp(`^${name}`) })), name).toBe(true)
  for (const name of ['Add from media', 'Upload'])
    expect(await isUncovered(page.getByRole('button', { name }).first()), name).toBe(true)

  // Each preview's column, and their order within it.
  const places = () =>
    page.getByRole('figure', { name: /^Preview for / }).evaluateAll((all) =>
      all
        .map((each) => ({ name: each.getAttribute('aria-label'), box: each.getBoundingClientRect() }))
        .sort((one, other) => one.box.x - other.box.x || one.box.y - other.box.y)
        .map(({ name, box }) => `${name} at ${Math.round(box.x)}`),
    )
  await text(page).fill(words('Short'))
  // Above the previews, and there a moment after the text.
  await expect(page.getByText('Instagram posts need an image or a video.').first()).toBeVisible()
  const before = await places()
  expect(before).toHaveLength(3)
  const top = await page.getByRole('figure', { name: 'Preview for X' }).boundingBox()
  // Several lines, a link, and more than X allows.
  for (const [more, seen] of [
    ['\n\nAnother line\n\nAnd more', 'And more'],
    [' https://example.com/menu', 'example.com'],
    [' and on it goes'.repeat(20), 'and on it goes'],
  ] as const) {
    await text(page).press('End')
    await page.keyboard.insertText(more)
    await expect(page.getByRole('figure', { name: 'Preview for X' })).toContainText(seen)
    expect.soft(await places(), seen).toEqual(before)
  }
  await text(page).fill('Short again')
  await expect(page.getByRole('figure', { name: 'Preview for X' })).toContainText('Short again')
  // The notice about the overlong text goes a moment after the text is cut.
  await expect
    .poll(() => page.getByRole('figure', { name: 'Preview for X' }).boundingBox())
    .toMatchObject({ x: top?.x, y: top?.y })
})
