import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createProduct } from '~/contract'
import { createFaultBoard } from '~/server/faults/routes'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { webStorageKeys } from '~/src/storage/web-storage-keys'
import { fill, hold, renderWithApp } from '~/src/testing/render-with-app'

const faults = createFaultBoard()
let studio: TestStudio
let productId = ''
beforeAll(async () => {
  studio = await createTestStudio({ deps: { faults } })
  productId = (await studio.call(createProduct, { body: { name: 'Kettle' } })).body.data.id
})
afterAll(() => studio.close())

/** Forms by their accessible name, with one of their fields. */
const forms = [
  {
    form: 'Product',
    path: () => `products/${productId}`,
    field: 'Name',
    call: 'products/*',
    saved: 'Saved',
    refused: 'Couldn’t update the product',
  },
  {
    form: 'Brand kit',
    path: () => 'brand',
    field: 'Tagline',
    call: 'brand-kit',
    saved: 'Brand kit saved',
    refused: 'Couldn’t save the brand kit',
  },
]

/**
 * Types into a form and leaves while that is being saved, having typed `more` into these
 * fields. Returns the function that lets it go on.
 */
async function leaveDuringSave(
  { form: label, path, field }: (typeof forms)[number],
  text: string,
  more: Readonly<Record<string, string>> = {},
) {
  const { user, router } = renderWithApp(studio, `/w/${studio.workspaceId}/${path()}`)
  const form = within(await screen.findByRole('form', { name: label }))
  await fill(user, form.getByRole('textbox', { name: field }), text)
  const release = hold(/\/(brand-kit|products\/[^/]+)$/)
  const save = await screen.findByRole('button', { name: /^Save/ })
  await user.click(save)
  await waitFor(() => expect(save.ariaBusy).toBe('true'))
  for (const [name, words] of Object.entries(more))
    await fill(user, form.getByRole('textbox', { name }), words)
  await act(() => router.navigate({ to: '/credits' }))
  await screen.findByRole('heading', { name: 'Credits', level: 1 })
  return { release, router }
}
/** Makes the server refuse the next change. */
function refuse(call: string) {
  const effect = { kind: 'status', status: 403, code: 'forbidden', message: 'Not today.' } as const
  faults.set([{ method: 'PATCH', path: `/v1/workspaces/*/${call}`, times: 1, effect }])
}
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith(webStorageKeys.form('')))

it.each(forms)(
  '$form: says that a save was refused once the form was left, and keeps what was typed',
  async (each) => {
    refuse(each.call)
    const { release } = await leaveDuringSave(each, 'Refused')
    release()
    await screen.findByText(each.refused)
    expect(drafts()).toHaveLength(1)
  },
)

it.each(forms)('$form: keeps no draft of what was saved once the form was left', async (each) => {
  const { release } = await leaveDuringSave(each, 'Slowly roasted')
  release()
  await screen.findByText(each.saved)
  expect(drafts()).toEqual([])
})

it.each(forms)('$form: keeps what was typed during the save once the form was left', async (each) => {
  const { release, router } = await leaveDuringSave(each, 'Saved first', { [each.field]: 'Typed after' })
  release()
  await screen.findByText(each.saved)
  await act(() => router.navigate({ href: `/w/${studio.workspaceId}/${each.path()}` }))
  await screen.findByText('Unsaved changes restored')
  screen.getByDisplayValue('Typed after')
})

it.each(forms)('$form: keeps what was typed before and during a refused save', async (each) => {
  refuse(each.call)
  const more = { Description: 'Typed after' }
  const { release, router } = await leaveDuringSave(each, 'Refused', more)
  release()
  await screen.findByText(each.refused)
  await act(() => router.navigate({ href: `/w/${studio.workspaceId}/${each.path()}` }))
  await screen.findByText('Unsaved changes restored')
  screen.getByDisplayValue('Refused')
  screen.getByDisplayValue('Typed after')
})
