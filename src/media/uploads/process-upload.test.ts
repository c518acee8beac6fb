import { expect, test, vi } from 'vitest'
import { setAltText } from '~/contract/media'
import { ApiError, NetworkError } from '~/src/api/errors'
import { send } from '~/src/api/http/send'
import { uploadFile } from '~/src/api/mutations/upload'
import { formDrafts } from '~/src/records/form-draft'
import { abortUpload, processUpload } from './process-upload'
import { findUpload, type Upload, updateUpload, uploadStore } from './upload-store'

vi.mock('~/src/api/mutations/upload', () => ({
  uploadFile: vi.fn(),
  FileGone: class FileGone extends Error {},
}))

vi.mock('~/src/api/http/send', () => ({ send: vi.fn() }))

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

test('an upload cancelled while it was registered is looked up before it is registered again', async () => {
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

/** Makes the next upload succeed immediately. */
function arriving() {
  vi.mocked(uploadFile).mockImplementationOnce((_, { onStage }) => {
    onStage({ kind: 'completing', path: 'w/a.png' })
    return Promise.resolve({ id: 'm' })
  })
}
const sentTexts = () =>
  vi
    .mocked(send)
    .mock.calls.filter(([endpoint]) => endpoint === setAltText)
    .map(([, input]) => input)

test('alt text entered before the upload is saved with the item, even if it changes meanwhile', async () => {
  vi.mocked(send).mockReset()
  uploadStore.set([{ ...upload, altText: 'A cup' }])
  arriving()
  vi.mocked(send).mockImplementationOnce(() => {
    updateUpload('u', { altText: 'A cup of tea' })
    return Promise.resolve({ id: 'm' })
  })
  vi.mocked(send).mockResolvedValueOnce({ id: 'm' })
  const done = vi.fn()
  await processUpload('u', done)
  expect(sentTexts()).toMatchObject([{ body: { altText: 'A cup' } }, { body: { altText: 'A cup of tea' } }])
  expect(done.mock.lastCall?.[1]).toMatchObject({ id: 'm', altText: 'A cup of tea' })
})

test('an alt text without a response fails the upload, and a retry saves it without creating a second item', async () => {
  vi.mocked(send).mockReset()
  uploadStore.set([{ ...upload, altText: 'A cup' }])
  arriving()
  vi.mocked(send).mockRejectedValueOnce(
    new ApiError({ status: 500, code: 'internal_error', message: 'The server had a problem.' }),
  )
  const done = vi.fn()
  await processUpload('u', done)
  expect(findUpload('u')).toMatchObject({
    state: { kind: 'failed' },
    altText: 'A cup',
    maybeRegistered: true,
  })
  expect(done).not.toHaveBeenCalled()
  arriving()
  vi.mocked(send).mockResolvedValueOnce({ id: 'm' })
  await processUpload('u', done)
  expect(vi.mocked(uploadFile).mock.lastCall?.[0]).toMatchObject({
    arrivedAt: 'w/a.png',
    maybeRegistered: true,
  })
  expect(done).toHaveBeenCalledOnce()
})

test('a rejected alt text is kept as the item’s draft, and the upload is done', async () => {
  vi.mocked(send).mockReset()
  const write = vi.spyOn(formDrafts, 'write').mockImplementation(() => undefined)
  uploadStore.set([{ ...upload, altText: 'A cup' }])
  arriving()
  vi.mocked(send).mockRejectedValueOnce(
    new ApiError({ status: 403, code: 'forbidden', message: 'This needs the scope “write”.' }),
  )
  const done = vi.fn()
  await processUpload('u', done)
  expect(done).toHaveBeenCalledOnce()
  expect(write).toHaveBeenCalledWith('w', 'alt text m', { altText: 'A cup' })
  write.mockRestore()
})
