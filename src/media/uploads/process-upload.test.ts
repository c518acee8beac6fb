import { expect, test, vi } from 'vitest'
import { NetworkError } from '~/src/api/errors'
import { uploadFile } from '~/src/api/mutations/upload'
import { abortUpload, processUpload } from './process-upload'
import { findUpload, type Upload, updateUpload, uploadStore } from './upload-store'

vi.mock('~/src/api/mutations/upload', () => ({
  uploadFile: vi.fn(),
  FileGone: class FileGone extends Error {},
}))

const upload: Upload = {
  id: 'u',
  workspaceId: 'w',
  addedAt: 0,
  file: { name: 'a.png', type: 'image/png', size: 3 },
  state: { kind: 'waiting' },
  sent: 0,
  ifSame: 'upload',
  refused: false,
}

test('what was cancelled while it was registered is looked for before it is registered again', async () => {
  uploadStore.set([upload])
  vi.mocked(uploadFile).mockImplementationOnce(async (_, { signal, onStage }) => {
    onStage({ kind: 'completing', path: 'w/a.png' })
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    throw new NetworkError('aborted', { outcomeUnknown: true })
  })
  const first = processUpload('u', () => undefined)
  await vi.waitFor(() => expect(findUpload('u')?.state.kind).toBe('completing'))
  abortUpload('u')
  await first
  expect(findUpload('u')).toMatchObject({ state: { kind: 'cancelled' }, arrivedAt: 'w/a.png' })
  updateUpload('u', { state: { kind: 'waiting' } })
  vi.mocked(uploadFile).mockResolvedValueOnce({ id: 'm' })
  await processUpload('u', () => undefined)
  expect(vi.mocked(uploadFile).mock.lastCall?.[0]).toMatchObject({
    arrivedAt: 'w/a.png',
    maybeRegistered: true,
  })
})
