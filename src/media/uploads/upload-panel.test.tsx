import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { renderWithApp } from '~/src/testing/render-with-app'
import { type Upload, type UploadState, uploadStore } from './upload-store'

let studio: TestStudio
beforeAll(async () => void (studio = await createTestStudio()))
afterAll(() => studio.close())

const upload = (name: string, state: UploadState, fields: Partial<Upload> = {}): Upload => ({
  ...{ id: name, workspaceId: studio.workspaceId, sent: 0, addedAt: 0, ifSame: 'take', state },
  file: { name, type: 'image/jpeg', size: 5 * 2 ** 20 },
  ...fields,
})
const failed: UploadState = { kind: 'failed', error: new Error('It broke.') }

/** Opens the media screen with these uploads, and returns its upload panel. */
async function openPanel(...uploads: Upload[]) {
  uploadStore.set(uploads)
  onTestFinished(() => uploadStore.set([]))
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/media`)
  return { user, panel: within(await screen.findByRole('region', { name: 'Uploads' })) }
}

it('counts only done files as done, and clears only those that can’t be uploaded any more', async () => {
  const { user, panel } = await openPanel(
    upload('done.jpg', { kind: 'done', media: { id: 'med_1' } }),
    upload('cancelled.jpg', { kind: 'cancelled' }),
    upload('refused.jpg', failed, { refused: true }),
    upload('failed.jpg', failed),
    upload('held.jpg', { kind: 'held' }),
    upload('same.jpg', { kind: 'same', media: { id: 'med_1' } }),
    upload('paused.jpg', { kind: 'paused' }),
  )
  panel.getByText('1 of 7 files done')
  await user.click(panel.getByRole('button', { name: 'Clear finished' }))
  const names = panel.getAllByRole('group').map((card) => card.getAttribute('aria-label'))
  expect(names).toEqual(['failed.jpg', 'held.jpg', 'same.jpg', 'paused.jpg'])
  expect(panel.queryByRole('button', { name: 'Clear finished' })).toBeNull()
})

it('says below the cards how many files failed, as their cards may be out of sight', async () => {
  const done: UploadState = { kind: 'done', media: { id: 'med_1' } }
  const { panel } = await openPanel(upload('1.jpg', done), upload('2.jpg', done), upload('3.jpg', failed))
  panel.getByText('1 of 3 files failed to upload')
})

it('shows how much of a crop is sent, not of its file', async () => {
  const total = 2 * 2 ** 20
  const sending: UploadState = {
    kind: 'sending',
    path: 'a',
    sent: 2 ** 20,
    total,
    expiresAt: Date.now() + 9e5,
  }
  const { panel } = await openPanel(upload('crop.jpg', sending, { sent: 2 ** 20 }))
  panel.getByText(/^1(\.0)? MB of 2(\.0)? MB/)
})
