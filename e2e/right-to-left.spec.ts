import type { Locator } from '@playwright/test'
import { createNote, deleteNote } from '~/contract'
import { waitForLoaded } from './fixtures/accessible'
import { account, text } from './fixtures/composer'
import { makePost, openScreen, sampleWorkspace, words } from './fixtures/posts'
import { expect, test } from './fixtures/test'

/** "New coffee from Ethiopia, this week", with a unique ending. */
const arabic = () => `قهوة جديدة من إثيوبيا، هذا الأسبوع ${words('A')}`

const rightToLeft = (where: Locator) => expect(where).toHaveCSS('direction', 'rtl')

test('the composer and its previews show an Arabic post right to left', async ({ page, studio }) => {
  await openScreen(page, studio, 'posts/new')
  for (const platform of ['X', 'Instagram', 'LinkedIn']) await account(page, platform).check()
  await text(page).fill('In English')
  await expect(text(page)).toHaveCSS('direction', 'ltr')
  const said = arabic()
  await text(page).fill(said)
  await rightToLeft(text(page))
  for (const platform of ['X', 'Instagram', 'LinkedIn'])
    await rightToLeft(
      page.getByRole('figure', { name: `Preview for ${platform}` }).getByText(said, { exact: true }),
    )
})

test('in Arabic, titles stay next to their images and errors keep their own direction', {
  tag: '@long',
}, async ({ page, studio, context }) => {
  await context.addCookies([{ name: 'studio-language', value: 'ar', url: studio.origin }])
  await openScreen(page, studio, '')
  await rightToLeft(page.locator('html'))
  for (const screen of ['', 'posts?status=all', 'calendar?view=list', 'products?view=table']) {
    await openScreen(page, studio, screen)
    await waitForLoaded(page)
    await expect(page.getByRole('main').locator('img:visible').first()).toBeVisible()
    expect.soft(await page.evaluate(strayTitles), screen).toEqual([])
  }
  // The server's message is English and ends with a full stop.
  const message = 'Not by you. Ask an owner.'
  await studio.faults({
    method: 'GET',
    path: '/v1/workspaces/*/products',
    times: 9,
    effect: { kind: 'status', status: 403, message },
  })
  await openScreen(page, studio, 'products')
  await expect(page.getByRole('alert').getByText(message)).toHaveCSS('direction', 'ltr')
})

/** Runs in the page: English titles that aren't next to the image at the start of their line. */
function strayTitles(): string[] {
  const stray: string[] = []
  for (const picture of document.querySelectorAll('main img')) {
    const image = picture.getBoundingClientRect()
    const row = picture.closest('li, tr, [data-row]')
    for (const title of row?.querySelectorAll('[dir=auto]') ?? []) {
      const range = document.createRange()
      range.selectNodeContents(title)
      const box = range.getBoundingClientRect()
      const isBesideImage = box.top < image.bottom && box.bottom > image.top && box.right <= image.left
      const between = image.left - box.right
      // A separate column is elsewhere.
      const first = [...(row?.querySelectorAll('[dir=auto]') ?? [])][0] === title
      if (first && isBesideImage && between > 40)
        stray.push(`${title.textContent}: ${Math.round(between)} px`)
    }
  }
  return stray
}

test('the marks at the end of an Arabic text are under its words', { tag: '@long' }, async ({
  page,
  studio,
}) => {
  await openScreen(page, studio, 'posts/new')
  await account(page, 'X').check()
  await text(page).fill(`${'قهوة '.repeat(60)}\nand one line of English`)
  const marks = page.locator('mark').filter({ hasText: 'and one line' }).locator('visible=true').first()
  await rightToLeft(marks)
  // The marked copy needs the same paragraphs, each in its own direction.
  for (const where of [marks.locator('..'), text(page)])
    await expect(where).toHaveCSS('unicode-bidi', 'plaintext')
})

test('the list of posts and the panel show an Arabic post right to left', { tag: '@long' }, async ({
  page,
  studio,
}) => {
  const workspaceId = await sampleWorkspace(studio)
  const said = arabic()
  const post = await makePost(studio, workspaceId, said)
  await openScreen(page, studio, `posts/${post.id}`)
  await rightToLeft(page.getByRole('complementary', { name: 'Post' }).getByText(said, { exact: true }))
  await page.getByRole('searchbox', { name: 'Search posts' }).fill(said)
  await rightToLeft(page.getByRole('searchbox', { name: 'Search posts' }))
  await rightToLeft(page.locator('[data-row]').getByText(said, { exact: true }))
  // The row itself follows the studio's language, which is English.
  await expect(page.locator('[data-row]').first()).toHaveCSS('direction', 'ltr')
})

test('in Arabic, English choices start where the others do, and colours with their #', {
  tag: '@long',
}, async ({ page, studio, context }) => {
  await context.addCookies([{ name: 'studio-language', value: 'ar', url: studio.origin }])
  await openScreen(page, studio, 'posts')
  await page.getByRole('button', { name: 'الحملة', exact: true }).click()
  const choice = page.getByRole('option', { name: 'Gift box' })
  await expect(choice).toBeVisible()
  const gap = await choice.evaluate((option) => {
    const text = document.createRange()
    text.selectNode(option.querySelector('[dir=auto]')?.firstChild ?? option)
    return option.getBoundingClientRect().right - text.getBoundingClientRect().right
  })
  expect(gap).toBeLessThan(16)

  await openScreen(page, studio, 'brand')
  await page.getByRole('button', { name: 'تغيير Forest', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveCSS('direction', 'ltr')
})

test('in Arabic, a day’s note and cost don’t cover the next day’s name', { tag: '@long' }, async ({
  page,
  studio,
  context,
}) => {
  await context.addCookies([{ name: 'studio-language', value: 'ar', url: studio.origin }])
  await page.setViewportSize({ width: 1440, height: 900 })
  const workspaceId = await sampleWorkspace(studio)
  const day = new Date().toISOString().slice(0, 10)
  const { id: noteId } = await studio.call(createNote, {
    params: { workspaceId },
    body: { text: 'Roastery closed', day },
  })
  await openScreen(page, studio, 'calendar?view=week&zone=UTC')
  await waitForLoaded(page)
  const today = page.getByRole('main').locator('button[aria-label^="فتح"]', { hasText: /^\d+$/ })
  await expect(page.getByRole('button', { name: /^ملاحظة/ })).toBeVisible()
  const outside = await today.evaluateAll((all) =>
    all.flatMap(({ parentElement: head }) => {
      const box = head?.getBoundingClientRect()
      return [...(head?.children ?? [])].filter((part) => {
        const { left, top } = part.getBoundingClientRect()
        return box && top < box.bottom && left < box.left - 1
      }).length
    }),
  )
  await studio.call(deleteNote, { params: { workspaceId, noteId } })
  expect(outside).toHaveLength(7)
  expect(outside.every((count) => count === 0)).toBe(true)
})
