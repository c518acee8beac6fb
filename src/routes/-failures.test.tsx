import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createCampaign } from '~/contract'
import { media } from '~/server/db/schema'
import { createFaultBoard } from '~/server/faults/routes'
import { addAccount, addQueue } from '~/server/testing/posts'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { renderWithApp } from '~/src/testing/render-with-app'

const faults = createFaultBoard()
let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio({ deps: { faults } })
})
afterAll(() => studio.close())
beforeEach(() => faults.set([]))

/** Each screen, and a read that it depends on. */
const reads: readonly [screen: string, path: string][] = [
  ['', '/v1/workspaces/*/campaigns'],
  ['posts', '/v1/workspaces/*/posts'],
  ['calendar?view=month', '/v1/workspaces/*/posts'],
  ['posts/new', '/v1/workspaces/*/social-accounts'],
  ['media', '/v1/workspaces/*/media'],
  ['campaigns', '/v1/workspaces/*/campaigns'],
  ['products', '/v1/workspaces/*/products'],
  ['brand', '/v1/workspaces/*/brand-kit'],
  ['accounts', '/v1/workspaces/*/social-accounts'],
  ['studio/preset', '/v1/presets'],
  ['/credits', '/v1/credits/transactions'],
]

it.each(reads)('at /%s, a failed read shows its request, and Retry reads again', async (at, path) => {
  faults.set([{ method: 'GET', path, effect: { kind: 'status', status: 500, message: 'Oh.' } }])
  const { user, client } = renderWithApp(studio, at.startsWith('/') ? at : `/w/${studio.workspaceId}/${at}`)
  const main = within(await screen.findByRole('main'))
  const alerts = () => main.queryAllByRole('alert').filter(({ textContent }) => textContent.includes('Oh.'))
  await waitFor(() => expect(alerts().length).toBeGreaterThan(0))
  expect(screen.getByRole('main').textContent).toMatch(/fault_500.*Request req_/s)
  await waitFor(() => expect(client.isFetching()).toBe(0))
  faults.set([])
  // A read that began before the fault was lifted shows its own notice, with its own Retry.
  await waitFor(async () => {
    for (const retry of main.queryAllByRole('button', { name: 'Retry' })) await user.click(retry)
    expect(alerts()).toEqual([])
  })
})

it.each([
  ['posts/post_gone', 'Post not found'],
  ['products/product_gone', /Couldn’t find this/],
  ['campaigns/campaign_gone', /Couldn’t find this/],
  ['media/media_gone', /Couldn’t find this/],
  ['nowhere', 'Page not found'],
])('at /%s, says that the record or screen doesn’t exist, and keeps the rail', async (at, says) => {
  renderWithApp(studio, `/w/${studio.workspaceId}/${at}`)
  await screen.findAllByText(says)
  // A retry would find nothing either.
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  expect(screen.getAllByRole('navigation', { name: 'Main' }).length).toBeGreaterThan(0)
})

it('an unknown workspace says so, and links to one’s own', async () => {
  const { user, router } = renderWithApp(studio, '/w/ws_nobodys/calendar')
  await screen.findByRole('heading', { name: 'You don’t have access to this workspace' })
  await user.click(screen.getByRole('link', { name: /^Open Test/ }))
  await waitFor(() => expect(router.state.location.pathname).toMatch(`/w/${studio.workspaceId}`))
})

it('an unknown address says so, and links to Home', async () => {
  const { user, router } = renderWithApp(studio, '/nowhere/at/all')
  const page = within(await screen.findByRole('main'))
  await page.findByRole('heading', { level: 1, name: 'Page not found' })
  expect(document.title).toMatch(/^Page not found/)
  await user.click(screen.getByRole('link', { name: 'Go to Home' }))
  await waitFor(() => expect(router.state.location.pathname).toMatch(`/w/${studio.workspaceId}`))
})

/** Makes every list of posts fail until it is released. */
function failPosts(): void {
  const effect = { kind: 'status', status: 500, message: 'Oh.' } as const
  faults.set([{ method: 'GET', path: '/v1/workspaces/*/posts', effect }])
}

