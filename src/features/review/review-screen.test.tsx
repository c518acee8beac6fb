import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createPost, createReviewLink, deletePost } from '~/contract'
import { media } from '~/server/db/schema'
import { createOpenFaultBoard } from '~/server/testing/open-faults'
import { addAccount, addPost } from '~/server/testing/posts'
import { createTestStudio, type TestStudio, testOrigin } from '~/server/testing/studio'
import { reviewLink } from '~/src/api/session/review-link'
import { hold, renderWithApp } from '~/src/testing/render-with-app'

const faults = createOpenFaultBoard()
let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio({ at: new Date().toISOString(), deps: { faults } })
})
afterEach(() => faults.set([]))
afterAll(() => studio.close())

async function openLink(posts: readonly { id: string }[]) {
  const body = { name: 'Anna', postIds: posts.map(({ id }) => id), mayApprove: true }
  const link = await studio.call(createReviewLink, { body })
  reviewLink.set({ secret: link.body.data.secret ?? '', address: undefined })
  return renderWithApp(studio, '/review', null)
}

const postWith = async (text: string) =>
  addPost(studio, [await addAccount(studio, 'twitter')], { content: { text } })

const remove = ({ id }: { id: string }) =>
  studio.call(deletePost, { params: { workspaceId: studio.workspaceId, postId: id } })

it('says that a post was edited meanwhile, and keeps the comment', async () => {
  const post = await postWith('Spring')
  const { user } = await openLink([post])
  await user.type(await screen.findByRole('textbox', { name: 'Your comment' }), 'Lovely')
  const body = { content: { text: 'Summer' }, targets: post.targets }
  await studio.call(createPost, { query: { replaces: post.id }, body })
  await remove(post)
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  await screen.findByText('Summer')
  expect(screen.getByRole('alert').textContent).toContain('This post has changed since you opened it.')
  expect(screen.getByRole('textbox', { name: 'Your comment' })).toHaveProperty('value', 'Lovely')
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  await screen.findByText('Approved', { selector: 'header *' })
  expect(screen.queryByRole('alert')).toBeNull()
})

it('says that a post was deleted meanwhile', async () => {
  const [kept, gone] = [await postWith('Kept'), await postWith('Gone')]
  const { user } = await openLink([kept, gone])
  await screen.findByText('Gone')
  await remove(gone)
  await user.click(screen.getAllByRole('button', { name: 'Approve' })[1] ?? document.body)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The post has been deleted.')
  expect(screen.queryByText('Gone')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  await screen.findByText('Approved', { selector: 'header *' })
  expect(screen.queryByRole('alert')).toBeNull()
})

it('reserves the place of an image before it is loaded', async () => {
  const file = { name: 'Cup.png', type: 'image' as const, mimeType: 'image/png', source: 'upload' as const }
  const row = {
    id: 'med_cup',
    path: 'cup/cup.png',
    width: 800,
    height: 600,
    size: 100,
    createdAt: new Date(),
  }
  await studio.db.insert(media).values({ ...file, ...row, workspaceId: studio.workspaceId })
  const content = { text: 'Cup', mediaUrls: [`${testOrigin}/files/cup/cup.png`] }
  await openLink([await addPost(studio, [await addAccount(studio, 'twitter')], { content })])
  expect(await screen.findByRole('img', { name: 'Image 1' })).toMatchObject({ width: 800, height: 600 })
})

it('keeps what is typed while an answer is sent', async () => {
  const { user } = await openLink([await postWith('Autumn')])
  const comment = await screen.findByRole('textbox', { name: 'Your comment' })
  await user.type(comment, 'Lovely')
  const answer = hold()
  await user.click(screen.getByRole('button', { name: 'Comment' }))
  await user.type(comment, ', but later')
  const busy = (name: string) => screen.getByRole('button', { name }).ariaBusy
  expect([busy('Comment'), busy('Approve'), busy('Request changes')]).toEqual(['true', null, null])
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  answer()
  await screen.findByRole('list', { name: 'What you said' })
  expect(comment).toHaveProperty('value', 'Lovely, but later')
  await user.click(screen.getByRole('button', { name: 'Comment' }))
  await screen.findByText('Lovely, but later', { selector: 'p' })
  expect(comment).toHaveProperty('value', '')
})

it.each([429, 500])('can be opened again after an answer of %i', async (status) => {
  faults.set([{ path: '/v1/review-links/open', times: 1, effect: { kind: 'status', status } }])
  const { user } = await openLink([await postWith('Winter')])
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  await screen.findByText('Winter')
})

it('offers no retry for a link that isn’t valid', async () => {
  reviewLink.set({ secret: 'rvw_forged', address: undefined })
  renderWithApp(studio, '/review', null)
  await screen.findByText('This link doesn’t work')
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

it('says which answer was sent, and counts what is still to be decided', async () => {
  const { user } = await openLink([await postWith('First'), await postWith('Second')])
  await screen.findByText(/^2 are waiting for your decision\./)
  const [first, second] = screen.getAllByRole('article')
  if (!first || !second) throw new Error('There are fewer than two posts.')
  const answer = async (post: HTMLElement, button: string, note?: string) => {
    if (note !== undefined) await user.type(within(post).getByRole('textbox', { name: 'Your comment' }), note)
    await user.click(within(post).getByRole('button', { name: button }))
  }
  const toasts = () => within(screen.getByRole('region', { name: 'Notifications' }))
  await answer(first, 'Request changes')
  within(first).getByText('Say what should change.')
  expect(within(first).getByRole('textbox', { name: 'Your comment' })).toBe(document.activeElement)
  await answer(first, 'Comment', 'Lovely')
  await waitFor(() => toasts().getByText('Comment sent'))
  await answer(first, 'Request changes', 'Shorter')
  await waitFor(() => toasts().getByText('Changes requested'))
  await screen.findByText(/^1 is waiting for your decision\./)
  await answer(second, 'Approve')
  await waitFor(() => toasts().getByText('Post approved'))
  await screen.findByText(/^Nothing is waiting for you\./)
})

it('keeps an unsent comment over a reload', async () => {
  const comment = () => screen.findByRole('textbox', { name: 'Your comment' })
  const first = await openLink([await postWith('Long read')])
  await first.user.type(await comment(), 'Half a thought')
  first.close()
  const second = renderWithApp(studio, '/review', null)
  expect(await comment()).toHaveProperty('value', 'Half a thought')
  await second.user.click(screen.getByRole('button', { name: 'Comment' }))
  await screen.findByRole('list', { name: 'What you said' })
  second.close()
  renderWithApp(studio, '/review', null)
  expect(await comment()).toHaveProperty('value', '')
})
