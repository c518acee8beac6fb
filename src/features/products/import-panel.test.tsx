import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testPages } from '~/server/testing/pages'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { fill, renderWithApp } from '~/src/testing/render-with-app'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio({ deps: { pages: testPages({}) } })
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