it('accounts and queues don’t claim to have no posts if these couldn’t be loaded', async () => {
  await addAccount(studio, 'twitter', 1)
  const queueId = 'evenings'
  await addQueue(studio, queueId, 'UTC', [{ weekday: 1, time: '09:00' }])
  failPosts()
  const { user, close } = renderWithApp(studio, `/w/${studio.workspaceId}/accounts`)
  const main = within(await screen.findByRole('main'))
  await main.findByText('Couldn’t load posts')
  const table = within(await main.findByRole('table', { name: 'Accounts by platform' }))
  table.getByRole('rowheader')
  expect(table.queryByText(/None yet|Nothing scheduled/)).toBeNull()
  await main.findByRole('link', { name: 'Edit queue evenings' })
  expect(main.queryByText('Nothing queued')).toBeNull()
  faults.set([])
  await waitFor(() => expect(main.getByRole('button', { name: 'Retry' }).ariaBusy).toBeNull())
  await user.click(main.getByRole('button', { name: 'Retry' }))
  await main.findAllByText('Nothing queued')
  expect(main.queryByText('Couldn’t load posts')).toBeNull()
  table.getAllByText('Nothing scheduled')
  close()

  failPosts()
  const queue = renderWithApp(studio, `/w/${studio.workspaceId}/queues/${queueId}`)
  await screen.findByText('Couldn’t load posts')
  expect(screen.queryByText(/Nothing queued/)).toBeNull()
  const week = within(screen.getByRole('group', { name: 'Slots by weekday' }))
  week.getByRole('button', { name: 'Monday 09:00, unknown' })
  expect(week.queryByText('free')).toBeNull()
  await queue.user.click(await screen.findByRole('button', { name: 'Delete queue' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  dialog.getByText('Its queued posts become drafts. This can’t be undone.')
  await queue.user.click(dialog.getByRole('button', { name: 'Cancel' }))
  faults.set([])
  await queue.user.click(screen.getByRole('button', { name: 'Retry' }))
  await week.findByRole('button', { name: 'Monday 09:00, free' })
})

it('the calendar doesn’t claim to have no drafts if these couldn’t be loaded', async () => {
  failPosts()
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/calendar`)
  const panel = within(await screen.findByRole('complementary', { name: 'Unscheduled' }))
  await panel.findByText('Couldn’t load drafts')
  expect(panel.queryByText(/^No drafts/)).toBeNull()
  faults.set([])
  await user.click(panel.getByRole('button', { name: 'Retry' }))
  await panel.findByText(/^No drafts/)
  expect(panel.queryByRole('alert')).toBeNull()
})

it('the calendar still says that there are no drafts if only a month couldn’t be loaded', async () => {
  renderWithApp(studio, `/w/${studio.workspaceId}/calendar`)
  const own = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const { pathname, search } = new URL(url, location.href)
    if (!pathname.endsWith('/posts') || search.includes('timed=no')) return own(url, init)
    return Response.json({ error: { code: 'internal', message: 'Oh.' } }, { status: 500 })
  })
  const main = within(await screen.findByRole('main'))
  await main.findByText('Some posts couldn’t be loaded')
  await main.findByText(/^No drafts/)
  expect(main.queryByText('Couldn’t load drafts')).toBeNull()
})

it('a campaign doesn’t suggest planning posts if its own couldn’t be loaded', async () => {
  const { id: campaignId } = (await studio.call(createCampaign, { body: { name: 'Harvest' } })).body.data
  failPosts()
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/campaigns/${campaignId}`)
  await screen.findByText('Couldn’t load posts')
  expect(screen.queryByText(/^(No posts yet|Nothing planned yet|Nothing spent)/)).toBeNull()
  faults.set([])
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText('No posts yet.')
  await screen.findByText(/^Nothing planned yet/)
  await screen.findByText('Nothing spent')
})

it('a media item isn’t called unused if that couldn’t be checked', async () => {
  const id = 'med_unused'
  const createdAt = new Date(studio.clock())
  const { workspaceId } = studio
  const row = { id, workspaceId, path: 'cup/cup.png', name: 'cup.png', mimeType: 'image/png' }
  await studio.db.insert(media).values({ ...row, type: 'image', size: 1000, source: 'upload', createdAt })
  failPosts()
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/media/${id}`)
  const uses = within(await screen.findByRole('region', { name: 'Used in' }))
  await uses.findByText('Couldn’t check where it’s used')
  expect(uses.queryByText(/^Not used/)).toBeNull()
  faults.set([])
  await user.click(uses.getByRole('button', { name: 'Retry' }))
  await uses.findByText(/^Not used/)
  expect(uses.queryByRole('alert')).toBeNull()
})
