import type { Page } from '@playwright/test'
import { listPosts } from '~/contract'
import { text } from './fixtures/composer'
import { expect, test } from './fixtures/test'

/** Counts clicks. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    addEventListener(
      'click',
      ({ isTrusted }) => {
        const { clicks = '0' } = document.documentElement.dataset
        if (isTrusted) document.documentElement.dataset['clicks'] = String(Number(clicks) + 1)
      },
      true,
    )
  })
  return async () => Number(await page.locator('html').getAttribute('data-clicks'))
}

test('a newcomer creates a workspace, adds a practice account and publishes a first post, in 15 clicks', async ({
  page,
  studio,
  signIn,
  expectAccessible,
}) => {
  await signIn(page)
  await page.goto(studio.origin)
  await expect(page.getByRole('button', { name: 'Workspace: Fernhollow Coffee' })).toBeVisible()
  const clicks = await countClicks(page)
  await page.getByRole('button', { name: /^Workspace: / }).click()
  await page.getByRole('menuitem', { name: 'New workspace' }).click()
  const naming = page.getByRole('dialog', { name: 'New workspace' })
  await expectAccessible(page)
  await naming.getByLabel('Name').fill('Bakery')
  await naming.getByRole('button', { name: 'Create workspace' }).click()
  await expect(page.getByRole('button', { name: 'Workspace: Bakery' })).toBeVisible()

  const start = page.getByRole('listitem').filter({ hasText: 'Connect an account' })
  await start.getByRole('link', { name: /Start/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect account' })
  await dialog.getByRole('radio', { name: /^X/ }).click()
  await dialog.getByRole('button', { name: /^Practice account/ }).click()
  await page.getByLabel('Handle').fill('mayabakes')
  await page.getByRole('button', { name: 'Add practice account' }).click()
  await page.getByRole('button', { name: 'Write a post' }).click()

  await expect(page.getByRole('checkbox', { name: 'X: @mayabakes' })).toBeChecked()
  await text(page).fill('The sourdough comes out at seven.')
  await page.getByRole('radio', { name: 'Publish now' }).click()
  await page.getByRole('button', { name: /^Publish/ }).click()
  const confirm = page.getByRole('alertdialog')
  await expect(confirm.getByText('Practice')).toBeVisible()
  await confirm.getByRole('button', { name: /^Publish/ }).click()
  await expect(page.getByRole('link', { name: 'View post' })).toBeVisible()
  expect(await clicks()).toBeLessThanOrEqual(15)

  const [, workspaceId = ''] = /\/w\/([^/]+)/.exec(page.url()) ?? []
  const published = await studio.call(listPosts, { params: { workspaceId }, query: { status: 'published' } })
  expect(published.map(({ content }) => content.text)).toEqual(['The sourdough comes out at seven.'])
})
