import type { Page } from '@playwright/test'
import { getPost, listCreditTransactions } from '~/contract/endpoints'
import { addMember, createToken } from '~/contract/extensions'
import type { Scope } from '~/contract/endpoint'
import { makePost, openScreen, postsStartingWith, sampleWorkspace, words } from './fixtures/posts'
import { expect, sessionOf, type Studio, test } from './fixtures/test'

const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const posts = '/v1/workspaces/*/posts'

async function compose(page: Page, studio: Studio, said: string): Promise<string> {
  const workspaceId = await openScreen(page, studio, 'posts/new')
  await page.getByRole('checkbox', { name: /^X: / }).first().check()
  await text(page).fill(said)
  return workspaceId
}

async function newToken(studio: Studio, scopes: Scope[], principalId?: string): Promise<string> {
  const body = { name: words('Token'), scopes, ...(principalId !== undefined && { principalId }) }
  const { token } = await studio.call(createToken, { body })
  return token ?? ''
}

/** The ledger's debits for a post. */
async function debits(studio: Studio, postId: string) {
  const all = await studio.call(listCreditTransactions, { query: { limit: '100' } })
  return all.filter((entry) => entry.postId === postId && (entry.amount ?? 0) < 0)
}

test('a rejected save shows the error in the right place, loses nothing, and works afterwards', async ({
  page,
  studio,
}) => {
  const said = words('Rejected')
  const workspaceId = await compose(page, studio, said)
  const refuse = (status: number, more: object = {}) =>
    studio.faults({ method: 'POST', path: posts, times: 1, effect: { kind: 'status', status, ...more } })

  await test.step('400 is shown at its field', async () => {
    await refuse(400, {
      code: 'invalid_request',
      message: 'The body is not valid.',
      details: [{ path: 'content.text', message: 'Say it another way.' }],
    })
    await button(page, 'Save draft').click()
    await expect(text(page)).toHaveAccessibleDescription(/Say it another way\./)
    await expect(text(page)).toBeFocused()
    await text(page).press('End')
    await text(page).pressSequentially('!')
  })
  await test.step('402 offers the purchase link', async () => {
    const purchaseUrl = 'https://credits.example.com/buy'
    await refuse(402, { code: 'insufficient_credits', message: 'Not enough credits.', purchaseUrl })
    await button(page, 'Save draft').click()
    await expect(page.getByRole('alert').filter({ hasText: 'Not enough credits.' })).toBeVisible()
    await expect(page.getByRole('link', { name: /Buy credits/ })).toHaveAttribute('href', purchaseUrl)
  })
  await test.step('403 is shown with the API’s message', async () => {
    await refuse(403, { code: 'missing_scope', message: 'This token lacks the write scope.' })
    await button(page, 'Save draft').click()
    await expect(page.getByRole('alert').filter({ hasText: 'lacks the write scope' })).toBeVisible()
    await expect(page.getByText('missing_scope')).toBeVisible()
    await expect(page.getByText(/^Request req_/)).toBeVisible()
  })
  await test.step('429 shows the wait, and continues by itself', async () => {
    await refuse(429, { retryAfter: 2 })
    await button(page, 'Save draft').click()
    await expect(page.getByText(/limiting requests\. 1 call resumes automatically/)).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Post' })).toContainText(`${said}!`)
    await expect(page.getByText(/limiting requests/)).toHaveCount(0)
  })
  expect(await postsStartingWith(studio, workspaceId, said, 'draft')).toHaveLength(1)
})

