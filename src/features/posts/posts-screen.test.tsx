import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { listPosts, type PostTarget, replacePost } from '~/contract'
import { createFaultBoard } from '~/server/faults/routes'
import { addAccount, addPost, readPost } from '~/server/testing/posts'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { fill, renderWithApp } from '~/src/testing/render-with-app'
import { toast } from '~/src/ui/toast'

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

const rows = () => [...document.querySelectorAll('[data-row]')]
const row = (text: string) => screen.findByRole('link', { name: new RegExp(text) })
const panel = async () => within(await screen.findByRole('complementary', { name: 'Post' }))
const draft = (text: string, targets = [x], rest = {}) =>
  addPost(studio, targets, { content: { text }, ...rest })
const open = (path: string) => renderWithApp(studio, `/w/${studio.workspaceId}/posts${path}`)
/** Opens a post beside the list. */
async function openPost(postId: string, search = '') {
  const app = open(`/${postId}${search}`)
  const post = await panel()
  const press = async (name: string) => app.user.click(await post.findByRole('button', { name }))
  return { ...app, post, press }
}

it('lists posts by status, in the URL, and searches them', async () => {
  await draft('Findable')
  await draft('Elsewhere')
  await draft('Planned', [x], { scheduledAt: '2031-09-01T10:00:00.000Z' })
  const { user, router, close } = open('')
  const tab = (name: RegExp) => screen.findByRole('tab', { name })
  expect((await tab(/^Drafts/)).getAttribute('aria-selected')).toBe('true')
  await row('Elsewhere')
  await fill(user, screen.getByRole('searchbox', { name: 'Search posts' }), 'FINDABLE')
  await waitFor(() => expect(rows()).toHaveLength(1))
  await user.click(await tab(/^Scheduled/))
  await waitFor(() => expect(router.state.location.href).toMatch(/status=scheduled/))
  await screen.findByText('No matching posts')
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  await row('Planned')
  const { href } = router.state.location
  close()
  renderWithApp(studio, href)
  expect((await tab(/^Scheduled/)).getAttribute('aria-selected')).toBe('true')
  await row('Planned')
})

