import type { Page } from '@playwright/test'
import { getPost, schedulePost } from '~/contract/endpoints'
import { addMember, createToken } from '~/contract/extensions'
import { account, act, text, writeTwo } from './fixtures/composer'
import { cachedPaths, readyOffline } from './fixtures/offline'
import { makePost, openScreen, postsStartingWith, sampleWorkspace, words } from './fixtures/posts'
import { startStudio } from './fixtures/server'
import { expect, type Studio, sessionOf, test } from './fixtures/test'

test.use({ serviceWorkers: 'allow' })

const list = '/workspaces/{workspaceId}/posts'
// After a reload Chromium no longer reports being offline, so the page says that the server isn't responding.
const away = (page: Page) =>
  page.getByRole('status').getByText(/^(You’re offline|The server isn’t responding)\./)
const outboxButton = (page: Page) =>
  page.getByRole('button', { name: /^(Waiting to be sent|Sending|Not sent): / })
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** Opens a post's panel from the list of its status. */
async function openPost(page: Page, tab: string, said: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Posts/ })
    .first()
    .click()
  await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
  await page.getByRole('link', { name: new RegExp(said) }).click()
  await expect(page.getByRole('complementary', { name: 'Post' })).toContainText(said)
}

/** Writes a post for X and saves it as a draft. */
async function writeDraft(page: Page, said: string): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'New post' }).first().click()
  await account(page, 'X').check()
  await text(page).fill(said)
  await act(page, 'Save draft').click()
}

/** Opens screens that are used later, so that their code is cached. */
async function visit(page: Page, studio: Studio): Promise<string> {
  const workspaceId = await openScreen(page, studio, 'posts/new')
  await expect(account(page, 'X')).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Posts/ })
    .first()
    .click()
  for (const tab of ['Scheduled', 'Drafts']) {
    await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  }
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await expect(page.getByRole('complementary', { name: 'Post' })).toBeVisible()
  await readyOffline(page, list, `${list}/{postId}`)
  return workspaceId
}

test('without a network, a reload shows what was seen and when, and no pages are cached by URL', async ({
  page,
  studio,
  context,
}) => {
  const workspaceId = await sampleWorkspace(studio)
  const said = words('Seen before')
  await makePost(studio, workspaceId, said)
  await visit(page, studio)
  await page.goto(`${studio.origin}/w/${workspaceId}/posts`)
  await expect(page.getByText(said)).toBeVisible()
  await readyOffline(page, list)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(said)).toBeVisible()
  await expect(away(page)).toHaveText(/Showing data from .*\d\d:\d\d\.$/)
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await page.getByRole('link', { name: new RegExp(said) }).click()
  const panel = page.getByRole('complementary', { name: 'Post' })
  await expect(panel).toContainText(said)
  await expect(panel.getByRole('button', { name: 'Publish now' })).toHaveAttribute('aria-disabled', 'true')
  const paths = await cachedPaths(page)
  expect(paths.length).toBeGreaterThan(5)
  expect(
    paths.filter((path) => !/^\/(assets\/|index\.html|theme\.js|favicon\.svg|manifest)/.test(path)),
  ).toEqual([])
  await context.setOffline(false)
  await expect(away(page)).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Publish now' })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test('says if the server is gone, keeps what was seen, and notices its return', { tag: '@long' }, async ({
  page,
  studio,
}) => {
  const workspaceId = await sampleWorkspace(studio)
  const said = words('Before it went')
  await makePost(studio, workspaceId, said)
  await openScreen(page, studio, 'posts')
  await expect(page.getByText(said)).toBeVisible()
  await readyOffline(page, list)
  await studio.kill()
  try {
    await page.reload()
    await expect(page.getByRole('status').getByText(/^The server isn’t responding\./)).toBeVisible()
    await expect(page.getByText(said)).toBeVisible()
  } finally {
    await studio.restart()
  }
  await expect(page.getByRole('status').getByText(/^The server isn’t responding\./)).toHaveCount(0, {
    timeout: 40_000,
  })
  await expect(page.getByText(said)).toBeVisible()
})

