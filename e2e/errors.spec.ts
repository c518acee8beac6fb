import type { Page } from '@playwright/test'
import { getPost, listCreditTransactions } from '~/contract/endpoints'
import { makePost, openScreen, sampleWorkspace, words } from './fixtures/posts'
import { expect, type Studio, test } from './fixtures/test'

const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const posts = '/v1/workspaces/*/posts'

async function compose(page: Page, studio: Studio, said: string): Promise<string> {
  const workspaceId = await openScreen(page, studio, 'posts/new')
  await page.getByRole('checkbox', { name: /^X: / }).first().check()
  await text(page).fill(said)
  return workspaceId
}

/** The ledger's debits for a post. */
async function debits(studio: Studio, postId: string) {
  const all = await studio.call(listCreditTransactions, { query: { limit: '100' } })
  return all.filter((entry) => entry.postId === postId && (entry.amount ?? 0) < 0)
}

test('distinguishes a broken from a silent connection, and continues loading when it is back', {
  tag: '@long',
}, async ({ page, studio, context }) => {
  await page.clock.install()
  const path = '/v1/workspaces/*/products'
  await studio.faults({ method: 'GET', path, effect: { kind: 'cut' } })
  await openScreen(page, studio, 'products')
  const alert = page.getByRole('main').getByRole('alert')
  await expect(async () => {
    await page.clock.runFor(1000)
    await expect(alert).toContainText('The API didn’t respond.', { timeout: 300 })
  }).toPass({ timeout: 20_000 })
  await studio.faults({ method: 'GET', path, effect: { kind: 'hang' } })
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click()
  await expect(async () => {
    await page.clock.runFor(31_000)
    await expect(alert).toContainText('The API took too long to respond.', { timeout: 300 })
  }).toPass({ timeout: 30_000 })
  await studio.faults()
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click()
  await expect(alert).toHaveCount(0)
  await context.setOffline(true)
  await expect(page.getByText('You’re offline.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('You’re offline.')).toHaveCount(0)
})

test('a publish whose response is lost is repeated with its key: one delivery, one debit', async ({
  page,
  studio,
}) => {
  const workspaceId = await sampleWorkspace(studio)
  const post = await makePost(studio, workspaceId, words('Lost on the way'), { on: ['twitter', 'linkedin'] })
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/publish'))
      keys.push(request.headers()['idempotency-key'])
  })
  await openScreen(page, studio, `posts/${post.id}`)
  await studio.faults({ method: 'POST', path: `${posts}/*/publish`, effect: { kind: 'lost' } })
  await button(page, 'Publish now').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish', exact: true }).click()
  const panel = page.getByRole('complementary', { name: 'Post' })
  await expect(panel.getByText(/^Practice post:/)).toHaveCount(2, { timeout: 20_000 })
  expect(keys).toEqual([expect.any(String), keys[0]])
  const { status, results = [] } = await studio.call(getPost, { params: { workspaceId, postId: post.id } })
  expect([status, results.length]).toEqual(['published', 2])
  const spent = (await debits(studio, post.id)).reduce((sum, { amount = 0 }) => sum + amount, 0)
  expect(spent).toBe(-results.reduce((sum, { cost = 0 }) => sum + cost, 0))
})

test('a publish during which the page crashes is completed by the next page, without a second one', async ({
  page,
  studio,
  context,
}) => {
  const workspaceId = await sampleWorkspace(studio)
  const post = await makePost(studio, workspaceId, words('The page dies'))
  const publish = `${posts}/*/publish`
  const keys: (string | undefined)[] = []
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/publish'))
      keys.push(request.headers()['idempotency-key'])
  })
  await openScreen(page, studio, `posts/${post.id}`)
  await studio.faults({ method: 'POST', path: publish, effect: { kind: 'slow', ms: 3000 } })
  await button(page, 'Publish now').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await expect.poll(() => keys.length).toBe(1)
  await page.close({ runBeforeUnload: false })
  const next = await context.newPage()
  await openScreen(next, studio, `posts/${post.id}`)
  const panel = next.getByRole('complementary', { name: 'Post' })
  const params = { workspaceId, postId: post.id }
  // The call may or may not have reached the server; the page shows the server's state.
  await expect(async () => {
    const { status } = await studio.call(getPost, { params })
    const outcome =
      status === 'published'
        ? panel.getByText(/^Practice post:/)
        : panel.getByText(/Publishing wasn’t confirmed|isn’t known yet/)
    await expect(outcome.first()).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 25_000 })
  // Even if it is sent again, with the same key it is one publish.
  expect(new Set(keys).size).toBe(1)
  expect((await debits(studio, post.id)).length).toBeLessThanOrEqual(1)
})

test.describe('without cached files of the app', () => {
  // As in all tests except those of the service worker.
  test.use({ serviceWorkers: 'block' })

  test('a post being written survives a lost connection and a crash of the page', async ({
    page,
    studio,
    context,
  }) => {
    const said = words('Half a thought')
    await compose(page, studio, said)
    // The code for the notice is loaded after the first screen's data.
    await expect(page.getByRole('banner').getByRole('status')).toBeAttached()
    await context.setOffline(true)
    await text(page).press('End')
    await text(page).pressSequentially(', and the rest')
    await expect(page.getByText(/^You’re offline/)).toBeVisible()
    // Its code can't be loaded now, which must not affect anything else.
    await button(page, 'API calls').click()
    await expect(button(page, 'API calls')).toHaveAttribute('aria-pressed', 'false')
    await expect(text(page)).toHaveValue(`${said}, and the rest`)
    await page.close({ runBeforeUnload: false })
    await context.setOffline(false)
    const next = await context.newPage()
    await openScreen(next, studio, 'posts')
    await next.getByRole('button', { name: /^Unfinished/ }).click()
    await next.getByRole('link', { name: new RegExp(said) }).click()
    await expect(text(next)).toHaveValue(`${said}, and the rest`)
  })

  test('a screen whose code can’t be loaded offline says so, and opens with Retry once it can', async ({
    page,
    studio,
    context,
  }) => {
    await openScreen(page, studio, 'posts')
    await expect(page.getByRole('banner').getByRole('status')).toBeAttached()
    await page.getByRole('button', { name: /^Workspace: / }).click()
    await context.setOffline(true)
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText('Couldn’t load this part of the studio. Check your connection')
    await button(page, 'Retry').click()
    await expect(alert).toBeVisible()
    await expect(button(page, 'Retry')).toBeEnabled()
    await context.setOffline(false)
    await button(page, 'Retry').click()
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  })
})
