import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createProduct, createToken, updateProduct } from '~/contract'
import { addAccount, addPost } from '~/server/testing/posts'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { renderWithApp } from '~/src/testing/render-with-app'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio()
  const { id } = (await studio.call(createProduct, { body: { name: '<b>Beans</b>' } })).body.data
  const params = { workspaceId: studio.workspaceId, productId: id }
  await studio.call(updateProduct, { params, body: { name: '=Beans' } })
  await studio.call(createToken, { body: { name: 'Nightly bot', scopes: ['read'] } })
})
afterAll(() => studio.close())

const open = (search = '', token?: string) =>
  renderWithApp(studio, `/w/${studio.workspaceId}/settings/activity${search}`, token)
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

it('lists who did what, with a link to the record', async () => {
  open()
  await screen.findByText('Product changed')
  expect(rows().some((row) => row.includes('<b>Beans</b>') && row.includes('Olive Owner'))).toBe(true)
  expect(screen.getByRole('link', { name: '=Beans' })).toBeDefined()
})

it('names a post by its title, the first line of its text', async () => {
  const content = { text: 'A morning with Ines\n\nWhat she drinks' }
  await addPost(studio, [await addAccount(studio, 'twitter')], { content })
  open('?kind=post')
  expect((await screen.findByRole('link', { name: /^A morning/ })).textContent).toBe('A morning with Ines')
})

it('takes its filters from the URL, and clears them', async () => {
  const { user, router } = open('?kind=token')
  await screen.findByText('Nightly bot')
  expect(screen.queryByText('Product changed')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Clear Record' }))
  await screen.findByText('Product changed', {}, { timeout: 5000 })
  expect(router.state.location.search).toEqual({})
})

it('lists the studio’s own actions', async () => {
  open('?who=studio')
  await screen.findByText('Workspace created')
  expect(screen.queryByText('Product changed')).toBeNull()
})

it('exports the list as CSV without formulas', async () => {
  const { user } = open('?kind=product')
  await screen.findByText('Product changed')
  const files: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (file: Blob) => String(files.push(file)),
      revokeObjectURL: () => undefined,
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(files).toHaveLength(1))
  const text = (await files[0]?.text()) ?? ''
  expect(text).toContain('"Product changed","name","\'=Beans"')
  expect(text.trim().split('\r\n')).toHaveLength(3)
})

it('says if nothing matches', async () => {
  open('?kind=campaign')
  await screen.findByText('No matching activity')
})

it('offers non-owners only kinds that they may read', async () => {
  const { user } = open('', await studio.token({ role: 'viewer' }))
  await screen.findByText('Product changed')
  await user.click(screen.getByRole('button', { name: 'Record' }))
  const menu = within(await screen.findByRole('menu'))
  expect(menu.queryByRole('menuitemradio', { name: 'Tokens' })).toBeNull()
  expect(screen.queryByText('Token created')).toBeNull()
})

it('lists entries of another server whose time is missing or no date', async () => {
  open()
  const ours = fetch
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const answer = await ours(url, init)
    if (!url.includes('/activity')) return answer
    const text = (await answer.text())
      .replace(/"createdAt":"[^"]*",?/, '')
      .replace(/"createdAt":"[^"]*"/, '"createdAt":"soon"')
    return new Response(text, answer)
  })
  const untimed = within(await screen.findByRole('region', { name: '—' }))
  expect(untimed.getAllByRole('listitem')).toHaveLength(2)
})
