import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { createCampaign, createProduct, createToken, createTwin, listProducts } from '~/contract'
import { createFaultBoard } from '~/server/faults/routes'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { session } from '~/src/api/session/session'
import { table } from '~/src/storage/table'
import { personKey } from '~/src/storage/table-keys'
import { choose, chooseByKey, clickInDialog, fill, hold, renderWithApp } from '~/src/testing/render-with-app'

const faults = createFaultBoard()
let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio({ deps: { faults } })
})
afterEach(() => faults.set([]))
afterAll(() => studio.close())

const open = (search = '') => renderWithApp(studio, `/developer${search}`)
const region = async (name: string) => within(await screen.findByRole('region', { name }))

/** Opens a screen of a server that answers reads of these paths with this data. */
function openWith(path: string, data: Readonly<Record<string, unknown>>) {
  const app = renderWithApp(studio, path)
  const answers = fetch
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    const { pathname } = new URL(url, location.href)
    if (!(pathname in data)) return answers(url, init)
    return Promise.resolve(Response.json({ data: data[pathname], requestId: 'req_other' }))
  })
  return app
}

it('shows the token instead of a tab that the server doesn’t have', async () => {
  openWith('/developer?tab=faults', { '/v1/studio': { version: '1.0.0', extensions: [], features: [] } })
  await region('Token')
})

it('creates a token, shows it once, restricts and revokes it', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'New token' }))
  const form = within(await screen.findByRole('dialog', { name: 'New token' }))
  await user.click(form.getByRole('button', { name: 'Create token' }))
  await form.findByText('Enter a name.')
  await fill(user, form.getByLabelText('Name'), 'Nightly import')
  await user.click(form.getByRole('checkbox', { name: 'write' }))
  await user.click(form.getByRole('button', { name: 'Create token' }))
  const shown = await screen.findByRole('dialog', { name: 'Token created' })
  const token = shown.querySelector('code')?.textContent ?? ''
  expect(token).toMatch(/^scs_/)
  const me = () => studio.fetch('/v1/me', { headers: { authorization: `Bearer ${token}` } })
  expect((await me()).status).toBe(200)
  await user.click(within(shown).getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(document.body.textContent).not.toContain(token))

  const row = () => screen.getByRole('row', { name: /Nightly import/ })
  expect(row().textContent).toContain('read, write')
  await user.click(screen.getByRole('button', { name: 'Restrict Nightly import' }))
  const restrict = within(await screen.findByRole('dialog'))
  await user.click(restrict.getByRole('checkbox', { name: 'write' }))
  await user.click(restrict.getByRole('checkbox', { name: 'Test' }))
  await user.click(restrict.getByRole('button', { name: 'Restrict token' }))
  await waitFor(() => expect(row().textContent).not.toContain('write'))
  expect(row().textContent).toContain('Test')

  await user.click(screen.getByRole('button', { name: 'Revoke Nightly import' }))
  const ask = within(await screen.findByRole('alertdialog'))
  await user.click(ask.getByRole('button', { name: 'Revoke' }))
  await within(row()).findByText('revoked')
  expect((await me()).status).toBe(401)
})

it('keeps at least one workspace of a token that is restricted to some', async () => {
  const token = { name: 'Workspace import', workspaceIds: [studio.workspaceId] }
  await studio.call(createToken, { body: { ...token, scopes: ['read', 'write'] } })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Restrict Workspace import' }))
  const restrict = within(await screen.findByRole('dialog'))
  await user.click(await restrict.findByRole('checkbox', { name: 'Test' }))
  const workspaces = within(restrict.getByRole('group', { name: 'Workspaces' }))
  await workspaces.findByText('0 of 1')
  const save = restrict.getByRole('button', { name: 'Restrict token' })
  expect(save.getAttribute('aria-disabled')).toBe('true')
  restrict.getByText('Keep at least one workspace, or revoke the token.')
  await user.click(restrict.getByRole('checkbox', { name: 'Test' }))
  expect(save.getAttribute('aria-disabled')).toBeNull()
})

