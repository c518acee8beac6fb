import { screen } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { createTestStudio } from '~/server/testing/studio'
import { renderWithApp } from '~/src/testing/render-with-app'

it.each([
  ['products', 'No products yet', /^Your first product only needs a name/],
  ['campaigns', 'No campaigns yet', /^Your first campaign only needs a name/],
])('has a sentence under the title of an empty list: %s', async (path, none, sentence) => {
  const studio = await createTestStudio()
  onTestFinished(() => studio.close())
  renderWithApp(studio, `/w/${studio.workspaceId}/${path}`)
  await screen.findByRole('heading', { name: none })
  expect(screen.getByRole('heading', { level: 1 }).nextElementSibling?.textContent).toMatch(sentence)
})
