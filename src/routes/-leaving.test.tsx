import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addAccount, addPost } from '~/server/testing/posts'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { hold, renderWithApp } from '~/src/testing/render-with-app'

let studio: TestStudio
let postId: string
beforeAll(async () => {
  studio = await createTestStudio()
  const facebook = await addAccount(studio, 'facebook')
  postId = (await addPost(studio, [facebook], { content: { text: 'New beans' } })).id
})
afterAll(() => studio.close())

/** Opens Posts at a path and waits for its data. */
async function openPosts(path: string) {
  const app = renderWithApp(studio, `/w/${studio.workspaceId}${path}`)
  await screen.findByRole('heading', { name: 'Posts', level: 1 })
  await waitFor(() => expect(app.client.isFetching()).toBe(0))
  return app
}

type App = ReturnType<typeof renderWithApp>

async function goToCampaigns({ user }: App) {
  const [rail = document.body] = screen.getAllByRole('navigation', { name: 'Main' })
  await user.click(within(rail).getByRole('link', { name: 'Campaigns' }))
}

const expectCampaigns = async ({ router, client }: App) => {
  await screen.findByRole('heading', { name: 'Campaigns', level: 1 })
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(router.state.location.pathname).toMatch(/campaigns$/)
}

it('a search that was just typed doesn’t take back the click that follows', async () => {
  const app = await openPosts('/posts')
  await app.user.type(screen.getByRole('searchbox', { name: /^Search/ }), 'beans')
  const release = hold()
  await goToCampaigns(app)
  await screen.findByRole('heading', { name: 'Campaigns', level: 1 })
  release()
  await expectCampaigns(app)
})

it('a search is applied once a panel that was opened meanwhile is there', async () => {
  const { user, router } = await openPosts('/posts')
  const link = await screen.findByRole('link', { name: /New beans/ })
  await user.type(screen.getByRole('searchbox', { name: /^Search/ }), 'b')
  await user.click(link)
  await waitFor(() => expect(router.state.location.search).toMatchObject({ q: 'b' }))
  expect(router.state.location.pathname).toMatch(new RegExp(`/posts/${postId}$`))
})

it('a tab that was clicked right after typing a search stays', async () => {
  const { user, router } = await openPosts('/posts')
  const failed = screen.getByRole('tab', { name: /^Failed/ })
  await user.type(screen.getByRole('searchbox', { name: /^Search/ }), 'b')
  await user.click(failed)
  await waitFor(() => expect(router.state.location.search).toMatchObject({ q: 'b' }))
  expect(router.state.location.search).toMatchObject({ status: 'failed' })
})

it.each([
  ['posts', () => `posts/${postId}`],
  ['products', () => 'products/new'],
  ['campaigns', () => 'campaigns/new'],
])('a search leaves the panel beside the list open: %s', async (_, path) => {
  const { user, router } = renderWithApp(studio, `/w/${studio.workspaceId}/${path()}`)
  await user.type(await screen.findByRole('searchbox', { name: /^Search/ }), 'beans')
  await waitFor(() => expect(router.state.location.search).toMatchObject({ q: 'beans' }))
  expect(router.state.location.pathname).toBe(`/w/${studio.workspaceId}/${path()}`)
})

it('a post that comes late doesn’t take back the click', async () => {
  const app = await openPosts('/posts?status=draft')
  const releasePost = hold(new RegExp(`/posts/${postId}$`))
  const params = { workspaceId: studio.workspaceId, postId }
  void app.router.navigate({ to: '/w/$workspaceId/posts/$postId', params })
  await screen.findByRole('status', { name: 'Loading post' })
  const releaseCampaigns = hold(/campaigns/)
  await goToCampaigns(app)
  releasePost()
  await screen.findByRole('heading', { name: 'Campaigns', level: 1 })
  releaseCampaigns()
  await expectCampaigns(app)
})
