import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { fill, hold, renderWithApp } from '~/src/testing/render-with-app'

let studio: TestStudio
beforeAll(async () => void (studio = await createTestStudio()))
afterAll(() => studio.close())

it('no longer says that there are too many images once one is removed', async () => {
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/products/new`)
  const urls = Array.from({ length: 21 }, (_, index) => `https://example.com/${index}.png`)
  await user.click(await screen.findByRole('textbox', { name: /^Images/ }))
  await user.paste(urls.join('\n'))
  await screen.findByText('Up to 20 images.')
  await user.click(screen.getByRole('button', { name: 'Remove picture 20' }))
  await waitFor(() => expect(screen.queryByText('Up to 20 images.')).toBeNull())
})

it('creates no product without the image that is still uploading for it', async () => {
  const { user, calls } = renderWithApp(studio, `/w/${studio.workspaceId}/products/new`)
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await fill(user, name, 'Mug')
  const answer = hold(/\/media\/upload-url$/)
  onTestFinished(answer)
  const upload = await screen.findByRole('button', { name: 'Upload: Image' })
  const input = upload.closest('form')?.querySelector('input[type=file]') ?? upload
  fireEvent.change(input, { target: { files: [new File(['x'], 'mug.png', { type: 'image/png' })] } })
  const create = await screen.findByRole('button', {
    name: 'Create product',
    description: 'A file is still uploading.',
  })
  await user.type(name, '{Enter}')
  expect(calls.filter((call) => call.method === 'POST' && call.path.endsWith('/products'))).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Cancel mug.png' }))
  // A held request doesn’t end when it is cancelled.
  answer()
  await waitFor(() => expect(create.ariaDisabled).toBeNull())
})

it('asks before one leaves a form that a file is still uploading for', async () => {
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/brand`)
  const upload = await screen.findByRole('button', { name: 'Upload: Logo' })
  const answer = hold(/\/media\/upload-url$/)
  onTestFinished(answer)
  const input = upload.closest('form')?.querySelector('input[type=file]') ?? upload
  fireEvent.change(input, { target: { files: [new File(['x'], 'logo.png', { type: 'image/png' })] } })
  await screen.findByRole('button', { name: 'Cancel logo.png' })
  await user.click(screen.getByRole('link', { name: 'Products' }))
  const asked = within(await screen.findByRole('alertdialog', { name: 'Leave the brand kit?' }))
  asked.getByText('A file is still uploading. If you leave, it’s added to your media, but not used here.')
  await user.click(asked.getByRole('button', { name: 'Keep editing' }))
  await user.click(screen.getByRole('button', { name: 'Cancel logo.png' }))
})
