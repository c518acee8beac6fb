import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { getMedia, getProduct, listMedia, listProducts, listWorkspaces } from '~/contract/endpoints'
import { expect, type Studio, test } from './fixtures/test'

async function png(width = 320, height = 200): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#3a6b52' } })
    .png()
    .toBuffer()
}

const picture = async (name: string) => ({ name, mimeType: 'image/png', buffer: await png() })

async function workspaceOf(studio: Studio): Promise<string> {
  const [first] = await studio.call(listWorkspaces)
  return first?.workspaceId ?? ''
}

/** Opens the library, and waits for its pictures. */
async function openMedia(page: Page, studio: Studio, rest = ''): Promise<string> {
  const workspaceId = await workspaceOf(studio)
  await page.goto(`${studio.origin}/w/${workspaceId}/media${rest}`)
  await page.getByRole('listbox', { name: 'Media' }).getByRole('option').first().waitFor()
  return workspaceId
}

const upload = (page: Page, ...files: Parameters<Locator['setInputFiles']>[0][]) =>
  page
    .getByLabel('Files to upload')
    .first()
    .setInputFiles(files.flat() as never)

const card = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Uploads', exact: true }).getByRole('group', { name })

const named = async (studio: Studio, workspaceId: string, name: string) =>
  (await studio.call(listMedia, { params: { workspaceId }, query: { limit: '100' } })).filter(
    (media) => media.name === name,
  )

/** How often the page asked for what; counts from now on. */
function countCalls(page: Page) {
  const counts = { slots: 0, puts: 0, completes: 0 }
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'PUT' && pathname.startsWith('/uploads/')) counts.puts += 1
    if (pathname.endsWith('/media/upload-url')) counts.slots += 1
    if (pathname.endsWith('/media/complete')) counts.completes += 1
  })
  return counts
}

/** Hands files to the page the way a drag or a paste does. */
async function hand(page: Page, kinds: readonly ('dragenter' | 'drop' | 'paste')[], name: string) {
  const bytes = [...(await png())]
  await page.evaluate(
    ({ kinds, name, bytes }) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }))
      const init = { bubbles: true, cancelable: true }
      for (const kind of kinds) {
        const event =
          kind === 'paste'
            ? new ClipboardEvent(kind, { ...init, clipboardData: transfer })
            : new DragEvent(kind, { ...init, dataTransfer: transfer })
        document.querySelector('h1')?.dispatchEvent(event)
      }
    },
    { kinds, name, bytes },
  )
}

test.beforeEach(async ({ page, signIn }) => signIn(page))

test('a picture is uploaded by the button and stands first in the library', async ({ page, studio }) => {
  const workspaceId = await openMedia(page, studio)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await (await chooser).setFiles(await picture('by-button.png'))
  await expect(card(page, 'by-button.png')).toContainText('In your library')
  await expect(page.getByRole('option').first()).toHaveAccessibleName('by-button.png')
  const [media] = await named(studio, workspaceId, 'by-button.png')
  expect(media).toMatchObject({ width: 320, height: 200, mimeType: 'image/png', type: 'image' })
})

test('files are dropped and pasted anywhere on the screen', async ({ page, studio }) => {
  const workspaceId = await openMedia(page, studio)
  await hand(page, ['dragenter'], 'dropped.png')
  await expect(page.getByText('Drop to upload')).toBeVisible()
  await hand(page, ['drop'], 'dropped.png')
  await expect(page.getByText('Drop to upload')).toBeHidden()
  await expect(card(page, 'dropped.png')).toContainText('In your library')
  await hand(page, ['paste'], 'pasted.png')
  await expect(card(page, 'pasted.png')).toContainText('In your library')
  expect(await named(studio, workspaceId, 'pasted.png')).toHaveLength(1)
})

test('an upload is cancelled and tried again', async ({ page, studio }) => {
  const workspaceId = await openMedia(page, studio)
  await studio.faults({ method: 'PUT', path: '/uploads/**', effect: { kind: 'hang' } })
  await upload(page, await picture('again.png'))
  const row = card(page, 'again.png')
  await expect(row.getByRole('progressbar', { name: 'Uploaded' })).toBeVisible()
  await row.getByRole('button', { name: 'Cancel' }).click()
  await expect(row).toContainText('Cancelled')
  await studio.faults()
  await row.getByRole('button', { name: 'Retry' }).click()
  await expect(row).toContainText('In your library')
  expect(await named(studio, workspaceId, 'again.png')).toHaveLength(1)
})

