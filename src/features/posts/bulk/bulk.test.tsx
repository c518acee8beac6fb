import { act, screen, waitFor, within } from '@testing-library/react'
import { and, count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { createCampaign, createPost, createRepeat, listPosts, type Post } from '~/contract'
import { posts as postRows } from '~/server/db/schema'
import { createFaultBoard } from '~/server/faults/routes'
import { fillWorkspace } from '~/server/testing/many-records'
import { addAccount, addPost, readPost } from '~/server/testing/posts'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { pendingDeletions } from '~/src/api/queries/all-posts'
import { session } from '~/src/api/session/session'
import { hold, renderWithApp } from '~/src/testing/render-with-app'
import { toast } from '~/src/ui/toast'
import { campaignAction } from './bulk-actions'

const faults = createFaultBoard()
let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio({ at: new Date().toISOString(), deps: { faults } })
})
afterAll(() => studio.close())

let searches = 0
/** Opens the list on `count` drafts that share a unique word. */
async function openDrafts(count = 3) {
  const word = `Bulk${++searches}`
  const target = await addAccount(studio, 'twitter')
  const posts: Post[] = []
  for (let index = 0; index < count; index++)
    posts.push(await addPost(studio, [target], { content: { text: `${word} ${index}` } }))
  const app = renderWithApp(studio, `/w/${studio.workspaceId}/posts?status=all&q=${word}`)
  // The newest: older ones load on scrolling.
  await screen.findByText(`${word} ${count - 1}`)
  const now = () => Promise.all(posts.map(({ id }) => readPost(studio, id)))
  const statuses = async () => (await now()).map(({ status }) => status)
  const select = async (shown = posts.length) => {
    await app.user.click(screen.getByRole('checkbox', { name: 'Select all shown' }))
    const bar = await screen.findByRole('toolbar', { name: 'Selected posts' })
    within(bar).getByText(`${shown} selected`)
    return bar
  }
  return { ...app, word, posts, now, statuses, select }
}

