import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { createProduct, createWorkspace, getWorkspace, listWorkspaces, updateWorkspace } from '~/contract'
import { workspaces } from '~/server/db/schema'
import { createFaultBoard } from '~/server/faults/routes'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { connection } from '~/src/api/offline/connection'
import { fill, hold, renderWithApp } from '~/src/testing/render-with-app'

const faults = createFaultBoard()
let studio: TestStudio
beforeEach(async () => {
  studio = await createTestStudio({ at: new Date().toISOString(), deps: { faults } })
})
afterEach(() => studio.close())
afterEach(() => faults.set([]))

const open = (token?: string) => renderWithApp(studio, `/w/${studio.workspaceId}/settings`, token)
const nameNow = async () => (await studio.call(getWorkspace)).body.data.name

it('renames the workspace with Enter, and undoes it', async () => {
  const { user } = open()
  const form = await screen.findByRole('form', { name: 'Workspace' })
  const name = within(form).getByRole('textbox', { name: /^Name/ })
  await fill(user, name, 'Harvest')
  await user.keyboard('{Enter}')
  await screen.findByText('Workspace renamed to Harvest')
  expect(await nameNow()).toBe('Harvest')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await nameNow()).toBe('Test'))
})

it('shows a time zone that browsers list under another name', async () => {
  for (const timezone of ['Europe/Kiev', 'Europe/Kyiv']) {
    await studio.call(updateWorkspace, { body: { timezone } })
    const { close } = open()
    const form = within(await screen.findByRole('form', { name: 'Workspace' }))
    form.getByDisplayValue(timezone)
    close()
  }
})

it('opens with a time zone that the browser doesn’t know, and keeps it', async () => {
  const zone = async () => (await studio.db.select().from(workspaces))[0]?.timezone
  await studio.db.update(workspaces).set({ timezone: 'Mars/Olympus' })
  const { user } = open()
  const form = within(await screen.findByRole('form', { name: 'Workspace' }))
  await fill(user, form.getByRole('textbox', { name: /^Name/ }), 'Harvest')
  await user.keyboard('{Enter}')
  await screen.findByText('Workspace renamed to Harvest')
  expect(await zone()).toBe('Mars/Olympus')
})

it('reports on another screen that a change couldn’t be undone', async () => {
  const { user } = open()
  const form = await screen.findByRole('form', { name: 'Workspace' })
  await fill(user, within(form).getByRole('textbox', { name: /^Name/ }), 'Harvest')
  await user.keyboard('{Enter}')
  await screen.findByText('Workspace renamed to Harvest')
  await user.click(screen.getByRole('link', { name: 'Products' }))
  await screen.findByRole('heading', { name: 'Products', level: 1 })
  const effect = { kind: 'status', status: 409, message: 'Not now.' } as const
  faults.set([{ method: 'PATCH', path: '/v1/workspaces/*', effect }])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Couldn’t undo the change')
})

