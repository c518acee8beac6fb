import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { updateBrandKit, updateWorkspace } from '~/contract'
import { addAccount } from '~/server/testing/posts'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { renderWithApp } from '~/src/testing/render-with-app'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio()
  await addAccount(studio, 'twitter')
})
afterAll(() => studio.close())

it('shows the brand’s logo at the workspace, and in previews of accounts without a picture', async () => {
  const logo = 'https://cdn.example/logo.png'
  await studio.call(updateBrandKit, { body: { logoUrl: logo } })
  renderWithApp(studio, `/w/${studio.workspaceId}/posts/new?text=Hello`)
  const picture = (within: HTMLElement) => within.querySelector(`img[src^="${logo}"]`)
  const workspace = await screen.findByRole('button', { name: /^Workspace: / })
  await waitFor(() => expect(picture(workspace)).not.toBeNull())
  const preview = await screen.findByRole('figure', { name: 'Preview for X' })
  await waitFor(() => expect(picture(preview)).not.toBeNull())
})

it('shows the first character of the workspace’s name, even if it is an emoji', async () => {
  const tea = await createTestStudio()
  onTestFinished(() => tea.close())
  await tea.call(updateWorkspace, { body: { name: '🇩🇪 Tea' } })
  renderWithApp(tea, `/w/${tea.workspaceId}/posts`)
  const workspace = await screen.findByRole('button', { name: 'Workspace: 🇩🇪 Tea' })
  expect(workspace.querySelector('[data-text]')?.getAttribute('data-text')).toBe('🇩🇪')
})