it('schedules the selected posts one after another, with undo', async () => {
  const { user, now, statuses, select } = await openDrafts()
  const bar = await select()
  await user.click(within(bar).getByRole('button', { name: 'Schedule…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Schedule 3 posts' })
  await user.click(within(dialog).getByRole('button', { name: 'Schedule' }))
  await screen.findByText('3 posts scheduled')
  expect(await statuses()).toEqual(['scheduled', 'scheduled', 'scheduled'])
  const days = new Set((await now()).map(({ scheduledAt }) => scheduledAt?.slice(0, 10)))
  expect(days.size).toBe(3)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('3 changes undone')
  expect(await statuses()).toEqual(['draft', 'draft', 'draft'])
})

it('retries alone what couldn’t be scheduled, on its own day', async () => {
  const { user, now, statuses, select } = await openDrafts()
  const bar = await select()
  const effect = { kind: 'status', status: 400, message: 'Not now.' } as const
  faults.set([{ method: 'POST', path: '/v1/workspaces/*/posts/*/schedule', times: 1, effect }])
  await user.click(within(bar).getByRole('button', { name: 'Schedule…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Schedule 3 posts' })
  await user.click(within(dialog).getByRole('button', { name: 'Schedule' }))
  await screen.findByText('1 post wasn’t changed')
  within(screen.getByRole('list', { name: 'Unchanged posts' })).getByText(/Not now\./)
  expect((await statuses()).toSorted()).toEqual(['draft', 'scheduled', 'scheduled'])
  await user.click(screen.getByRole('button', { name: 'Retry 1 post' }))
  await waitFor(async () => expect(await statuses()).toEqual(['scheduled', 'scheduled', 'scheduled']))
  expect(new Set((await now()).map(({ scheduledAt }) => scheduledAt?.slice(0, 10))).size).toBe(3)
})

it('doesn’t schedule a post that its platform would refuse, and gives its time to the next', async () => {
  const word = `Bulk${++searches}`
  const target = await addAccount(studio, 'twitter')
  const write = (text: string) => addPost(studio, [target], { content: { text } })
  const posts = [
    await write(`${word} last`),
    await write(`${word} ${'a'.repeat(280)}`),
    await write(`${word} first`),
  ]
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/posts?status=all&q=${word}`)
  await screen.findByText(`${word} first`)
  await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }))
  const bar = await screen.findByRole('toolbar', { name: 'Selected posts' })
  await user.click(within(bar).getByRole('button', { name: 'Schedule…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Schedule 3 posts' })
  await user.click(within(dialog).getByRole('button', { name: 'Schedule' }))
  await screen.findByText('1 post wasn’t changed')
  within(screen.getByRole('list', { name: 'Unchanged posts' })).getByText(/280-character limit/)
  const [last, tooLong, first] = await Promise.all(posts.map(({ id }) => readPost(studio, id)))
  expect([first?.status, tooLong?.status, last?.status]).toEqual(['scheduled', 'draft', 'scheduled'])
  const dayOf = (post: Post | undefined) => Date.parse(post?.scheduledAt?.slice(0, 10) ?? '')
  expect(Math.abs(dayOf(last) - dayOf(first))).toBe(86_400_000)
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
})

it('shows an action that still runs, and what it didn’t change, after another one has ended', async () => {
  const { user, select } = await openDrafts(2)
  const answer = hold(/\/schedule$/)
  const effect = { kind: 'status', status: 400, message: 'Not now.' } as const
  faults.set([{ method: 'POST', path: '/v1/workspaces/*/posts/*/schedule', times: 1, effect }])
  await user.click(within(await select()).getByRole('button', { name: 'Schedule…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Schedule 2 posts' })
  await user.click(within(dialog).getByRole('button', { name: 'Schedule' }))
  await screen.findByRole('progressbar', { name: 'Scheduling posts' })
  await user.click(within(await select()).getByRole('button', { name: 'Duplicate' }))
  await screen.findByText('2 drafts created')
  screen.getByRole('progressbar', { name: 'Scheduling posts' })
  answer()
  await screen.findByText('1 post wasn’t changed')
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('1 post wasn’t changed')).toBeNull()
})

it('stops when the person signs out, and shows the next one nothing of it', async () => {
  const { user, select, statuses, close } = await openDrafts(8)
  const answer = hold(/\/schedule$/)
  await user.click(within(await select()).getByRole('button', { name: 'Schedule…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Schedule 8 posts' })
  await user.click(within(dialog).getByRole('button', { name: 'Schedule' }))
  await screen.findByRole('progressbar', { name: 'Scheduling posts' })
  act(() => session.signOut())
  close()
  answer()
  const { client } = await openDrafts(1)
  expect(screen.queryByRole('progressbar', { name: 'Scheduling posts' })).toBeNull()
  // Those that were under way.
  await waitFor(async () => expect((await statuses()).filter((status) => status === 'draft')).toHaveLength(2))
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(screen.queryByText('6 posts scheduled')).toBeNull()
})

it('starts the selection afresh when posts are filtered by their review', async () => {
  const { router, select, word } = await openDrafts(1)
  await select()
  const filterBy = (review: 'requested' | undefined) =>
    act(() => router.navigate({ to: '.', search: (search) => ({ ...search, review }) }))
  await filterBy('requested')
  await screen.findByText('No matching posts')
  await filterBy(undefined)
  await screen.findByText(`${word} 0`)
  expect(screen.queryByRole('toolbar', { name: 'Selected posts' })).toBeNull()
})

it('keeps selected what is selected while an action reads its posts', async () => {
  const { user, word } = await openDrafts(2)
  await user.click(screen.getByRole('checkbox', { name: new RegExp(`${word} 0`) }))
  const answer = hold(/\/posts$/)
  const bar = await screen.findByRole('toolbar', { name: 'Selected posts' })
  await user.click(within(bar).getByRole('button', { name: 'Unschedule' }))
  await user.click(screen.getByRole('checkbox', { name: new RegExp(`${word} 1`) }))
  answer()
  await screen.findByText('1 post wasn’t changed')
  within(bar).getByText('1 selected')
  expect(screen.getByRole('checkbox', { name: new RegExp(`${word} 1`) })).toHaveProperty('checked', true)
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
})

it('doesn’t move drafts, and says why', async () => {
  const { user, word, statuses, select } = await openDrafts(2)
  const bar = await select()
  await user.click(within(bar).getByRole('button', { name: 'Move…' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Move' }))
  await screen.findByText('2 posts weren’t changed')
  const list = screen.getByRole('list', { name: 'Unchanged posts' })
  expect(within(list).getByText(`${word} 0`)).toBeDefined()
  expect(within(list).getAllByText('This post isn’t scheduled.')).toHaveLength(2)
  expect(await statuses()).toEqual(['draft', 'draft'])
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
})

it('says which posts it didn’t delete, and why', async () => {
  const { user, word, posts, select } = await openDrafts(2)
  const [first] = posts
  await studio.db
    .update(postRows)
    .set({ status: 'published' })
    .where(eq(postRows.id, first?.id ?? ''))
  const bar = await select()
  await user.click(within(bar).getByRole('button', { name: 'Delete' }))
  act(toast.closeAll)
  await screen.findByText('1 post wasn’t deleted')
  within(screen.getByRole('list', { name: 'Unchanged posts' })).getByText(`${word} 0`)
})

it('adds posts to a campaign without replacing them, with undo', async () => {
  const body = { name: 'Autumn roast', contentType: 'engagement' }
  const campaign = (await studio.call(createCampaign, { body })).body.data
  const { posts, now } = await openDrafts(2)
  const act = campaignAction(studio.workspaceId, campaign.id)
  const after = await Promise.all(posts.map(act.perform))
  expect(act.done?.(2)).toBe('2 posts added to the campaign')
  expect((await now()).map(({ campaignId }) => campaignId)).toEqual([campaign.id, campaign.id])
  for (const [index, post] of posts.entries()) await act.undo?.(post, after[index] ?? post)
  expect((await now()).map(({ campaignId }) => campaignId)).toEqual([undefined, undefined])
})

it('duplicates the selected posts, and deletes the copies on undo', async () => {
  const { user, word, select } = await openDrafts(2)
  const bar = await select()
  await user.click(within(bar).getByRole('button', { name: 'Duplicate' }))
  await screen.findByText('2 drafts created')
  await waitFor(() => expect(screen.getAllByText(`${word} 0`)).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(screen.getAllByText(`${word} 0`)).toHaveLength(1))
})

it('selects everything that matches the filter, loaded or not', async () => {
  const { user, select } = await openDrafts(64)
  const bar = await select(60)
  await user.click(within(bar).getByRole('button', { name: 'Select all 64' }))
  await within(bar).findByText('64 selected')
  await user.click(within(bar).getByRole('button', { name: 'Unschedule' }))
  await screen.findByText('64 posts weren’t changed')
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
})

const dayMs = 86_400_000
/** 09:00 UTC, `days` from now. */
const inDays = (days: number) =>
  `${new Date(studio.clock() + days * dayMs).toISOString().slice(0, 10)}T09:00:00.000Z`

/** Creates two repeats of three days each and a post that doesn't repeat; selects the first post of each. */
async function repeats() {
  const word = `Daily${++searches}`
  const target = await addAccount(studio, 'linkedin')
  const write = async (name: string) => {
    const body = { content: { text: `${word} ${name}` }, targets: [target], scheduledAt: inDays(2) }
    return (await studio.call(createPost, { body })).body.data
  }
  for (const name of ['tip', 'offer']) {
    const { id: postId } = await write(name)
    const rule = { every: 'day', time: '09:00', timezone: 'UTC', from: inDays(2).slice(0, 10), times: 3 }
    await studio.call(createRepeat, { body: { postId, rule } })
  }
  await write('once')
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/posts?status=scheduled&q=${word}`)
  const day = inDays(2).slice(0, 10)
  const times = async () =>
    (await studio.call(listPosts, { query: { q: word, pageSize: 200 } })).body.data
      .flatMap(({ scheduledAt, content }) => (scheduledAt ? [`${content.text} ${scheduledAt}`] : []))
      .sort()
  await screen.findAllByText(`${word} once`)
  for (const name of ['tip', 'offer', 'once']) {
    const boxes = await screen.findAllByRole('checkbox', { name: new RegExp(`${word} ${name}`) })
    const listed = boxes.toSorted((a, b) => (a.compareDocumentPosition(b) & 4 ? -1 : 1))
    if (listed[0]) await user.click(listed[0])
  }
  const bar = await screen.findByRole('toolbar', { name: 'Selected posts' })
  within(bar).getByText('3 selected')
  return { user, word, bar, day, times }
}

it('asks once about all repeats of the selected posts, and deletes the later posts of each', async () => {
  const { user, word, bar, times } = await repeats()
  const before = await times()
  expect(before).toHaveLength(7)
  await user.click(within(bar).getByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete 3 posts?' })
  within(dialog).getByText(/^2 of them repeat\./)
  await user.click(within(dialog).getByRole('button', { name: 'These and later posts' }))
  await screen.findByText('3 posts and later ones deleted')
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1)
  await waitFor(() => expect(screen.queryByText(`${word} once`)).toBeNull())
  await waitFor(async () => expect(await times()).toEqual([`${word} once ${inDays(2)}`]))
})

it('keeps the selection if the question about repeats is cancelled', async () => {
  const { user, bar } = await repeats()
  await user.click(within(bar).getByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete 3 posts?' })
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  within(screen.getByRole('toolbar', { name: 'Selected posts' })).getByText('3 selected')
})

it('restores deleted posts and their repeats by one Undo', async () => {
  const { user, bar, times } = await repeats()
  const before = await times()
  await user.click(within(bar).getByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete 3 posts?' })
  await user.click(within(dialog).getByRole('button', { name: 'These and later posts' }))
  await waitFor(async () => expect(await times()).toHaveLength(1))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await times()).toEqual(before))
})

it('moves the selected posts with the later ones of their repeats, with undo', async () => {
  const { user, word, bar, times } = await repeats()
  const before = await times()
  const later = (name: string, ...days: number[]) => days.map((each) => `${word} ${name} ${inDays(each)}`)
  await user.click(within(bar).getByRole('button', { name: 'Move…' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Move' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Move 3 posts?' })
  await user.click(within(dialog).getByRole('button', { name: 'These and later posts' }))
  await screen.findByText('3 posts and later ones moved')
  expect(await times()).toEqual(
    [...later('tip', 3, 4, 5), ...later('offer', 3, 4, 5), ...later('once', 3)].sort(),
  )
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await times()).toEqual(before), { timeout: 5000 })
})

// Limits, not waits: a busy machine takes several times as long as an idle one.
const slowTimeout = { timeout: 120_000 }

it('acts on posts of several pages, says what failed, and undoes the others', {
  timeout: 240_000,
}, async () => {
  const many = await createTestStudio()
  onTestFinished(() => many.close())
  // One in eight is a draft.
  await fillWorkspace(many.db, many.workspaceId, 1280)
  const joined = async () => {
    const [row] = await many.db
      .select({ count: count() })
      .from(postRows)
      .where(and(eq(postRows.status, 'draft'), eq(postRows.campaignId, 'cmp_64')))
    return row?.count
  }
  const { user } = renderWithApp(many, `/w/${many.workspaceId}/posts?status=draft`)
  const own = globalThis.fetch
  let refused = 3
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
    init?.method === 'PUT' && url.endsWith('/campaign') && refused-- > 0
      ? Response.json({ error: { code: 'conflict', message: 'Not now.' } }, { status: 409 })
      : own(url, init),
  )
  await screen.findByText('Showing 60 of 160')
  await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }))
  const bar = await screen.findByRole('toolbar', { name: 'Selected posts' })
  await user.click(within(bar).getByRole('button', { name: 'Select all 160' }))
  await user.click(within(bar).getByRole('button', { name: 'Campaign' }))
  // Beyond the first page.
  await user.type(await screen.findByRole('combobox', { name: 'Search' }), '64')
  await user.click(await screen.findByRole('option', { name: /64$/ }))
  await screen.findByText('157 posts added to the campaign', undefined, slowTimeout)
  expect(await joined()).toBe(157)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('157 changes undone', undefined, slowTimeout)
  expect(await joined()).toBe(0)
})

