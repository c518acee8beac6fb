import { screen } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { createTestStudio } from '~/server/testing/studio'
import { renderWithApp } from '~/src/testing/render-with-app'

it.each([
  ['products', 'No products yet'],
  ['campaigns', 'No campaigns yet'],
])('leaves no blank line under the title of an empty list: %s', async (path, none) => {
  const studio = await createTestStudio()
  onTestFinished(() => studio.close())
  renderWithApp(studio, `/w/${studio.workspaceId}/${path}`)
  await screen.findByRole('heading', { name: none })
  expect(screen.getByRole('heading', { level: 1 }).nextElementSibling).toBeNull()
})