it('moves on from a ticked row with the arrow keys', async () => {
  const target = await addAccount(studio, 'twitter')
  for (const name of ['oldest', 'middle', 'newest'])
    await addPost(studio, [target], { content: { text: `Arrows ${name}` } })
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/posts?status=draft&q=Arrows`)
  await user.click(await screen.findByRole('checkbox', { name: /Arrows middle/ }))
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toContain('Arrows oldest')
})

it('shows a post opened by a link without a status in the tab of its status', async () => {
  const { id } = await draft('Linked', [x], { scheduledAt: '2031-09-02T10:00:00.000Z' })
  const { router } = await openPost(id)
  const tab = await screen.findByRole('tab', { name: /^Scheduled/ })
  await waitFor(() => expect(tab.getAttribute('aria-selected')).toBe('true'))
  expect((await row('Linked')).getAttribute('aria-current')).toBeTruthy()
  expect(router.state.location.href).toMatch(new RegExp(`posts/${id}\\?status=scheduled`))
})

it.each(['posts/{id}', 'calendar?post={id}'])(
  'stays with a post that someone else edits, once a note about it isn’t being typed any more: %s',
  async (path) => {
    const { id } = await draft('Before the edit')
    const place = path.replace('{id}', id)
    const { client, user, router } = renderWithApp(studio, `/w/${studio.workspaceId}/${place}`)
    const post = await panel()
    const note = await post.findByRole('textbox', { name: 'New note' })
    await fill(user, note, 'Half a')
    const next = await draft('After the edit')
    const params = { workspaceId: studio.workspaceId, postId: id }
    await studio.call(replacePost, { params, body: { postId: next.id } })
    await act(() => client.invalidateQueries())
    await waitFor(() => expect(post.queryByRole('button', { name: 'Edit' })).toBeNull())
    await waitFor(() => expect(client.isFetching()).toBe(0))
    expect(document.activeElement).toBe(note)
    await user.keyboard(' note')
    await user.tab()
    const there = await panel()
    await there.findByText('After the edit')
    expect((await there.findByRole('textbox', { name: 'New note' })).textContent).toBe('Half a note')
    expect(router.state.location.href).toContain(next.id)
  },
)

it('schedules, reschedules and unschedules, each with Undo', async () => {
  const { id } = await draft('Movable')
  const { user, press } = await openPost(id)
  await press('Schedule')
  const dialog = within(await screen.findByRole('dialog', { name: 'Schedule post' }))
  await fill(user, dialog.getByLabelText('Date'), '2001-01-01')
  await user.click(dialog.getByRole('button', { name: 'Schedule' }))
  await dialog.findByText('This time has passed.')
  await fill(user, dialog.getByLabelText('Date'), '2031-12-03')
  await fill(user, dialog.getByLabelText('Time'), '14:30')
  await user.click(dialog.getByRole('button', { name: 'Schedule' }))
  await screen.findByText(/^Scheduled for/)
  expect((await readPost(studio, id)).status).toBe('scheduled')
  await press('Unschedule')
  await screen.findByText('Moved back to drafts')
  expect((await readPost(studio, id)).status).toBe('draft')
  await user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) ?? document.body)
  await waitFor(async () => expect((await readPost(studio, id)).status).toBe('scheduled'))
})

it('shows what is published before what can be done with it, and the cost on its button', async () => {
  const { id } = await draft('Read first', [x, linkedIn])
  const { post } = await openPost(id)
  const text = await post.findByText('Read first')
  const after = [
    await post.findByRole('button', { name: 'Schedule' }),
    await post.findByRole('heading', { name: 'Review' }),
  ]
  for (const each of after)
    expect(text.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  await post.findByRole('button', { name: 'Publish now', description: /^Up to \d+ credits$/ })
})

it('publishes after confirming, and shows each account’s result', async () => {
  const { id } = await draft('Publishable', [x, linkedIn])
  const { user, post, press } = await openPost(id)
  await press('Publish now')
  const dialog = within(await screen.findByRole('alertdialog'))
  await dialog.findByText('Minimum balance after')
  await user.click(dialog.getByRole('button', { name: 'Publish' }))
  await waitFor(async () => expect((await readPost(studio, id)).status).toBe('published'))
  await post.findAllByText('Published')
  expect((await readPost(studio, id)).results?.map(({ status }) => status)).toEqual([
    'published',
    'published',
  ])
  await waitFor(() => {
    const refusal = { name: 'Delete', description: /Published posts can’t be deleted/ }
    expect(post.getByRole('button', refusal).getAttribute('aria-disabled')).toBe('true')
  })
})

it('offers the purchase link after a 402 on publishing, and keeps the post', async () => {
  const { id } = await draft('Too dear')
  const { user, press } = await openPost(id)
  const purchaseUrl = 'https://credits.example.com/buy'
  const effect = { kind: 'status', status: 402, code: 'insufficient_credits', purchaseUrl } as const
  const path = '/v1/workspaces/*/posts/*/publish'
  faults.set([{ method: 'POST', path, effect }])
  await press('Publish now')
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(await dialog.findByRole('button', { name: 'Publish' }))
  await dialog.findByText('The post wasn’t published')
  const buy = dialog.getByRole('link', { name: /Buy credits/ })
  expect(buy.getAttribute('href')).toBe(purchaseUrl)
  faults.set([])
  await user.click(dialog.getByRole('button', { name: 'Publish' }))
  await waitFor(async () => expect((await readPost(studio, id)).status).toBe('published'))
})

it('deletes only after Undo has expired', async () => {
  const { id } = await draft('Deletable')
  const { user, press, calls } = await openPost(id, '?status=draft')
  const deletions = () => calls.filter(({ method }) => method === 'DELETE')
  await press('Delete')
  await waitFor(() => expect(screen.queryByRole('link', { name: /Deletable/ })).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await user.click(await row('Deletable'))
  expect(deletions()).toEqual([])
  await user.click(await (await panel()).findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: /Deletable/ })).toBeNull())
  act(toast.closeAll)
  await waitFor(() => expect(deletions()).toHaveLength(1))
  await waitFor(async () => {
    const { data } = (await studio.call(listPosts, { query: { limit: 100 } })).body
    expect(data.filter((post) => post.id === id)).toEqual([])
  })
})

it('shows mentions in their own direction, so that the @ stays before the name', async () => {
  const post = await addPost(studio, [x], { content: { text: 'Hello', mentions: ['roastery'] } })
  renderWithApp(studio, `/w/${studio.workspaceId}/posts/${post.id}?status=all`)
  expect(await (await panel()).findByText('@roastery')).toHaveProperty('dir', 'auto')
})
