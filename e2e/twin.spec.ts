import type { Page } from '@playwright/test'
import { deletePost, listPosts, listProducts, listWorkspaces, updateProduct } from '~/contract/endpoints'
import { sidewaysOn, violationsOn } from './fixtures/accessible'
import { inBothThemes } from './fixtures/axe'
import { tabTo } from './fixtures/keys'
import { startOtherServer } from './fixtures/other-server'
import { makePost, openScreen, postsStartingWith, sampleWorkspace, words } from './fixtures/posts'
import { test as base, expect, perWorker, type Studio, withServer } from './fixtures/test'

/** With its own server, because a twin of the sample workspace would appear in other tests' lists of workspaces. */
const test = base.extend<object, { server: Studio }>({
  server: [({}, use) => withServer(use), perWorker],
})

// Serially in one worker, because each worker starts such a server.
test.describe.configure({ mode: 'default' })

const changes = (page: Page) => page.getByRole('list', { name: 'Changes' }).getByRole('listitem')
const change = (page: Page, title: string) => changes(page).filter({ hasText: title })

async function makeTwin(page: Page, studio: Studio): Promise<{ sourceId: string; twinId: string }> {
  const sourceId = await openScreen(page, studio, `${studio.origin}/developer?tab=twin`)
  await page.getByRole('combobox', { name: 'Workspace' }).click()
  await page.getByRole('option', { name: 'Fernhollow Coffee' }).click()
  await page.getByRole('button', { name: 'Create twin' }).click()
  await expect(page.getByRole('heading', { name: 'Twin of Fernhollow Coffee' })).toBeVisible()
  await expect(page.getByText('The twin matches its source.')).toBeVisible()
  return { sourceId, twinId: new URL(page.url()).searchParams.get('twin') ?? '' }
}

/** An edit as done by the dashboard, which replaces the post by another. */
async function edit(studio: Studio, workspaceId: string, from: string, to: string): Promise<void> {
  const [post] = await postsStartingWith(studio, workspaceId, from, 'draft')
  if (!post) throw new Error(`No draft says ${from}.`)
  await makePost(studio, workspaceId, to)
  await studio.call(deletePost, { params: { workspaceId, postId: post.id } })
}

test('a twin is changed, made to fail, compared, and promoted once with the keyboard', {
  tag: '@long',
}, async ({ page, studio }) => {
  test.slow()
  const source = await sampleWorkspace(studio)
  const [edited, dropped, added] = [words('Morning fog on the ridge road'), words('Dropped'), words('Added')]
  await makePost(studio, source, edited)
  await makePost(studio, source, dropped)
  const { sourceId, twinId } = await makeTwin(page, studio)
  const inTwin = { workspaceId: twinId }

  await page.getByRole('checkbox', { name: /Out of credits/ }).check()
  await page.getByRole('link', { name: 'Open the twin' }).click()
  await expect(page.getByRole('link', { name: 'Twin', exact: true })).toBeVisible()
  const [draft] = await postsStartingWith(studio, twinId, edited, 'draft')
  await page.goto(`${studio.origin}/w/${twinId}/posts/${draft?.id ?? ''}?status=draft`)
  await page.getByRole('complementary', { name: 'Post' }).getByRole('button', { name: 'Publish now' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText(/Not enough credits\./).first()).toBeVisible()
  await page.keyboard.press('Escape')
  const mine = await fetch(`${studio.origin}/v1/workspaces/${sourceId}/posts/none/publish`, {
    method: 'POST',
    headers: { authorization: `Bearer ${studio.ownerToken}` },
  })
  expect(mine.status, 'nothing but the twin meets it').toBe(404)

  const [product] = await studio.call(listProducts, { params: inTwin })
  const renamed = words('Roast')
  await studio.call(updateProduct, {
    params: { ...inTwin, productId: product?.id ?? '' },
    body: { name: renamed },
  })
  await edit(studio, twinId, edited, `${edited}, lifted`)
  await makePost(studio, twinId, added)
  const [gone] = await postsStartingWith(studio, twinId, dropped, 'draft')
  await studio.call(deletePost, { params: { ...inTwin, postId: gone?.id ?? '' } })

  await page.goto(`${studio.origin}/developer?tab=twin&twin=${twinId}`)
  await expect(page.getByRole('checkbox', { name: /Out of credits/ })).toBeChecked()
  await expect(changes(page)).toHaveCount(4)
  await expect(change(page, renamed)).toContainText('Product · Changed')
  await expect(change(page, renamed).getByRole('definition')).toContainText(
    `${product?.name ?? ''} ${renamed}`,
  )
  await expect(change(page, `${edited}, lifted`)).toContainText('Post · Changed')
  await expect(change(page, dropped)).toContainText('Post · Deleted')
  await inBothThemes(page, async (look) => {
    expect(await violationsOn(page, look)).toBe('')
  })
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await sidewaysOn(page)).toBe('')
  await page.setViewportSize({ width: 1440, height: 900 })

  const checkbox = change(page, dropped).getByRole('checkbox')
  await checkbox.focus()
  await page.keyboard.press('Space')
  await expect(checkbox).not.toBeChecked()
  const promote = page.getByRole('button', { name: 'Promote 3 changes' })
  await tabTo(page, promote, 8)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toContainText(
    'This makes 4 calls to Fernhollow Coffee, one after another.',
  )
  await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: 'Promote' }), 4)
  await page.keyboard.press('Enter')
  await expect(changes(page)).toHaveCount(1)
  await expect(change(page, dropped)).toBeVisible()

  const products = await studio.call(listProducts, { params: { workspaceId: sourceId } })
  expect(products.filter(({ name }) => name === renamed)).toHaveLength(1)
  const drafts = await studio.call(listPosts, {
    params: { workspaceId: sourceId },
    query: { status: 'draft', limit: '100' },
  })
  const draftsWithText = (text: string) => drafts.filter(({ content }) => content.text === text)
  expect(
    [
      draftsWithText(edited),
      draftsWithText(`${edited}, lifted`),
      draftsWithText(added),
      draftsWithText(dropped),
    ].map(({ length }) => length),
  ).toEqual([0, 1, 1, 1])
})

