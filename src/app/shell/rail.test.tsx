import { screen } from '@testing-library/react'
import { it, onTestFinished } from 'vitest'
import { createTestStudio } from '~/server/testing/studio'
import { renderWithApp } from '~/src/testing/render-with-app'

it('checks the current theme in a phone’s menu', async () => {
  const studio = await createTestStudio()
  onTestFinished(() => studio.close())
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/products`)
  await user.click(await screen.findByRole('button', { name: 'More screens' }))
  await screen.findByRole('menuitemradio', { name: 'System', checked: true })
  screen.getByRole('menuitemradio', { name: 'Dark', checked: false })
})
