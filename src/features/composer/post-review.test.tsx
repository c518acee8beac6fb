import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import {
  createPost,
  decideReview,
  getPost,
  getReview,
  listPosts,
  type PostTarget,
  requestReview,
  schedulePost,
  updateWorkspace,
} from '~/contract'
import { addAccount } from '~/server/testing/posts'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { chooseMenuItem, fill, hold, renderWithApp } from '~/src/testing/render-with-app'

let studio: TestStudio
let target: PostTarget
let reviewer: string
let editor: string
beforeAll(async () => {
  studio = await createTestStudio()
  target = await addAccount(studio, 'twitter')
  reviewer = await studio.token({ role: 'reviewer' })
  editor = await studio.token({ role: 'editor' })
})
afterAll(() => studio.close())
beforeEach(() => require(false))

const require = (requiresApproval: boolean) => studio.call(updateWorkspace, { body: { requiresApproval } })

const params = (postId: string) => ({ workspaceId: studio.workspaceId, postId })
const reviewOf = async (postId: string) =>
  (await studio.call(getPost, { params: params(postId) })).body.data.review

async function write(text: string) {
  const body = { content: { text }, targets: [target] }
  return (await studio.call(createPost, { body })).body.data
}
async function approve(postId: string) {
  const { version } = (await studio.call(getReview, { params: params(postId) })).body.data
  await studio.call(decideReview, { params: params(postId), body: { decision: 'approve', version } })
}

/** Opens the composer on a post. */
async function edit(postId: string, token: string) {
  const app = renderWithApp(studio, `/w/${studio.workspaceId}/posts/new?edit=${postId}`, token)
  const text = await screen.findByRole('textbox', { name: 'Text' })
  return { ...app, text, review: within(await screen.findByRole('region', { name: 'Review' })) }
}

/** Delays requests for review; `asked` is called once one is made. */
function holdReview() {
  const release = hold(/\/review$/)
  const held = fetch
  const asked = vi.fn()
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (init?.method === 'POST' && url.endsWith('/review')) asked()
    return held(url, init)
  })
  return { asked, release }
}

it('saves a new post and sends it for review', async () => {
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/posts/new?text=A+new+post`, editor)
  expect(await screen.findByRole('checkbox', { name: /^X: / })).toHaveProperty('checked', true)
  await user.click(await screen.findByRole('button', { name: 'Send for review' }))
  const sent = async () => (await studio.call(listPosts, { query: { reviews: 'requested' } })).body.data
  await waitFor(async () => expect((await sent()).map(({ content }) => content.text)).toEqual(['A new post']))
  expect(await screen.findByText('Post sent for review')).toBeTruthy()
})

it('shows only the pressed button as busy, and ignores the others', async () => {
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/posts/new?text=One+spinner`, editor)
  const release = hold(/\/posts$/)
  const button = (name: string) => screen.findByRole('button', { name })
  await user.click(await button('Send for review'))
  await waitFor(async () => expect((await button('Send for review')).getAttribute('aria-busy')).toBe('true'))
  const other = await button('Save draft')
  expect([other.getAttribute('aria-busy'), other.getAttribute('aria-disabled')]).toEqual([null, 'true'])
  release()
  await screen.findByText('Post sent for review')
})

it('sends what is typed during the save for review too', async () => {
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/posts/new?text=Begun`, editor)
  expect(await screen.findByRole('checkbox', { name: /^X: / })).toHaveProperty('checked', true)
  const release = hold(/\/posts$/, 'POST')
  await user.click(await screen.findByRole('button', { name: 'Send for review' }))
  await fill(user, screen.getByRole('textbox', { name: 'Text' }), 'Begun and ended')
  release()
  await screen.findByText('Post sent for review')
  const { data } = (await studio.call(listPosts, { query: { limit: 100 } })).body
  expect(
    data.flatMap(({ content, review }) =>
      content.text.startsWith('Begun') ? [[content.text, review?.state]] : [],
    ),
  ).toEqual([['Begun and ended', 'requested']])
})

it('keeps what is typed while a saved post is sent for review', async () => {
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/posts/new?text=Typed+before`, editor)
  expect(await screen.findByRole('checkbox', { name: /^X: / })).toHaveProperty('checked', true)
  const { asked, release } = holdReview()
  await user.click(await screen.findByRole('button', { name: 'Send for review' }))
  await waitFor(() => expect(asked).toHaveBeenCalled())
  const text = screen.getByRole('textbox', { name: 'Text' })
  await fill(user, text, 'Typed after')
  release()
  await screen.findByText('What you typed in the meantime isn’t saved yet.')
  expect(text).toHaveProperty('value', 'Typed after')
  screen.getByText('Post sent for review')
})

