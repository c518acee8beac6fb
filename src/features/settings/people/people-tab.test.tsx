import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  acceptInvitation,
  changeRole,
  createInvitation,
  listInvitations,
  listMembers,
  type Role,
  removeMember,
} from '~/contract'
import { createFaultBoard } from '~/server/faults/routes'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { changesMayShow } from '~/src/api/live-state'
import { chooseMenuItem, clickInDialog, fill, hold, renderWithApp } from '~/src/testing/render-with-app'

const faults = createFaultBoard()
let studio: TestStudio
beforeEach(async () => {
  studio = await createTestStudio({ at: new Date().toISOString(), deps: { faults } })
})
afterEach(() => studio.close())
afterEach(() => faults.set([]))

/** Adds a new member. */
async function join(name: string, role: Role = 'editor') {
  const { secret } = (await studio.call(createInvitation, { body: { role } })).body.data
  const { body } = await studio.call(acceptInvitation, { token: null, body: { invitation: secret, name } })
  const { principalId: memberId = '', token = '' } = body.data
  return { memberId, token, params: { workspaceId: studio.workspaceId, memberId } }
}
const roleOf = async (memberId: string) =>
  (await studio.call(listMembers)).body.data.find(({ id }) => id === memberId)?.role

const open = (token?: string, path = 'settings/people') =>
  renderWithApp(studio, `/w/${studio.workspaceId}/${path}`, token)

const row = async (name: string) => {
  const people = await screen.findByRole('list', { name: 'People' })
  const item = within(people)
    .getAllByRole('listitem')
    .find((each) => each.textContent.includes(name))
  if (!item) throw new Error(`${name} isn’t listed.`)
  return within(item)
}

const confirmRevoke = async (user: UserEvent) => {
  const dialog = within(await screen.findByRole('alertdialog'))
  await clickInDialog(user, dialog.getByRole('button', { name: 'Revoke' }))
}

it('lists people, changes a role and undoes it', async () => {
  const { memberId } = await join('Vera')
  const { user } = open()
  await screen.findByText('2 people have access.')
  await user.click((await row('Vera')).getByRole('combobox', { name: 'Role of Vera' }))
  await user.click(await screen.findByRole('option', { name: /^Viewer/ }))
  await waitFor(async () => expect(await roleOf(memberId)).toBe('viewer'))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await roleOf(memberId)).toBe('editor'))
})

it('shows no change of others, which could lack the chosen role, before that is saved', async () => {
  await join('Vera')
  const { user } = open()
  await user.click((await row('Vera')).getByRole('combobox', { name: 'Role of Vera' }))
  const release = hold(/\/members\//, 'PATCH')
  await user.click(await screen.findByRole('option', { name: /^Viewer/ }))
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Role of Vera' }).textContent).toBe('Viewer'),
  )
  const seen: string[] = []
  const others = changesMayShow().then(() => seen.push('others'))
  await Promise.resolve()
  expect(seen).toEqual([])
  release()
  await others
  await screen.findByText('Vera: Viewer')
})

it('offers no Undo to an owner who gave up the role', async () => {
  const { memberId, token } = await join('Ada', 'owner')
  const { user } = open(token)
  await user.click((await row('Ada')).getByRole('combobox', { name: 'Role of Ada' }))
  await user.click(await screen.findByRole('option', { name: /^Viewer/ }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Change your own role to Viewer?' })
  await clickInDialog(user, within(dialog).getByRole('button', { name: 'Change role' }))
  await screen.findByText('Ada: Viewer')
  expect(await roleOf(memberId)).toBe('viewer')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

/** The server refuses this change. */
const refuse = (method: 'DELETE' | 'PATCH', path: string) =>
  faults.set([{ method, path, effect: { kind: 'status', status: 409, message: 'Not now.' } }])

it('reports a failed role beside another change, and leaves the other one alone', async () => {
  const [vera, max] = [await join('Vera'), await join('Max')]
  const { user } = open()
  await screen.findByText('3 people have access.')
  const choose = async (name: string) => {
    const role = () => screen.getByRole('combobox', { name: `Role of ${name}` })
    await user.click(role())
    await user.click(await screen.findByRole('option', { name: /^Viewer/ }))
    await waitFor(() => expect(role().textContent).toBe('Viewer'))
  }
  refuse('PATCH', `/v1/workspaces/*/members/${vera.memberId}`)
  const answerMax = hold(new RegExp(`/members/${max.memberId}$`))
  const answerVera = hold(new RegExp(`/members/${vera.memberId}$`))
  await choose('Vera')
  await choose('Max')
  answerVera()
  await screen.findByText('Couldn’t change the role of Vera')
  answerMax()
  await screen.findByText('Max: Viewer')
  expect([await roleOf(vera.memberId), await roleOf(max.memberId)]).toEqual(['editor', 'viewer'])
})

it('keeps a role that was chosen while the one before it is refused', async () => {
  const { memberId } = await join('Vera')
  const { user } = open()
  await screen.findByText('2 people have access.')
  const role = () => screen.getByRole('combobox', { name: 'Role of Vera' })
  const answers: (() => void)[] = []
  const own = fetch
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method === 'PATCH') await new Promise<void>((resolve) => answers.push(resolve))
    return own(url, init)
  })
  const effect = { kind: 'status', status: 409, message: 'Not now.' } as const
  faults.set([{ method: 'PATCH', path: `/v1/workspaces/*/members/${memberId}`, times: 1, effect }])
  for (const name of ['Viewer', 'Reviewer']) {
    await user.click(role())
    await user.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }))
    await waitFor(() => expect(role().textContent).toBe(name))
  }
  await waitFor(() => expect(answers).toHaveLength(2))
  answers[0]?.()
  await screen.findByText('Couldn’t change the role of Vera')
  expect(role().textContent).toBe('Reviewer')
  answers[1]?.()
  await screen.findByText('Vera: Reviewer')
  expect(await roleOf(memberId)).toBe('reviewer')
})

