import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import * as endpoints from '~/contract/endpoints'
import { createPost, getBrandKit, getPost, listPosts } from '~/contract/endpoints'
import { posts } from '~/server/db/schema'
import { addAccount, addPost } from '~/server/testing/posts'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { pauses } from '~/src/operations/engine'
import { fill, renderWithApp } from './render-with-app'

// The dashboard against a server without our extensions, with unusual responses.

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio({ credits: 1000 })
})
afterAll(() => studio.close())

type Respond = (answer: () => Promise<Response>) => Promise<Response>

function open(path: string, responses: Readonly<Record<string, Respond>> = {}) {
  const app = renderWithApp(studio, path.startsWith('/') ? path : `/w/${studio.workspaceId}/${path}`)
  const own = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const call = `${init?.method ?? 'GET'} ${new URL(url).pathname.replace(/^.*?\/v1/, '')}`
    const [, respond] =
      Object.entries(responses).find(
        ([end]) => call.startsWith(end.split(' ')[0] ?? '') && call.endsWith(end.split(' ')[1] ?? ''),
      ) ?? []
    if (call === 'GET /studio') {
      await own(url, init)
      return Response.json({ error: { code: 'not_found', message: 'No such path.' } }, { status: 404 })
    }
    return respond ? respond(() => own(url, init)) : own(url, init)
  })
  return app
}

const longTimeout = { timeout: 20_000 }
/** Looks unconfirmed publishes up without the seconds between the attempts. */
const skipPauses = () => vi.spyOn(pauses, 'sleep').mockResolvedValue(undefined)
const refusal = (status: number, code: string, message: string) => async () =>
  Response.json({ error: { code, message }, requestId: `req_${code}` }, { status })

