import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { decideReview, getReview, updateWorkspace } from '~/contract'
import { addAccount, addPost, readPost } from '~/server/testing/posts'
import { createTestStudio } from '~/server/testing/studio'
import { dialogHasFocus, renderWithApp } from '~/src/testing/render-with-app'

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

it('clears the selection with Escape, but not while a dialog or a field uses the key', async () => {
  const studio = await createTestStudio({ at: new Date().toISOString() })
  onTestFinished(() => studio.close())
  const target = await addAccount(studio, 'twitter')
  await addPost(studio, [target], { content: { text: 'One' } })
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/posts?status=draft`)
  await user.click(await screen.findByRole('checkbox', { name: 'Select all shown' }))
  const bar = await screen.findByRole('toolbar', { name: 'Selected posts' })
  await user.click(within(bar).getByRole('button', { name: 'Move…' }))
  await dialogHasFocus(await screen.findByRole('dialog'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('searchbox', { name: 'Search posts' }))
  await user.keyboard('{Escape}')
  within(bar).getByText('1 selected')
  screen.getByRole('checkbox', { name: 'Select all shown' }).focus()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('toolbar', { name: 'Selected posts' })).toBeNull()
})

it('moves no post that its platform would refuse', async () => {
  const studio = await createTestStudio({ at: new Date().toISOString() })
  onTestFinished(() => studio.close())
  const target = await addAccount(studio, 'twitter')
  const scheduledAt = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const content = { text: `Overlong ${'a'.repeat(280)}` }
  const { id } = await addPost(studio, [target], { content, scheduledAt })
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/posts?status=all&q=Overlong`)
  await user.click(await screen.findByRole('checkbox', { name: /Overlong/ }))
  const bar = await screen.findByRole('toolbar', { name: 'Selected posts' })
  await user.click(within(bar).getByRole('button', { name: 'Move…' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Move' }))
  const list = await screen.findByRole('list', { name: 'Unchanged posts' })
  within(list).getByText(/over the 280-character limit/)
  expect(await readPost(studio, id)).toMatchObject({ scheduledAt })
})

it('gives no time to a post that still needs approval', async () => {
  const studio = await createTestStudio({ at: new Date().toISOString() })
  onTestFinished(() => studio.close())
  const target = await addAccount(studio, 'twitter')
  const ids: string[] = []
  for (const text of ['One', 'Two', 'Three'])
    ids.push((await addPost(studio, [target], { content: { text } })).id)
  const [one = '', two = '', three = ''] = ids
  await studio.call(updateWorkspace, { body: { requiresApproval: true } })
  for (const postId of [one, three]) {
    const params = { workspaceId: studio.workspaceId, postId }
    const { version } = (await studio.call(getReview, { params })).body.data
    await studio.call(decideReview, { params, body: { decision: 'approve', version } })
  }
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/posts?status=draft`)
  await screen.findByText('Three')
  await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }))
  const bar = await screen.findByRole('toolbar', { name: 'Selected posts' })
  await user.click(within(bar).getByRole('button', { name: 'Schedule…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Schedule 3 posts' })
  await user.click(within(dialog).getByRole('button', { name: 'Schedule' }))
  const list = await screen.findByRole('list', { name: 'Unchanged posts' })
  within(list).getByText(/This workspace requires approval/)
  const dayOf = async (id: string) => (await readPost(studio, id)).scheduledAt?.slice(0, 10) ?? ''
  expect(await dayOf(two)).toBe('')
  expect(Math.abs(Date.parse(await dayOf(one)) - Date.parse(await dayOf(three)))).toBe(86_400_000)
})