it('reports on another screen that an invitation wasn’t revoked', async () => {
  await studio.call(createInvitation, { body: { role: 'editor', note: 'Vera' } })
  const { user } = open()
  refuse('DELETE', '/v1/workspaces/*/invitations/*')
  const answer = hold(/\/invitations\/.+/)
  await user.click(await screen.findByRole('button', { name: 'Revoke Vera' }))
  await confirmRevoke(user)
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('link', { name: 'Products' }))
  await screen.findByRole('heading', { name: 'Products', level: 1 })
  answer()
  await screen.findByText('Couldn’t revoke the invitation')
})

it('explains why a role or a person can’t be changed', async () => {
  const { token } = await join('Ada', 'owner')
  const { user } = open(token)
  const remove = (await row('Olive Owner')).getByRole('button', { name: 'Remove Olive Owner' })
  expect(remove.getAttribute('aria-disabled')).toBe('true')
  await user.click(remove)
  expect(
    (await screen.findAllByText('Olive Owner runs this server, so only they can change that.')).length,
  ).toBeGreaterThan(0)
})

it('lets a viewer leave', async () => {
  const { token } = await join('Vera', 'viewer')
  const { user, router } = open(token)
  await user.click(await screen.findByRole('button', { name: 'Leave workspace' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Leave this workspace?' })
  await user.click(within(dialog).getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(router.state.location.pathname).not.toContain(studio.workspaceId))
  expect((await studio.call(listMembers)).body.data.map(({ name }) => name)).toEqual(['Olive Owner'])
})

it('stays open while somebody leaves, to take them elsewhere', async () => {
  const { token } = await join('Vera', 'viewer')
  const { user, router } = open(token)
  await user.click(await screen.findByRole('button', { name: 'Leave workspace' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Leave this workspace?' }))
  const release = hold(/\/members\//, 'DELETE')
  await clickInDialog(user, dialog.getByRole('button', { name: 'Leave' }))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  release()
  await screen.findByText('You left the workspace')
  await waitFor(() => expect(router.state.location.pathname).not.toContain(studio.workspaceId))
})

it('creates an invitation link that is shown once, lists and revokes it', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Invite' }))
  const dialog = await screen.findByRole('dialog', { name: 'Invite a person' })
  await user.click(within(dialog).getByRole('radio', { name: /^Viewer/ }))
  await fill(user, within(dialog).getByLabelText('Note'), 'Vera, agency')
  const answer = hold(/invitations$/)
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(within(dialog).getByRole('button', { name: 'Create link' }).ariaBusy).toBe('true'),
  )
  await user.keyboard('{Escape}')
  answer()
  const link = await screen.findByLabelText<HTMLInputElement>('Invitation link')
  expect(link.value).toMatch(/\/join#invitation=inv_\w+$/)
  await user.click(screen.getByRole('button', { name: 'Done' }))
  const invitations = await screen.findByRole('list', { name: 'Open invitations' })
  await within(invitations).findByText('Vera, agency')
  await user.click(within(invitations).getByRole('button', { name: 'Revoke Vera, agency' }))
  expect((await studio.call(listInvitations)).body.data).toHaveLength(1)
  await confirmRevoke(user)
  await screen.findByText('Nobody is invited at the moment.')
  expect((await studio.call(listInvitations)).body.data).toEqual([])
})

it('keeps the typed note if creating the invitation fails', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Invite' }))
  await fill(user, await screen.findByLabelText('Note'), 'Vera')
  for (let made = 0; made < 100; made++) await studio.call(createInvitation, { body: {} })
  await user.click(screen.getByRole('button', { name: 'Create link' }))
  await screen.findByText(/There are already 100 open invitations/)
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('Vera')
})

it('removes a person after confirmation', async () => {
  const vera = await join('Vera')
  await join('Mia', 'viewer')
  const { user, calls } = open()
  await user.click((await row('Vera')).getByRole('button', { name: 'Remove Vera' }))
  const removal = await screen.findByRole('alertdialog', { name: 'Remove Vera?' })
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false)
  await user.click(within(removal).getByRole('button', { name: 'Remove' }))
  await screen.findByText('2 people have access.')
  expect(await roleOf(vera.memberId)).toBeUndefined()
})

it('lets a viewer see members but not change them', async () => {
  const { token } = await join('Vera', 'viewer')
  const { calls } = open(token)
  const release = hold(/^\/v1\/workspaces$/)
  await screen.findByRole('heading', { name: 'People' })
  release()
  const invite = await screen.findByRole('button', { name: 'Invite' })
  await waitFor(() => expect(invite.getAttribute('aria-disabled')).toBe('true'))
  const remove = (await row('Olive Owner')).getByRole('button', { name: 'Remove Olive Owner' })
  expect(remove.getAttribute('aria-disabled')).toBe('true')
  expect(screen.queryByRole('heading', { name: 'Open invitations' })).toBeNull()
  expect(calls.filter(({ status }) => status === 403)).toEqual([])
})

it('disables writing for viewers on other screens, with the reason', async () => {
  const { token } = await join('Vera', 'viewer')
  const { user } = open(token, 'products')
  const [create] = await screen.findAllByRole('button', { name: 'New product' })
  await waitFor(() => expect(create?.getAttribute('aria-disabled')).toBe('true'))
  if (create) await user.click(create)
  expect((await screen.findAllByText('You have read-only access to this workspace.')).length).toBeGreaterThan(
    0,
  )
})

it('disables writing for somebody whose role changed, and keeps what they typed', async () => {
  const { token, params } = await join('Vera')
  const { user } = open(token, 'products/new')
  await fill(user, await screen.findByLabelText('Name'), 'Beans')
  await studio.call(changeRole, { params, body: { role: 'viewer' } })
  const create = screen.getByRole('button', { name: 'Create product' })
  await user.click(create)
  await waitFor(() => expect(create.getAttribute('aria-disabled')).toBe('true'))
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Beans')
})

it('tells somebody with an open page that they were removed', async () => {
  const { token, params } = await join('Vera')
  const { user } = open(token, 'products')
  await screen.findAllByRole('button', { name: 'New product' })
  await studio.call(removeMember, { params })
  const [media] = screen.getAllByRole('link', { name: 'Media' })
  if (media) await user.click(media)
  await screen.findByRole('heading', { name: 'You no longer have access to this workspace' })
  screen.getByRole('button', { name: 'Workspace: Choose a workspace' })
})

it('signs a person out', async () => {
  const { token } = await join('Mia', 'viewer')
  const { user } = open()
  await user.click((await row('Mia')).getByRole('button', { name: 'More for Mia' }))
  await chooseMenuItem(user, 'Sign out')
  const ask = within(await screen.findByRole('alertdialog'))
  await user.click(ask.getByRole('button', { name: 'Sign out' }))
  await screen.findByText('1 token ended')
  expect((await studio.call(listMembers, { token })).status).toBe(401)
})

it('creates a link with which a person signs in again', async () => {
  await join('Noa', 'viewer')
  const { user } = open()
  await user.click((await row('Noa')).getByRole('button', { name: 'More for Noa' }))
  await chooseMenuItem(user, 'Sign-in link')
  await user.click(await screen.findByRole('button', { name: 'Create link' }))
  // For what it does, see join-screen.test.tsx.
  const link = await screen.findByLabelText<HTMLInputElement>('Sign-in link')
  expect(link.value).toMatch(/\/join#invitation=/)
})

it('is opened from the palette by keyboard', async () => {
  const { user, router } = open(undefined, '')
  await user.click(await screen.findByRole('button', { name: 'Workspace: Test' }))
  await screen.findByRole('menuitem', { name: 'Settings' })
  await user.keyboard('{Escape}')
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: 'Search' }), 'People')
  await screen.findAllByRole('option', { name: /^People/ })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toMatch(/\/settings\/people$/))
  await row('Olive Owner')
})
