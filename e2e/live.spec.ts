import type { Browser, Page } from '@playwright/test'
import { addMember, createProduct, createToken, schedulePost, updateProduct } from '~/contract'
import { cellOf, dragTo, pathOf, springDay, tile } from './fixtures/calendar'
import { makePost, openScreen, sampleWorkspace, words } from './fixtures/posts'
import { expect, type Studio, sessionOf, test } from './fixtures/test'

/** Another member of the workspace, in their own browser. */
async function vera(browser: Browser, studio: Studio, workspaceId: string): Promise<Page> {
  const { id } = await studio.call(addMember, {
    params: { workspaceId },
    body: { name: 'Vera', role: 'editor' },
  })
  const body = { name: 'Vera', scopes: ['read', 'write'], principalId: id }
  const { token } = await studio.call(createToken, { body })
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  await page.goto(`${studio.origin}/favicon.svg`)
  await page.evaluate(
    (session) => sessionStorage.setItem('studio.session', session),
    sessionOf(studio, token),
  )
  return page
}

/** Waits until the page receives changes by a stream. */
const waitForStream = (page: Page) =>
  page.waitForResponse((response) => response.url().includes('/v1/changes/stream') && response.ok())

test('two people see each other’s moves without reloading, and a dragged post isn’t moved meanwhile', async ({
  page,
  browser,
  studio,
}) => {
  const workspaceId = await sampleWorkspace(studio)
  const said = words('Seen by both')
  const { id } = await makePost(studio, workspaceId, said, {
    scheduledAt: `${springDay(-20)}T10:00:00.000Z`,
  })
  const path = pathOf('month', springDay(-20))
  const other = await vera(browser, studio, workspaceId)
  const streaming = waitForStream(other)
  await other.goto(`${studio.origin}/w/${workspaceId}/${path}`)
  await expect(cellOf(other, springDay(-20)).getByRole('button', { name: said })).toBeVisible()
  await streaming

  const ownStreaming = waitForStream(page)
  await openScreen(page, studio, path)
  await dragTo(page, tile(page, `11:00 ${said}`), cellOf(page, springDay(-18)))
  await expect(cellOf(other, springDay(-18)).getByRole('button', { name: said })).toBeVisible()

  // While one person drags the post, the other's move isn't applied.
  await ownStreaming
  await tile(page, `11:00 ${said}`).hover()
  await page.mouse.down()
  const over = await cellOf(page, springDay(-17)).boundingBox()
  await page.mouse.move((over?.x ?? 0) + 40, (over?.y ?? 0) + 40, { steps: 6 })
  await studio.call(schedulePost, {
    params: { workspaceId, postId: id },
    body: { scheduledAt: `${springDay(-16)}T10:00:00.000Z` },
  })
  await expect(cellOf(other, springDay(-16)).getByRole('button', { name: said })).toBeVisible()
  await expect(cellOf(page, springDay(-18)).getByRole('button', { name: said })).toBeAttached()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(cellOf(page, springDay(-16)).getByRole('button', { name: said })).toBeVisible()
  await other.context().close()
})

test('a person editing a product immediately sees that somebody else changed it', { tag: '@long' }, async ({
  page,
  studio,
}) => {
  const workspaceId = await sampleWorkspace(studio)
  const { id: productId } = await studio.call(createProduct, {
    params: { workspaceId },
    body: { name: words('Beans') },
  })
  const streaming = waitForStream(page)
  await openScreen(page, studio, `products/${productId}`)
  const form = page.getByRole('form', { name: 'Product' })
  await form.getByLabel('Name').fill('Beans by me')
  await streaming
  await studio.call(updateProduct, { params: { workspaceId, productId }, body: { name: 'Beans by Vera' } })
  await expect(page.getByRole('alert')).toContainText('Changed elsewhere while you were editing')
  await expect(form.getByLabel('Name')).toHaveValue('Beans by me')
  await page.getByRole('button', { name: 'Take theirs: Name' }).click()
  await expect(form.getByLabel('Name')).toHaveValue('Beans by Vera')
})