const documented = Object.values(endpoints).map(
  ({ method, path }) => new RegExp(`^${method} ${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
)

it('calls only documented endpoints, and reads the principal once a session', {
  timeout: 90_000,
}, async () => {
  const { router, calls } = open('posts')
  await screen.findByRole('heading', { name: 'Posts', level: 1 }, longTimeout)
  const paths = [
    'products',
    'campaigns',
    'brand',
    'calendar',
    'media',
    'accounts',
    'posts/new',
    'studio/image',
    'settings',
    '',
  ]
  for (const path of paths) {
    await router.navigate({ to: `/w/${studio.workspaceId}/${path}` })
    await waitFor(() => expect(router.state.status).toBe('idle'), longTimeout)
  }
  for (const path of ['/credits', '/developer']) await router.navigate({ to: path })
  await waitFor(() => expect(router.state.status).toBe('idle'), longTimeout)
  const made = calls.map(({ method, path }) => `${method} ${path.replace(/^\/v1/, '')}`)
  const foreign = made.filter((call) => !documented.some((each) => each.test(call)))
  expect(new Set(foreign)).toEqual(new Set(['GET /studio']))
  for (const once of ['GET /me', 'GET /workspaces'])
    expect(
      made.filter((call) => call === once),
      once,
    ).toHaveLength(1)
})

it('shows all credit transactions without ids', { timeout: 90_000 }, async () => {
  const coffee = { amount: -1, kind: 'image', description: 'Same twice', createdAt: '2026-10-01T10:00:00Z' }
  open('/credits', {
    'GET /credits/transactions': async () =>
      Response.json({
        data: [coffee, coffee, { ...coffee, description: 'Another' }, 'unreadable'],
        requestId: 'r',
      }),
  })
  const table = await screen.findByRole('table', { name: 'Transactions, newest first' }, longTimeout)
  expect(within(table).getAllByText('Same twice')).toHaveLength(2)
  within(table).getByText('Another')
  screen.getByText(/^1 entry can’t be shown/)
})

it('shows an account’s handle from any field', { timeout: 90_000 }, async () => {
  open('accounts', {
    'GET /social-accounts': async () =>
      Response.json({
        data: [
          { id: 'a1', platform: 'twitter', handle: 'fern' },
          { id: 'a2', platform: 'linkedin', username: 'moss' },
          { id: 'a3', platform: 'reddit', name: 'heather' },
        ],
        requestId: 'r',
      }),
  })
  const table = within(await screen.findByRole('table', { name: 'Accounts by platform' }, longTimeout))
  for (const handle of ['fern', 'moss', 'heather'])
    await table.findAllByText(new RegExp(handle), undefined, longTimeout)
})

it('shows links to credits, the code and the request with any refusal for lack of credits', {
  timeout: 90_000,
}, async () => {
  const { user } = open('products/new', {
    'POST /products': refusal(402, 'insufficient_credits', 'Products cost credits here.'),
    'GET /purchase-link': async () =>
      Response.json({ data: { url: 'https://pay.example/buy' }, requestId: 'r' }),
  })
  const form = within(await screen.findByRole('form', { name: 'New product' }, longTimeout))
  await fill(user, form.getByRole('textbox', { name: 'Name' }), 'Costly kettle')
  await user.click(screen.getByRole('button', { name: 'Create product' }))
  const alert = await screen.findByRole('alert', undefined, longTimeout)
  expect(alert.textContent).toContain('Products cost credits here.')
  await within(alert).findByRole('link', { name: /View credits/ }, longTimeout)
  screen.getByText('req_insufficient_credits')
})

it('treats a brand kit as saved if it was, despite an unreadable response', { timeout: 90_000 }, async () => {
  const { user } = open('brand', {
    'PATCH /brand-kit': async (answer) => {
      await answer()
      return new Response('OK')
    },
  })
  const form = within(await screen.findByRole('form', { name: 'Brand kit' }, longTimeout))
  await fill(user, form.getByRole('textbox', { name: 'Tagline' }), 'Slowly out.')
  await user.click(form.getByRole('button', { name: 'Save changes' }))
  await waitFor(
    async () => expect((await studio.call(getBrandKit)).body.data.tagline).toBe('Slowly out.'),
    longTimeout,
  )
  await waitFor(
    () =>
      expect(form.getByRole('button', { name: 'Save changes' }).getAttribute('aria-disabled')).toBe('true'),
    longTimeout,
  )
  expect(screen.queryByRole('alert')).toBeNull()
})

it('offers a way on in the composer if publishing wasn’t confirmed', { timeout: 90_000 }, async () => {
  skipPauses()
  await addAccount(studio, 'twitter', 2)
  let calls = 0
  const { user } = open('posts/new?text=Out+at+seven.&platform=twitter', {
    'POST /publish': async (answer) =>
      ++calls > 1 ? answer() : refusal(502, 'bad_gateway', 'Nobody there.')(),
  })
  await user.click(await screen.findByRole('radio', { name: /^Publish now/ }, longTimeout))
  await user.click(await screen.findByRole('button', { name: /^Publish/ }, longTimeout))
  const dialog = within(await screen.findByRole('alertdialog', undefined, longTimeout))
  const publish = () => dialog.getByRole('button', { name: /^Publish/ })
  const free = () => waitFor(() => expect(publish().getAttribute('aria-busy')).not.toBe('true'), longTimeout)
  await free()
  await user.click(publish())
  await dialog.findByText(/Nobody there\./, undefined, longTimeout)
  dialog.getByText('req_bad_gateway')
  await user.click(dialog.getByRole('button', { name: 'It wasn’t published' }))
  await waitFor(() => expect(dialog.queryByText(/Nobody there\./)).toBeNull())
  await free()
  await user.click(publish())
  const out = async () =>
    (await studio.call(listPosts, { query: { status: 'published' } })).body.data.map(
      (post) => post.content.text,
    )
  await waitFor(async () => expect(await out()).toContain('Out at seven.'), longTimeout)
  expect(calls).toBe(2)
})

it('offers a way on in the dialog if publishing wasn’t confirmed', { timeout: 90_000 }, async () => {
  skipPauses()
  const target = await addAccount(studio, 'twitter', 2)
  const content = { text: 'Out at six.', mediaUrls: [], hashtags: [], mentions: [] }
  const post = (await studio.call(createPost, { body: { content, targets: [target] } })).body.data
  let calls = 0
  const { user } = open(`posts/${post.id}?status=draft`, {
    'POST /publish': async (answer) =>
      ++calls > 1 ? answer() : refusal(500, 'internal', 'The queue is on fire.')(),
  })
  await user.click(await screen.findByRole('button', { name: 'Publish now' }, longTimeout))
  const dialog = within(await screen.findByRole('alertdialog', undefined, longTimeout))
  await waitFor(
    () => expect(dialog.getByRole('button', { name: /^Publish/ }).getAttribute('aria-busy')).not.toBe('true'),
    longTimeout,
  )
  await user.click(dialog.getByRole('button', { name: /^Publish/ }))
  await dialog.findByText(/The queue is on fire\./, undefined, longTimeout)
  dialog.getByText('req_internal')
  await user.click(dialog.getByRole('button', { name: 'It wasn’t published' }))
  await waitFor(() => expect(dialog.queryByText(/The queue is on fire\./)).toBeNull())
  await user.click(dialog.getByRole('button', { name: /^Publish/ }))
  const status = async () =>
    (await studio.call(getPost, { params: { workspaceId: studio.workspaceId, postId: post.id } })).body.data
      .status
  await waitFor(async () => expect(await status()).toBe('published'), longTimeout)
  expect(calls).toBe(2)
})

it('says that posts of an account failed beside its last post, and nothing if none did', async () => {
  const target = await addAccount(studio, 'reddit')
  const { id } = await addPost(studio, [target])
  await studio.db.update(posts).set({ status: 'failed', scheduledAt: new Date() }).where(eq(posts.id, id))
  open('accounts')
  const table = within(await screen.findByRole('table', { name: 'Accounts by platform' }, longTimeout))
  // One of them for phones.
  expect(await table.findAllByText('1 failed')).toHaveLength(2)
  expect(table.queryByText('0')).toBeNull()
  expect(table.queryByRole('columnheader', { name: 'Failed' })).toBeNull()
})
