import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import {
  createInvitation,
  createSignInLink,
  createWorkspace,
  type Invitation,
  listMembers,
  listWorkspaces,
  revokeInvitation,
  signOutMember,
} from '~/contract'
import { createOpenFaultBoard } from '~/server/testing/open-faults'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { loggedBody, requestLog } from '~/src/api/http/request-log'
import { consumeInvitationLink, invitationLink } from '~/src/api/session/secret-links'
import { currentSession } from '~/src/api/session/session'
import { webStorageKeys } from '~/src/storage/web-storage-keys'
import { fill, hold, renderWithApp } from '~/src/testing/render-with-app'

const faults = createOpenFaultBoard()
let studio: TestStudio
beforeEach(async () => {
  studio = await createTestStudio({ at: new Date().toISOString(), deps: { faults } })
})
afterEach(() => faults.set([]))
afterEach(() => studio.close())

const invite = async (role = 'editor') => (await studio.call(createInvitation, { body: { role } })).body.data

/** Takes a link's secret from the URL, as `main.tsx` does before rendering. */
function arriveBy({ secret = '' }: Invitation) {
  window.history.replaceState(null, '', `/join#invitation=${secret}`)
  consumeInvitationLink()
  expect(window.location.hash).toBe('')
  onTestFinished(() => {
    invitationLink.set(undefined)
    window.history.replaceState(null, '', '/')
  })
}

function follow(invitation: Invitation, { signedIn = false } = {}) {
  arriveBy(invitation)
  return signedIn ? renderWithApp(studio, '/join') : renderWithApp(studio, '/join', null)
}

