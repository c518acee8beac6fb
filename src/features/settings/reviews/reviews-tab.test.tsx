import { screen, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { createTestStudio } from '~/server/testing/studio'
import { hold, renderWithApp } from '~/src/testing/render-with-app'

it('asks for nothing that viewers may not read, even before their role is known', async () => {
  const studio = await createTestStudio()
  onTestFinished(() => studio.close())
  const viewer = await studio.token({ role: 'viewer' })
  const { calls } = renderWithApp(studio, `/w/${studio.workspaceId}/settings/reviews`, viewer)
  const release = hold(/^\/v1\/workspaces$/)
  const links = await screen.findByRole('region', { name: 'Review links' })
  release()
  await within(links).findByText('You have read-only access to this workspace.', { selector: 'p' })
  expect(calls.filter(({ status }) => status === 403)).toEqual([])
})
