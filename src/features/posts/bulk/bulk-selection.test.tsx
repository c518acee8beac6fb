import { screen, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { addAccount, addPost } from '~/server/testing/posts'
import { createTestStudio } from '~/server/testing/studio'
import { renderWithApp } from '~/src/testing/render-with-app'

it('leaves out a selected post that was deleted since', async () => {
  const studio = await createTestStudio({ at: new Date().toISOString() })
  onTestFinished(() => studio.close())
  const target = await addAccount(studio, 'twitter')
  for (const text of ['One', 'Two', 'Three']) await addPost(studio, [target], { content: { text } })
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/posts?status=draft`)
  await user.click(await screen.findByText('Three'))
  const panel = await screen.findByRole('complementary', { name: 'Post' })
  await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }))
  const bar = await screen.findByRole('toolbar', { name: 'Selected posts' })
  within(bar).getByText('3 selected')
  await user.click(await within(panel).findByRole('button', { name: 'Delete' }))
  await within(bar).findByText('2 selected')
  await user.click(within(bar).getByRole('button', { name: 'Duplicate' }))
  expect(await screen.findByText('2 drafts created')).toBeDefined()
})
