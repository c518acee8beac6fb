import type { Page } from '@playwright/test'
import { deletePost } from '~/contract'
import { makePost, openScreen, sampleWorkspace, words } from './fixtures/posts'
import { expect, test } from './fixtures/test'

const search = (page: Page) => page.getByRole('combobox', { name: 'Search' })

async function run(page: Page, typed: string, option: RegExp): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type(typed)
  await page.getByRole('option', { name: option }).first().click()
  await expect(search(page)).toHaveCount(0)
}

test('the palette offers the actions of the screen and its selection', { tag: '@long' }, async ({
  page,
  studio,
}) => {
  await openScreen(page, studio, 'media')
  const items = page.getByRole('listbox', { name: 'Media' }).getByRole('option')
  await items.first().click({ modifiers: ['ControlOrMeta'] })
  await items.nth(1).click({ modifiers: ['ControlOrMeta'] })
  const bar = page.getByRole('toolbar', { name: 'Selected media' })
  await expect(bar).toContainText('2 selected')
  await page.keyboard.press('ControlOrMeta+k')
  const options = page.getByRole('listbox', { name: 'Results' }).getByRole('option')
  await expect(options.first()).toHaveAccessibleName('Use in post Selection')
  await expect(options.filter({ hasText: 'On this screen' }).filter({ hasText: 'Upload' })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(search(page)).toHaveCount(0)
  await run(page, 'clear selection', /^Clear selection Selection$/)
  await expect(bar).toHaveCount(0)

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Campaigns' }).click()
  await page.getByRole('heading', { name: 'Campaigns', level: 1 }).waitFor()
  await run(page, 'new campaign', /^New campaign/)
  await expect(page).toHaveURL(/campaigns\/new/)
})

test('records are found by a few letters, and earlier choices come first', { tag: '@long' }, async ({
  page,
  studio,
}) => {
  const workspaceId = await sampleWorkspace(studio)
  const said = words('Zwetschgenröster')
  // The latest of all, because the newest records are searched and other tests leave posts in later years.
  const post = await makePost(studio, workspaceId, said, { scheduledAt: '2098-01-01T09:00:00Z' })
  await openScreen(page, studio, 'brand')
  await page.getByRole('heading', { name: 'Brand kit', level: 1 }).waitFor()
  await run(page, `zwtschgnroster ${said.split(' ')[1]}`, new RegExp(`^${said} Posts$`))
  await expect(page).toHaveURL(new RegExp(`posts/${post.id}`))
  await page.reload()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.keyboard.press('ControlOrMeta+k')
  const first = page.getByRole('listbox', { name: 'Results' }).getByRole('option').first()
  await expect(first).toHaveAccessibleName(`${said} Posts`)
  await studio.call(deletePost, { params: { workspaceId, postId: post.id } })
})

test('accounts and queues are found, and open their posts in the calendar', { tag: '@long' }, async ({
  page,
  studio,
}) => {
  await openScreen(page, studio, 'brand')
  await page.getByRole('heading', { name: 'Brand kit', level: 1 }).waitFor()
  await run(page, 'linkedin', /^LinkedIn .* Accounts$/)
  await expect(page).toHaveURL(/calendar\?.*account=/)
  await run(page, 'default queue', /^Default.* Queues$/)
  await expect(page).toHaveURL(/calendar\?.*queue=default/)
})