test('three uploads run at once, the rest wait their turn', async ({ page, studio }) => {
  await openMedia(page, studio)
  await studio.faults({ method: 'PUT', path: '/uploads/**', times: 3, effect: { kind: 'slow', ms: 1500 } })
  const names = [1, 2, 3, 4, 5].map((number) => `many-${number}.png`)
  await upload(page, await Promise.all(names.map(picture)))
  await expect(card(page, 'many-5.png')).toContainText('Waits its turn')
  await expect(card(page, 'many-4.png')).toContainText('Waits its turn')
  for (const name of names) await expect(card(page, name)).toContainText('In your library')
})

test('what the API would refuse is not sent, and says why', async ({ page, studio }) => {
  await openMedia(page, studio)
  const calls = countCalls(page)
  const folder = await mkdtemp(join(tmpdir(), 'studio-media-'))
  try {
    const large = await open(join(folder, 'huge.mp4'), 'w')
    await large.truncate(2 * 1024 ** 3 + 1)
    await large.close()
    await upload(page, { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
    await upload(page, { name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) })
    await upload(page, join(folder, 'huge.mp4'))
    await expect(card(page, 'notes.pdf')).toContainText('Only images and videos can be uploaded.')
    await expect(card(page, 'empty.png')).toContainText('The file is empty.')
    await expect(card(page, 'huge.mp4')).toContainText('The file is larger than 2,048 MB.')
    await expect(card(page, 'huge.mp4').getByRole('button', { name: 'Retry' })).toHaveCount(0)
    expect(calls.slots).toBe(0)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('a connection that is cut during the upload is made again by itself', async ({ page, studio }) => {
  const workspaceId = await openMedia(page, studio)
  await studio.faults({ method: 'PUT', path: '/uploads/**', times: 1, effect: { kind: 'cut' } })
  await upload(page, await picture('cut.png'))
  await expect(card(page, 'cut.png')).toContainText('In your library')
  expect(await named(studio, workspaceId, 'cut.png')).toHaveLength(1)
})

test('without a network an upload waits, and goes on when it is back', async ({ page, studio, context }) => {
  await openMedia(page, studio)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await upload(page, await picture('offline.png'))
  const row = card(page, 'offline.png')
  await expect(row).toContainText('Connection lost. Goes on by itself.')
  await context.setOffline(false)
  await expect(row).toContainText('In your library')
})

test('a file that arrived but was not registered is registered alone, once', async ({ page, studio }) => {
  const workspaceId = await openMedia(page, studio)
  const calls = countCalls(page)
  const complete = { method: 'POST', path: '/v1/workspaces/*/media/complete', times: 1 }
  await studio.faults({ ...complete, effect: { kind: 'status', status: 500 } })
  await upload(page, await picture('refused-once.png'))
  const row = card(page, 'refused-once.png')
  await row.getByRole('button', { name: 'Retry' }).click()
  await expect(row).toContainText('In your library')
  expect(calls).toEqual({ slots: 1, puts: 1, completes: 2 })

  await studio.faults({ ...complete, effect: { kind: 'lost' } })
  await upload(page, await picture('answer-lost.png'))
  await expect(card(page, 'answer-lost.png')).toContainText('In your library')
  expect(calls).toMatchObject({ slots: 2, puts: 2 })
  expect(await named(studio, workspaceId, 'answer-lost.png')).toHaveLength(1)
})

test('a slot that has ended is renewed by Retry', async ({ page, studio }) => {
  await openMedia(page, studio)
  const calls = countCalls(page)
  const refusal = { kind: 'status', status: 403, code: 'upload_expired' }
  await studio.faults({ method: 'PUT', path: '/uploads/**', times: 1, effect: refusal })
  await upload(page, await picture('expired.png'))
  const row = card(page, 'expired.png')
  await expect(row).toContainText('15 minutes')
  await row.getByRole('button', { name: 'Retry' }).click()
  await expect(row).toContainText('In your library')
  expect(calls).toEqual({ slots: 2, puts: 2, completes: 1 })
})

test('names are shown as text, without what hides their ending', async ({ page, studio }) => {
  await openMedia(page, studio)
  page.on('dialog', () => {
    throw new Error('A name has run as code.')
  })
  const names = ['<img src=x onerror=alert(1)>.png', 'photo\u202Egpj.png', `${'long '.repeat(60)}.png`]
  for (const name of names) await upload(page, await picture(name))
  await expect(card(page, '<img src=x onerror=alert(1)>.png')).toContainText('In your library')
  await expect(card(page, 'photogpj.png')).toContainText('In your library')
  await expect(
    page.getByRole('region', { name: 'Uploads', exact: true }).getByText('In your library'),
  ).toHaveCount(3)
  await page.getByRole('option', { name: '<img src=x onerror=alert(1)>.png' }).click()
  await expect(page.getByRole('complementary')).toContainText('<img src=x onerror=alert(1)>.png')
})

test('uploads go on while one moves to another screen', async ({ page, studio }) => {
  await openMedia(page, studio)
  await studio.faults({ method: 'PUT', path: '/uploads/**', effect: { kind: 'slow', ms: 1500 } })
  await upload(page, await picture('travels.png'))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click()
  const bar = page.getByRole('region', { name: 'All uploads' })
  await expect(bar).toContainText('Uploading 1 file')
  await expect(bar).toContainText('1 file through')
  await bar.getByRole('link', { name: 'Show' }).click()
  await expect(page.getByRole('option').first()).toHaveAccessibleName('travels.png')
})

test('items are chosen by keyboard and taken into a post', async ({ page, studio }) => {
  await openMedia(page, studio)
  const options = page.getByRole('option')
  await options.first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  const bar = page.getByRole('toolbar', { name: 'Chosen media' })
  await expect(bar).toContainText('2 chosen')
  await page.reload()
  await expect(bar).toContainText('2 chosen')
  const chosen = new URL(page.url()).searchParams.get('chosen')
  await bar.getByRole('link', { name: 'Use in post' }).click()
  await expect(page).toHaveURL(/\/posts\/new\?/)
  await expect.poll(() => chosen?.split(',')).toHaveLength(2)
})

test('shift chooses a range, Escape clears it', async ({ page, studio }) => {
  await openMedia(page, studio)
  await page
    .getByRole('option')
    .nth(0)
    .click({ modifiers: ['ControlOrMeta'] })
  await page
    .getByRole('option')
    .nth(3)
    .click({ modifiers: ['Shift'] })
  await expect(page.getByRole('option', { selected: true })).toHaveCount(4)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option', { selected: true })).toHaveCount(0)
})

test('tabs, search and the lightbox stand in the address', async ({ page, studio }) => {
  await openMedia(page, studio)
  await page.getByRole('tab', { name: 'Videos' }).click()
  await expect(page).toHaveURL(/type=video/)
  await expect(page.getByRole('option').first()).toHaveAccessibleName(/, video$/)
  await page.getByRole('tab', { name: 'All' }).click()
  await page.getByRole('option').first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('complementary').getByRole('button', { name: 'View large' }).first().click()
  const lightbox = page.getByRole('dialog')
  await expect(lightbox).toContainText('1 of')
  const first = page.url()
  await page.keyboard.press('ArrowRight')
  await expect(lightbox).toContainText('2 of')
  expect(page.url()).not.toBe(first)
  await page.reload()
  await expect(lightbox).toContainText('2 of')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('End')
  await expect(lightbox.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await expect(lightbox).toBeHidden()
  await page.getByRole('complementary').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('option').last()).toBeFocused()
})

test('an item becomes a product’s image, and Undo takes it back', async ({ page, studio }) => {
  const workspaceId = await openMedia(page, studio)
  const products = await studio.call(listProducts, { params: { workspaceId } })
  const product = products.find(({ imageUrl }) => imageUrl !== undefined)
  const read = () => studio.call(getProduct, { params: { workspaceId, productId: product?.id ?? '' } })
  await page.getByRole('option').nth(4).click()
  const mediaId = /media\/([^/?]+)/.exec(page.url())?.[1] ?? ''
  const { url } = await studio.call(getMedia, { params: { workspaceId, mediaId } })
  await page.getByRole('button', { name: 'Use as' }).click()
  await page.getByRole('menuitem', { name: 'Image of a product…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Product' }).click()
  await page.getByRole('option', { name: product?.name ?? '', exact: true }).click()
  await dialog.getByRole('button', { name: 'Use', exact: true }).click()
  await expect(page.getByText(`It is the image of ${product?.name} now.`)).toBeVisible()
  expect((await read()).imageUrl).toBe(url)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await read()).imageUrl).toBe(product?.imageUrl)
})

test('the library and its error say what failed, and Retry reads again', async ({ page, studio }) => {
  const workspaceId = await workspaceOf(studio)
  await studio.faults({ path: '/v1/workspaces/*/media', effect: { kind: 'status', status: 500 } })
  await page.goto(`${studio.origin}/w/${workspaceId}/media`)
  await expect(page.getByText('The media did not load.')).toBeVisible()
  await studio.faults()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the library is accessible, ${colorScheme}`, async ({ page, studio, expectAccessible }) => {
    await page.emulateMedia({ colorScheme })
    await openMedia(page, studio)
    await upload(page, { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
    await upload(page, await picture('fine.png'))
    await expect(card(page, 'fine.png')).toContainText('In your library')
    await page
      .getByRole('option')
      .nth(1)
      .click({ modifiers: ['ControlOrMeta'] })
    await expectAccessible(page)
    await page.getByRole('option').nth(2).click()
    await expect(page.getByRole('heading', { name: 'On the platforms' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('complementary').getByRole('button', { name: 'View large' }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  })
}
