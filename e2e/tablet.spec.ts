import type { Page } from '@playwright/test'
import { sidewaysOn, waitForLoaded } from './fixtures/accessible'
import { openScreen } from './fixtures/posts'
import { belowWorkspace, outsideWorkspace } from './fixtures/screens'
import { expect, test } from './fixtures/test'

test.use({ viewport: { width: 768, height: 1024 } })

/** Texts broken into many short lines, as a column too narrow for them does. */
const crushedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const crushed: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      const parent = node.parentElement
      // Text that is cut after some lines has its box beyond them, too.
      if (!parent?.checkVisibility() || getComputedStyle(parent).webkitLineClamp !== 'none') continue
      range.selectNodeContents(node)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
      if (lines > 3 && text.length / lines < 7) crushed.push(text)
    }
    return crushed
  })

async function expectRoom(page: Page, screen: string): Promise<void> {
  await waitForLoaded(page)
  expect.soft(await crushedTexts(page), screen).toEqual([])
  expect.soft(await sidewaysOn(page), screen).toBe('')
}

test('on an upright tablet, the sidebar leaves its room to the screen, until somebody expands it', async ({
  page,
  studio,
}) => {
  // The long test below opens the others.
  await openScreen(page, studio, 'accounts')
  await expectRoom(page, 'accounts')
  const calendar = page.getByRole('link', { name: 'Calendar', exact: true })
  expect((await calendar.boundingBox())?.width).toBeLessThan(60)
  await page.getByRole('button', { name: 'Expand sidebar' }).click()
  await expect(page.getByRole('button', { name: 'Collapse sidebar' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Collapse sidebar' })).toBeVisible()
})

test('on an upright tablet, a post’s time ends before its status beside an open panel', {
  tag: '@long',
}, async ({ page, studio }) => {
  await openScreen(page, studio, 'posts?status=scheduled')
  const rows = page.locator('[data-row]')
  await rows.first().click()
  await expect(page.getByRole('complementary', { name: 'Post' })).toBeVisible()
  const isClear = (all: Element[]) =>
    all.every((row) => {
      const time = row.querySelector('.tnum')?.getBoundingClientRect()
      const status = [...row.querySelectorAll('svg')].findLast((each) => each.checkVisibility())
      return time !== undefined && status !== undefined && time.right < status.getBoundingClientRect().left
    })
  await expect.poll(() => rows.evaluateAll(isClear)).toBe(true)
})

test('on an upright tablet, no screen’s texts are crushed', { tag: '@long' }, async ({ page, studio }) => {
  for (const screen of belowWorkspace) {
    await openScreen(page, studio, screen)
    await expectRoom(page, screen)
  }
  for (const screen of outsideWorkspace) {
    await page.goto(`${studio.origin}/${screen}`)
    await expectRoom(page, screen)
  }
})
