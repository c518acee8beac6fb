import { act, screen, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { schedulePost } from '~/contract/endpoints'
import { addAccount, addPost } from '~/server/testing/posts'
import { createTestStudio } from '~/server/testing/studio'
import { changesMayShow } from '~/src/api/live-state'
import { renderWithApp } from '~/src/testing/render-with-app'
import { toast } from '~/src/ui/toast'

it('gives no time to a post that its platform would refuse', async () => {
  const studio = await createTestStudio({ at: new Date().toISOString() })
  onTestFinished(() => studio.close())
  await addPost(studio, [await addAccount(studio, 'twitter')], {
    content: { text: `Long ${'a'.repeat(280)}` },
  })
  // Loaded already when the calendar asks for it.
  await import('~/src/posts/content-refusal')
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/calendar?zone=UTC`)
  const card = await screen.findByRole('button', { name: /^(?!Move).*Long/ })
  act(() => card.focus())
  await user.keyboard(' ')
  await screen.findByRole('application', { name: /^Moving .*Long/ })
  await user.keyboard('{ArrowRight}{Enter}')
  expect(toast.entries()).toMatchObject([
    {
      title: 'Couldn’t move the post',
      detail: expect.stringMatching(/over the 280-character limit/) as string,
    },
  ])
})

it('no longer holds back others’ changes once the calendar is left during it', async () => {
  const studio = await createTestStudio()
  onTestFinished(() => studio.close())
  const scheduledAt = '2036-06-03T10:00:00.000Z'
  await addPost(studio, [await addAccount(studio, 'twitter')], { content: { text: 'Early' }, scheduledAt })
  const { user, router } = renderWithApp(
    studio,
    `/w/${studio.workspaceId}/calendar?view=list&date=2036-06-01&zone=UTC`,
  )
  const tile = await screen.findByRole('button', { name: /^(?!Move).*Early/ })
  act(() => tile.focus())
  await user.keyboard(' ')
  await screen.findByRole('application', { name: /^Moving .*Early/ })
  const mayShow = vi.fn()
  void changesMayShow().then(mayShow)
  await act(() => router.navigate({ to: '/w/$workspaceId/posts', params: studio }))
  await screen.findByRole('heading', { name: 'Posts', level: 1 })
  expect(mayShow).toHaveBeenCalledOnce()
})

it('says in the Move dialog that someone else has moved the post meanwhile', async () => {
  const studio = await createTestStudio()
  onTestFinished(() => studio.close())
  const scheduledAt = '2036-06-03T10:00:00.000Z'
  const { id: postId } = await addPost(studio, [await addAccount(studio, 'twitter')], {
    content: { text: 'Early' },
    scheduledAt,
  })
  const { user, client } = renderWithApp(
    studio,
    `/w/${studio.workspaceId}/calendar?view=list&date=2036-06-01&zone=UTC`,
  )
  const tile = await screen.findByRole('button', { name: /^(?!Move).*Early/ })
  act(() => tile.focus())
  await user.keyboard('s')
  const dialog = within(await screen.findByRole('dialog', { name: 'Move “Early”' }))
  const params = { workspaceId: studio.workspaceId, postId }
  await studio.call(schedulePost, { params, body: { scheduledAt: '2036-06-11T15:00:00.000Z' } })
  await client.invalidateQueries()
  await dialog.findByText(/^This post was moved to .*15:00 in the meantime\.$/)
})

it('says that Undo has kept a post from being deleted', async () => {
  const studio = await createTestStudio()
  onTestFinished(() => studio.close())
  const scheduledAt = '2036-06-03T10:00:00.000Z'
  await addPost(studio, [await addAccount(studio, 'twitter')], { content: { text: 'Early' }, scheduledAt })
  const { user } = renderWithApp(
    studio,
    `/w/${studio.workspaceId}/calendar?view=list&date=2036-06-01&zone=UTC`,
  )
  const tile = await screen.findByRole('button', { name: /^(?!Move).*Early/ })
  act(() => tile.focus())
  await user.keyboard('{Delete}')
  expect(toast.entries().map(({ title }) => title)).toEqual(['Post deleted'])
  await user.keyboard('{Control>}z{/Control}')
  expect(toast.entries().map(({ title }) => title)).toEqual(['Post restored'])
})
