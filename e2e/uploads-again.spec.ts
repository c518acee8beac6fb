import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  card,
  countCalls,
  dropByHandle,
  named,
  openMedia,
  picture,
  sparseVideo,
  upload,
} from './fixtures/media'
import { expect, test } from './fixtures/test'
import { withoutStream } from './fixtures/without-stream'

test.beforeEach(async ({ page, signIn }) => signIn(page))

test('an upload whose connection is cut is retried automatically', async ({ page, studio }) => {
  const workspaceId = await openMedia(page, studio)
  await studio.faults({ method: 'PUT', path: '/uploads/**', times: 1, effect: { kind: 'cut' } })
  await upload(page, await picture('cut.png'))
  await expect(card(page, 'cut.png')).toContainText('In Media')
  expect(await named(studio, workspaceId, 'cut.png')).toHaveLength(1)
})

test('an upload that a busy server rejects is retried automatically, or by hand if that takes too long', {
  tag: '@long',
}, async ({ page, studio }) => {
  const workspaceId = await openMedia(page, studio)
  const calls = countCalls(page)
  const turnedAway = (status: number, retryAfter?: number) => ({
    method: 'PUT',
    path: '/uploads/**',
    times: 1,
    effect: { kind: 'status', status, ...(retryAfter !== undefined && { retryAfter }) },
  })
  await studio.faults(turnedAway(429, 1), turnedAway(503))
  await upload(page, await picture('busy.png'))
  const row = card(page, 'busy.png')
  await expect(row).toContainText('The server is busy. Resumes automatically.')
  await expect(page.getByText('The API is limiting requests. 1 call resumes automatically.')).toBeVisible()
  await expect(row).toContainText('In Media')
  expect(calls).toEqual({ slots: 1, puts: 3, completes: 1 })

  await studio.faults(turnedAway(429, 3600))
  await upload(page, await picture('later.png'))
  const later = card(page, 'later.png')
  await expect(later).toContainText('The server is busy. Wait a moment, then try again.')
  await later.getByRole('button', { name: 'Retry' }).click()
  await expect(later).toContainText('In Media')
  for (const name of ['busy.png', 'later.png']) expect(await named(studio, workspaceId, name)).toHaveLength(1)
})

test('without a network an upload waits, and continues when it is back', { tag: '@long' }, async ({
  page,
  studio,
  context,
}) => {
  await withoutStream(page)
  await openMedia(page, studio)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await upload(page, await picture('offline.png'))
  const row = card(page, 'offline.png')
  await expect(row).toContainText('Connection lost. Resumes automatically.')
  const status = page.getByRole('region', { name: 'Uploads', exact: true }).getByRole('status')
  await expect(status).toHaveText('1 file waiting for a connection')
  await context.setOffline(false)
  await expect(row).toContainText('In Media')
})

test('a file that was uploaded but not registered is registered once, without another upload', {
  tag: '@long',
}, async ({ page, studio }) => {
  const workspaceId = await openMedia(page, studio)
  const calls = countCalls(page)
  const complete = { method: 'POST', path: '/v1/workspaces/*/media/complete' }
  await studio.faults({ ...complete, times: 1, effect: { kind: 'status', status: 500 } })
  await upload(page, await picture('refused-once.png'))
  const row = card(page, 'refused-once.png')
  await row.getByRole('button', { name: 'Retry' }).click()
  await expect(row).toContainText('In Media')
  expect(calls).toEqual({ slots: 1, puts: 1, completes: 2 })

  // The repeats with the same key, the browser's own and ours, lose their answers too.
  await studio.faults({ ...complete, effect: { kind: 'lost' } })
  await upload(page, await picture('answer-lost.png'))
  await expect(card(page, 'answer-lost.png')).toContainText('In Media')
  expect(calls).toMatchObject({ slots: 2, puts: 2 })
  expect(await named(studio, workspaceId, 'answer-lost.png')).toHaveLength(1)
})

test('an expired upload URL is renewed, before the upload and after a refusal', { tag: '@long' }, async ({
  page,
  studio,
}) => {
  await page.clock.install()
  await openMedia(page, studio)
  const calls = countCalls(page)
  const puts = { method: 'PUT', path: '/uploads/**', times: 1 }
  await studio.faults({ ...puts, effect: { kind: 'status', status: 403, code: 'upload_expired' } })
  await upload(page, await picture('expired.png'))
  await expect(card(page, 'expired.png')).toContainText('In Media')
  expect(calls).toEqual({ slots: 2, puts: 2, completes: 1 })

  // The connection is lost for longer than the upload URL is valid.
  await studio.faults({ method: 'PUT', path: '/uploads/**', effect: { kind: 'cut' } })
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await upload(page, await picture('overslept.png'))
  await expect(card(page, 'overslept.png')).toContainText('Connection lost')
  await studio.faults()
  await page.clock.fastForward('16:00')
  await expect(card(page, 'overslept.png')).toContainText('In Media')
  expect(calls).toMatchObject({ slots: 4 })
})

