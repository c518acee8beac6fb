import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFaultBoard } from '~/server/faults/routes'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { webStorageKeys } from '~/src/storage/web-storage-keys'
import { fill, hold, renderWithApp } from '~/src/testing/render-with-app'

const faults = createFaultBoard()
let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio({ deps: { faults } })
})
afterAll(() => studio.close())

/** Changes the tagline and leaves while that is being saved. Returns the function that lets it go on. */
async function leaveDuringSave(tagline: string) {
  const { user, router } = renderWithApp(studio, `/w/${studio.workspaceId}/brand`)
  const form = within(await screen.findByRole('form', { name: 'Brand kit' }))
  await fill(user, form.getByRole('textbox', { name: 'Tagline' }), tagline)
  const release = hold(/\/brand-kit$/)
  const save = await screen.findByRole('button', { name: /^Save/ })
  await user.click(save)
  await waitFor(() => expect(save.ariaBusy).toBe('true'))
  await act(() => router.navigate({ to: '/credits' }))
  await screen.findByRole('heading', { name: 'Credits', level: 1 })
  return release
}
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith(webStorageKeys.form('')))

it('says that a save was refused once the form was left, and keeps what was typed', async () => {
  const effect = { kind: 'status', status: 403, code: 'forbidden', message: 'Not today.' } as const
  faults.set([{ method: 'PATCH', path: '/v1/workspaces/*/brand-kit', times: 1, effect }])
  const release = await leaveDuringSave('Refused')
  release()
  await screen.findByText('Couldn’t save the brand kit')
  expect(drafts()).toHaveLength(1)
})

it('keeps no draft of what was saved once the form was left', async () => {
  const release = await leaveDuringSave('Slowly roasted')
  release()
  await screen.findByText('Brand kit saved')
  expect(drafts()).toEqual([])
})
