import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import type { Connection } from '~/contract/connections'
import type { SocialAccount } from '~/contract/social'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { platformListQuery } from '~/src/api/queries/connections'
import { session } from '~/src/api/session/session'
import { writeStorage } from '~/src/storage/web-storage'
import { webStorageKeys } from '~/src/storage/web-storage-keys'
import { fill, hold, renderWithApp } from '~/src/testing/render-with-app'
import { type Script, scriptConnections } from '~/src/testing/scripted-connections'
import { keepFocus } from '~/src/ui/keep-focus'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio()
})
afterAll(() => studio.close())

/** Opens the accounts screen with a scripted platform. */
async function open(search: string, given: Partial<Script> = {}) {
  const scripted = scriptConnections(studio, given)
  const app = renderWithApp(scripted.studio, `/w/${studio.workspaceId}/accounts${search}`)
  await screen.findByRole('button', { name: 'Connect account' })
  return { ...app, ...scripted }
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

const granted = (more: Partial<Connection> = {}): Connection => ({
  id: 'c1',
  platform: 'facebook',
  status: 'granted',
  grantedBy: 'Ines Okafor',
  scopes: [
    { scope: 'pages_show_list', granted: true },
    { scope: 'pages_manage_posts', granted: false },
  ],
  identities: [
    { remoteId: 'p1', name: 'Fernhollow Coffee', kind: 'page', accountId: 'a1' },
    { remoteId: 'p2', name: 'Roastery Tours', kind: 'page' },
    { remoteId: 'p3', name: 'Ridgeway Farm', disabledReason: 'Your role can’t create content.' },
  ] as NonNullable<Connection['identities']>,
  ...more,
})

it('adds a practice account to an empty workspace with the keyboard alone', async () => {
  const { user, script, sent, router } = await open('')
  const ways = within(await screen.findByRole('region', { name: 'Three ways to connect' }))
  expect(ways.getAllByRole('listitem')).toHaveLength(3)
  ways.getByRole('button', { name: 'Practice account' }).focus()
  await user.keyboard('{Enter}')
  const form = await dialog('Add a practice account')
  expect(router.state.location.search).toMatchObject({ connect: 'practice' })
  form.getByLabelText('Handle').focus()
  await user.keyboard('fernhollow{Enter}')
  await screen.findByRole('table', { name: 'Accounts by platform' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(script.accounts[0]).toMatchObject({ platform: 'twitter', handle: 'fernhollow' })
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    connection: 'practice',
    platform: 'twitter',
    handle: 'fernhollow',
  })
})

it('signs in even if the button is pressed before it is known what is set up', async () => {
  vi.stubGlobal(
    'open',
    vi.fn(() => null),
  )
  const { user, router, sent, client } = await open('', { ready: ['facebook'] })
  const release = hold(/\/v1\/platforms$/)
  client.removeQueries({ queryKey: platformListQuery().queryKey })
  await router.navigate({ to: '.', search: { connect: 'choose', on: 'facebook' } })
  await user.click(await screen.findByRole('button', { name: 'Sign in to Facebook' }))
  release()
  await waitFor(() => expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1))
})

it('opens the sign-in in the studio’s own dashboard if this dashboard is at another address', async () => {
  const opened = vi.fn()
  vi.stubGlobal('open', opened)
  const { user, sent, router } = await open('', { ready: ['facebook'] })
  session.signIn({ address: 'https://studio.example/v1', token: studio.ownerToken, remembered: false })
  await router.navigate({ to: '.', search: { connect: 'choose', on: 'facebook' } })
  await screen.findByText(/Signing in opens the studio’s own dashboard in a new tab/)
  await user.click(screen.getByRole('button', { name: 'Sign in to Facebook' }))
  const address = `https://studio.example/w/${studio.workspaceId}/accounts?connect=choose&on=facebook`
  expect(opened).toHaveBeenCalledWith(address, '_blank', 'noopener')
  await screen.findByText('Sign in in the new tab')
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
})

it('shows the server’s error at the handle', async () => {
  const { user } = await open('?connect=agent_session&on=reddit', {
    refusals: {
      'POST /social-accounts': {
        status: 400,
        code: 'invalid_request',
        message: 'Refused.',
        details: [{ path: 'handle', message: 'This handle is already connected.' }],
      },
    },
  })
  const form = await dialog('Add an agent session')
  expect(form.getByRole('combobox', { name: /Platform/ }).textContent).toContain('Reddit')
  await fill(user, form.getByLabelText('Handle'), 'fernhollow')
  await user.click(form.getByRole('button', { name: 'Add agent session' }))
  await form.findByText('This handle is already connected.')
  expect(form.queryByText('Couldn’t add the account')).toBeNull()
})

