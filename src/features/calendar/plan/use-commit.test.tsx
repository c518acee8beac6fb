import { act, renderHook, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { listPosts, type Post, type PostTarget } from '~/contract'
import { getPostOptions, setPostOptions } from '~/contract/connections'
import { createFaultBoard } from '~/server/faults/routes'
import { addAccount, addPost, readPost } from '~/server/testing/posts'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import type { Plan, PlanChange } from '~/src/calendar/plan'
import { operations } from '~/src/operations/operations'
import { table } from '~/src/storage/table'
import { fill, hold, renderWithApp } from '~/src/testing/render-with-app'
import { usePlans } from './use-plans'

const faults = createFaultBoard()
let studio: TestStudio
let target: PostTarget
beforeAll(async () => {
  studio = await createTestStudio({ at: new Date().toISOString(), deps: { faults } })
  target = await addAccount(studio, 'twitter')
})
afterEach(() => faults.set([]))
afterAll(() => studio.close())

const monday = '2033-04-11T10:00:00.000Z'
const tuesday = '2033-04-12T10:00:00.000Z'

/** Opens the calendar with a plan of this change, as an earlier page has left it on the device. */
async function openPlan(id: string, change: PlanChange, before?: () => Promise<unknown>) {
  const app = renderWithApp(studio, `/w/${studio.workspaceId}/products`)
  await screen.findByRole('heading', { name: 'Products', level: 1 })
  await before?.()
  const plan: Plan = {
    id,
    name: 'Spring',
    begunAt: 0,
    changes: { [change.kind === 'add' ? change.post.id : change.base.id]: change },
  }
  const { result } = renderHook(() => usePlans(studio.workspaceId))
  await waitFor(() => expect(result.current.plans).toBeDefined())
  await result.current.save(plan)
  await app.router.navigate({
    to: '/w/$workspaceId/calendar',
    params: { workspaceId: studio.workspaceId },
    search: { view: 'week', date: monday.slice(0, 10), zone: 'UTC', plan: id },
  })
  return app
}

const postsOf = async (text: string) =>
  (await studio.call(listPosts, { query: { limit: 100 } })).body.data.filter(({ content }) =>
    content.text.startsWith(text),
  )

it('changes the post of an earlier, unanswered creation to what was planned since, without a second one', async () => {
  const planned: Post = {
    id: 'plan-one',
    status: 'scheduled',
    scheduledAt: monday,
    content: { text: 'Planned, changed', mediaUrls: [], hashtags: [], mentions: [] },
    targets: [target],
  }
  const { user } = await openPlan('edited', { kind: 'add', post: planned, creation: 'creation' }, () =>
    operations.createPost(
      studio.workspaceId,
      { content: { ...planned.content, text: 'Planned' }, targets: [target], scheduledAt: monday },
      { id: 'creation' },
    ),
  )
  expect(await postsOf('Planned')).toHaveLength(1)
  const bar = await screen.findByRole('region', { name: 'Plan' })
  await user.click(await screen.findByRole('button', { name: '10:00 Planned, changed' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit planned post' })
  await fill(user, within(dialog).getByLabelText('Date'), '2033-04-12')
  await user.click(within(dialog).getByRole('button', { name: 'Save changes' }))
  await user.click(within(bar).getByRole('button', { name: 'Review…' }))
  const review = await screen.findByRole('dialog', { name: /^Review/ })
  await user.click(within(review).getByRole('checkbox'))
  await user.click(within(review).getByRole('button', { name: 'Apply 1 change' }))
  await screen.findByText('1 change from the plan applied')
  expect(await postsOf('Planned')).toMatchObject([
    { content: { text: 'Planned, changed' }, scheduledAt: tuesday },
  ])
})

it('suggests a time that the plan doesn’t use yet, and names posts of one account at the same time', async () => {
  const post: Post = {
    id: 'plan-nine',
    status: 'scheduled',
    scheduledAt: '2033-04-11T09:00:00.000Z',
    content: { text: 'A walk to the mill', mediaUrls: [], hashtags: [], mentions: [] },
    targets: [target],
  }
  // The other of the day's two slots is taken too.
  await addPost(studio, [target], { content: { text: 'Afternoon' }, scheduledAt: '2033-04-11T16:00:00.000Z' })
  const { user } = await openPlan('clash', { kind: 'add', post })
  await user.click(await screen.findByRole('button', { name: 'Add a post' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a post to the plan' }))
  const time = dialog.getByLabelText<HTMLInputElement>('Time')
  expect(time.value).toBe('09:30')
  await fill(user, time, '09:00')
  await fill(user, dialog.getByLabelText(/^Text/), 'Cups are back')
  await user.click(dialog.getByRole('checkbox', { name: /^X: / }))
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  await user.click(screen.getByRole('button', { name: 'Review…' }))
  const review = within(await screen.findByRole('dialog', { name: /^Review/ }))
  await review.findByText('Same account as “A walk to the mill”, at the same time')
  review.getByText('Same account as “Cups are back”, at the same time')
  await user.click(review.getByRole('checkbox', { name: 'New: Cups are back' }))
  expect(review.queryByText(/^Same account as/)).toBeNull()
})

it('names conflicts and costs in a month that isn’t on show', async () => {
  const at = '2033-08-11T09:00:00.000Z'
  await addPost(studio, [target], { content: { text: 'In August already' }, scheduledAt: at })
  const post: Post = {
    id: 'plan-august',
    status: 'scheduled',
    scheduledAt: at,
    content: { text: 'Planned for August', mediaUrls: [], hashtags: [], mentions: [] },
    targets: [target],
  }
  const { user } = await openPlan('august', { kind: 'add', post })
  await user.click(await screen.findByRole('button', { name: 'Review…' }))
  const review = within(await screen.findByRole('dialog', { name: /^Review/ }))
  await review.findByText('Same account as “In August already”, at the same time')
  review.getByRole('row', { name: /^Thu 11 Aug/ })
})

it('keeps the tick of a new post while it is created', async () => {
  const post: Post = {
    id: 'plan-two',
    status: 'scheduled',
    scheduledAt: monday,
    content: { text: 'Slowly', mediaUrls: [], hashtags: [], mentions: [] },
    targets: [target],
  }
  const { user } = await openPlan('slow', { kind: 'add', post })
  const bar = await screen.findByRole('region', { name: 'Plan' })
  await user.click(within(bar).getByRole('button', { name: 'Review…' }))
  const review = await screen.findByRole('dialog', { name: /^Review/ })
  const release = hold(/\/posts$/, 'POST')
  await user.click(await within(review).findByRole('button', { name: 'Apply 1 change' }))
  await waitFor(async () => {
    const stored = (await table<Plan>('plans').all('')).find(([key]) => key.endsWith('slow'))
    expect(stored?.[1].changes[post.id]).toHaveProperty('creation')
  })
  expect(within(review).getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
  expect(within(review).queryByText(/without confirmation/)).toBeNull()
  release()
  await screen.findByText('1 change from the plan applied')
})

it('says that a move of the plan was refused when it is redone', async () => {
  const base = await addPost(studio, [target], { content: { text: 'Redone' }, scheduledAt: monday })
  const { user } = await openPlan('redone', { kind: 'move', base, to: { at: tuesday } })
  const bar = await screen.findByRole('region', { name: 'Plan' })
  await user.click(within(bar).getByRole('button', { name: 'Review…' }))
  const review = await screen.findByRole('dialog', { name: /^Review/ })
  await user.click(await within(review).findByRole('button', { name: 'Apply 1 change' }))
  await screen.findByText('1 change from the plan applied')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Plan undone')
  const effect = { kind: 'status', status: 403, code: 'forbidden', message: 'No more moves.' } as const
  faults.set([{ method: 'POST', path: '/v1/workspaces/*/posts/*/schedule', effect }])
  await user.keyboard('{Control>}y{/Control}')
  await screen.findByText('Couldn’t move “Redone”')
  screen.getByText(/No more moves\./)
  expect((await readPost(studio, base.id)).scheduledAt).toBe(monday)
})

it('says how many of the plan’s changes are applied, also after they were undone', async () => {
  const base = await addPost(studio, [target], { content: { text: 'In part' }, scheduledAt: monday })
  const { user } = await openPlan('parts', { kind: 'move', base, to: { at: tuesday } })
  const bar = await screen.findByRole('region', { name: 'Plan' })
  within(bar).getByText('Not applied yet')
  const tile = await screen.findByRole('button', { name: '10:00 In part' })
  act(() => tile.focus())
  await user.keyboard('d')
  await screen.findByText('Added to the plan')
  await user.click(within(bar).getByRole('button', { name: 'Review…' }))
  const review = await screen.findByRole('dialog', { name: /^Review/ })
  await user.click(await within(review).findByRole('checkbox', { name: 'New: In part' }))
  await user.click(within(review).getByRole('button', { name: 'Apply 1 change' }))
  await within(bar).findByText('1 of 2 applied')
  const applied = (await screen.findByText('1 change from the plan applied')).closest<HTMLElement>(
    '[data-toast]',
  )
  await user.click(within(applied ?? document.body).getByRole('button', { name: 'Undo' }))
  await screen.findByText('Plan undone')
  await within(bar).findByText('Not applied yet')
})

it('names a post whose move couldn’t be undone, without cutting an emoji in half', async () => {
  const text = `${'o'.repeat(39)}🍵🍵🍵`
  const base = await addPost(studio, [target], { content: { text }, scheduledAt: monday })
  const { user } = await openPlan('refused', { kind: 'move', base, to: { at: tuesday } })
  const bar = await screen.findByRole('region', { name: 'Plan' })
  await user.click(within(bar).getByRole('button', { name: 'Review…' }))
  const review = await screen.findByRole('dialog', { name: /^Review/ })
  await user.click(await within(review).findByRole('button', { name: 'Apply 1 change' }))
  await screen.findByText('1 change from the plan applied')
  const effect = { kind: 'status', status: 403, code: 'forbidden', message: 'No more moves.' } as const
  faults.set([{ method: 'POST', path: '/v1/workspaces/*/posts/*/schedule', effect }])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Part of the plan couldn’t be undone')
  screen.getByText(`“${'o'.repeat(39)}…” wasn’t changed.`)
})

it('says that the open plan was discarded in another tab', async () => {
  const base = await addPost(studio, [target], { content: { text: 'Real again' }, scheduledAt: monday })
  const { router } = await openPlan('closed', { kind: 'move', base, to: { at: tuesday } })
  await screen.findByRole('region', { name: 'Plan' })
  const plans = table<Plan>('plans')
  const [key = ''] = (await plans.keys()).filter((each) => each.endsWith('closed'))
  await plans.remove(key)
  const otherTab = new BroadcastChannel('studio-plans')
  otherTab.postMessage(key)
  await screen.findByText('Plan closed')
  otherTab.close()
  await waitFor(() => expect(router.latestLocation.search).not.toHaveProperty('plan'))
  expect(screen.queryByRole('region', { name: 'Plan' })).toBeNull()
})

it('copies a post with its asset and its platform options', async () => {
  const ids = { assetId: 'med_1' }
  const original = await addPost(studio, [target], {
    content: { text: 'Copied' },
    scheduledAt: monday,
    ...ids,
  })
  const options = { [target.accountId]: { reply_settings: 'following' } }
  const setOptions = { params: { workspaceId: studio.workspaceId, postId: original.id }, body: { options } }
  await studio.call(setPostOptions, setOptions)
  const { user } = await openPlan('copied', { kind: 'move', base: original, to: { at: tuesday } })
  const bar = await screen.findByRole('region', { name: 'Plan' })
  const tile = await screen.findByRole('button', { name: '10:00 Copied' })
  act(() => tile.focus())
  await user.keyboard('d')
  await screen.findByText('Added to the plan')
  await user.click(within(bar).getByRole('button', { name: 'Review…' }))
  const review = await screen.findByRole('dialog', { name: /^Review/ })
  await user.click(await within(review).findByRole('button', { name: 'Apply 2 changes' }))
  await screen.findByText('2 changes from the plan applied')
  const posts = await postsOf('Copied')
  expect(posts).toMatchObject([ids, ids])
  for (const { id: postId } of posts) {
    const read = await studio.call(getPostOptions, { params: { workspaceId: studio.workspaceId, postId } })
    expect(read.body.data.options).toMatchObject(options)
  }
})
