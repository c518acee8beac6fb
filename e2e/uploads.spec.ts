import { openAsBlob } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { completeUpload, createUploadUrl } from '~/contract/endpoints'
import { inBothThemes } from './fixtures/axe'
import {
  card,
  countCalls,
  hand,
  named,
  openMedia,
  picture,
  sparseVideo,
  upload,
  workspaceOf,
} from './fixtures/media'
import { expect, test } from './fixtures/test'
import { withoutStream } from './fixtures/without-stream'

test.beforeEach(async ({ page, signIn }) => signIn(page))

test('an image is uploaded with the button, and is the first in the library', async ({ page, studio }) => {
  const workspaceId = await openMedia(page, studio)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await (await chooser).setFiles(await picture('by-button.png'))
  await expect(card(page, 'by-button.png')).toContainText('In Media')
  await expect(page.getByRole('option').first()).toHaveAccessibleName('by-button.png')
  const [media] = await named(studio, workspaceId, 'by-button.png')
  expect(media).toMatchObject({ width: 320, height: 200, mimeType: 'image/png', type: 'image' })
})

test('files can be dropped and pasted anywhere on the screen', async ({ page, studio }) => {
  const workspaceId = await openMedia(page, studio)
  await hand(page, ['dragenter'], 'dropped.png')
  await expect(page.getByText('Drop to upload')).toBeVisible()
  await hand(page, ['drop'], 'dropped.png')
  await expect(page.getByText('Drop to upload')).toBeHidden()
  await expect(card(page, 'dropped.png')).toContainText('In Media')
  await hand(page, ['paste'], 'pasted.png')
  await expect(card(page, 'pasted.png')).toContainText('In Media')
  expect(await named(studio, workspaceId, 'pasted.png')).toHaveLength(1)
})

test('an upload is cancelled and retried', { tag: '@long' }, async ({ page, studio }) => {
  const workspaceId = await openMedia(page, studio)
  await studio.faults({ method: 'PUT', path: '/uploads/**', effect: { kind: 'hang' } })
  await upload(page, await picture('again.png'))
  const row = card(page, 'again.png')
  await expect(row.getByRole('progressbar', { name: 'Upload progress' })).toBeVisible()
  await row.getByRole('button', { name: 'Cancel' }).click()
  await expect(row).toContainText('Cancelled')
  await studio.faults()
  await row.getByRole('button', { name: 'Retry' }).click()
  await expect(row).toContainText('In Media')
  expect(await named(studio, workspaceId, 'again.png')).toHaveLength(1)
})

test('three uploads run at a time, and the others wait', { tag: '@long' }, async ({ page, studio }) => {
  await openMedia(page, studio)
  await studio.faults({ method: 'PUT', path: '/uploads/**', times: 3, effect: { kind: 'slow', ms: 1500 } })
  const names = [1, 2, 3, 4, 5].map((number) => `many-${number}.png`)
  await upload(page, await Promise.all(names.map(picture)))
  await expect(card(page, 'many-5.png')).toContainText('Waiting')
  await expect(card(page, 'many-4.png')).toContainText('Waiting')
  for (const name of names) await expect(card(page, name)).toContainText('In Media')
})