it('shows each platform’s requirements first, and sets one up', async () => {
  const tab = { location: { replace: vi.fn() }, close: vi.fn(), opener: {} }
  vi.stubGlobal(
    'open',
    vi.fn(() => tab),
  )
  const { user, sent, script, router } = await open('?connect=choose', {
    connection: {
      id: 'c1',
      status: 'waiting',
      platform: 'facebook',
      authorizeUrl: 'https://www.facebook.com/dialog/oauth',
    },
  })
  const first = await dialog('Connect account')
  const radio = first.getByRole('radio', { name: 'Facebook' })
  expect(radio).toHaveProperty('checked', false)
  first.getByRole('radio', {
    name: 'Facebook',
    description: 'A Page you can post to. Your app must be Live.',
  })
  await user.click(radio)
  await user.click(await first.findByRole('button', { name: 'Sign in to Facebook' }))

  const setup = await dialog('Set up Facebook')
  await setup.findByText('https://studio.example/oauth/callback/facebook')
  setup.getByRole('button', { name: 'Copy redirect address' })
  setup.getByText('pages_manage_posts')
  await fill(user, setup.getByLabelText('Client ID'), '7382')
  await user.click(setup.getByRole('button', { name: 'Test' }))
  await setup.findByText('Enter the client secret.')
  await fill(user, setup.getByLabelText('Client secret'), 'hush')
  await user.click(setup.getByRole('button', { name: 'Test' }))
  await setup.findByText('Test passed.')
  await user.click(setup.getByRole('button', { name: 'Save and sign in' }))

  const signInDialog = await dialog('Sign in to Facebook')
  await signInDialog.findByText(/^Waiting for you to sign in to Facebook/)
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
    clientId: '7382',
    clientSecret: 'hush',
  })
  expect(tab.location.replace).toHaveBeenCalledWith('https://www.facebook.com/dialog/oauth')
  expect(tab.opener).toBeNull()
  expect(router.state.location.search).toEqual({ connection: 'c1' })

  script.connection = granted()
  await screen.findByRole('dialog', { name: 'Choose what to connect' }, { timeout: 4000 })
  vi.unstubAllGlobals()
})