it('keeps the dialog of a restriction open until the server has answered, and shows an error', async () => {
  await studio.call(createToken, { body: { name: 'Left open', scopes: ['read', 'write'] } })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Restrict Left open' }))
  const restrict = within(await screen.findByRole('dialog'))
  await user.click(restrict.getByRole('checkbox', { name: 'write' }))
  faults.set([{ path: '/v1/tokens/*', effect: { kind: 'status', status: 500, message: 'Out of order.' } }])
  const answer = hold(/\/tokens\//)
  await clickInDialog(user, restrict.getByRole('button', { name: 'Restrict token' }))
  await user.keyboard('{Escape}')
  answer()
  await restrict.findByText(/Out of order\./)
})

it('shows what is known without a workspace and with unknown scopes', async () => {
  const first = openWith('/credits', { '/v1/workspaces': [] })
  await waitFor(async () =>
    expect((await screen.findByRole('region', { name: 'Balance' })).textContent).toMatch(/\d ?credits/),
  )
  await first.router.navigate({ href: '/developer?endpoint=getMe' })
  const form = within(await screen.findByRole('form', { name: 'getMe' }))
  await first.user.click(await form.findByRole('button', { name: 'Send' }))
  await (await region('Response')).findByText('200')
  first.close()
  openWith('/developer?tab=token', { '/v1/me': { id: 'later', scopes: ['everything'] } })
  const token = await region('Token')
  await token.findByText(/^The API lists no scopes known here/)
  expect(token.queryByText('not granted')).toBeNull()
})

it('shows an endpoint as a form, sends it, and shows it as code', async () => {
  const { user } = open('?endpoint=createProduct')
  const form = within(await screen.findByRole('form', { name: 'createProduct' }))
  await fill(user, await form.findByLabelText('name'), 'Ridgeline')
  await user.click(form.getByRole('button', { name: 'Add to images' }))
  await fill(user, form.getByLabelText('images 1'), 'no address')
  await user.click(form.getByRole('button', { name: 'Send' }))
  const answer = await region('Response')
  await answer.findByText('400')
  await fill(user, form.getByLabelText('images 1'), 'https://example.com/a.jpg')
  await user.click(form.getByRole('button', { name: 'Send' }))
  await answer.findByText('200')
  await answer.findByText('“Ridgeline”')

  const code = await region('Code snippet')
  const snippet = () => document.querySelector('[aria-label="Code snippet"] pre')?.textContent
  expect(snippet()).toContain('Bearer $STUDIO_TOKEN')
  await user.click(code.getByRole('radio', { name: 'Python' }))
  await waitFor(() => expect(snippet()).toContain('urllib.request'))
  expect(document.body.textContent).not.toContain(studio.ownerToken)

  await user.click(form.getByRole('radio', { name: 'JSON' }))
  const body = await form.findByLabelText('Body as JSON')
  await fill(user, body, '{"name": ')
  const send = form.getByRole('button', { name: 'Send' })
  await waitFor(() => expect(send.getAttribute('aria-disabled')).toBe('true'))
  await fill(user, body, '{"name": "From JSON"}')
  await user.click(send)
  await answer.findByText('“From JSON”')
  const names = (await studio.call(listProducts)).body.data.map(({ name }) => name)
  expect(names.toSorted()).toEqual(['From JSON', 'Ridgeline'])
})

it('makes one call fail by a fault, and shows the remaining faults', async () => {
  const { user, close } = open('?tab=faults')
  await screen.findByText('No faults set.')
  await choose(user, () => screen.getByRole('combobox', { name: 'Calls' }), /GET \/presets/)
  await choose(user, () => screen.getByRole('combobox', { name: 'Effect' }), 'Out of credits (402)')
  await user.click(screen.getByRole('button', { name: 'Add fault' }))
  const active = within(await screen.findByRole('list', { name: 'Active faults' }))
  await waitFor(() =>
    expect(active.getByRole('listitem').textContent).toMatch(
      /Out of credits \(402\).*GET \/v1\/presets.*1 call left/,
    ),
  )
  const presets = () =>
    studio.fetch('/v1/presets', { headers: { authorization: `Bearer ${studio.ownerToken}` } })
  const refused = await presets()
  expect(refused.status).toBe(402)
  expect(await refused.text()).toMatch(/"purchaseUrl":"http/)
  expect((await presets()).status).toBe(200)
  close()
  open('?tab=faults')
  await screen.findByText('No faults set.')
})

it('adds a fault to those that are set, once they are loaded', async () => {
  faults.set([{ path: '/v1/presets', effect: { kind: 'cut' } }])
  const { user, router } = open('?tab=calls')
  await region('API calls')
  const release = hold(/\/faults$/)
  void router.navigate({ to: '/developer', search: { tab: 'faults' } })
  const add = await screen.findByRole('button', { name: 'Add fault' })
  await user.click(add)
  release()
  const active = within(await screen.findByRole('list', { name: 'Active faults' }))
  await user.click(add)
  await waitFor(() => expect(active.getAllByRole('listitem')).toHaveLength(2))
  active.getByRole('button', { name: /^Remove fault: .*presets/ })
})

it('keeps a request that was typed but not sent', async () => {
  const { user, router } = open('?endpoint=createProduct')
  const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^name/ })
  await fill(user, await nameField(), 'Typed, not sent')
  await router.navigate({ to: '/developer', search: { tab: 'calls' } })
  await region('API calls')
  await router.navigate({ to: '/developer', search: { endpoint: 'createProduct' } })
  expect((await nameField()).value).toBe('Typed, not sent')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await (await region('Response')).findByText('200')
  await router.navigate({ to: '/developer', search: { tab: 'calls' } })
  await region('API calls')
  await router.navigate({ to: '/developer', search: { endpoint: 'createProduct' } })
  expect((await nameField()).value).toBe('')
})