test('files that the API would refuse are not sent, with a reason', { tag: '@long' }, async ({
  page,
  studio,
}) => {
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

test('a file that was uploaded before is offered instead of uploading it again', { tag: '@long' }, async ({
  page,
  studio,
}) => {
  const workspaceId = await openMedia(page, studio)
  const first = await picture('first-name.png')
  await upload(page, first)
  await expect(card(page, 'first-name.png')).toContainText('In Media')
  const calls = countCalls(page)
  await upload(page, { ...first, name: 'other-name.png' })
  const row = card(page, 'other-name.png')
  await expect(row).toContainText('This file is already in Media: first-name.png')
  expect(calls).toEqual({ slots: 0, puts: 0, completes: 0 })
  await row.getByRole('button', { name: 'Upload anyway' }).click()
  await expect(row).toContainText('In Media')
  expect(await named(studio, workspaceId, 'other-name.png')).toHaveLength(1)
})

test('two hundred files are uploaded, three at a time', { tag: '@long' }, async ({ page, studio }) => {
  test.slow()
  await openMedia(page, studio)
  const calls = countCalls(page)
  const { buffer } = await picture('one of many')
  const files = Array.from({ length: 200 }, (_, index) => ({
    name: `${index + 1} of 200.png`,
    mimeType: 'image/png',
    buffer: Buffer.concat([buffer, Buffer.from(String(index))]),
  }))
  await upload(page, ...files)
  const uploadPanel = page.getByRole('region', { name: 'Uploads', exact: true })
  await expect(uploadPanel).toContainText('200 files')
  await expect(uploadPanel.getByText(/of 200 files done/)).toHaveCount(0, { timeout: 120_000 })
  expect(calls).toEqual({ slots: 200, puts: 200, completes: 200 })
  await expect(uploadPanel.getByRole('alert')).toHaveCount(0)
  await uploadPanel.getByRole('button', { name: 'Clear finished' }).click()
  await expect(uploadPanel).toHaveCount(0)
})

test('a file of one byte, a page named as an image and an image with a script do no harm', async ({
  page,
  browser,
  studio,
}) => {
  const workspaceId = await openMedia(page, studio)
  const script = '<script>document.title = "it ran"</script>'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><title>calm</title>${script}</svg>`
  await upload(page, { name: 'one-byte.png', mimeType: 'image/png', buffer: Buffer.from([137]) })
  await upload(page, {
    name: 'page.png',
    mimeType: 'image/png',
    buffer: Buffer.from(`<!doctype html>${script}`),
  })
  await upload(page, { name: 'script.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) })
  await expect(card(page, 'one-byte.png')).toContainText('The uploaded file isn’t image/png.')
  await expect(card(page, 'page.png')).toContainText('The uploaded file isn’t image/png.')
  await expect(card(page, 'script.svg')).toContainText('In Media')
  const [media] = await named(studio, workspaceId, 'script.svg')
  const opened = await browser.newPage()
  await opened.goto(media?.url ?? '')
  await expect(opened).toHaveTitle('calm')
  await opened.close()
})

test('a gigabyte is uploaded through the API, and read back in parts', { tag: '@long' }, async ({
  studio,
}) => {
  const workspaceId = await workspaceOf(studio)
  const folder = await mkdtemp(join(tmpdir(), 'studio-media-'))
  try {
    const size = 2 ** 30
    const file = await openAsBlob(await sparseVideo(folder, 'huge.mp4', size))
    const params = { workspaceId }
    const body = { mimeType: 'video/mp4', name: 'huge.mp4' }
    const slot = await studio.call(createUploadUrl, { params, body })
    const headers = { 'content-type': 'video/mp4' }
    const sent = await fetch(slot.uploadUrl ?? '', { method: 'PUT', headers, body: file })
    expect(sent.status).toBe(200)
    const media = await studio.call(completeUpload, { params, body: { path: slot.path } })
    expect(media).toMatchObject({ size, type: 'video' })
    const part = await fetch(media.url ?? '', { headers: { range: `bytes=${size - 4}-` } })
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 4])
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('names are shown as text, without characters that hide their extension', { tag: '@long' }, async ({
  page,
  studio,
}) => {
  await openMedia(page, studio)
  page.on('dialog', () => {
    throw new Error('A name has run as code.')
  })
  const names = ['<img src=x onerror=alert(1)>.png', 'photo\u202Egpj.png', `${'long '.repeat(60)}.png`]
  for (const name of names) await upload(page, await picture(name))
  await expect(card(page, '<img src=x onerror=alert(1)>.png')).toContainText('In Media')
  await expect(card(page, 'photogpj.png')).toContainText('In Media')
  await expect(page.getByRole('region', { name: 'Uploads', exact: true }).getByText('In Media')).toHaveCount(
    3,
  )
  await page.getByRole('option', { name: '<img src=x onerror=alert(1)>.png' }).click()
  await expect(page.getByRole('complementary')).toContainText('<img src=x onerror=alert(1)>.png')
})

test('uploads continue while another screen is open', { tag: '@long' }, async ({ page, studio }) => {
  await openMedia(page, studio)
  await studio.faults({ method: 'PUT', path: '/uploads/**', effect: { kind: 'slow', ms: 1500 } })
  await upload(page, await picture('travels.png'))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click()
  const bar = page.getByRole('region', { name: 'All uploads' })
  await expect(bar).toContainText('Uploading 1 file')
  await expect(bar).toContainText('1 file uploaded')
  await bar.getByRole('link', { name: 'Show uploads' }).click()
  await expect(page.getByRole('option').first()).toHaveAccessibleName('travels.png')
})

test('the uploads bar leaves a phone’s composer its buttons, and wraps its text elsewhere', {
  tag: '@long',
}, async ({ page, context, studio }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${studio.origin}/w/${await workspaceOf(studio)}/posts/new`)
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('With a picture')
  const puts = { method: 'PUT', path: '/uploads/**' }
  await studio.faults({ ...puts, effect: { kind: 'status', status: 500 } })
  await upload(page, await picture('refused-in-a-post.png'))
  await expect(page.getByText('The server couldn’t store the file (500). Try again.')).toBeVisible()
  const bar = page.getByRole('region', { name: 'All uploads' })
  await expect(bar).toHaveCount(0)
  await context.setOffline(true)
  await upload(page, await picture('offline-in-a-post.png'))
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click()
  await expect(bar).toContainText('1 file waiting for a connection, 1 failed')
  expect(await bar.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  // In another draft, it is above the buttons.
  await page.getByRole('navigation').getByRole('link', { name: 'New post' }).click()
  const save = page.getByRole('button', { name: 'Save draft' })
  await expect(save).toBeVisible()
  const [end, start] = [await bar.boundingBox(), await save.boundingBox()]
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThan(start?.y ?? 0)
  await context.setOffline(false)
})

test('the uploads bar is accessible in each of its states, in both themes', { tag: '@long' }, async ({
  page,
  context,
  studio,
  expectAccessible,
}) => {
  await withoutStream(page)
  await openMedia(page, studio)
  const puts = { method: 'PUT', path: '/uploads/**' }
  await studio.faults(
    { ...puts, times: 1, effect: { kind: 'hang' } },
    { ...puts, effect: { kind: 'status', status: 500 } },
  )
  const row = card(page, 'in-the-bar.png')
  const bar = page.getByRole('region', { name: 'All uploads' })
  const leave = async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click()
    await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible()
  }
  const comeBack = () =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Media' }).click()
  const expectState = async (words: string) => {
    await leave()
    await expect(bar.getByRole('status')).toHaveText(words)
    await inBothThemes(page, (look) => expectAccessible(page, look))
    await comeBack()
  }
  await leave()
  await page.waitForLoadState('networkidle')
  await comeBack()
  await context.setOffline(true)
  await upload(page, await picture('in-the-bar.png'))
  await expect(row).toContainText('Connection lost')
  await expectState('1 file waiting for a connection')
  await context.setOffline(false)
  await expectState('Uploading 1 file')
  await row.getByRole('button', { name: 'Cancel' }).click()
  await row.getByRole('button', { name: 'Retry' }).click()
  await expect(row).toContainText('The server couldn’t store the file (500).')
  await expectState('1 of 1 file failed to upload')
  await studio.faults()
  await row.getByRole('button', { name: 'Retry' }).click()
  await expect(row).toContainText('In Media')
  await expectState('1 file uploaded')
  await leave()
  await bar.getByRole('button', { name: 'Dismiss' }).click()
  await expect(bar).toHaveCount(0)
})
