import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createFaultBoard } from '~/server/faults/routes'
import { fillWorkspace } from '~/server/testing/many-records'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { hold, renderWithApp } from '~/src/testing/render-with-app'

const faults = createFaultBoard()
let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio({ deps: { faults } })
  await fillWorkspace(studio.db, studio.workspaceId, 50)
})
afterAll(() => studio.close())
// What was prefetched stays fresh, however busy the machine is.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

/** Screens with the end of the path of their last request. */
const screens = [
  ['Posts', '/post-counts'],
  ['Studio', '/ai-provider'],
  ['Media', '/media'],
  ['Campaigns', '/products'],
  ['Products', '/products'],
  ['Brand kit', '/brand-kit'],
  ['Accounts', '/platforms'],
  ['Credits', '/repeats'],
  ['Developer', '/tokens'],
] as const

it.each(screens)(
  'prefetches what %s shows on hovering its link, and reads nothing again',
  async (name, last) => {
    const { user, calls, client } = renderWithApp(studio, `/w/${studio.workspaceId}`)
    const idle = () => waitFor(() => expect(client.isFetching()).toBe(0))
    // The rail, which precedes the narrow screens' tabs.
    const [rail = document.body] = await screen.findAllByRole('navigation', { name: 'Main' })
    const link = within(rail).getByRole('link', { name })
    await idle()
    const before = calls.length
    await user.hover(link)
    await waitFor(() => expect(calls.slice(before).some(({ path }) => path.endsWith(last))).toBe(true))
    await idle()
    const prefetched = calls.length
    await user.click(link)
    await screen.findByRole('heading', { name, level: 1 })
    await idle()
    // Presence is sent and read once the screen is open. The stream of changes belongs to no screen.
    const asked = calls.slice(prefetched).filter(({ path }) => !/\/(presence|changes\/stream)$/.test(path))
    expect(asked.map(({ method, path, query }) => `${method} ${path}${query}`)).toEqual([])
  },
)

it('reads once what Home also shows, however old', async () => {
  const { user, calls, client } = renderWithApp(studio, `/w/${studio.workspaceId}`)
  const idle = () => waitFor(() => expect(client.isFetching()).toBe(0))
  const [rail = document.body] = await screen.findAllByRole('navigation', { name: 'Main' })
  await idle()
  await client.invalidateQueries({ refetchType: 'none' })
  const before = calls.length
  await user.click(within(rail).getByRole('link', { name: 'Calendar' }))
  await screen.findByRole('grid')
  await idle()
  const asked = calls.slice(before).map(({ method, path, query }) => `${method} ${path}${query}`)
  expect(asked.some((call) => call.includes('/posts?from='))).toBe(true)
  expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted())
})

/** The rail's link, once Home has its data. */
async function linkFromHome(name: string) {
  const app = renderWithApp(studio, `/w/${studio.workspaceId}`)
  const [rail = document.body] = await screen.findAllByRole('navigation', { name: 'Main' })
  const link = within(rail).getByRole('link', { name })
  await waitFor(() => expect(app.client.isFetching()).toBe(0))
  return { ...app, link }
}

it('shows the screen before it until a screen’s data is there', async () => {
  const { user, link } = await linkFromHome('Posts')
  const seen: string[] = []
  const watch = new MutationObserver(() => {
    const title = screen.queryByRole('heading', { level: 1 })?.textContent ?? ''
    const isLoading = screen.queryByRole('status', { name: 'Loading posts' }) !== null
    if (title === 'Posts') seen.push(isLoading ? 'loading' : 'posts')
  })
  watch.observe(document.body, { childList: true, subtree: true })
  await user.click(link)
  await screen.findByRole('heading', { name: 'Posts', level: 1 })
  await waitFor(() => expect(seen.at(-1)).toBe('posts'))
  watch.disconnect()
  expect(seen).not.toContain('loading')
})

it('opens a screen that loads slowly with its skeleton', async () => {
  const { user, link } = await linkFromHome('Posts')
  const release = hold()
  await user.click(link)
  await screen.findByRole('heading', { name: 'Posts', level: 1 })
  expect(screen.getByRole('status', { name: 'Loading posts' })).toBeTruthy()
  release()
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading posts' })).toBeNull())
})

it('doesn’t ask again on opening a screen for what was just refused', async () => {
  const { user, link, calls, client } = await linkFromHome('Brand kit')
  faults.set([
    {
      method: 'GET',
      path: '/v1/workspaces/*/brand-kit',
      effect: { kind: 'status', status: 403, message: 'Oh.' },
    },
  ])
  const before = calls.length
  await user.click(link)
  await screen.findByText(/Oh\./)
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(calls.slice(before).filter(({ path }) => path.endsWith('/brand-kit'))).toHaveLength(1)
  faults.set([])
})
