import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { createRepeat } from '~/contract'
import { posts } from '~/server/db/schema'
import { createFaultBoard } from '~/server/faults/routes'
import { addAccount, addPost } from '~/server/testing/posts'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { chooseSettings, deviceZone } from '~/src/calendar/device-settings'
import { renderWithApp } from '~/src/testing/render-with-app'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio()
  await addPosts(studio, [
    { id: 'april', scheduledAt: new Date('2033-04-13T10:00Z') },
    { id: 'early', scheduledAt: new Date('2036-06-03T10:00Z') },
    { id: 'late', scheduledAt: new Date('2036-06-20T10:00Z') },
    { id: 'november', scheduledAt: new Date('2034-11-01T10:00Z') },
  ])
})
afterAll(() => studio.close())

async function addPosts(to: TestStudio, given: readonly { id: string; scheduledAt: Date | null }[]) {
  const target = await addAccount(to, 'twitter')
  const at = new Date()
  const rows = given.map(({ id, scheduledAt }) => ({
    ...{ id, workspaceId: to.workspaceId, targets: [target], createdAt: at, updatedAt: at, scheduledAt },
    content: { text: id, mediaUrls: [], hashtags: [], mentions: [] },
    status: scheduledAt ? ('scheduled' as const) : ('draft' as const),
  }))
  await to.db.insert(posts).values(rows)
}

function asPhone(): () => void {
  const desktop = matchMedia
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('max-width') }),
  )
  return () => void vi.stubGlobal('matchMedia', desktop)
}

it('complaint: “the calendar misses posts”: every post of a month is counted, and none may be hidden', async () => {
  const full = await createTestStudio()
  onTestFinished(() => full.close())
  const april = Array.from({ length: 240 }, (_, each) => ({
    id: `april-${each}`,
    scheduledAt: new Date(Date.UTC(2033, 3, 1 + (each % 30), 10, each % 60)),
  }))
  // More than one of the API's lists of 100, and all newer.
  const later = Array.from({ length: 300 }, (_, each) => ({
    id: `later-${each}`,
    scheduledAt: new Date(Date.UTC(2034, 1, 1 + (each % 28), 10)),
  }))
  const drafts = Array.from({ length: 130 }, (_, each) => ({ id: `draft-${each}`, scheduledAt: null }))
  await addPosts(full, [...april, ...later, ...drafts])
  const { calls } = renderWithApp(full, `/w/${full.workspaceId}/calendar?view=month&date=2033-04-13&zone=UTC`)
  await screen.findByText(/240 posts left to publish/)
  expect(screen.queryByLabelText('May have more posts')).toBeNull()
  expect(screen.queryByText(/The API doesn’t list older posts/)).toBeNull()
  await screen.findByRole('button', { name: /^Drafts 130/ })
  // All drafts are loaded, but only 100 are rendered until one scrolls.
  await screen.findByText('Showing 100 of 130')
  // The months on show, the first page without a time, the rest of those, the adjacent months, and failed posts.
  const reads = calls.filter(({ path }) => path === `/v1/workspaces/${full.workspaceId}/posts`)
  expect(new Set(reads.map(({ query }) => query)).size).toBeLessThanOrEqual(7)
})

it('says up to when repeated posts exist: in a later month, and at the post', async () => {
  const repeating = await createTestStudio({ at: new Date().toISOString() })
  onTestFinished(() => repeating.close())
  const inDays = (days: number) => new Date(repeating.clock() + days * 86_400_000).toISOString().slice(0, 10)
  const post = await addPost(repeating, [await addAccount(repeating, 'twitter')])
  const rule = { every: 'day', time: '09:00', timezone: 'UTC', from: inDays(1) }
  await repeating.call(createRepeat, { body: { postId: post.id, rule } })
  const at = `/w/${repeating.workspaceId}/calendar?view=day&zone=UTC`
  const near = renderWithApp(repeating, `${at}&date=${inDays(30)}`)
  await screen.findByText(/^1 post left to publish on this day/)
  expect(screen.queryByText(/Repeated posts are planned until/)).toBeNull()
  near.close()
  const later = renderWithApp(repeating, `${at}&date=${inDays(90)}`)
  await screen.findByText(/Repeated posts are planned until .*Later ones are added automatically\./)
  await later.router.navigate({ href: `/w/${repeating.workspaceId}/posts/${post.id}` })
  await screen.findByText(/^Posts are planned until .* Later ones are added automatically\.$/)
})

it('says that filters leave no posts, and clears them', async () => {
  const at = `/w/${studio.workspaceId}/calendar?date=2033-04-13&zone=UTC&status=failed&platform=twitter`
  const { user, router } = renderWithApp(studio, `${at}&view=list`)
  await screen.findByText('No posts match the filters.')
  screen.getByText('No posts on these days match the filters.')
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await screen.findByText(/1 post left to publish/)
  // The calendar shows its new state before the address has it.
  await waitFor(() =>
    expect(router.state.location.search).toEqual({ view: 'list', date: '2033-04-13', zone: 'UTC' }),
  )
})

it('doesn’t call days empty whose posts couldn’t be loaded', async () => {
  const faults = createFaultBoard()
  const failing = await createTestStudio({ deps: { faults } })
  onTestFinished(() => failing.close())
  faults.set([{ method: 'GET', path: '/v1/workspaces/*/posts', effect: { kind: 'status', status: 400 } }])
  renderWithApp(failing, `/w/${failing.workspaceId}/calendar?view=list&date=2033-04-13&zone=UTC`)
  await screen.findByText('Some posts couldn’t be loaded')
  expect(screen.queryByText('No posts on these days')).toBeNull()
})

