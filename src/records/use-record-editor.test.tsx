import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createProduct } from '~/contract'
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

/** Renames a new product to `name` and leaves while that is being saved. Returns the function that lets it go on. */
async function leaveDuringSave(name: string) {
  const { id } = (await studio.call(createProduct, { body: { name: 'Kettle' } })).body.data
  const { user, router } = renderWithApp(studio, `/w/${studio.workspaceId}/products/${id}`)
  const form = within(await screen.findByRole('form', { name: 'Product' }))
  await fill(user, form.getByRole('textbox', { name: 'Name' }), name)
  const release = hold(/\/products\/[^/]+$/)
  const save = screen.getByRole('button', { name: 'Save changes' })
  await user.click(save)
  await waitFor(() => expect(save.ariaBusy).toBe('true'))
  await act(() => router.navigate({ to: '/credits' }))
  await screen.findByRole('heading', { name: 'Credits', level: 1 })
  return release
}
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith(webStorageKeys.form('')))

it('says that a save was refused once its form was left, and keeps what was typed', async () => {
  const effect = { kind: 'status', status: 403, code: 'forbidden', message: 'Not today.' } as const
  faults.set([{ method: 'PATCH', path: '/v1/workspaces/*/products/*', times: 1, effect }])
  const release = await leaveDuringSave('Refused kettle')
  release()
  await screen.findByText('Couldn’t update the product')
  expect(drafts()).toHaveLength(1)
})

it('keeps no draft of what was saved once its form was left', async () => {
  const release = await leaveDuringSave('Saved kettle')
  release()
  await screen.findByText('Saved')
  expect(drafts()).toEqual([])
})