test('changes at the source are flagged, and failed promotions can be retried', {
  tag: '@long',
}, async ({ page, studio }) => {
  test.slow()
  const { sourceId, twinId } = await makeTwin(page, studio)
  const [product] = await studio.call(listProducts, { params: { workspaceId: twinId } })
  const [theirs] = await studio.call(listProducts, { params: { workspaceId: sourceId } })
  const [here, there, added] = [words('Here'), words('There'), words('Refused at first')]
  const rename = (workspaceId: string, productId: string | undefined, name: string) =>
    studio.call(updateProduct, { params: { workspaceId, productId: productId ?? '' }, body: { name } })
  await rename(twinId, product?.id, here)
  await rename(sourceId, theirs?.id, there)
  await makePost(studio, twinId, added)
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(change(page, here)).toContainText('Also changed at the source: Name.')
  await expect(change(page, here).getByRole('checkbox')).not.toBeChecked()
  await expect(change(page, added).getByRole('checkbox')).toBeChecked()

  const path = `/v1/workspaces/${sourceId}/posts`
  await studio.faults({
    method: 'POST',
    path,
    times: 1,
    effect: { kind: 'status', status: 403, code: 'forbidden', message: 'Not today.' },
  })
  const promote = async () => {
    await page.getByRole('button', { name: 'Promote 1 change' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Promote' }).click()
  }
  await promote()
  await expect(change(page, added).getByRole('alert')).toContainText('Not today. · forbidden')
  // Retries with the same key, by the browser and by us, lose their responses too.
  await studio.faults({ method: 'POST', path, effect: { kind: 'lost' } })
  await promote()
  await expect(change(page, added)).toHaveCount(0)
  expect(await postsStartingWith(studio, sourceId, added, 'draft')).toHaveLength(1)
})

base('another server’s workspace is copied and promoted to; no token is stored', async ({ page, studio }) => {
  const other = await startOtherServer()
  await openScreen(page, studio, `${studio.origin}/developer?tab=twin`)
  await page.getByText('Another server').click()
  await page.getByRole('textbox', { name: 'API address' }).fill(other.address)
  await page.getByLabel('Access token').fill('wrong')
  await page.getByRole('button', { name: 'Find workspaces' }).click()
  await expect(page.getByText('The API doesn’t recognise this token.')).toBeVisible()
  await page.getByLabel('Access token').fill(other.token)
  await page.getByRole('button', { name: 'Find workspaces' }).click()
  await page.getByRole('button', { name: 'Create twin' }).click()
  await expect(page.getByRole('heading', { name: 'Twin of Salt & Sail' })).toBeVisible()
  await expect(page.getByText('The twin matches its source.')).toBeVisible()
  await expect(page.getByText(/at the source couldn’t be copied exactly/)).toBeVisible()
  expect(other.calls.every(({ method }) => method === 'GET')).toBe(true)

  const workspaceId = new URL(page.url()).searchParams.get('twin') ?? ''
  const products = await studio.call(listProducts, { params: { workspaceId } })
  const buoy = products.find(({ name }) => name === 'Buoy')
  await studio.call(updateProduct, {
    params: { workspaceId, productId: buoy?.id ?? '' },
    body: { name: 'Red buoy' },
  })
  await page.reload()
  await expect(change(page, 'Red buoy')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Promote 1 change' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.getByLabel(/Access token for/).fill(other.token)
  await page.getByRole('button', { name: 'Use this token' }).click()
  await page.getByRole('button', { name: 'Promote 1 change' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Promote' }).click()
  await expect(page.getByText('The twin matches its source.')).toBeVisible()
  expect(other.products.filter(({ name }) => name === 'Red buoy')).toHaveLength(1)
  expect(other.calls.filter(({ method }) => method !== 'GET')).toEqual([
    { method: 'PATCH', path: '/v1/workspaces/77/products/3', body: { name: 'Red buoy' } },
  ])

  const stored = await page.evaluate(() =>
    [JSON.stringify(localStorage), JSON.stringify(sessionStorage), location.href].join(' '),
  )
  expect(stored).not.toContain(other.token)
  await page.getByRole('link', { name: 'API calls' }).click()
  await expect(page.getByRole('button', { name: /PATCH/ }).first()).toBeVisible()
  await expect(page.locator('body')).not.toContainText(other.token)
  expect(await studio.call(listWorkspaces)).toContainEqual(expect.objectContaining({ twinOf: 'Salt & Sail' }))
  await other.close()
})
