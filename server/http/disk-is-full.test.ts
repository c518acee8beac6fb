import { afterAll, beforeAll, expect, it } from 'vitest'
import { createProduct, createUploadUrl, deletePost, listProducts } from '~/contract'
import { sendDue, startWorker } from '../publishing/worker'
import { addAccount, addPost, readPost } from '../testing/posts'
import { createTestStudio, type TestStudio } from '../testing/studio'

// When disk space for the database runs low, nothing else uses it up, and reads still work.

let studio: TestStudio
let room = Number.POSITIVE_INFINITY
beforeAll(async () => {
  studio = await createTestStudio({ deps: { hasRoom: (bytes = 0) => bytes <= room } })
})
afterAll(() => studio.close())

it('refuses writes, while reading and deleting still work', async () => {
  const post = await addPost(studio, [await addAccount(studio, 'twitter')])
  room = -1
  const made = await studio.call(createProduct, { body: { name: 'Kettle' } })
  expect([made.status, made.body.error.code]).toEqual([507, 'storage_full'])
  expect((await studio.call(listProducts)).body.data).toEqual([])
  const params = { workspaceId: studio.workspaceId, postId: post.id }
  expect((await studio.call(deletePost, { params })).status).toBe(200)
  room = Number.POSITIVE_INFINITY
  expect((await studio.call(createProduct, { body: { name: 'Kettle' } })).status).toBe(200)
})

it('refuses an upload whose declared length doesn’t fit', async () => {
  const slot = (await studio.call(createUploadUrl, { body: { mimeType: 'image/png' } })).body.data
  const { pathname, search } = new URL(slot.uploadUrl ?? '', 'http://studio.test')
  const headers = { 'content-type': 'image/png', 'content-length': '1000' }
  room = 999
  const put = await studio.fetch(`${pathname}${search}`, { method: 'PUT', headers, body: 'x'.repeat(1000) })
  room = Number.POSITIVE_INFINITY
  expect(put.status).toBe(507)
})

it('delays due posts until there is room', async () => {
  const target = await addAccount(studio, 'facebook')
  const scheduledAt = new Date(studio.clock() + 60_000).toISOString()
  const { id } = await addPost(studio, [target], { scheduledAt })
  studio.clock.advance(120_000)
  room = -1
  const worker = startWorker(studio.deps)
  await worker.tick()
  await worker.stop()
  expect((await readPost(studio, id)).status).toBe('scheduled')
  room = Number.POSITIVE_INFINITY
  await sendDue(studio.deps)
  expect((await readPost(studio, id)).status).toBe('published')
})