it('moves by keyboard from day to day of the list, past those without posts', async () => {
  const { user } = renderWithApp(
    studio,
    `/w/${studio.workspaceId}/calendar?view=list&date=2036-06-01&zone=UTC`,
  )
  const [early, late] = await Promise.all(
    ['early', 'late'].map((name) => screen.findByRole('button', { name: new RegExp(`^(?!Move).*${name}`) })),
  )
  act(() => early?.focus())
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(late)
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(document.activeElement?.textContent).toContain('3')
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(early)
})

it('counts each press of Next and Previous, however quickly they follow', async () => {
  const { user, router } = renderWithApp(studio, `/w/${studio.workspaceId}/calendar?date=2033-04-13&zone=UTC`)
  const next = await screen.findByRole('button', { name: 'Next' })
  await act(async () => {
    for (let press = 0; press < 6; press++) fireEvent.click(next)
    await user.click(screen.getByRole('button', { name: 'Previous' }))
  })
  await waitFor(() => expect(router.state.location.search).toMatchObject({ date: '2033-09-13' }))
  await screen.findByRole('heading', { name: 'September 2033', level: 1 })
})

it('shows on a phone, without scrolling, that a link has filtered it by a queue', async () => {
  onTestFinished(asPhone())
  renderWithApp(studio, `/w/${studio.workspaceId}/calendar?date=2033-04-13&zone=UTC&queue=default`)
  const filter = await screen.findByRole('button', { name: /^Queue: / })
  const drafts = await screen.findByRole('button', { name: /^Drafts/ })
  expect(filter.compareDocumentPosition(drafts) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

it('names the account it is filtered by with its platform', async () => {
  const { accountId } = await addAccount(studio, 'linkedin')
  renderWithApp(studio, `/w/${studio.workspaceId}/calendar?date=2033-04-13&zone=UTC&account=${accountId}`)
  await screen.findByRole('button', { name: 'Account: LinkedIn: @linkedin' })
})

it('offers to clear the time zone only if it isn’t the device’s own', async () => {
  const at = `/w/${studio.workspaceId}/calendar?date=2033-04-13&zone=`
  const own = renderWithApp(studio, at + deviceZone())
  await screen.findByRole('combobox', { name: 'Time zone' })
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
  own.close()
  const { user, router } = renderWithApp(studio, `${at}Asia/Tokyo`)
  onTestFinished(() => chooseSettings({ zone: undefined }))
  await user.click(await screen.findByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ zone: deviceZone() }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull())
})

it('says that a link’s queue was deleted', async () => {
  renderWithApp(studio, `/w/${studio.workspaceId}/calendar?date=2033-04-13&zone=UTC&queue=queue_gone`)
  await screen.findByRole('button', { name: 'Queue: Deleted queue' })
})

it('shows that a failed post without a time is selected, and doesn’t offer to shift it', async () => {
  const target = await addAccount(studio, 'linkedin')
  const { id } = await addPost(studio, [target], { content: { text: 'Never scheduled' } })
  await studio.db.update(posts).set({ status: 'failed' }).where(eq(posts.id, id))
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/calendar?date=2033-04-13&zone=UTC`)
  const failed = await screen.findByRole('button', { name: /Never scheduled/ })
  await user.keyboard('{Control>}')
  await user.click(failed)
  await user.keyboard('{/Control}')
  const bar = await screen.findByRole('toolbar', { name: 'Selected posts' })
  expect(failed.getAttribute('aria-pressed')).toBe('true')
  const shift = within(bar).getByRole('button', { name: 'Shift…' })
  expect(shift.getAttribute('aria-disabled')).toBe('true')
})

it('says how to schedule a draft only beside drafts', async () => {
  const fresh = await createTestStudio()
  onTestFinished(() => fresh.close())
  renderWithApp(fresh, `/w/${fresh.workspaceId}/calendar?view=month`)
  await screen.findByText(/^No drafts\./)
  expect(screen.queryByText(/^Drag a draft onto a day/)).toBeNull()
})

it('doesn’t say on a phone that there are no posts above those of the next month', async () => {
  onTestFinished(asPhone())
  renderWithApp(studio, `/w/${studio.workspaceId}/calendar?view=month&date=2034-10-31&zone=UTC`)
  await screen.findByText('november')
  await screen.findByText('No posts this month. Schedule a draft, or write a post.')
})

it('is one tab stop for the days of a month on a phone, between which arrow keys move', async () => {
  onTestFinished(asPhone())
  const { user } = renderWithApp(
    studio,
    `/w/${studio.workspaceId}/calendar?view=month&date=2033-04-13&zone=UTC`,
  )
  const day = (name: RegExp) => screen.getByRole('button', { name })
  const days = await screen.findByRole('group', { name: 'April 2033' })
  const stops = () =>
    within(days)
      .getAllByRole('button')
      .filter(({ tabIndex }) => tabIndex === 0)
  const chosen = day(/^Wednesday 13 April/)
  expect(stops()).toEqual([chosen])
  act(() => chosen.focus())
  for (const [key, name] of [
    ['ArrowRight', /^Thursday 14 April/],
    ['ArrowDown', /^Thursday 21 April/],
    ['Home', /^Sunday 17 April/],
    ['ArrowLeft', /^Saturday 16 April/],
    ['ArrowUp', /^Saturday 9 April/],
  ] as const) {
    await user.keyboard(`{${key}}`)
    expect(document.activeElement).toBe(day(name))
    expect(stops()).toEqual([day(name)])
  }
  await user.keyboard('{Enter}')
  await waitFor(() => expect(day(/^Saturday 9 April/).ariaPressed).toBe('true'))
})