test('20 actions queued offline are each carried out once, in order, also after a reload', {
  tag: '@long',
}, async ({ page, studio, context }) => {
  test.setTimeout(400_000)
  const workspaceId = await sampleWorkspace(studio)
  const begin = words('Queued')
  const name = (what: string, index: number) => `${begin} ${what} ${String.fromCharCode(97 + index)}.`
  const timed = []
  const doomed = []
  for (let index = 0; index < 5; index++) {
    timed.push(await makePost(studio, workspaceId, name('timed', index), { scheduledAt: day(20) }))
    doomed.push(await makePost(studio, workspaceId, name('doomed', index)))
  }
  await visit(page, studio)
  await context.setOffline(true)
  await expect(away(page)).toBeVisible()
  let count = 0
  const counted = () => expect(outboxButton(page)).toHaveAccessibleName(`Waiting to be sent: ${++count}`)
  for (let index = 0; index < 10; index++) {
    await writeDraft(page, name('new', index))
    await counted()
  }
  for (const [index] of timed.entries()) {
    await openPost(page, 'Scheduled', name('timed', index))
    await act(page, 'Unschedule').click()
    await counted()
  }
  for (const [index] of doomed.entries()) {
    await openPost(page, 'Drafts', name('doomed', index))
    await act(page, 'Delete').click()
    await expect(page.getByRole('link', { name: new RegExp(name('doomed', index)) })).toHaveCount(0)
  }
  await expect(outboxButton(page)).toHaveAccessibleName('Waiting to be sent: 20', { timeout: 60_000 })
  await page.reload()
  await expect(outboxButton(page)).toHaveAccessibleName('Waiting to be sent: 20')
  expect(await postsStartingWith(studio, workspaceId, `${begin} new`, 'draft')).toEqual([])
  await outboxButton(page).click()
  const sheet = page.getByRole('dialog', { name: 'Waiting to be sent' })
  await expect(sheet.getByRole('listitem')).toHaveCount(20)
  await expect(sheet.getByRole('listitem').first()).toContainText(name('new', 0))
  await context.setOffline(false)
  await expect(outboxButton(page)).toHaveCount(0, { timeout: 120_000 })
  const made = await postsStartingWith(studio, workspaceId, `${begin} new`, 'draft')
  const order = made.toSorted((one, other) => (one.createdAt ?? '').localeCompare(other.createdAt ?? ''))
  expect(order.map(({ content }) => content.text)).toEqual(
    Array.from({ length: 10 }, (_, index) => name('new', index)),
  )
  for (const { id } of timed) {
    const { status } = await studio.call(getPost, { params: { workspaceId, postId: id } })
    expect(status).toBe('draft')
  }
  for (const { id } of doomed)
    await expect(studio.call(getPost, { params: { workspaceId, postId: id } })).rejects.toThrow('404')
})

test('a post saved right after a reload is queued, even if the missing server isn’t noticed yet', {
  tag: '@long',
}, async ({ page, studio }) => {
  const workspaceId = await openScreen(page, studio, 'posts/new')
  const [said, apart] = [words('Saved at once'), words('Apart')]
  await account(page, 'X').check()
  await text(page).fill(said)
  await readyOffline(page, list)
  await studio.kill()
  try {
    await page.reload()
    await expect(text(page)).toHaveValue(said)
    await act(page, 'Save draft').click()
    await expect(outboxButton(page)).toHaveAccessibleName('Waiting to be sent: 1')
    await expect(page.getByText('Couldn’t save the post')).toHaveCount(0)

    // The same with a text per platform, which makes two posts.
    await page.getByRole('link', { name: 'New post' }).first().click()
    await writeTwo(page, `${apart} for all`, `${apart} for X`)
    await expect(page.getByText(/Backed up on this device/)).toBeVisible()
    await page.reload()
    await expect(page.getByText('Creates 2 grouped posts')).toBeVisible()
    await act(page, 'Save draft').click()
    await expect(outboxButton(page)).toHaveAccessibleName('Waiting to be sent: 3')
  } finally {
    await studio.restart()
  }
  // As after a change of network; the test above waits for the page's own checks, which are far apart by now.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(outboxButton(page)).toHaveCount(0, { timeout: 60_000 })
  expect(await postsStartingWith(studio, workspaceId, said, 'draft')).toHaveLength(1)
  expect(await postsStartingWith(studio, workspaceId, apart, 'draft')).toHaveLength(2)
})

test('a rejected action only stops itself, and says why', { tag: '@long' }, async ({
  page,
  studio,
  context,
  expectAccessible,
}) => {
  const workspaceId = await sampleWorkspace(studio)
  const begin = words('Rejected')
  const [first, second] = [`${begin} first`, `${begin} second`]
  const one = await makePost(studio, workspaceId, first, { scheduledAt: day(21) })
  const other = await makePost(studio, workspaceId, second, { scheduledAt: day(21) })
  await visit(page, studio)
  await context.setOffline(true)
  await expect(away(page)).toBeVisible()
  for (const said of [first, second]) {
    await openPost(page, 'Scheduled', said)
    await act(page, 'Unschedule').click()
  }
  await writeDraft(page, `${begin} third`)
  await expect(outboxButton(page)).toHaveAccessibleName('Waiting to be sent: 3')
  await outboxButton(page).click()
  const sheet = page.getByRole('dialog', { name: 'Waiting to be sent' })
  await expect(sheet.getByRole('listitem')).toHaveCount(3)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  const elsewhere = day(30)
  const params = { workspaceId, postId: one.id }
  await studio.call(schedulePost, { params, body: { scheduledAt: elsewhere } })
  await context.setOffline(false)
  await expect(outboxButton(page)).toHaveAccessibleName('Not sent: 1', { timeout: 60_000 })
  await expect(sheet.getByRole('alert')).toContainText('changed elsewhere in the meantime')
  expect((await studio.call(getPost, { params: { workspaceId, postId: other.id } })).status).toBe('draft')
  expect(await postsStartingWith(studio, workspaceId, `${begin} third`, 'draft')).toHaveLength(1)
  await expectAccessible(page)
  await sheet.getByRole('button', { name: /^Remove: / }).click()
  await expect(outboxButton(page)).toHaveCount(0)
  const { status, scheduledAt } = await studio.call(getPost, { params })
  expect([status, Date.parse(scheduledAt ?? '')]).toEqual(['scheduled', Date.parse(elsewhere)])
})

