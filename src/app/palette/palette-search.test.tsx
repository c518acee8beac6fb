import { i18n } from '@lingui/core'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { fillWorkspace } from '~/server/testing/many-records'
import { addAccount, addPost } from '~/server/testing/posts'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { hold, renderWithApp } from '~/src/testing/render-with-app'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio()
  await fillWorkspace(studio.db, studio.workspaceId, 2000)
})
afterAll(() => studio.close())

async function openPalette() {
  const app = renderWithApp(studio, `/w/${studio.workspaceId}/brand`)
  await screen.findByRole('heading', { name: 'Brand kit', level: 1 })
  await app.user.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox', { name: 'Search' })
  return { ...app, field, options: () => within(screen.getByRole('listbox', { name: 'Results' })) }
}

it.each([
  ['number 1777', /number 1777/, '/posts/post_1777'],
  ['rösterei 300', /Rösterei 300\.png/, '/media/med_300'],
  ['blend 77', /Blend 77/, '/products/prod_77'],
  ['roestwoche', undefined, undefined],
  ['röstwoche 100', /Röstwoche 100/, '/campaigns/cmp_100'],
])('finds %s, which was never opened', async (words, name, path) => {
  const { user, field, options, router } = await openPalette()
  await user.type(field, words)
  if (name === undefined) {
    await screen.findByText('No results.')
    return
  }
  const found = await options().findByRole('option', { name })
  await user.click(found)
  await waitFor(() => expect(router.state.location.pathname).toBe(`/w/${studio.workspaceId}${path}`))
})

it('sends one request for what is typed in one go, and aborts it when typing continues', async () => {
  const { user, field, options } = await openPalette()
  const own = globalThis.fetch
  const requests: { q: string; signal: AbortSignal | undefined }[] = []
  let release = () => {}
  const pending = new Promise<void>((resolve) => (release = resolve))
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const q = new URL(url).searchParams.get('q')
    if (q !== null && url.includes('/posts?')) {
      requests.push({ q, signal: init?.signal ?? undefined })
      if (q === 'number 17') await pending
    }
    return own(url, init)
  })
  await user.type(field, 'number 17')
  await waitFor(() => expect(requests.map(({ q }) => q)).toEqual(['number 17']))
  await user.type(field, '77')
  await options().findByRole('option', { name: /number 1777/ })
  expect(requests.map(({ q }) => q)).toEqual(['number 17', 'number 1777'])
  expect(requests[0]?.signal?.aborted).toBe(true)
  release()
})

it('keeps the highlighted option when the server’s results are added', async () => {
  const { user, field, options, client } = await openPalette()
  await waitFor(() => expect(client.isFetching()).toBe(0))
  const release = hold()
  const active = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent
  await user.type(field, 'week 1')
  // Local results show at once.
  await options().findAllByRole('option')
  await user.keyboard('{ArrowDown}')
  const before = active()
  const first = options()
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
  release()
  await waitFor(() => expect(options().getAllByRole('option').length).toBeGreaterThan(first.length))
  expect(active()).toBe(before)
  expect(
    options()
      .getAllByRole('option')
      .slice(0, first.length)
      .map(({ textContent }) => textContent),
  ).toEqual(first)
})

it('offers recent choices again even if no loaded list contains them', async () => {
  const { user, field, options } = await openPalette()
  await user.type(field, 'blend 66')
  await user.click(await options().findByRole('option', { name: /Blend 66/ }))
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search' })).toBeNull())
  await user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('combobox', { name: 'Search' })
  await options().findByRole('option', { name: /Blend 66/ })
})

it('cuts no emoji in half around what was found', async () => {
  const text = `Start\n${'👩‍👩‍👧'.repeat(8)} samovar ${'👩‍👩‍👧'.repeat(20)}`
  await addPost(studio, [await addAccount(studio, 'twitter')], { content: { text } })
  const { user, field, options } = await openPalette()
  await user.type(field, 'samovar')
  const { textContent } = await options().findByRole('option', { name: /samovar/ })
  const [, cut = ''] = /…(.*)Posts$/u.exec(textContent) ?? []
  expect(cut).toMatch(/^(👩‍👩‍👧)+ samovar (👩‍👩‍👧)+$/u)
})

it('finds a workspace by words of the page’s language', async () => {
  i18n.loadAndActivate({ locale: 'en', messages: { 'switch workspace': 'wechseln' } })
  onTestFinished(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
  const { user, field, options } = await openPalette()
  await user.type(field, 'wechseln')
  await options().findByRole('option', { name: /^Test/ })
})