it('lists granted accounts, those already connected, those that can’t be and missing permissions', async () => {
  const { user, sent } = await open('?connection=c1', { connection: granted() })
  const choices = await dialog('Choose what to connect')
  choices.getByText('Signed in as Ines Okafor')
  choices.getByText('Facebook granted 3 accounts. Permissions: 1 of 2.')
  expect(choices.getByRole('checkbox', { name: 'Fernhollow Coffee' })).toHaveProperty('checked', true)
  const off = choices.getByRole('checkbox', {
    name: 'Ridgeway Farm',
    description: 'Your role can’t create content. Can’t be connected',
  })
  choices.getByText('Your role can’t create content.')
  await user.click(off)
  expect(off).toHaveProperty('checked', false)
  choices.getByText('(not granted)')
  await user.click(choices.getByRole('checkbox', { name: 'Roastery Tours', description: 'New · Page' }))
  await user.click(choices.getByRole('button', { name: 'Connect 2 Pages' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ remoteIds: ['p1', 'p2'] })
})

it('says Reconnect only if just the reconnected account is chosen', async () => {
  const { user } = await open('?connection=c1', { connection: granted({ accountId: 'a1' }) })
  const choices = await dialog('Choose what to connect')
  choices.getByRole('button', { name: 'Reconnect' })
  await user.click(choices.getByRole('checkbox', { name: 'Fernhollow Coffee' }))
  await user.click(choices.getByRole('checkbox', { name: 'Roastery Tours' }))
  choices.getByRole('button', { name: 'Connect 1 Page' })
})

it.each([
  ['failed', 'You cancelled at Facebook.', 'Couldn’t sign in to Facebook'],
  ['expired', undefined, 'The sign-in took too long'],
] as const)('says that a sign-in %s, and offers to sign in again', async (status, message, title) => {
  await open('?connection=c1', { connection: granted({ status, message }) })
  const ended = await dialog('Sign in to Facebook')
  await ended.findByText(title)
  if (message) ended.getByText(message)
  const again = ended.getByRole('button', { name: 'Sign in again' })
  await waitFor(() => expect(document.activeElement).toBe(again))
})

it('offers to sign in again if the sign-in no longer exists', async () => {
  const gone = { status: 404, code: 'not_found', message: 'There is no such sign-in.' }
  const { user } = await open('?connection=c9', { refusals: { 'GET /connections/c9': gone } })
  const ended = await dialog('Sign in')
  await user.click(await ended.findByRole('button', { name: 'Sign in again' }))
  await dialog('Connect account')
})

const facebook = {
  id: 'a1',
  platform: 'facebook',
  name: 'Fernhollow Coffee',
  kind: 'page',
  connection: 'direct',
  publishCost: 2,
  health: 'reconnect',
  healthReason: 'Facebook password changed.',
  healthSince: '2026-03-01T09:14:00Z',
} as SocialAccount

it('says why an account needs reconnecting, and since when', async () => {
  await open('', { accounts: [facebook] })
  const table = within(await screen.findByRole('table', { name: 'Accounts by platform' }))
  table.getByText('Needs reconnecting')
  table.getByText(/^Since Sun 1 [A-Z][a-z]+ 2026, .*: Facebook password changed\.$/)
  table.getByRole('button', { name: 'Reconnect Facebook: Fernhollow Coffee' })
  table.getByRole('button', { name: 'Actions for Facebook: Fernhollow Coffee' })
})

it('filters by health, kept in the URL', async () => {
  const other = { ...facebook, id: 'a2', platform: 'linkedin', health: 'connected' } as SocialAccount
  const { user, router } = await open('?health=reconnect', { accounts: [facebook, other] })
  const table = await screen.findByRole('table', { name: 'Accounts by platform' })
  expect(within(table).getAllByRole('row')).toHaveLength(2)
  screen.getByText('Two accounts. Facebook needs reconnecting.')
  await user.click(screen.getByRole('button', { name: 'Clear Health' }))
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(3))
  expect(router.state.location.search).toEqual({})
})

it('says that no account needs reconnecting once all are connected', async () => {
  const account = { ...facebook, health: 'connected' } as SocialAccount
  const { user } = await open('?health=reconnect', { accounts: [account] })
  await screen.findByText('No accounts need reconnecting')
  await user.click(screen.getByRole('button', { name: 'Show all accounts' }))
  await screen.findByRole('table', { name: 'Accounts by platform' })
})

it('adds one account even if Enter is pressed twice', async () => {
  const { user, sent } = await open('?connect=practice')
  const form = await dialog('Add a practice account')
  await fill(user, form.getByLabelText('Handle'), 'once')
  const answer = hold()
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(form.getByRole('button', { name: 'Add practice account' }).ariaBusy).toBe('true'),
  )
  await user.keyboard('{Enter}')
  answer()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

it('moves the focus to the title when a dialog opened from the URL is closed', async () => {
  onTestFinished(keepFocus())
  const { user } = await open('?connect=practice')
  const form = await dialog('Add a practice account')
  const shown = form.getByLabelText('Handle').closest('[role=dialog]')
  await waitFor(() => expect(shown?.contains(document.activeElement)).toBe(true))
  await user.keyboard('{Escape}')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Accounts' })),
  )
})

it('leads back to the post for which an account is reconnected', async () => {
  const { user, router } = await open('', { accounts: [facebook] })
  await router.navigate({ to: '/w/$workspaceId/posts/new', params: { workspaceId: studio.workspaceId } })
  await user.click(await screen.findByRole('link', { name: 'Reconnect' }))
  await user.click(await screen.findByRole('button', { name: 'Back to post' }))
  await screen.findByRole('heading', { level: 1, name: 'New post' })
  expect(router.state.location.pathname).toMatch(/posts\/new$/)
})

it('leads back to the post after a sign-in that left the page', async () => {
  const address = `/w/${studio.workspaceId}/posts/new`
  writeStorage(webStorageKeys.signInFrom, address, 'sessionStorage')
  onTestFinished(() => writeStorage(webStorageKeys.signInFrom, null, 'sessionStorage'))
  const { user, router } = await open('?connection=c1', { connection: granted({ status: 'connected' }) })
  await user.click((await dialog('Sign in to Facebook')).getByRole('button', { name: 'Done' }))
  await user.click(await screen.findByRole('button', { name: 'Back to post' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(address))
})