it('doesn’t take platform options for saved that were chosen during the save', async () => {
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/posts/new?text=Made+by+whom`, editor)
  expect(await screen.findByRole('checkbox', { name: /^X: / })).toHaveProperty('checked', true)
  await user.click(await screen.findByText('X options'))
  const release = hold(/\/posts$/, 'POST')
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  await user.click(screen.getByRole('checkbox', { name: 'Made with AI' }))
  release()
  await screen.findByText('What you typed in the meantime isn’t saved yet.')
  const review = within(await screen.findByRole('region', { name: 'Review' }))
  // The button below the form saves first.
  expect(review.queryByRole('button', { name: 'Send for review' })).toBeNull()
  screen.getByRole('button', { name: 'Send for review' })
})

it('shows the review above the form from the start', async () => {
  const { id } = await write('Nothing moves')
  await studio.call(requestReview, { params: params(id), body: { note: 'For Friday' } })
  renderWithApp(studio, `/w/${studio.workspaceId}/posts/new?edit=${id}`, reviewer)
  await screen.findByRole('textbox', { name: 'Text' })
  expect(within(screen.getByRole('region', { name: 'Review' })).getByText('For Friday')).toBeTruthy()
})

it('shows the review’s notes, and takes a decision with a note', async () => {
  const { id } = await write('For review')
  await studio.call(requestReview, { params: params(id), body: { note: 'For Thursday' } })
  const { user, review } = await edit(id, reviewer)
  await review.findByText('For Thursday')
  await user.click(review.getByRole('button', { name: 'Request changes' }))
  await review.findByText('Say what should change.')
  await fill(user, review.getByRole('textbox', { name: /^Note/ }), 'Say where.')
  await user.click(review.getByRole('button', { name: 'Request changes' }))
  await waitFor(async () =>
    expect(await reviewOf(id)).toMatchObject({ state: 'changes_requested', note: 'Say where.' }),
  )
  await review.findByText('Changes requested')
})

it('leaves the decision to reviewers, and says so', async () => {
  const { id } = await write('Waits for somebody else')
  await studio.call(requestReview, { params: params(id), body: {} })
  const { user, review } = await edit(id, editor)
  const button = await review.findByRole('button', { name: 'Approve' })
  await user.click(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(await reviewOf(id)).toMatchObject({ state: 'requested' })
})

it('doesn’t decide on unsaved changes', async () => {
  const { id } = await write('As it is saved')
  await studio.call(requestReview, { params: params(id), body: {} })
  const { user, text, review } = await edit(id, reviewer)
  const button = await review.findByRole('button', { name: 'Approve' })
  await user.type(text, ' and changed')
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
})

it('schedules only what is approved, if approval is required', async () => {
  await require(true)
  const { id } = await write('Approved as it is')
  await approve(id)
  const { user, text } = await edit(id, editor)
  await user.click(screen.getByRole('radio', { name: /^Next free slot/ }))
  const queue = screen.getByRole('button', { name: 'Add to queue' })
  await waitFor(() => expect(queue.getAttribute('aria-disabled')).not.toBe('true'))
  await user.type(text, '!')
  await waitFor(() => expect(queue.getAttribute('aria-disabled')).toBe('true'))
  await user.click(screen.getByRole('button', { name: 'Send for review' }))
  const listed = async () => (await studio.call(listPosts, { query: { reviews: 'requested' } })).body.data
  await waitFor(async () =>
    expect((await listed()).map(({ content }) => content.text)).toContain('Approved as it is!'),
  )
})

it('keeps the review of an edited scheduled post, marked as outdated', async () => {
  const { id } = await write('Scheduled and approved')
  await approve(id)
  const body = { scheduledAt: '2030-01-01T10:00:00Z' }
  await studio.call(schedulePost, { params: params(id), body })
  const { user, text } = await edit(id, editor)
  await user.type(text, '!')
  await user.click(screen.getByRole('button', { name: 'Schedule' }))
  const listed = async () => (await studio.call(listPosts, { query: { reviews: 'outdated' } })).body.data
  await waitFor(async () =>
    expect((await listed()).map(({ content, status }) => [content.text, status])).toEqual([
      ['Scheduled and approved!', 'scheduled'],
    ]),
  )
})

it('says that a scheduled post becomes a draft before it is sent for review, if approval is required', async () => {
  const { id } = await write('Has a time')
  await studio.call(schedulePost, { params: params(id), body: { scheduledAt: '2030-02-01T10:00:00Z' } })
  await require(true)
  const { user, text } = await edit(id, editor)
  await user.type(text, '!')
  await user.click(screen.getByRole('radio', { name: 'Draft' }))
  const send = await screen.findByRole('button', { name: 'Send for review' })
  await user.click(send)
  const asked = within(await screen.findByRole('alertdialog', { name: 'Unschedule and send for review?' }))
  asked.getByText(/becomes a draft and won’t be published on .*Feb/)
  await user.click(asked.getByRole('button', { name: 'Cancel' }))
  expect((await studio.call(getPost, { params: params(id) })).body.data.status).toBe('scheduled')
  await user.click(send)
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Send for review' }),
  )
  const listed = async () => (await studio.call(listPosts, { query: { reviews: 'requested' } })).body.data
  await waitFor(async () =>
    expect((await listed()).map(({ content }) => content.text)).toContain('Has a time!'),
  )
})

it('sends a scheduled post for review with its time, if approval isn’t required', async () => {
  const { id } = await write('Keeps its time')
  const scheduledAt = '2030-03-01T10:00:00.000Z'
  await studio.call(schedulePost, { params: params(id), body: { scheduledAt } })
  const { user, text, review } = await edit(id, editor)
  await user.type(text, '!')
  // Checks render after the keystroke; until then the saved post can still be sent from its review.
  await waitFor(() => expect(review.queryByRole('button', { name: 'Send for review' })).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Send for review' }))
  const asked = within(await screen.findByRole('alertdialog', { name: 'Send for review and keep its time?' }))
  await user.click(asked.getByRole('button', { name: 'Keep time' }))
  const listed = async () => (await studio.call(listPosts, { query: { reviews: 'requested' } })).body.data
  await waitFor(async () =>
    expect((await listed()).find(({ content }) => content.text === 'Keeps its time!')).toMatchObject({
      status: 'scheduled',
      scheduledAt,
    }),
  )
})

let linkedin: PostTarget | undefined
/** Writes a new post with this text, and with another for LinkedIn. */
async function writeVersions(text: string, own: string) {
  linkedin ??= await addAccount(studio, 'linkedin')
  const search = new URLSearchParams({ text }).toString()
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/posts/new?${search}`, editor)
  for (const name of [/^X: /, /^LinkedIn: /]) {
    const account = await screen.findByRole<HTMLInputElement>('checkbox', { name })
    if (!account.checked) await user.click(account)
  }
  await user.click(screen.getByRole('button', { name: 'Customise for…' }))
  await screen.findByRole('menuitem', { name: 'LinkedIn' })
  await chooseMenuItem(user, 'LinkedIn')
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
  const field = screen.getByRole('textbox', { name: 'Text' })
  await fill(user, field, own)
  return { user, field }
}