it('keeps a body that was left before it was valid JSON', async () => {
  const { user, router } = open('?endpoint=createProduct')
  const body = () => screen.findByLabelText<HTMLTextAreaElement>('Body as JSON')
  await user.click(await screen.findByRole('radio', { name: 'JSON' }))
  await fill(user, await body(), '{"name": "Half')
  await router.navigate({ to: '/developer', search: { tab: 'calls' } })
  await region('API calls')
  await router.navigate({ to: '/developer', search: { endpoint: 'createProduct' } })
  expect((await body()).value).toBe('{"name": "Half')
  const send = screen.getByRole('button', { name: 'Send' })
  expect(send.getAttribute('aria-disabled')).toBe('true')
  await user.type(await body(), ' typed"}')
  await user.click(send)
  await (await region('Response')).findByText('“Half typed”')
})

const history = table('explorer-history')
const clearHistory = async () => {
  for (const key of await history.keys()) await history.remove(key)
}

it('keeps typed secrets neither on the device nor in the link', async () => {
  await clearHistory()
  onTestFinished(clearHistory)
  const { user, router } = open('?endpoint=setAiProvider')
  const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
  await fill(user, await field(/^baseUrl/), 'not an address')
  await fill(user, await field(/^apiKey/), 'sk-typed')
  const write = vi.spyOn(navigator.clipboard, 'writeText')
  await user.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(decodeURIComponent(write.mock.lastCall?.[0] ?? '')).toMatch(/not.an.address/)
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await (await region('Response')).findByText('400')
  await waitFor(async () => expect(await history.keys()).toHaveLength(1))
  const kept = () => JSON.stringify([write.mock.calls, localStorage, router.state.location.href])
  expect(kept() + JSON.stringify(await history.all(''))).not.toContain('sk-typed')
  const [newest] = await openHistory(user)
  await chooseByKey(user, 'Home', newest ?? document.body)
  await waitFor(async () => expect((await field(/^apiKey/)).value).toBe(''))
  expect((await field(/^baseUrl/)).value).toBe('not an address')
  expect(kept()).not.toContain('sk-typed')
})

/**
 * Opens the history, whose button handles keys a frame after there are entries. Returns its items, newest first. An arrow
 * pressed again while it opens doesn't close it, as a second click would.
 */
const openHistory = (user: UserEvent) =>
  waitFor(async () => {
    const button = screen.queryByRole('button', { name: 'History' })
    if (button && button.ariaExpanded !== 'true') {
      act(() => button.focus())
      await user.keyboard('{ArrowDown}')
    }
    return screen.getAllByRole('menuitem')
  })

