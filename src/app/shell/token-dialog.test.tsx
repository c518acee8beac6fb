import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createProduct, getMe, listPosts } from '~/contract'
import { createFaultBoard } from '~/server/faults/routes'
import { addAccount } from '~/server/testing/posts'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { currentSession, session } from '~/src/api/session/session'
import { wipeDatabase } from '~/src/storage/database'
import { webStorageKeys } from '~/src/storage/web-storage-keys'
import { chooseByKey, fill, hold, renderWithApp } from '~/src/testing/render-with-app'
import { toast } from '~/src/ui/toast'

const faults = createFaultBoard()
let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio({ deps: { faults } })
  await addAccount(studio, 'twitter')
})
afterEach(() => faults.set([]))
afterAll(() => studio.close())

it('asks for a token of the same person on top of the open page, and continues with it', async () => {
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/posts/new`)
  const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })
  await fill(user, text, 'Revoked while writing')
  const effect = { kind: 'status', status: 401 } as const
  faults.set([{ method: 'POST', path: '/v1/workspaces/*/posts', times: 1, effect }])
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: /token is no longer valid/ }))
  const field = dialog.getByLabelText('Access token')
  expect(text.value).toBe('Revoked while writing')
  await fill(user, field, 'scs_wrong')
  await user.keyboard('{Enter}')
  await dialog.findByText(/doesn’t recognise this token/)
  await fill(user, field, await studio.token({ role: 'editor' }))
  await user.keyboard('{Enter}')
  await dialog.findByText(/belongs to someone else/)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('alertdialog')).not.toBeNull()
  await fill(user, field, await studio.token())
  await user.keyboard('{Enter}')
  await screen.findByRole('complementary', { name: 'Post' })
  expect(screen.queryByRole('alertdialog')).toBeNull()
  const { data } = (await studio.call(listPosts)).body
  expect(data.map(({ content }) => content.text)).toEqual(['Revoked while writing'])
})

it('continues with the token that the same person gets from a sign-in link in another tab', async () => {
  const { router } = renderWithApp(studio, `/w/${studio.workspaceId}/posts`)
  await screen.findByRole('heading', { name: 'Posts' })
  const address = `${location.origin}/v1`
  const { id: ownerId = '' } = (await studio.call(getMe)).body.data
  session.signIn({ address, token: studio.ownerToken, principalId: ownerId, remembered: true })
  const effect = { kind: 'status', status: 401 } as const
  faults.set([{ method: 'GET', path: '/v1/workspaces/*/campaigns', times: 1, effect }])
  await router.navigate({ to: `/w/${studio.workspaceId}/campaigns` })
  await screen.findByRole('alertdialog', { name: /token is no longer valid/ })
  const signInElsewhere = (token: string, principalId: string) => {
    localStorage.setItem(
      webStorageKeys.session,
      JSON.stringify({ address, token, principalId, remembered: true }),
    )
    act(() => void dispatchEvent(new StorageEvent('storage', { key: webStorageKeys.session })))
  }
  signInElsewhere(await studio.token({ role: 'editor' }), 'prn_another')
  expect(currentSession()?.token).toBe(studio.ownerToken)
  const token = await studio.token()
  signInElsewhere(token, ownerId)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(currentSession()?.token).toBe(token)
  await screen.findByRole('heading', { name: 'Campaigns' })
})

it('opens no session again for who has signed out while a token was being checked', async () => {
  localStorage.clear()
  await wipeDatabase()
  const { user, router, calls } = renderWithApp(studio, `/w/${studio.workspaceId}/posts`)
  await screen.findByRole('heading', { name: 'Posts' })
  const effect = { kind: 'status', status: 401 } as const
  faults.set([{ method: 'GET', path: '/v1/workspaces/*/campaigns', times: 1, effect }])
  await router.navigate({ to: `/w/${studio.workspaceId}/campaigns` })
  const dialog = within(await screen.findByRole('alertdialog', { name: /token is no longer valid/ }))
  await fill(user, dialog.getByLabelText('Access token'), await studio.token())
  const release = hold(/\/v1\/me$/)
  await user.keyboard('{Enter}')
  await user.click(dialog.getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/connect'))
  const checks = () => calls.filter(({ path }) => path === '/v1/me').length
  const before = checks()
  release()
  // The next page asks, too.
  await waitFor(() => expect(checks()).toBeGreaterThanOrEqual(before + 2))
  for (let task = 0; task < 10; task++) await new Promise<void>((resolve) => setImmediate(resolve))
  expect(currentSession()).toBeUndefined()
})

it('doesn’t wait for a write that waits for a token before signing out', async () => {
  localStorage.clear()
  await wipeDatabase()
  await studio.call(createProduct, { body: { name: 'Frost tea' } })
  const { user, router } = renderWithApp(studio, `/w/${studio.workspaceId}/products?view=table`)
  const effect = { kind: 'status', status: 401 } as const
  faults.set([{ method: 'PATCH', path: '/v1/workspaces/*/products/*', effect }])
  await user.click(await screen.findByRole('button', { name: /^Status of Frost tea/ }))
  const item = await screen.findByRole('menuitemradio', { name: 'Archived' })
  await chooseByKey(user, 'End', item)
  const dialog = within(await screen.findByRole('alertdialog', { name: /token is no longer valid/ }))
  // The longest wait would never be over.
  const { setTimeout: own } = globalThis
  vi.stubGlobal('setTimeout', (run: () => void, ms?: number) => (ms === 5_000 ? 0 : own(run, ms)))
  await user.click(dialog.getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/connect'))
  // Nor does it say that the write failed, which nobody waits for any more.
  expect(toast.entries()).toEqual([])
})
