import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testPages } from '~/server/testing/pages'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { fill, renderWithApp } from '~/src/testing/render-with-app'

const slow = 'https://slow.example/'
let endSlow: (() => void) | undefined
const noPages = testPages()
const pages: typeof noPages = {
  fetch: async (url, options) => {
    if (url === slow) await new Promise<void>((resolve) => (endSlow = resolve))
    return noPages.fetch(url, options)
  },
}
let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio({ deps: { pages } })
})
afterAll(() => studio.close())

it('removes the error of a page once its address is replaced', async () => {
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/products/import`)
  const form = within(await screen.findByRole('form', { name: 'Import from URL' }))
  const field = form.getByRole('textbox', { name: 'Product page' })
  const failure = () => screen.queryByText('Couldn’t import the product')
  await fill(user, field, 'https://nowhere.example/beans')
  await user.click(form.getByRole('button', { name: 'Import' }))
  await screen.findByText('Couldn’t import the product')
  // Adding another page keeps the error, with its Retry button.
  await user.type(field, '{Enter}https://other.example/')
  expect(failure()).not.toBeNull()
  await fill(user, field, 'https://nowhere.example/tea')
  expect(failure()).toBeNull()
  await user.click(form.getByRole('button', { name: 'Import' }))
  await screen.findByText('Couldn’t import the product')
  await user.type(field, '{Enter}not an address')
  await user.click(form.getByRole('button', { name: 'Import' }))
  form.getByText('“not an address” isn’t a valid URL.')
  expect(failure()).toBeNull()
})

it('keeps what is typed while pages are imported', async () => {
  const app = renderWithApp(studio, `/w/${studio.workspaceId}/products/import`)
  const open = async () => {
    const form = within(await screen.findByRole('form', { name: 'Import from URL' }))
    const button = form.getByRole('button', { name: 'Import' })
    return { button, field: form.getByRole<HTMLTextAreaElement>('textbox', { name: 'Product page' }) }
  }
  const { button, field } = await open()
  await fill(app.user, field, slow)
  await app.user.click(button)
  await app.user.type(field, '{Enter}https://next.example/')
  await waitFor(() => expect(endSlow).toBeDefined())
  endSlow?.()
  await screen.findByText('Couldn’t import the product')
  app.close()
  renderWithApp(studio, `/w/${studio.workspaceId}/products/import`)
  expect((await open()).field.value).toContain('https://next.example/')
})
