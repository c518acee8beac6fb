import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPost, deletePost, getReview, type PostTarget, requestReview } from '~/contract'
import { addAccount } from '~/server/testing/posts'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { reviewQuery } from '~/src/api/queries/reviews'
import { hold, renderWithApp } from '~/src/testing/render-with-app'

let studio: TestStudio
let target: PostTarget
beforeAll(async () => {
  studio = await createTestStudio()
  target = await addAccount(studio, 'twitter')
})
afterAll(() => studio.close())

const params = (postId: string) => ({ workspaceId: studio.workspaceId, postId })
const reviewOf = async (postId: string) =>
  (await studio.call(getReview, { params: params(postId) })).body.data

async function write(text: string) {
  const body = { content: { text }, targets: [target] }
  return (await studio.call(createPost, { body })).body.data
}

const review = () => within(screen.getByRole('region', { name: 'Review' }))
const note = () => review().getByRole('textbox', { name: /^Note/ })

/** Opens a post's panel; its review is there once the note is. */
async function open(postId: string) {
  const app = renderWithApp(studio, `/w/${studio.workspaceId}/posts/${postId}`)
  await waitFor(note)
  return app
}

it('keeps a note that is being typed when somebody else sends the post for review', async () => {
  const { id } = await write('Harvest is in')
  const { user, client } = await open(id)
  await user.type(note(), 'Say which harvest')
  await studio.call(requestReview, { params: params(id), body: {} })
  await client.invalidateQueries()
  await user.click(await review().findByRole('button', { name: 'Request changes' }))
  await waitFor(() => expect(note()).toHaveProperty('value', ''))
  expect((await reviewOf(id)).entries.at(-1)?.note).toBe('Say which harvest')
})

it('focuses the note that a request for changes needs', async () => {
  const { id } = await write('Which roast')
  await studio.call(requestReview, { params: params(id), body: {} })
  const { user } = await open(id)
  await user.click(await review().findByRole('button', { name: 'Request changes' }))
  await review().findByText('Say what should change.')
  expect(document.activeElement).toBe(note())
})

it('cuts nothing off a pasted note, and says how long one may be', async () => {
  const { id } = await write('Long note')
  const { user } = await open(id)
  await user.click(note())
  await user.paste('🫖'.repeat(1001))
  expect(note()).toHaveProperty('value', '🫖'.repeat(1001))
  await review().findByText('Use 1,000 characters or fewer.')
  await user.click(review().getByRole('button', { name: 'Send for review' }))
  await waitFor(() => expect(document.activeElement).toBe(note()))
  await user.clear(note())
  await user.paste('🫖'.repeat(1000))
  await user.click(review().getByRole('button', { name: 'Send for review' }))
  await waitFor(async () => expect((await reviewOf(id)).entries[0]?.note).toBe('🫖'.repeat(1000)))
})

it('reports no failure of the review of a post that is gone', async () => {
  const { id } = await write('Gone')
  const { client } = await open(id)
  await studio.call(deletePost, { params: params(id) })
  const { queryKey } = reviewQuery(studio.workspaceId, id)
  await act(() => client.invalidateQueries({ queryKey }))
  expect(client.getQueryState(queryKey)?.status).toBe('error')
  expect(screen.queryByText('Couldn’t load the review')).toBeNull()
})

it('keeps what is typed into the note while a review is saved', async () => {
  const { id } = await write('Two roasts')
  const { user } = await open(id)
  await user.type(note(), 'For Friday')
  const answer = hold()
  await user.click(review().getByRole('button', { name: 'Send for review' }))
  await user.clear(note())
  await user.type(note(), 'Fine by me')
  answer()
  await screen.findByText('Sent for review')
  await review().findByRole('button', { name: 'Request changes' })
  expect(note()).toHaveProperty('value', 'Fine by me')
  expect((await reviewOf(id)).entries.map((entry) => entry.note)).toEqual(['For Friday'])
})

it('offers the other posts for a review link by their time, and drafts last', async () => {
  const { id } = await write('Shared first')
  await write('Draft')
  const inHours = async (hours: number, text: string) => {
    const scheduledAt = new Date(Date.now() + hours * 3_600_000).toISOString()
    await studio.call(createPost, { body: { content: { text }, targets: [target], scheduledAt } })
  }
  await inHours(30, 'In thirty hours')
  await inHours(200, 'In two hundred hours')
  await inHours(3, 'In three hours')
  const { user } = await open(id)
  await user.click(review().getByRole('button', { name: 'Share…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Share posts for review' }))
  await dialog.findByRole('checkbox', { name: /^In three hours/ })
  const names = dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(names[0]).toMatch(/^Shared first/)
  expect(names.slice(1, 4).map((name) => /^In \w+/.exec(name)?.[0])).toEqual([
    'In three',
    'In thirty',
    'In two',
  ])
  expect(names.some((name) => name.startsWith('Draft'))).toBe(true)
})