it('opens a long request from the history without a long address, and offers no link to it', async () => {
  const { user, router } = open('?endpoint=createProduct')
  const description = 'ماء'.repeat(600)
  const descriptionField = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^description/ })
  await fill(user, await screen.findByRole('textbox', { name: /^name/ }), 'Water')
  await fill(user, await descriptionField(), description)
  await screen.findByText('Too long to share as a link')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await (await region('Response')).findByText('200')
  await fill(user, await descriptionField(), '')
  const [newest] = await openHistory(user)
  await chooseByKey(user, 'Home', newest ?? document.body)
  await waitFor(async () => expect((await descriptionField()).value).toBe(description))
  expect(router.state.location.href.length).toBeLessThan(1000)
})

it('clears only the person’s own history', async () => {
  await clearHistory()
  const entry = { name: 'getMe', values: {}, status: 200, at: 1 }
  const others = personKey({ address: 'https://other.example/v1', principalId: 'other' }, '1')
  await history.write(others, entry)
  onTestFinished(clearHistory)
  const { user } = open('?endpoint=getMe')
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  await (await region('Response')).findByText('200')
  await waitFor(async () => expect(await history.keys()).toHaveLength(2))
  const items = await openHistory(user)
  await chooseByKey(user, 'End', items.at(-1) ?? document.body)
  await waitFor(async () => expect(await history.keys()).toEqual([others]))
})

it('cancels a request that isn’t answered', async () => {
  const { user } = open('?endpoint=listPresets')
  const form = within(await screen.findByRole('form', { name: 'listPresets' }))
  faults.set([{ path: '/v1/presets', effect: { kind: 'hang' } }])
  await user.click(form.getByRole('button', { name: 'Send' }))
  await user.click(await form.findByRole('button', { name: 'Cancel' }))
  await (await region('Response')).findByText('The request was cancelled.')
  expect(form.queryByRole('button', { name: 'Cancel' })).toBeNull()
})

/** A new twin of the studio's workspace with nothing in it. */
async function emptyTwin(): Promise<string> {
  const source = { workspaceId: studio.workspaceId, name: 'Source' }
  const lists = { products: [], campaigns: [], posts: [], media: [], accounts: [], queues: [] }
  const snapshot = { brandKit: {}, ...lists, credits: 0, left: [] }
  return (await studio.call(createTwin, { body: { source, snapshot } })).body.data.workspaceId
}

it('compares a twin by the names of products, channels and content types', async () => {
  const workspaceId = await emptyTwin()
  const params = { workspaceId }
  const product = (await studio.call(createProduct, { params, body: { name: 'Anchor' } })).body.data
  const body = { name: 'Harbour', productId: product.id, targetChannel: 'twitter' as const }
  await studio.call(createCampaign, { params, body })
  open(`?tab=twin&twin=${workspaceId}`)
  const changes = within(await screen.findByRole('list', { name: 'Changes' }))
  const campaign = changes.getAllByRole('listitem').find((each) => each.textContent.includes('Harbour'))
  const values = within(campaign ?? document.body)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent.trim())
  expect(values).toEqual(expect.arrayContaining(['Anchor', 'X', 'Product promotion']))
})

it('promotes no more changes once the person has signed out', async () => {
  const workspaceId = await emptyTwin()
  for (const name of ['Mast', 'Boom'])
    await studio.call(createProduct, { params: { workspaceId }, body: { name } })
  const { user, calls } = open(`?tab=twin&twin=${workspaceId}`)
  await user.click(await screen.findByRole('button', { name: 'Promote 2 changes' }))
  const release = hold(/\/products$/)
  await clickInDialog(user, await screen.findByRole('button', { name: 'Promote' }))
  await screen.findByRole('progressbar', { name: 'Promoting' })
  act(() => session.signOut())
  act(() => session.signIn({ address: `${location.origin}/v1`, token: studio.ownerToken, remembered: false }))
  release()
  const made = () => calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/products'))
  await waitFor(() => expect(made()).toHaveLength(1))
  // Promoting another change would begin within a few tasks.
  for (let task = 0; task < 200; task++) await new Promise<void>((resolve) => setImmediate(resolve))
  expect(made()).toHaveLength(1)
})
