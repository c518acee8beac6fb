import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createOperatorLink, getMe } from '~/contract'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { requestLog } from '~/src/api/http/request-log'
import { consumeSignInLink } from '~/src/api/session/secret-links'
import { currentSession, onSignOut, session } from '~/src/api/session/session'
import { fill, hold, renderWithApp } from '~/src/testing/render-with-app'

let studio: TestStudio
beforeEach(async () => {
  studio = await createTestStudio({ at: new Date().toISOString() })
})
afterEach(() => studio.close())

/** Opens a link like `main.tsx`: the secret leaves the URL before anything is rendered. */
function follow(hash: string) {
  window.history.replaceState(null, '', `/connect${hash}`)
  consumeSignInLink()
  expect(window.location.hash).toBe('')
  const app = renderWithApp(studio, '/')
  session.signOut()
  void app.router.navigate({ to: '/connect' })
  return app
}
const field = () => screen.findByLabelText<HTMLInputElement>('Access token')

it('exchanges a sign-in link for its own token, once', async () => {
  const { url } = (await studio.call(createOperatorLink)).body.data
  const { hash } = new URL(url)
  const { user } = follow(hash)
  const secret = hash.replace('#token=', '')
  expect((await field()).value).toBe(secret)
  expect(screen.queryByText(/^No token yet/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Connect' }))
  await screen.findByRole('heading', { name: 'Signed in as Olive Owner' })
  const token = currentSession()?.token ?? ''
  expect([secret, studio.ownerToken]).not.toContain(token)
  expect((await studio.call(getMe, { token })).status).toBe(200)
  const logged = JSON.stringify(requestLog.get())
  expect(logged).toContain('/sign-in-links/accept')
  expect(logged).not.toContain(secret)
  expect(logged).not.toContain(token)
})

it('says that a link was used, and how to create a new one', async () => {
  const { user } = follow('#token=lnk_used')
  await field()
  await user.click(screen.getByRole('button', { name: 'Connect' }))
  await screen.findByText(/This sign-in link was already used or has expired.*npm run studio -- sign-in link/)
})

it('says which product this is, and how to get in without a token', async () => {
  follow('')
  await field()
  screen.getByText('Social Content Studio')
  screen.getByText(/^No token yet\? Open the sign-in link .* or ask a workspace owner to invite you\.$/)
})

it('says who is signed in, and links back', async () => {
  const { user, router } = renderWithApp(studio, '/connect')
  const notice = await screen.findByText(/^You’re signed in as/)
  expect(notice.textContent).toContain('Connecting replaces this session.')
  await user.click(screen.getByRole('button', { name: 'Open the studio' }))
  await screen.findAllByRole('navigation', { name: 'Main' })
  expect(router.state.location.pathname).not.toBe('/connect')
})

it('doesn’t cover the form with the dialog for a rejected token', async () => {
  const { user } = renderWithApp(studio, '/connect', 'scs_rejected')
  await waitFor(() => expect(session.store.get().needsToken).toBe(true))
  await fill(user, await field(), studio.ownerToken)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Connect' }))
  await screen.findByRole('heading', { name: 'Signed in as Olive Owner' })
})

it('keeps the session of somebody who went back to the studio before the answer', async () => {
  const { user } = renderWithApp(studio, '/connect')
  await screen.findByText(/^You’re signed in as/)
  await fill(user, await field(), await studio.token({ role: 'editor' }))
  const release = hold(/\/(me|workspaces)$/)
  await user.click(screen.getByRole('button', { name: 'Connect' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Connect' }).ariaBusy).toBe('true'))
  await user.click(screen.getByRole('button', { name: 'Open the studio' }))
  release()
  await screen.findAllByRole('navigation', { name: 'Main' })
  expect(currentSession()?.token).toBe(studio.ownerToken)
})

it('forgets what the page knows of the person whose session another one’s token replaces', async () => {
  const { client, user, router } = renderWithApp(studio, '/connect')
  const connectWith = async (token: string) => {
    await fill(user, await field(), token)
    await user.click(screen.getByRole('button', { name: 'Connect' }))
    await screen.findByRole('heading', { name: /^Signed in as/ })
    await user.keyboard('{Shift}')
  }
  await connectWith(studio.ownerToken)
  const leave = vi.fn()
  onSignOut(leave)
  await router.navigate({ to: '/w/$workspaceId/posts', params: studio })
  await waitFor(() => expect(requestLog.get().some(({ url }) => url.includes('/posts'))).toBe(true))
  await waitFor(() => expect(client.isFetching()).toBe(0))
  await router.navigate({ to: '/connect' })
  await connectWith(await studio.token())
  expect(leave).not.toHaveBeenCalled()
  await router.navigate({ to: '/' })
  await router.navigate({ to: '/connect' })
  await connectWith(await studio.token({ role: 'editor' }))
  expect(leave).toHaveBeenCalledOnce()
  expect(requestLog.get().filter(({ url }) => url.includes('/posts'))).toEqual([])
})

it('stays here after any key, wherever the focus is', async () => {
  const { user } = follow('')
  await fill(user, await field(), studio.ownerToken)
  await user.click(screen.getByRole('button', { name: 'Connect' }))
  const heading = await screen.findByRole('heading', { name: /^Signed in as/ })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  screen.getByText(/Press any key to stay here/)
  act(() => heading.blur())
  await user.keyboard('{Shift}')
  expect(screen.queryByText(/Press any key to stay here/)).toBeNull()
  screen.getByRole('heading', { name: /^Signed in as/ })
})
