import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { getStudio } from '~/contract'
import { fillWorkspace } from '~/server/testing/many-records'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { fill, hold, renderWithApp } from '~/src/testing/render-with-app'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio()
  // 150 campaigns and products, three pages.
  await fillWorkspace(studio.db, studio.workspaceId, 3000)
})
afterAll(() => studio.close())

const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
const search = () => screen.findByRole('combobox', { name: 'Search' })

/** The paths and queries of the calls that read a list. */
const listsOf = (calls: ReturnType<typeof renderWithApp>['calls'], list: string) =>
  calls.filter(({ path }) => path.endsWith(`/${list}`)).map(({ query }) => query)

it('reads one page of campaigns, and others by what is typed', async () => {
  const { user, calls } = renderWithApp(studio, `/w/${studio.workspaceId}/studio/copy`)
  const field = await screen.findByRole('combobox', { name: 'Campaign' })
  expect(field.textContent).toBe('No campaign')
  await user.click(field)
  await waitFor(() => expect(options()).toHaveLength(61))
  expect(listsOf(calls, 'campaigns')).toHaveLength(1)

  await user.type(await search(), 'week 149')
  await waitFor(() => expect(options()).toEqual(['Week 149']))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(field.textContent).toBe('Week 149'))
  await waitFor(() => expect(document.activeElement).toBe(field))

  // It is still named when the first page is shown again.
  await user.click(field)
  await waitFor(() => expect(options()).toHaveLength(61))
  expect(field.textContent).toBe('Week 149')
  await fill(user, await search(), 'nothing like it')
  await screen.findByText('No matching campaigns')
})

it('doesn’t open the on-screen keyboard over the choices; Tab goes to the search', async () => {
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/studio/copy`)
  const field = await screen.findByRole('combobox', { name: 'Campaign' })
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media === '(pointer: coarse)' }),
  )
  await user.click(field)
  await waitFor(() => expect(options()).toHaveLength(61))
  // A frame after the menu opens.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Campaign' })))
  await user.tab()
  expect(document.activeElement).toBe(await search())
})

it('never offers what doesn’t match while an answer is awaited', async () => {
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/studio/copy`)
  const field = await screen.findByRole('combobox', { name: 'Campaign' })
  await user.click(field)
  await waitFor(() => expect(options()).toHaveLength(61))
  const release = hold()
  await fill(user, await search(), 'week 148')
  await screen.findByText('Searching…')
  expect(screen.queryAllByRole('option')).toEqual([])
  await user.keyboard('{Enter}')
  expect(field.textContent).toBe('No campaign')
  release()
  await screen.findByRole('option', { name: 'Week 148' })
})

it('names the chosen one of a filter, wherever it is in the list', async () => {
  const { calls } = renderWithApp(studio, `/w/${studio.workspaceId}/campaigns?product=prod_150`)
  await screen.findByRole('button', { name: 'Product: Blend 150' })
  expect(listsOf(calls, 'products').every((query) => /pageSize=(1|60)&/.test(query))).toBe(true)
})

it('leads through all pages by keyboard', async () => {
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/posts`)
  await user.click(await screen.findByRole('button', { name: 'Campaign' }))
  await user.click(await search())
  for (const count of [120, 150]) {
    await user.keyboard('{End}')
    await waitFor(() => expect(options()).toHaveLength(count))
  }
  await user.keyboard('{End}{Enter}')
  await screen.findByRole('button', { name: 'Campaign: Week 150' })
})

it('says why the campaigns didn’t load, and tries again', async () => {
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/studio/copy`)
  await user.click(await screen.findByRole('combobox', { name: 'Campaign' }))
  await waitFor(() => expect(options()).toHaveLength(61))
  const own = globalThis.fetch
  let failures = 0
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (!url.includes('q=week')) return own(url, init)
    failures += 1
    return failures > 3
      ? own(url, init)
      : Response.json({ error: { code: 'internal', message: 'Out of order.' } }, { status: 500 })
  })
  await fill(user, await search(), 'week 147')
  const alert = await screen.findByText(/Out of order\./)
  const dialog = alert.closest('[role="alert"]')
  if (!(dialog instanceof HTMLElement)) throw new Error('It isn’t announced.')
  failures = 3
  await user.click(within(dialog).getByRole('button', { name: 'Retry' }))
  await screen.findByRole('option', { name: 'Week 147' })
})

it('searches the list of a server without pages by itself', async () => {
  const { user, calls } = renderWithoutLists()
  await user.click(await screen.findByRole('combobox', { name: 'Campaign' }))
  await waitFor(() => expect(options()).toHaveLength(101))
  await fill(user, await search(), 'week 99')
  await waitFor(() => expect(options()).toEqual(['Week 99']))
  expect(listsOf(calls, 'campaigns').every((query) => query === '?limit=100')).toBe(true)
})

function renderWithoutLists() {
  const view = renderWithApp(studio, `/w/${studio.workspaceId}/studio/copy`)
  const own = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const answer = await own(url, init)
    if (!new URL(url).pathname.endsWith(getStudio.path)) return answer
    const body = (await answer.json()) as { data: { features: string[] } }
    return Response.json({ ...body, data: { ...body.data, features: [] } })
  })
  return view
}