test('two tabs share changes immediately, without sharing the token', { tag: '@long' }, async ({
  page,
  studio,
  context,
}) => {
  await openScreen(page, studio, 'posts')
  await expect(page.getByRole('tab', { name: /^Drafts/ })).toBeVisible()
  await readyOffline(page, list)
  await page.evaluate(() => {
    const heard: unknown[] = []
    Object.assign(window, { heard })
    new BroadcastChannel('studio').addEventListener('message', ({ data }) => heard.push(data))
  })
  const other = await context.newPage()
  await openScreen(other, studio, 'posts/new')
  const said = words('From another tab')
  await readyOffline(other, list)
  await account(other, 'X').check()
  await text(other).fill(said)
  await act(other, 'Save draft').click()
  await expect(page.getByText(said)).toBeVisible()
  const heard = JSON.stringify(await page.evaluate(() => (window as { heard?: unknown[] }).heard))
  expect(heard).toContain(list)
  expect(heard).not.toContain(studio.ownerToken)
  expect(heard).not.toContain(said)
})

test('with another token, neither stored data nor queued actions of the first are visible', async ({
  page,
  studio,
  context,
}) => {
  const workspaceId = await sampleWorkspace(studio)
  const said = words('Not yours')
  await makePost(studio, workspaceId, said)
  const { id: principalId } = await studio.call(addMember, {
    params: { workspaceId },
    body: { name: words('Someone'), role: 'editor' },
  })
  const body = { name: words('Second'), scopes: ['read' as const, 'write' as const], principalId }
  const { token = '' } = await studio.call(createToken, { body })
  await visit(page, studio)
  await context.setOffline(true)
  await expect(away(page)).toBeVisible()
  await writeDraft(page, `${said} either`)
  await expect(outboxButton(page)).toHaveAccessibleName('Waiting to be sent: 1')
  await expect(text(page)).toHaveCount(0)
  const become = async (sessionToken: string) => {
    await page.evaluate(
      (session) => sessionStorage.setItem('studio.session', session),
      sessionOf(studio, sessionToken),
    )
    await page.reload()
  }
  await become(token)
  await expect(away(page)).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible()
  await expect(page.getByText(said)).toHaveCount(0)
  await expect(outboxButton(page)).toHaveCount(0)
  await context.setOffline(false)
  await expect(away(page)).toHaveCount(0)
  await expect(page.getByText(said, { exact: true })).toBeVisible()
  await expect(outboxButton(page)).toHaveCount(0)
  expect(await postsStartingWith(studio, workspaceId, `${said} either`, 'draft')).toEqual([])
  await become(studio.ownerToken)
  await expect(page.getByText(`${said} either`)).toBeVisible()
  expect(await postsStartingWith(studio, workspaceId, `${said} either`, 'draft')).toHaveLength(1)
})

test('a post saved while the hosted API is down waits, and is sent once it is back', {
  tag: '@long',
}, async ({ page, studio }) => {
  const front = await startStudio({
    STUDIO_API_URL: `${studio.origin}/v1`,
    STUDIO_API_TOKEN: studio.ownerToken,
  })
  try {
    const workspaceId = await sampleWorkspace(studio)
    const said = words('Behind a proxy')
    await page.goto(`${front.origin}/w/${workspaceId}/posts/new`)
    await account(page, 'X').check()
    await text(page).fill(said)
    await expect(page.getByRole('banner').getByRole('status')).toBeAttached()
    await studio.kill()
    try {
      await act(page, 'Save draft').click()
      await expect(outboxButton(page)).toHaveAccessibleName('Waiting to be sent: 1')
      await expect(page.getByRole('status').getByText(/^The server isn’t responding\./)).toBeVisible()
    } finally {
      await studio.restart()
    }
    await expect(outboxButton(page)).toHaveCount(0, { timeout: 40_000 })
    expect(await postsStartingWith(studio, workspaceId, said, 'draft')).toHaveLength(1)
  } finally {
    await front.dispose()
  }
})