test('401 asks for a token on top of the open page, and continues with it', async ({ page, studio }) => {
  const said = words('Revoked while writing')
  const workspaceId = await compose(page, studio, said)
  const member = await studio.call(addMember, {
    params: { workspaceId },
    body: { name: words('Someone'), role: 'editor' },
  })
  await studio.faults({ method: 'POST', path: posts, times: 1, effect: { kind: 'status', status: 401 } })
  await button(page, 'Save draft').click()
  const dialog = page.getByRole('alertdialog', { name: /token is no longer valid/ })
  const field = dialog.getByLabel('Access token')
  await expect(field).toBeFocused()
  const textField = page.getByRole('textbox', { name: 'Text', exact: true, includeHidden: true })
  await expect(textField).toHaveValue(said)
  await field.fill('scs_wrong')
  await field.press('Enter')
  await expect(dialog.getByText(/doesn’t recognise this token/)).toBeVisible()
  await field.fill(await newToken(studio, ['read', 'write'], member.id))
  await field.press('Enter')
  await expect(dialog.getByText(/belongs to someone else/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await field.fill(await newToken(studio, ['read', 'write', 'publish']))
  await field.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('complementary', { name: 'Post' })).toContainText(said)
  expect(await postsStartingWith(studio, workspaceId, said, 'draft')).toHaveLength(1)
})

test('402 on publishing offers the purchase link, and keeps the post', async ({ page, studio }) => {
  const workspaceId = await sampleWorkspace(studio)
  const post = await makePost(studio, workspaceId, words('Too dear'))
  await openScreen(page, studio, `posts/${post.id}`)
  const purchaseUrl = 'https://credits.example.com/buy'
  await studio.faults({
    method: 'POST',
    path: `${posts}/*/publish`,
    effect: {
      kind: 'status',
      status: 402,
      code: 'insufficient_credits',
      message: 'No credits.',
      purchaseUrl,
    },
  })
  await button(page, 'Publish now').click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(dialog.getByText('The post wasn’t published')).toBeVisible()
  await expect(dialog.getByRole('link', { name: /Buy credits/ })).toHaveAttribute('href', purchaseUrl)
  const params = { workspaceId, postId: post.id }
  expect((await studio.call(getPost, { params })).status).toBe('draft')
  await studio.faults()
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Published for practice')).toBeVisible()
  expect(await debits(studio, post.id)).toHaveLength(1)
})

test('actions that the token’s scopes don’t allow are disabled and name the scope', async ({
  page,
  studio,
}) => {
  const workspaceId = await sampleWorkspace(studio)
  const post = await makePost(studio, workspaceId, words('Only to look at'))
  const reader = await newToken(studio, ['read'])
  await page.addInitScript(
    (session) => sessionStorage.setItem('studio.session', session),
    sessionOf(studio, reader),
  )
  const cases: [path: string, scope: string, ...buttons: string[]][] = [
    ['posts/new', 'write', 'Save draft'],
    [`posts/${post.id}`, 'publish', 'Publish now', 'Schedule', 'Add to queue'],
    [`posts/${post.id}`, 'write', 'Edit', 'Delete'],
    ['media', 'write', 'Upload'],
    ['products', 'write', 'New product', 'Import from URL'],
    ['brand', 'write', 'Save changes', 'Import from website'],
    ['studio/image', 'generate', 'Generate'],
  ]
  for (const [path, scope, ...names] of cases) {
    await page.goto(`${studio.origin}/w/${workspaceId}/${path}`)
    for (const name of names) {
      const act = page.getByRole('button', { name: new RegExp(`^${name}`) }).first()
      await expect.soft(act, `${name} on ${path}`).toHaveAttribute('aria-disabled', 'true')
      await expect.soft(act, `${name} on ${path}`).toHaveAccessibleDescription(new RegExp(`${scope} scope`))
    }
  }
})

test('a failed load shows its request id, and Retry loads it', async ({ page, studio }) => {
  const path = '/v1/workspaces/*/posts'
  await studio.faults({ method: 'GET', path, effect: { kind: 'status', status: 500, message: 'Oh.' } })
  await openScreen(page, studio, 'calendar?view=month')
  const alert = page.getByRole('main').getByRole('alert').filter({ hasText: 'Oh.' }).first()
  await expect(alert).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(/^Request req_/).first()).toBeVisible()
  await studio.faults()
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).first().click()
  await expect(alert).toHaveCount(0)
})

test('distinguishes a broken from a silent connection, and continues loading when it is back', async ({
  page,
  studio,
  context,
}) => {
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
})
