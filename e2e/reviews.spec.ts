import { type Browser, devices, type Page } from '@playwright/test'
import {
  addAccount,
  createInvitation,
  createPost,
  createWorkspace,
  listPosts,
  updateWorkspace,
} from '~/contract'
import { account, act, text } from './fixtures/composer'
import { expect, type Studio, test } from './fixtures/test'

/** Creates a workspace that requires approval, with an account to post to. */
async function newWorkspace(studio: Studio, name: string) {
  const { workspaceId } = await studio.call(createWorkspace, { body: { name } })
  const params = { workspaceId }
  const body = { connection: 'practice', platform: 'twitter', handle: 'frost' }
  const added = await studio.call(addAccount, { params, body })
  await studio.call(updateWorkspace, { params, body: { requiresApproval: true } })
  return { params, accountId: added.id, at: `${studio.origin}/w/${workspaceId}` }
}

/** A member with this role, in a browser context of their own. */
async function join(browser: Browser, studio: Studio, params: { workspaceId: string }, role: string) {
  const invitation = await studio.call(createInvitation, { params, body: { role } })
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  await page.goto(`${studio.origin}/join#invitation=${invitation.secret}`)
  await page.getByLabel('Your name').fill(`The ${role}`)
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByRole('button', { name: /^Workspace: / })).toBeVisible()
  return page
}

const reviewOn = (page: Page) => page.getByRole('region', { name: 'Review' })

test('a post is sent for review, changed, approved and scheduled', {
  tag: '@long',
}, async ({ browser, studio, expectAccessible }) => {
  test.slow()
  const { params, at } = await newWorkspace(studio, 'Reviewed')
  const editor = await join(browser, studio, params, 'editor')
  const reviewer = await join(browser, studio, params, 'reviewer')

  await editor.goto(`${at}/posts/new`)
  await account(editor, 'X').check()
  await text(editor).fill('The frost bag is back')
  await editor.getByRole('radio', { name: /^Next free slot/ }).check()
  await expect(act(editor, 'Add to queue')).toHaveAttribute('aria-disabled', 'true')
  await act(editor, 'Send for review').click()
  await expect(editor.getByText('Post sent for review')).toBeVisible()

  await reviewer.goto(at)
  await reviewer.getByRole('link', { name: /^Open posts: One post is waiting for review/ }).click()
  await reviewer.getByRole('link', { name: /The frost bag is back/ }).click()
  await expectAccessible(reviewer)
  await reviewOn(reviewer).getByLabel('Note').fill('Say which roast.')
  await reviewOn(reviewer).getByRole('button', { name: 'Request changes' }).click()
  await expect(reviewOn(reviewer).getByText('Changes requested').first()).toBeVisible()

  // It arrives without a reload.
  await expect(reviewOn(editor).getByText('Say which roast.')).toBeVisible()
  await act(editor, 'Edit').click()
  await expect(reviewOn(editor).getByText('Say which roast.')).toBeVisible()
  await text(editor).fill('The frost bag is back, light roast')
  await expectAccessible(editor)
  await act(editor, 'Send for review').click()
  await expect(editor.getByText('Post sent for review')).toBeVisible()

  await reviewer.goto(`${at}/posts?status=all&review=requested`)
  await reviewer.getByRole('link', { name: /light roast/ }).click()
  await expect(reviewOn(reviewer).getByText('The editor changed it')).toBeVisible()
  await reviewOn(reviewer).getByRole('button', { name: 'Approve' }).click()
  await expect(reviewOn(reviewer).getByText('The reviewer approved it')).toBeVisible()

  await expect(reviewOn(editor).getByText('The reviewer approved it')).toBeVisible()
  await editor.getByRole('button', { name: 'Add to queue' }).click()
  await expect
    .poll(async () =>
      (await studio.call(listPosts, { params })).map(({ status, content }) => [status, content.text]),
    )
    .toEqual([['queued', 'The frost bag is back, light roast']])
  await editor.context().close()
  await reviewer.context().close()
})

test('a client approves through a link, on a phone', async ({
  page,
  browser,
  studio,
  signIn,
  expectAccessible,
}) => {
  const { params, accountId, at } = await newWorkspace(studio, 'Shared')
  const targets = [{ platform: 'twitter', accountId }]
  const made = []
  for (const words of ['First of two', 'Second of two', 'Not for them'])
    made.push(await studio.call(createPost, { params, body: { content: { text: words }, targets } }))

  await signIn(page)
  await page.goto(`${at}/posts/${made[0]?.id}`)
  await reviewOn(page).getByRole('button', { name: 'Share…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share posts for review' })
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog.getByText('Say whom it’s for.')).toBeVisible()
  await dialog.getByLabel('Who it’s for').fill('Anna')
  await dialog.getByRole('checkbox', { name: 'Second of two' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = await page.getByLabel('Review link').inputValue()
  await page.getByRole('button', { name: 'Done' }).click()

  const { defaultBrowserType: _, ...phone } = devices['iPhone 13']
  const client = await (await browser.newContext({ ...phone, serviceWorkers: 'block' })).newPage()
  await client.goto(link)
  await expect(client.getByRole('heading', { name: '2 posts to review' })).toBeVisible()
  expect(new URL(client.url()).hash).toBe('')
  await expect(client.getByText('Not for them')).toBeHidden()
  await expectAccessible(client)
  const first = client.getByRole('article').filter({ hasText: 'First of two' })
  await first.getByRole('button', { name: 'Request changes' }).click()
  await expect(first.getByText('Say what should change.')).toBeVisible()
  await first.getByLabel('Your comment').fill('Say where.')
  await first.getByRole('button', { name: 'Request changes' }).click()
  await expect(first.getByText('Changes requested')).toBeVisible()
  const second = client.getByRole('article').filter({ hasText: 'Second of two' })
  await second.getByRole('button', { name: 'Approve' }).click()
  await expect(second.getByText('Approved', { exact: true })).toBeVisible()
  await client.reload()
  await expect(first.getByText('Say where.')).toBeVisible()

  await expect(reviewOn(page).getByText('Anna (by link) asked for changes')).toBeVisible()
  await page.goto(`${at}/settings/reviews`)
  const row = page
    .getByRole('list', { name: 'Review links' })
    .getByRole('listitem')
    .filter({ hasText: 'Anna' })
  await expect(row).toContainText('2 posts')
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Revoke Anna' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('No review links yet')).toBeVisible()
  await client.reload()
  await expect(client.getByText('This review link was revoked. Ask for a new one.')).toBeVisible()
  await client.context().close()
})