it('sends all posts of a draft with several versions for review', async () => {
  const { user } = await writeVersions('Two versions', 'Two versions, longer')
  await user.click(await screen.findByRole('button', { name: /^Send for review/ }))
  await screen.findByText('2 posts sent for review')
  const sent = (await studio.call(listPosts, { query: { reviews: 'requested' } })).body.data
  expect(sent.map(({ content }) => content.text)).toEqual(
    expect.arrayContaining(['Two versions', 'Two versions, longer']),
  )
})

it('sends what is typed while grouped posts are saved for review too', async () => {
  const { user, field } = await writeVersions('All begun', 'Own begun')
  const release = hold(/\/posts$/, 'POST')
  await user.click(await screen.findByRole('button', { name: /^Send for review/ }))
  await fill(user, field, 'Own begun and ended')
  release()
  await screen.findByText('2 posts sent for review')
  const { data } = (await studio.call(listPosts, { query: { reviews: 'requested', limit: 100 } })).body
  const texts = data.map(({ content }) => content.text).filter((text) => /^(All|Own) begun/.test(text))
  expect(texts.toSorted()).toEqual(['All begun', 'Own begun and ended'])
})

it('keeps what is typed while saved grouped posts are sent for review', async () => {
  const { user, field } = await writeVersions('All typed', 'Own typed')
  const { asked, release } = holdReview()
  await user.click(await screen.findByRole('button', { name: /^Send for review/ }))
  await waitFor(() => expect(asked).toHaveBeenCalled())
  await fill(user, field, 'Own typed after')
  release()
  await screen.findByText('What you typed in the meantime isn’t saved yet.')
  expect(field).toHaveProperty('value', 'Own typed after')
  screen.getByText('2 posts sent for review')
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  await screen.findByRole('complementary', { name: 'Post' })
  const { data } = (await studio.call(listPosts, { query: { limit: 100 } })).body
  const texts = data.map(({ content }) => content.text).filter((text) => /^(All|Own) typed/.test(text))
  expect(texts.toSorted()).toEqual(['All typed', 'Own typed after'])
})