it('focuses the row that follows deleted ones, or the title after the last', async () => {
  const { user, word } = await openDrafts()
  const rowOf = (index: number) => screen.getByText(`${word} ${index}`).closest('a')
  await user.click(screen.getByRole('checkbox', { name: `Select “${word} 2”` }))
  const bar = await screen.findByRole('toolbar', { name: 'Selected posts' })
  await user.click(within(bar).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByText(`${word} 2`)).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(rowOf(1)))

  await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }))
  await user.click(within(await screen.findByRole('toolbar')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
})

it('leaves deleted posts out of the counts, and counts them again after undo', async () => {
  const { user, word, posts, select } = await openDrafts(3)
  const tab = (name: string, count: string) =>
    waitFor(() =>
      expect(screen.getByRole('tab', { name: new RegExp(`^${name}`) }).textContent).toBe(`${name}${count}`),
    )
  await tab('All', '3')
  const bar = await select()
  await user.click(within(bar).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByText(`${word} 0`)).toBeNull())
  await tab('All', '0')
  await tab('Drafts', '0')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await tab('All', '3')
  await tab('Drafts', '3')

  await user.click(screen.getByRole('checkbox', { name: `Select “${word} 2”` }))
  await user.click(within(await screen.findByRole('toolbar')).getByRole('button', { name: 'Delete' }))
  await tab('All', '2')
  // The Undo has expired and the post is deleted: it must not be subtracted twice.
  act(() => toast.closeAll())
  await waitFor(async () =>
    expect((await studio.call(listPosts, { query: { q: word } })).body.data).toHaveLength(2),
  )
  await waitFor(() => expect(posts.some(({ id }) => pendingDeletions.store.get().has(id))).toBe(false))
  await tab('All', '2')
})

it('says that there is nothing to change, and keeps the selection', async () => {
  const { user, select, calls } = await openDrafts(2)
  const bar = await select()
  calls.length = 0
  await user.click(within(bar).getByRole('button', { name: 'Campaign' }))
  await user.click(await screen.findByRole('option', { name: 'No campaign' }))
  await screen.findByText('The posts have no campaign.')
  within(bar).getByText('2 selected')
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([])
})
