import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deletePost } from '~/contract'
import { addAccount, addPost, publish } from '~/server/testing/posts'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { savePostVariants } from '~/src/posts/group-variants'
import { renderWithApp } from '~/src/testing/render-with-app'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio({ at: new Date().toISOString() })
})
afterAll(() => studio.close())

it('keeps variants grouped in the list, the panel and the calendar after one is published', async () => {
  const at = new Date(Date.now() + 3_600_000).toISOString()
  const [one, other] = [
    await addPost(studio, [await addAccount(studio, 'twitter')], {
      content: { text: 'Short for X' },
      scheduledAt: at,
    }),
    await addPost(studio, [await addAccount(studio, 'linkedin')], {
      content: { text: 'Long for LinkedIn' },
      scheduledAt: at,
    }),
  ]
  const { router } = renderWithApp(studio, `/w/${studio.workspaceId}/accounts`)
  await savePostVariants(studio.workspaceId, [one, other])
  await publish(studio, one.id)

  await router.navigate({ to: `/w/${studio.workspaceId}/posts/${one.id}`, search: { status: 'all' } })
  const list = await screen.findByRole('list', { name: '2 grouped posts' })
  within(list).getByText('Short for X')
  within(list).getByText('Long for LinkedIn')
  for (const [post, beside] of [
    [one, 'LinkedIn'],
    [other, 'X'],
  ] as const) {
    await router.navigate({ to: `/w/${studio.workspaceId}/posts/${post.id}`, search: { status: 'all' } })
    const panel = await screen.findByRole('complementary', { name: 'Post' })
    await within(panel).findByText('One of 2 grouped posts, one per text.', { exact: false })
    await within(panel).findByRole('link', { name: new RegExp(beside) })
  }

  for (const [text, day] of [
    ['Short for X', new Date().toISOString()],
    ['Long for LinkedIn', at],
  ] as const) {
    const search = { view: 'list' as const, date: day.slice(0, 10) }
    await router.navigate({ to: `/w/${studio.workspaceId}/calendar`, search })
    await waitFor(() =>
      expect(
        screen
          .getAllByRole('button', { name: new RegExp(text) })
          .map((each) => each.getAttribute('aria-description')),
      ).toContainEqual(expect.stringContaining('one of 2 grouped posts')),
    )
  }
})

it('leaves deleted versions out of the panel', async () => {
  const target = await addAccount(studio, 'twitter')
  const posts = [
    await addPost(studio, [target], { content: { text: 'First' } }),
    await addPost(studio, [target], { content: { text: 'Second' } }),
    await addPost(studio, [target], { content: { text: 'Third' } }),
  ] as const
  const { router } = renderWithApp(studio, `/w/${studio.workspaceId}/accounts`)
  await savePostVariants(studio.workspaceId, posts)
  const params = { workspaceId: studio.workspaceId, postId: posts[1].id }
  await studio.call(deletePost, { params })
  await router.navigate({ to: `/w/${studio.workspaceId}/posts/${posts[0].id}`, search: { status: 'all' } })
  const panel = await screen.findByRole('complementary', { name: 'Post' })
  await within(panel).findByText('One of 2 grouped posts, one per text.')
  const links = within(within(panel).getByRole('region', { name: 'Grouped posts' })).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    expect.stringContaining(`/posts/${posts[2].id}`),
  ])
})
