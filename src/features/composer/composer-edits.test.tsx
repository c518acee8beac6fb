import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import {
  deletePost,
  getPostOptions,
  listPosts,
  type PostTarget,
  replacePost,
  schedulePost,
  setPostOptions,
} from '~/contract'
import { createFaultBoard } from '~/server/faults/routes'
import { addAccount, addPost, publish } from '~/server/testing/posts'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { choose, chooseMenuItem, fill, hold, renderWithApp } from '~/src/testing/render-with-app'

const faults = createFaultBoard()
let studio: TestStudio
let x: PostTarget
let linkedIn: PostTarget
beforeAll(async () => {
  studio = await createTestStudio({ at: new Date().toISOString(), deps: { faults } })
  x = await addAccount(studio, 'twitter')
  linkedIn = await addAccount(studio, 'linkedin')
})
afterEach(() => faults.set([]))
afterAll(() => studio.close())

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })
const account = (platform: string) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${platform}: `) })
const panel = () => screen.findByRole('complementary', { name: 'Post' })
const isDisabled = (name: string) =>
  screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true'

/** Opens the composer, by default signed in as the owner. */
async function compose(search = '', token?: string) {
  const app = renderWithApp(studio, `/w/${studio.workspaceId}/posts/new${search}`, token)
  await screen.findByRole('textbox', { name: 'Text' })
  const press = async (name: string) => app.user.click(await screen.findByRole('button', { name }))
  return { ...app, press }
}
/** Chooses one of X's options. */
async function chooseX(user: Awaited<ReturnType<typeof compose>>['user'], choice: string) {
  const options = await screen.findByRole('group', { name: 'X options', hidden: true })
  await choose(
    user,
    () => within(options).getByRole('combobox', { name: 'Who can reply', hidden: true }),
    choice,
  )
}
const postsStartingWith = async (words: string) =>
  (await studio.call(listPosts, { query: { limit: 100 } })).body.data.filter(({ content }) =>
    content.text.startsWith(words),
  )
const textsOf = async (words: string) => (await postsStartingWith(words)).map(({ content }) => content.text)
/** The text of the only such post, and its options. */
async function onlyPost(words: string) {
  const [post, ...others] = await postsStartingWith(words)
  if (!post || others.length > 0) return undefined
  const params = { workspaceId: studio.workspaceId, postId: post.id }
  const { options } = (await studio.call(getPostOptions, { params })).body.data
  return [post.content.text, ...Object.values(options)]
}
/** A draft for X whose replies are limited to followed accounts. */
async function draftWithOptions(text: string): Promise<string> {
  const { id } = await addPost(studio, [x], { content: { text } })
  const body = { options: { [x.accountId]: { reply_settings: 'following' } } }
  await studio.call(setPostOptions, { params: { workspaceId: studio.workspaceId, postId: id }, body })
  return id
}

it('edits the post that has replaced the one in its address, and says if there is none', async () => {
  const params = { workspaceId: studio.workspaceId }
  const [{ id }, next] = [
    await addPost(studio, [x], { content: { text: 'Old address' } }),
    await addPost(studio, [x], { content: { text: 'New address' } }),
  ]
  await studio.call(replacePost, { params: { ...params, postId: id }, body: { postId: next.id } })
  const { router } = await compose(`?edit=${id}`)
  await waitFor(() => expect(field().value).toBe('New address'))
  expect(router.history.length).toBe(1)
  await studio.call(deletePost, { params: { ...params, postId: next.id } })
  act(() => router.history.push(`/w/${studio.workspaceId}/posts/new?edit=${next.id}`))
  await screen.findByText('Post not found')
  screen.getByRole('link', { name: 'All posts' })
})

it('leads back past the composer once it has saved', async () => {
  const { id } = await addPost(studio, [x], { content: { text: 'There' } })
  const list = `/w/${studio.workspaceId}/posts`
  const { user, router } = renderWithApp(studio, list)
  await screen.findByRole('heading', { name: 'Posts' })
  act(() => router.history.push(`${list}/new?edit=${id}`))
  await waitFor(() => expect(field().value).toBe('There'))
  await user.type(field(), ' and back')
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  await panel()
  act(() => router.history.back())
  await waitFor(() => expect(router.state.location.pathname).toBe(list))
})

it('replaces an edited post by its new text', async () => {
  const { id } = await addPost(studio, [x], { content: { text: 'Before' } })
  const { user, press } = await compose(`?edit=${id}`)
  await waitFor(() => expect(field().value).toBe('Before'))
  await fill(user, field(), 'Before, and after')
  await press('Save draft')
  await panel()
  await waitFor(async () => expect(await textsOf('Before')).toEqual(['Before, and after']))
})

it('complaint: “a changed post still goes out at its old time”: deletes the old one, which Undo restores', async () => {
  const scheduledAt = '2031-12-03T14:30:00.000Z'
  const { id } = await addPost(studio, [x], { content: { text: 'Retimed' }, scheduledAt })
  const { user, press } = await compose(`?edit=${id}`)
  await waitFor(() => expect(field().value).toBe('Retimed'))
  await fill(user, field(), 'Retimed, changed')
  await fill(user, screen.getByLabelText('Date'), '2031-12-05')
  await press('Schedule')
  await screen.findByText(/^Scheduled for/)
  const [changed, ...others] = await postsStartingWith('Retimed')
  expect(others).toEqual([])
  expect(changed).toMatchObject({ content: { text: 'Retimed, changed' }, status: 'scheduled' })
  expect(changed?.scheduledAt).toContain('2031-12-05')
  await press('Undo')
  await screen.findByText('Post restored')
  const [back, ...more] = await postsStartingWith('Retimed')
  expect(more).toEqual([])
  expect(back).toMatchObject({ content: { text: 'Retimed' }, status: 'scheduled' })
  expect(Date.parse(back?.scheduledAt ?? '')).toBe(Date.parse(scheduledAt))
})

it('says at once that a post was deleted while it was edited, and loses nothing', async () => {
  const { id } = await addPost(studio, [x], { content: { text: 'Deleted meanwhile' } })
  const { user, client, press } = await compose(`?edit=${id}`)
  await waitFor(() => expect(field().value).toBe('Deleted meanwhile'))
  await fill(user, field(), 'Deleted meanwhile, changed')
  await screen.findByRole('region', { name: 'Review' })
  await studio.call(deletePost, { params: { workspaceId: studio.workspaceId, postId: id } })
  // As the change stream does.
  await client.invalidateQueries()
  await screen.findByText('This post no longer exists')
  expect(screen.queryByRole('region', { name: 'Review' })).toBeNull()
  expect(field().value).toBe('Deleted meanwhile, changed')
  expect(isDisabled('Save draft')).toBe(true)
  await press('Continue as a new post')
  expect(isDisabled('Save draft')).toBe(false)
})

it('saves nothing over a post that was published while it was edited', async () => {
  const scheduledAt = new Date(Date.now() + 86_400_000).toISOString()
  const { id } = await addPost(studio, [x], { content: { text: 'Published meanwhile' }, scheduledAt })
  const { client } = await compose(`?edit=${id}`)
  await waitFor(() => expect(field().value).toBe('Published meanwhile'))
  expect(isDisabled('Schedule')).toBe(false)
  await publish(studio, id)
  await client.invalidateQueries()
  await screen.findByText('This post can’t be edited')
  for (const name of ['Schedule', 'Save draft']) expect(isDisabled(name)).toBe(true)
})

it('says that a post isn’t saved yet if the save found a change of someone else', async () => {
  const { id } = await addPost(studio, [x], { content: { text: 'Scheduled meanwhile' } })
  const { user, press } = await compose(`?edit=${id}`)
  await waitFor(() => expect(field().value).toBe('Scheduled meanwhile'))
  await fill(user, field(), 'Scheduled meanwhile, changed')
  // Nothing may read the change before the save does.
  const release = hold(/\/posts\/[^/]+$/, 'GET')
  const params = { workspaceId: studio.workspaceId, postId: id }
  await studio.call(schedulePost, { params, body: { scheduledAt: '2031-12-07T14:30:00.000Z' } })
  await press('Save draft')
  release()
  await screen.findByText('Your changes aren’t saved yet. Check the post, then save it.')
  await press('Schedule')
  await panel()
  expect(await postsStartingWith('Scheduled meanwhile')).toMatchObject([
    { status: 'scheduled', content: { text: 'Scheduled meanwhile, changed' } },
  ])
})

it('leads to the credits and back after a 402 on publishing, and then publishes once', async () => {
  const { user, press, router } = await compose()
  await fill(user, field(), 'Too dear at first')
  if (!account('X').checked) await user.click(account('X'))
  if (account('LinkedIn').checked) await user.click(account('LinkedIn'))
  await user.click(screen.getByRole('radio', { name: 'Publish now' }))
  const purchaseUrl = 'https://credits.example.com/buy'
  const effect = { kind: 'status', status: 402, code: 'insufficient_credits', purchaseUrl } as const
  faults.set([{ method: 'POST', path: '/v1/workspaces/*/posts/*/publish', effect }])
  await press('Publish')
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(await dialog.findByRole('button', { name: 'Publish' }))
  const buy = await dialog.findByRole('link', { name: /Buy credits/ })
  expect(buy.getAttribute('href')).toBe(purchaseUrl)
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await fill(user, field(), 'Too dear at first, and a last word')
  await router.navigate({ to: '/credits' })
  await screen.findByRole('heading', { name: 'Credits', level: 1 })
  faults.set([])
  router.history.back()
  await screen.findByRole('textbox', { name: 'Text' })
  await waitFor(() => expect(field().value).toBe('Too dear at first, and a last word'))
  expect(screen.getByRole('radio', { name: 'Publish now' })).toHaveProperty('checked', true)
  await press('Publish')
  const again = within(await screen.findByRole('alertdialog'))
  await user.click(await again.findByRole('button', { name: 'Publish' }))
  await panel()
  await waitFor(async () =>
    expect(await postsStartingWith('Too dear at first')).toMatchObject([{ status: 'published' }]),
  )
})

it('leaves accounts that already have the post out of a copy', async () => {
  const { id } = await addPost(studio, [x, linkedIn], { content: { text: 'Out in part' } })
  studio.publisher.refusal = ({ name }) => (name === 'twitter' ? undefined : 'No.')
  await publish(studio, id)
  const params = { workspaceId: studio.workspaceId, postId: id }
  await studio.call(schedulePost, { params, body: { scheduledAt: null } })
  const { user } = await compose(`?copy=${id}`)
  await screen.findByText('Accounts that already have this post are left out')
  expect([account('X').checked, account('LinkedIn').checked]).toEqual([false, true])
  await user.click(account('X'))
  await waitFor(() =>
    expect(screen.queryByText('Accounts that already have this post are left out')).toBeNull(),
  )
  expect(await postsStartingWith('Out in part')).toHaveLength(1)
})

it('refuses edits that need the publish scope before anything is sent, and saves others', async () => {
  const lacking = /Your token doesn’t have the publish scope\./
  const writer = await studio.token({ scopes: ['read', 'write'] })
  const draft = await addPost(studio, [x], { content: { text: 'Writer’s draft' } })
  // New text and a time for a draft: a new post and a deletion, for which `write` is enough.
  const first = await compose(`?edit=${draft.id}`, writer)
  await waitFor(() => expect(field().value).toBe('Writer’s draft'))
  await first.user.click(screen.getByRole('radio', { name: 'Schedule' }))
  await fill(first.user, await screen.findByLabelText('Date'), '2031-12-03')
  await fill(first.user, field(), 'Writer’s draft, changed')
  await first.press('Schedule')
  await panel()
  await screen.findByText(/^This can’t be undone\. Your token doesn’t have the publish scope\.$/)
  const [scheduled, ...others] = await postsStartingWith('Writer’s draft')
  expect(others).toEqual([])
  expect(scheduled).toMatchObject({ status: 'scheduled', content: { text: 'Writer’s draft, changed' } })
  first.close()

  // The same text and a time: the document's call for that needs `publish`, so the post is replaced here too.
  const same = await addPost(studio, [x], { content: { text: 'Writer’s same' } })
  const second = await compose(`?edit=${same.id}`, writer)
  await waitFor(() => expect(field().value).toBe('Writer’s same'))
  await second.user.click(screen.getByRole('radio', { name: 'Schedule' }))
  await second.press('Schedule')
  await panel()
  expect(await postsStartingWith('Writer’s same')).toMatchObject([{ status: 'scheduled' }])
  second.close()

  // A scheduled post is unscheduled first, so that both can't be published: that needs `publish`.
  const { user, press, calls } = await compose(`?edit=${scheduled?.id}`, writer)
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toMatch(/This post can’t be edited/)
  expect(notice.textContent).toMatch(lacking)
  await fill(user, field(), 'Writer’s draft, changed twice')
  for (const name of ['Schedule', 'Save draft']) {
    expect(isDisabled(name)).toBe(true)
    await press(name)
  }
  expect(calls.filter(({ method, path }) => method !== 'GET' && /\/posts(\/|$)/.test(path))).toEqual([])
  // Nothing typed is lost: it continues as a new post.
  await press('Continue as a new post')
  await press('Save draft')
  await panel()
  await waitFor(async () =>
    expect(await textsOf('Writer’s draft')).toEqual(
      expect.arrayContaining(['Writer’s draft, changed', 'Writer’s draft, changed twice']),
    ),
  )
})

it('keeps the options of the edited post in the draft while several versions of it are saved', async () => {
  const id = await draftWithOptions('Versions')
  const { user, press } = await compose(`?edit=${id}`)
  await waitFor(() => expect(field().value).toBe('Versions'))
  await user.click(account('LinkedIn'))
  await user.click(screen.getByRole('button', { name: 'Customise for…' }))
  await screen.findByRole('menuitem', { name: 'LinkedIn' })
  await chooseMenuItem(user, 'LinkedIn')
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
  await fill(user, field(), 'Versions, longer')
  const written = vi.spyOn(Storage.prototype, 'setItem')
  onTestFinished(() => written.mockRestore())
  await press('Save draft')
  await panel()
  const drafts = written.mock.calls.flatMap(([, text]) => (text.includes('Versions, longer') ? [text] : []))
  expect(drafts).not.toEqual([])
  expect(drafts.filter((text) => !text.includes('"optionsBefore"'))).toEqual([])
})

it('restores the options when an edit is undone, with and without a change of the text', async () => {
  const id = await draftWithOptions('Options')
  const { user, press, close } = await compose(`?edit=${id}`)
  await waitFor(() => expect(field().value).toBe('Options'))
  await fill(user, field(), 'Options, changed')
  await chooseX(user, 'Verified accounts')
  await press('Save draft')
  await panel()
  expect(await onlyPost('Options')).toEqual(['Options, changed', { reply_settings: 'verified' }])
  await press('Undo')
  await waitFor(async () =>
    expect(await onlyPost('Options')).toEqual(['Options', { reply_settings: 'following' }]),
  )
  close()

  const [restored] = await postsStartingWith('Options')
  const again = await compose(`?edit=${restored?.id}`)
  await waitFor(() => expect(field().value).toBe('Options'))
  await chooseX(again.user, 'Subscribers')
  await again.press('Save draft')
  await waitFor(async () =>
    expect(await onlyPost('Options')).toEqual(['Options', { reply_settings: 'subscribers' }]),
  )
  await again.user.click((await screen.findAllByRole('button', { name: 'Undo' }))[0] ?? document.body)
  await waitFor(async () =>
    expect(await onlyPost('Options')).toEqual(['Options', { reply_settings: 'following' }]),
  )
})