test('uploads continue after a reload: automatically, or once the file is chosen again', async ({
  page,
  studio,
}) => {
  const workspaceId = await openMedia(page, studio)
  const folder = await mkdtemp(join(tmpdir(), 'studio-media-'))
  try {
    const large = await sparseVideo(folder, 'large.mp4', 33 * 2 ** 20)
    await studio.faults(
      { method: 'POST', path: '/v1/workspaces/*/media/complete', times: 1, effect: { kind: 'hang' } },
      { method: 'PUT', path: '/uploads/**', effect: { kind: 'hang' } },
    )
    const calls = countCalls(page)
    await upload(page, await picture('reached.png'))
    await upload(page, large)
    await expect.poll(() => calls.puts).toBe(2)
    // Hanging calls stay so until the page is closed; later calls must not fail.
    await studio.faults()
    await page.reload()
    await expect(card(page, 'reached.png')).toContainText('In Media')
    const row = card(page, 'large.mp4')
    await expect(row).toContainText('The page was closed before the upload finished.')
    const chooser = page.waitForEvent('filechooser')
    await row.getByRole('button', { name: 'Choose file again' }).click()
    await (await chooser).setFiles(large)
    await expect(row).toContainText('In Media')
    expect(await named(studio, workspaceId, 'large.mp4')).toHaveLength(1)
    expect(await named(studio, workspaceId, 'reached.png')).toHaveLength(1)
    await page.reload()
    await page.getByRole('option').first().waitFor()
    await expect(page.getByRole('region', { name: 'Uploads', exact: true })).toHaveCount(0)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('alt text written before the upload ends survives a reload and a failure', { tag: '@long' }, async ({
  page,
  studio,
}) => {
  const workspaceId = await openMedia(page, studio)
  await studio.faults({ method: 'PUT', path: '/uploads/**', effect: { kind: 'hang' } })
  await upload(page, await picture('described.png'))
  const row = card(page, 'described.png')
  await row.getByRole('button', { name: 'Add alt text: described.png' }).click()
  const dialog = page.getByRole('dialog', { name: 'Alt text for described.png' })
  await dialog.getByRole('textbox', { name: 'Alt text' }).fill('A plain colour')
  await dialog.getByRole('button', { name: 'Save alt text' }).click()
  await expect(row.getByRole('button', { name: 'Edit alt text: described.png' })).toBeVisible()
  await studio.faults({
    method: 'PUT',
    path: '/v1/workspaces/*/media/*/alt-text',
    times: 1,
    effect: { kind: 'status', status: 500 },
  })
  await page.reload()
  await row.getByRole('button', { name: 'Retry' }).click()
  await expect(row).toContainText('In Media')
  const found = await named(studio, workspaceId, 'described.png')
  expect(found.map(({ altText }) => altText)).toEqual(['A plain colour'])
})

test('a large dropped file is read through its handle after a reload', { tag: '@long' }, async ({
  page,
  studio,
}) => {
  const workspaceId = await openMedia(page, studio)
  const calls = countCalls(page)
  await studio.faults({ method: 'PUT', path: '/uploads/**', effect: { kind: 'hang' } })
  // Too large to be copied for the next page.
  await dropByHandle(page, 'by-handle.mp4', 33 * 2 ** 20)
  await expect.poll(() => calls.puts).toBe(1)
  await page.reload()
  await studio.faults()
  await expect(card(page, 'by-handle.mp4')).toContainText('In Media')
  expect(await named(studio, workspaceId, 'by-handle.mp4')).toMatchObject([{ size: 33 * 2 ** 20 }])
})

test('a reload while a file is being registered only repeats the registration', { tag: '@long' }, async ({
  page,
  studio,
}) => {
  const workspaceId = await openMedia(page, studio)
  const calls = countCalls(page)
  const complete = { method: 'POST', path: '/v1/workspaces/*/media/complete' }
  await studio.faults({ ...complete, effect: { kind: 'hang' } })
  await upload(page, await picture('half-registered.png'))
  await expect.poll(() => calls.completes).toBe(1)
  await studio.faults()
  await page.reload()
  await expect(card(page, 'half-registered.png')).toContainText('In Media')
  expect(calls).toEqual({ slots: 1, puts: 1, completes: 2 })
  expect(await named(studio, workspaceId, 'half-registered.png')).toHaveLength(1)
})

test('one of two tabs uploads, and the other continues if that one is closed', { tag: '@long' }, async ({
  page,
  context,
  studio,
  signIn,
}) => {
  const workspaceId = await openMedia(page, studio)
  const calls = countCalls(page)
  await studio.faults({ method: 'PUT', path: '/uploads/**', effect: { kind: 'hang' } })
  await upload(page, await picture('two-tabs.png'))
  await expect.poll(() => calls.puts).toBe(1)
  const other = await context.newPage()
  await signIn(other)
  await openMedia(other, studio)
  await expect(other.getByRole('region', { name: 'Uploads', exact: true })).toHaveCount(0)
  await studio.faults()
  await page.close()
  await other.reload()
  await expect(card(other, 'two-tabs.png')).toContainText('In Media')
  expect(await named(studio, workspaceId, 'two-tabs.png')).toHaveLength(1)
})

test('a transfer cut at 10, 50 and 99 % is retried, and registered once', {
  tag: '@long',
}, async ({ page, studio }) => {
  const workspaceId = await openMedia(page, studio)
  const size = 20 * 2 ** 20
  await studio.faults(
    ...[0.1, 0.5, 0.99].map((share) => ({
      method: 'PUT',
      path: '/uploads/**',
      times: 1,
      effect: { kind: 'cut', afterBytes: Math.floor(size * share) },
    })),
  )
  const { buffer } = await picture('cut')
  const names = ['cut-a.png', 'cut-b.png', 'cut-c.png']
  const padded = (name: string) => Buffer.concat([buffer, Buffer.alloc(size - buffer.length, name)])
  for (const name of names) await upload(page, { name, mimeType: 'image/png', buffer: padded(name) })
  for (const name of names) {
    await expect(card(page, name)).toContainText('In Media')
    expect(await named(studio, workspaceId, name)).toMatchObject([{ size }])
  }
})