it('shows who invites to what, asks for a name, signs in and opens the workspace', async () => {
  const made = await invite('viewer')
  const { user, router } = follow(made)
  await screen.findByRole('heading', { name: 'Join Test' })
  screen.getByText('Olive Owner invites you to this workspace.')
  screen.getByText('Viewer.')
  await user.click(screen.getByRole('button', { name: 'Join' }))
  await screen.findByText('Enter your name.')
  await fill(user, screen.getByLabelText(/^Your name/), 'Vera')
  await user.click(screen.getByRole('button', { name: 'Join' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/w/${studio.workspaceId}`))
  expect(currentSession()).toMatchObject({ remembered: true })
  const token = currentSession()?.token ?? ''
  expect((await studio.call(listWorkspaces, { token })).body.data).toMatchObject([{ role: 'viewer' }])
  // Neither the link's secret nor the token is in the request log.
  const logged = JSON.stringify(requestLog.get())
  expect(logged).toContain('/invitations/accept')
  expect(logged).not.toContain(made.secret)
  expect(logged).not.toContain(token)
})

it('keeps the typed name if the invitation was revoked in the meantime', async () => {
  const made = await invite()
  const { user } = follow(made)
  await fill(user, await screen.findByLabelText(/^Your name/), 'Vera')
  const params = { workspaceId: studio.workspaceId, invitationId: made.id }
  await studio.call(revokeInvitation, { params })
  await user.click(screen.getByRole('button', { name: 'Join' }))
  await screen.findByText('This invitation was revoked. Ask for a new one.')
  expect(screen.getByLabelText<HTMLInputElement>(/^Your name/).value).toBe('Vera')
})

it('reports an invalid or missing link', async () => {
  follow({ id: 'inv', secret: 'inv_forged' })
  await screen.findByText('This invitation link isn’t valid. Check that you copied all of it.')
  invitationLink.set(undefined)
  await screen.findByRole('heading', { name: 'Open your invitation link again' })
})

it.each([429, 500])('can be opened again after an answer of %i', async (status) => {
  faults.set([{ path: '/v1/invitations/*', times: 1, effect: { kind: 'status', status } }])
  const { user } = follow(await invite())
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  await screen.findByRole('heading', { name: 'Join Test' })
})

it('lets a signed-in person join as themselves', async () => {
  const { workspaceId } = (await studio.call(createWorkspace, { body: { name: 'Second' } })).body.data
  const { secret, id } = (
    await studio.call(createInvitation, { params: { workspaceId }, body: { role: 'editor' } })
  ).body.data
  const { user, router } = follow({ id, secret }, { signedIn: true })
  // The owner is already a member: the error is shown, and joining as somebody else stays possible.
  await user.click(await screen.findByRole('button', { name: 'Join as Olive Owner' }))
  await screen.findByText('You already belong to this workspace.')
  await user.click(screen.getByRole('button', { name: 'Join as someone else' }))
  await fill(user, await screen.findByLabelText(/^Your name/), 'Vera')
  await user.click(screen.getByRole('button', { name: 'Join' }))
  await waitFor(() => expect(currentSession()?.token).not.toBe(studio.ownerToken))
  // Clears the link, so that it doesn't affect the next test.
  await waitFor(() => expect(router.state.location.pathname).toBe(`/w/${workspaceId}`))
  const { data } = (await studio.call(listMembers, { params: { workspaceId } })).body
  expect(data.map(({ name }) => name)).toEqual(['Olive Owner', 'Vera'])
})

it('asks nobody for a name before it knows who is signed in', async () => {
  arriveBy(await invite())
  renderWithApp(studio, '/join')
  const release = hold(/\/me$/)
  // Asked by what is shown once the invitation is read.
  await waitFor(() => expect(requestLog.get().some(({ url }) => url.endsWith('/me'))).toBe(true))
  expect(screen.queryByLabelText(/^Your name/)).toBeNull()
  release()
  await screen.findByRole('button', { name: 'Join as Olive Owner' })
})

/** Renders the app for somebody who joined through a link. */
async function joinAs(name: string) {
  const app = follow(await invite())
  await fill(app.user, await screen.findByLabelText(/^Your name/), name)
  await app.user.click(screen.getByRole('button', { name: 'Join' }))
  await waitFor(() => expect(currentSession()?.principalId).toBeDefined())
  await waitFor(() => expect(app.router.state.location.pathname).toBe(`/w/${studio.workspaceId}`))
  const { principalId: memberId = '', token = '' } = currentSession() ?? {}
  return { ...app, memberId, token, params: { workspaceId: studio.workspaceId, memberId } }
}

it('signs a member in with their link, without asking for a name', async () => {
  const { memberId, params } = await joinAs('Vera')
  arriveBy((await studio.call(createSignInLink, { params })).body.data)
  const again = renderWithApp(studio, '/join')
  await screen.findByText(/^Another person is signed in/)
  const unsaved = webStorageKeys.form('of the other person')
  localStorage.setItem(unsaved, 'kept')
  onTestFinished(() => localStorage.removeItem(unsaved))
  await again.user.click(await screen.findByRole('button', { name: 'Sign in as Vera' }))
  await waitFor(() => expect(currentSession()?.principalId).toBe(memberId))
  expect(localStorage.getItem(unsaved)).toBe('kept')
})

it('doesn’t call a member who is signed in already another person', async () => {
  const { token, params, close } = await joinAs('Vera')
  close()
  arriveBy((await studio.call(createSignInLink, { params })).body.data)
  renderWithApp(studio, '/join', token)
  await screen.findByRole('button', { name: 'Sign in as Vera' })
  expect(screen.queryByText(/^Another person is signed in/)).toBeNull()
})

it('signs somebody in again whose token was rejected, keeping their unsaved changes', async () => {
  const { user, router, token, params } = await joinAs('Vera')
  await studio.call(signOutMember, { params })
  await router.navigate({ to: '/w/$workspaceId/campaigns', params })
  await screen.findByRole('alertdialog', { name: 'Your token is no longer valid' })
  const unsaved = webStorageKeys.form('of anybody')
  localStorage.setItem(unsaved, 'kept')
  arriveBy((await studio.call(createSignInLink, { params })).body.data)
  await router.navigate({ to: '/join' })
  await screen.findByRole('heading', { name: 'Sign in to Test' })
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Sign in as Vera' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/w/${studio.workspaceId}`))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(currentSession()?.token).not.toBe(token)
  expect(localStorage.getItem(unsaved)).toBe('kept')
})

it('signs in whoever opens their link in a new tab of a browser whose token was rejected', async () => {
  const { token, params, close } = await joinAs('Vera')
  close()
  await studio.call(signOutMember, { params })
  arriveBy((await studio.call(createSignInLink, { params })).body.data)
  const { user, router } = renderWithApp(studio, '/join', token)
  await user.click(await screen.findByRole('button', { name: 'Sign in as Vera' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/w/${studio.workspaceId}`))
  expect(currentSession()?.token).not.toBe(token)
})

it('masks an invitation’s secret in the request log', () => {
  const body = JSON.stringify({ secret: 'inv_abc', url: 'https://a.example/join#invitation=inv_abc' })
  expect(loggedBody(body)).not.toContain('inv_abc')
})
