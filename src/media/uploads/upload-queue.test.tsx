import { expect, it, onTestFinished } from 'vitest'
import { type Upload, uploads } from './upload-queue'

it('resumes an interrupted upload with its file, but not that of another post', () => {
  const file = new File(['frost'], 'frost.jpg', { type: 'image/jpeg' })
  const interrupted: Upload = {
    ...{ id: 'up_1', workspaceId: 'ws', sent: 0, addedAt: 0, ifSame: 'take', draftId: 'draft_1' },
    ...{ file: { name: 'frost.jpg', type: 'image/jpeg', size: file.size } },
    state: { kind: 'missing', asks: false },
  }
  uploads.store.set([interrupted])
  onTestFinished(() => {
    for (const { id } of uploads.store.get()) uploads.cancel(id)
    uploads.store.set([])
  })
  const held = [file]
  const [other] = uploads.add('ws', [file], { held, draftId: 'draft_2' })
  expect(other).not.toBe('up_1')
  expect(uploads.store.get()).toMatchObject([interrupted, { id: other, draftId: 'draft_2' }])
  expect(uploads.add('ws', [file], { held, draftId: 'draft_1' })).toEqual(['up_1'])
})

it('sends the original in a slot of its own after a crop that failed', () => {
  const slot = {
    url: 'https://studio.example/up',
    path: 'a.png',
    expiresAt: Date.now() + 60_000,
    maxBytes: undefined,
  }
  const failed: Upload = {
    ...{ id: 'up_1', workspaceId: 'ws', sent: 0, addedAt: 0, ifSame: 'take', slot },
    ...{ file: { name: 'frost.webp', type: 'image/webp', size: 5 } },
    crop: { ratio: '4:5', zoom: 1, across: 0.5, down: 0.5 },
    state: { kind: 'failed', error: new Error('Not now.') },
  }
  uploads.store.set([failed])
  onTestFinished(() => {
    uploads.cancel('up_1')
    uploads.store.set([])
  })
  uploads.release('up_1')
  expect(uploads.store.get()).toMatchObject([{ crop: undefined, slot: undefined }])
})
