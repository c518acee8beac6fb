import { listMedia } from '~/contract/endpoints'
import { isUncovered, sidewaysOn } from './fixtures/accessible'
import { account, act, text } from './fixtures/composer'
import { touchDrag } from './fixtures/drag'
import { openScreen, sampleWorkspace, words } from './fixtures/posts'
import { expect, test } from './fixtures/test'

const create = { method: 'POST', path: '/v1/workspaces/*/posts', times: 1 }

test('a missing field is scrolled into view and focused, wherever one has scrolled to', async ({
  page,
  studio,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openScreen(page, studio, 'posts/new')
  await text(page).fill(words('To nobody'))
  await page.getByRole('radio', { name: 'Publish now' }).scrollIntoViewIfNeeded()
  await act(page, 'Save draft').click()
  await expect(account(page, 'X')).toBeFocused()
  const write = page.getByRole('region', { name: 'Write' })
  const lacking = write.getByText('Choose at least one account.')
  await expect(lacking).toBeInViewport()
  expect(await isUncovered(lacking)).toBe(true)
  await account(page, 'X').check()
  await page.getByRole('radio', { name: 'Schedule' }).check()
  await page.getByLabel('Date').fill('2020-01-01')
  // From another tab, too.
  await page.getByRole('tab', { name: 'Preview' }).click()
  await act(page, 'Schedule').click()
  await expect(page.getByLabel('Date')).toBeFocused()
  const passed = write.getByText('This time has passed.')
  await expect(passed).toBeInViewport()
  // Being in view is not enough: the footer must not move.
  await expect.poll(() => isUncovered(passed)).toBe(true)
  await page.setViewportSize({ width: 1280, height: 520 })
  await act(page, 'Schedule').click()
  await expect(page.getByLabel('Date')).toBeFocused()
  await expect.poll(() => isUncovered(passed)).toBe(true)
})

test('a refusal is scrolled into view, wherever one has scrolled to', { tag: '@long' }, async ({
  page,
  studio,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openScreen(page, studio, 'posts/new')
  await account(page, 'X').check()
  await text(page).fill(words('Rejected'))
  await page.getByRole('radio', { name: 'Publish now' }).scrollIntoViewIfNeeded()
  await studio.faults({ ...create, effect: { kind: 'status', status: 402, message: 'Nothing left.' } })
  await act(page, 'Save draft').click()
  await expect(page.getByText('Nothing left.')).toBeInViewport()
  await studio.faults({ ...create, effect: { kind: 'status', status: 403, message: 'Not by you.' } })
  await page.getByRole('tab', { name: 'Preview' }).click()
  await act(page, 'Save draft').click()
  await expect(page.getByText('Not by you.')).toBeInViewport()
})

test('of several versions, the failed ones are scrolled into view', { tag: '@long' }, async ({
  page,
  studio,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openScreen(page, studio, 'posts/new')
  for (const platform of ['X', 'LinkedIn']) await account(page, platform).check()
  await text(page).fill(words('One of two'))
  await act(page, 'Customise for…').click()
  await page.getByRole('menuitem', { name: 'X' }).click()
  await text(page).fill(words('The other'))
  await page.getByRole('radio', { name: 'Publish now' }).scrollIntoViewIfNeeded()
  await studio.faults({ ...create, effect: { kind: 'status', status: 403, message: 'Not this one.' } })
  await act(page, 'Save draft').click()
  await expect(page.getByText('1 of 2 posts done')).toBeInViewport()
})

test('a long address breaks in the text box and in the title', { tag: '@long' }, async ({ page, studio }) => {
  await openScreen(page, studio, 'posts/new')
  await text(page).fill(`At https://example.com/${'y'.repeat(200)}`)
  const fits = text(page).evaluate((box) => {
    const outer = box.parentElement
    return outer !== null && outer.scrollWidth <= outer.clientWidth
  })
  expect(await fits).toBe(true)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await sidewaysOn(page)).toBe('')
  const title = page.getByRole('heading', { level: 1 })
  expect(await title.evaluate((heading) => heading.scrollWidth <= heading.clientWidth)).toBe(true)
})

test('arrow keys move through the emoji by row, and typing continues after an inserted one', {
  tag: '@long',
}, async ({ page, studio }) => {
  await openScreen(page, studio, 'posts/new')
  await text(page).fill('ab')
  await text(page).press('Home')
  await page.keyboard.press('ArrowRight')
  await act(page, 'Insert emoji').click()
  const emoji = page.getByRole('group', { name: 'Emoji', exact: true }).getByRole('button')
  await expect(page.getByRole('searchbox', { name: 'Search emoji' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(emoji.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(emoji.nth(8)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(emoji.first()).toBeFocused()
  await page.getByRole('searchbox', { name: 'Search emoji' }).fill('snowflake')
  await page.keyboard.press('Enter')
  await expect(text(page)).toBeFocused()
  await page.keyboard.type('c')
  await expect(text(page)).toHaveValue('a❄️cb')
  // The text's own undo reverts the insertion.
  await page.keyboard.press('ControlOrMeta+z')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(text(page)).toHaveValue('ab')
})

test('files are reordered by touch', { tag: '@long' }, async ({ page, studio }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const workspaceId = await sampleWorkspace(studio)
  const media = await studio.call(listMedia, { params: { workspaceId }, query: { limit: '100' } })
  const ids = media.flatMap(({ id, type }) => (type === 'video' ? [] : id)).slice(0, 3)
  await openScreen(page, studio, `posts/new?mediaId=${ids.join(',')}`)
  const files = page.getByRole('list', { name: 'Media, in order' }).getByRole('button', { name: /image \d$/ })
  await expect(files).toHaveCount(3)
  const names = () =>
    files.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')?.split(',')[0]))
  const [one, two, three] = await names()
  await files.nth(0).scrollIntoViewIfNeeded()
  await touchDrag(page, files.nth(0), files.nth(2))
  await expect.poll(names).toEqual([two, three, one])
})
