import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addMember, createProduct, createToken, getProduct, updateBrandKit, updateProduct } from '~/contract'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { fill, renderWithApp } from '~/src/testing/render-with-app'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio()
})
afterAll(() => studio.close())

const beans = async () =>
  (await studio.call(createProduct, { body: { name: 'Beans', description: 'Dark' } })).body.data.id

const valueOf = (field: HTMLElement) => 'value' in field && field.value

async function edit(productId: string) {
  const { user, client } = renderWithApp(studio, `/w/${studio.workspaceId}/products/${productId}`)
  const form = within(await screen.findByRole('form', { name: 'Product' }))
  const params = { workspaceId: studio.workspaceId, productId }
  const change = async (body: object) => {
    await studio.call(updateProduct, { params, body })
    // As the change stream does.
    await client.invalidateQueries()
  }
  return { user, form, params, change, client }
}

it('shows before saving that an edited field was changed elsewhere, and takes the other version', async () => {
  const { user, form, change, params } = await edit(await beans())
  await fill(user, form.getByLabelText('Name'), 'Beans by me')
  await change({ name: 'Beans by Vera' })
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('Changed elsewhere while you were editing')
  expect(valueOf(form.getByLabelText('Name'))).toBe('Beans by me')
  expect(notice.textContent).toContain('Beans by me')
  expect(notice.textContent).toContain('Beans by Vera')
  // Beside the button, too, as the choice may be out of view.
  screen.getByText(/^The same fields were changed elsewhere/)
  await user.click(within(notice).getByRole('button', { name: 'Take theirs: Name' }))
  expect(valueOf(form.getByLabelText('Name'))).toBe('Beans by Vera')
  expect(screen.queryByRole('alert')).toBeNull()
  expect((await studio.call(getProduct, { params })).body.data.name).toBe('Beans by Vera')
})

it('keeps or takes values field by field, and names who changed them', async () => {
  const vera = (await studio.call(addMember, { body: { name: 'Vera' } })).body.data
  const body = { name: 'Vera’s', scopes: ['read', 'write'], principalId: vera.id }
  const { token = '' } = (await studio.call(createToken, { body })).body.data
  const { user, form, params, client } = await edit(await beans())
  await fill(user, form.getByLabelText('Name'), 'Beans by me')
  await fill(user, form.getByLabelText('Description'), 'Mine')
  await studio.call(updateProduct, { params, token, body: { name: 'Beans by Vera', description: 'Hers' } })
  await client.invalidateQueries()
  await screen.findByText('Changed by Vera while you were editing')
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Keep mine: Name' }))
  await user.click(screen.getByRole('button', { name: 'Take theirs: Description' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(async () =>
    expect((await studio.call(getProduct, { params })).body.data).toMatchObject({
      name: 'Beans by me',
      description: 'Hers',
    }),
  )
})

it('merges changes to different fields without a conflict', async () => {
  const { user, form, change, params } = await edit(await beans())
  await fill(user, form.getByLabelText('Name'), 'Beans by me')
  await change({ description: 'Light' })
  await screen.findByText(/^The fields you haven’t edited/)
  expect(valueOf(form.getByLabelText('Description'))).toBe('Light')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(async () =>
    expect((await studio.call(getProduct, { params })).body.data).toMatchObject({
      name: 'Beans by me',
      description: 'Light',
    }),
  )
  await waitFor(() => expect(screen.queryByText(/^Changed elsewhere/)).toBeNull())
})

it('updates a form without edits silently', async () => {
  const { form, change } = await edit(await beans())
  await change({ name: 'Beans by Vera' })
  await waitFor(() => expect(valueOf(form.getByLabelText('Name'))).toBe('Beans by Vera'))
  expect(screen.queryByText(/^Changed elsewhere/)).toBeNull()
})

it('also works for the brand kit', async () => {
  const { user, client } = renderWithApp(studio, `/w/${studio.workspaceId}/brand`)
  const form = within(await screen.findByRole('form', { name: 'Brand kit' }))
  await fill(user, form.getByLabelText('Tagline'), 'Slow')
  await studio.call(updateBrandKit, { body: { tagline: 'Fast' } })
  await client.invalidateQueries()
  await screen.findByText('Changed elsewhere while you were editing')
})