it('isn’t sent while offline, and is saved afterwards', async () => {
  onTestFinished(() => connection.set('here'))
  const { user, calls } = open()
  const form = within(await screen.findByRole('form', { name: 'Workspace' }))
  await fill(user, form.getByRole('textbox', { name: /^Name/ }), 'Harvest')
  act(() => connection.set('offline'))
  await user.keyboard('{Enter}')
  form.getByText('You’re offline. What you entered stays here until you’re back online.')
  expect(calls.filter(({ method }) => method === 'PATCH')).toEqual([])
  act(() => connection.set('here'))
  await user.click(form.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Workspace renamed to Harvest')
})

it('rejects an empty name', async () => {
  const { user } = open()
  const form = await screen.findByRole('form', { name: 'Workspace' })
  await fill(user, within(form).getByRole('textbox', { name: /^Name/ }), ' ')
  expect((await screen.findAllByText('Enter a name.')).length).toBeGreaterThan(0)
  await user.keyboard('{Enter}')
  expect(await nameNow()).toBe('Test')
})

it('deletes the workspace after its name was typed, and opens another', async () => {
  const { workspaceId } = (await studio.call(createWorkspace, { body: { name: 'Other' } })).body.data
  await studio.call(createProduct, { body: { name: 'Beans' } })
  const { user, router } = open()
  await user.click(await screen.findByRole('button', { name: 'Delete workspace' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete Test?' })
  await within(dialog).findByText('1 product')
  const confirm = within(dialog).getByRole('button', { name: 'Delete workspace' })
  const field = within(dialog).getByLabelText('Type “Test” to confirm')
  for (const typed of ['', 'test', 'Tes']) {
    await fill(user, field, typed)
    expect(confirm.getAttribute('aria-disabled')).toBe('true')
  }
  await fill(user, field, 'Test')
  await user.click(confirm)
  await waitFor(() => expect(router.state.location.pathname).toBe(`/w/${workspaceId}`))
  expect((await studio.call(listWorkspaces)).body.data.map(({ name }) => name)).toEqual(['Other'])
})

/** Confirms the deletion, and closes its dialog before the server answers. Returns the function that lets it answer. */
async function closeDuringDeletion({ user }: ReturnType<typeof open>) {
  await user.click(await screen.findByRole('button', { name: 'Delete workspace' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Test?' }))
  await fill(user, dialog.getByLabelText('Type “Test” to confirm'), 'Test')
  const release = hold(new RegExp(`/workspaces/${studio.workspaceId}$`))
  await user.click(dialog.getByRole('button', { name: 'Delete workspace' }))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  return release
}

it('opens another workspace if the dialog was closed during the deletion', async () => {
  const { workspaceId } = (await studio.call(createWorkspace, { body: { name: 'Other' } })).body.data
  const app = open()
  const release = await closeDuringDeletion(app)
  release()
  await screen.findByText('Test deleted')
  await waitFor(() => expect(app.router.state.location.pathname).toBe(`/w/${workspaceId}`))
})

it('stays where the person has gone during the deletion', async () => {
  await studio.call(createWorkspace, { body: { name: 'Other' } })
  const app = open()
  const release = await closeDuringDeletion(app)
  await act(() => app.router.navigate({ to: '/credits' }))
  release()
  await screen.findByText('Test deleted')
  await screen.findByRole('button', { name: 'Workspace: Other' })
  expect(app.router.state.location.pathname).toBe('/credits')
})

it('says that a deletion was refused once its dialog was closed', async () => {
  const effect = { kind: 'status', status: 409, message: 'Not now.' } as const
  faults.set([{ method: 'DELETE', path: '/v1/workspaces/*', effect }])
  const release = await closeDuringDeletion(open())
  release()
  await screen.findByText('Couldn’t delete the workspace')
})

it('offers to create a workspace after the last one was deleted', async () => {
  const { user, router } = open()
  await user.click(await screen.findByRole('button', { name: 'Delete workspace' }))
  await fill(user, await screen.findByLabelText('Type “Test” to confirm'), 'Test')
  const dialog = screen.getByRole('dialog', { name: 'Delete Test?' })
  await user.click(within(dialog).getByRole('button', { name: 'Delete workspace' }))
  await fill(user, await screen.findByLabelText(/^Name/), 'New start')
  await user.click(screen.getByRole('button', { name: 'Create workspace' }))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/w\//))
  expect((await studio.call(listWorkspaces)).body.data).toMatchObject([{ name: 'New start' }])
})

it('tells an editor that only owners can change it', async () => {
  const { user } = open(await studio.token({ role: 'editor' }))
  const remove = await screen.findByRole('button', { name: 'Delete workspace' })
  await waitFor(() => expect(remove.getAttribute('aria-disabled')).toBe('true'))
  await user.click(remove)
  expect((await screen.findAllByText('Only an owner of this workspace can do this.')).length).toBeGreaterThan(
    0,
  )
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).readOnly).toBe(true)
})

/** Renames the workspace with a slow server. Returns the name's field and the function that lets it answer. */
async function renameSlowly({ user }: ReturnType<typeof open>) {
  const form = within(await screen.findByRole('form', { name: 'Workspace' }))
  const name = form.getByRole('textbox', { name: /^Name/ })
  await fill(user, name, 'Harvest')
  const release = hold(/^/, 'PATCH')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(form.getByRole('button', { name: 'Save changes' }).ariaBusy).toBe('true'))
  return { name, release }
}

it('says that a save was refused once the form was left', async () => {
  const effect = { kind: 'status', status: 409, message: 'Not now.' } as const
  faults.set([{ method: 'PATCH', path: '/v1/workspaces/*', effect }])
  const app = open()
  const { release } = await renameSlowly(app)
  await act(() => app.router.navigate({ to: '/credits' }))
  await screen.findByRole('heading', { name: 'Credits', level: 1 })
  release()
  await screen.findByText('Couldn’t save the workspace')
})

it('asks before changes are lost that were made during a save', async () => {
  const app = open()
  const { name, release } = await renameSlowly(app)
  await app.user.type(name, ' festival')
  void app.router.navigate({ to: '/credits' })
  await screen.findByRole('alertdialog', { name: 'Leave without saving the workspace?' })
  release()
  await app.user.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(name).toHaveProperty('value', 'Harvest festival')
})

it('keeps edits made during a slow save, and still undoes the save', async () => {
  const { user } = open()
  const form = await screen.findByRole('form', { name: 'Workspace' })
  const name = within(form).getByRole('textbox', { name: /^Name/ })
  await fill(user, name, 'Harvest')
  const answer = hold()
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(within(form).getByRole('button', { name: 'Save changes' }).ariaBusy).toBe('true'),
  )
  await user.type(name, ' festival')
  answer()
  await screen.findByText('Workspace renamed to Harvest')
  expect(name).toHaveProperty('value', 'Harvest festival')
  expect(within(form).queryByText('Changed elsewhere while you were editing')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await nameNow()).toBe('Test'))
  expect(name).toHaveProperty('value', 'Harvest festival')
})

it('shows before saving that somebody else renamed the workspace, and offers the choice', async () => {
  const { user, client } = open()
  const form = within(await screen.findByRole('form', { name: 'Workspace' }))
  const name = form.getByRole('textbox', { name: /^Name/ })
  await fill(user, name, 'Mine')
  await studio.call(updateWorkspace, { body: { name: 'Harvest' } })
  await client.invalidateQueries()
  const alert = within(await form.findByRole('alert'))
  alert.getByText('Harvest')
  await user.click(alert.getByRole('button', { name: 'Take theirs: Name' }))
  expect(name).toHaveProperty('value', 'Harvest')
  expect(form.getByRole('button', { name: 'Save changes' }).ariaDisabled).toBe('true')
})
