import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createNote, deleteNote, listNotes } from '~/contract'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { clickInDialog, fill, hold, renderWithApp } from '~/src/testing/render-with-app'

let studio: TestStudio
const day = '2033-04-13'
beforeAll(async () => {
  studio = await createTestStudio()
})
const all = async () => (await studio.call(listNotes, { query: { from: day, to: '2033-04-14' } })).body.data
const texts = async () => (await all()).map(({ text }) => text)
afterEach(async () => {
  for (const { id } of await all())
    await studio.call(deleteNote, { params: { workspaceId: studio.workspaceId, noteId: id } })
})
afterAll(() => studio.close())

async function open() {
  const app = renderWithApp(studio, `/w/${studio.workspaceId}/calendar?view=month&date=${day}&notes=${day}`)
  // The region is loaded together with the code that keeps the focus.
  await screen.findByRole('region', { name: 'Notifications', hidden: true })
  const dialog = within(await screen.findByRole('dialog', { name: /^Notes on/ }))
  return { ...app, dialog }
}

/** Fails all calls with this method until the returned function is called. */
function refuse(method: string): () => void {
  const own = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    init?.method === method
      ? Promise.resolve(Response.json({ error: { code: 'internal', message: 'Not now.' } }, { status: 500 }))
      : own(url, init),
  )
  return () => vi.stubGlobal('fetch', own)
}

it('keeps a typed note after a failed save, whose error it shows, and after closing the page', async () => {
  const { user, dialog, close } = await open()
  const field = await dialog.findByRole<HTMLTextAreaElement>('textbox', { name: 'New note' })
  await fill(user, field, 'Order cups')
  refuse('POST')
  await user.click(dialog.getByRole('button', { name: 'Add note' }))
  const notice = await dialog.findByRole('alert')
  expect(notice.textContent).toContain('Couldn’t add the note')
  expect(field.value).toBe('Order cups')
  close()

  const next = await open()
  const again = await next.dialog.findByRole<HTMLTextAreaElement>('textbox', { name: 'New note' })
  expect(again.value).toBe('Order cups')
  await next.user.click(next.dialog.getByRole('button', { name: 'Add note' }))
  await waitFor(async () => expect(await texts()).toEqual(['Order cups']))
  await waitFor(() => expect(again.value).toBe(''))
})

it('keeps what is typed while the note before it is saved', async () => {
  const { user, dialog } = await open()
  const field = await dialog.findByRole<HTMLTextAreaElement>('textbox', { name: 'New note' })
  await fill(user, field, 'Order cups')
  const release = hold(/\/notes$/)
  await user.click(dialog.getByRole('button', { name: 'Add note' }))
  await fill(user, field, 'And saucers')
  release()
  await waitFor(async () => expect(await texts()).toEqual(['Order cups']))
  await dialog.findByText('Order cups')
  expect(field.value).toBe('And saucers')
  await user.click(dialog.getByRole('button', { name: 'Add note' }))
  await waitFor(() => expect(field.value).toBe(''))
})

it('keeps what is typed while a note is saved, even if the page is closed', async () => {
  const { user, dialog, close } = await open()
  const field = await dialog.findByRole('textbox', { name: 'New note' })
  await fill(user, field, 'Order cups')
  const release = hold(/\/notes$/)
  await user.click(dialog.getByRole('button', { name: 'Add note' }))
  await fill(user, field, 'And saucers')
  close()
  release()
  await waitFor(async () => expect(await texts()).toEqual(['Order cups']))
  const again = (await open()).dialog
  expect(await again.findByRole('textbox', { name: 'New note' })).toHaveProperty('value', 'And saucers')
})

it('takes no more text into an edited note while it is saved', async () => {
  await studio.call(createNote, { body: { day, text: 'Order cups' } })
  const { user, dialog } = await open()
  await user.click(await dialog.findByRole('button', { name: 'Edit note' }))
  const field = await dialog.findByRole('textbox', { name: 'Edit note' })
  await fill(user, field, 'Order mugs')
  const release = hold(/\/notes\/[^/]+$/)
  await user.click(dialog.getByRole('button', { name: 'Save note' }))
  await waitFor(() => expect(field).toHaveProperty('readOnly', true))
  release()
  await dialog.findByText('Order mugs')
})

it('edits a note with the keyboard, returns the focus to its button, and undoes the edit', async () => {
  await studio.call(createNote, { body: { day, text: 'Order cups' } })
  const { user, dialog } = await open()
  const edit = () => dialog.findByRole('button', { name: 'Edit note' })
  const field = () => dialog.findByRole<HTMLTextAreaElement>('textbox', { name: 'Edit note' })
  ;(await edit()).focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(await field())
  await user.keyboard(' today')
  // The input method's own Esc.
  fireEvent.keyDown(await field(), { key: 'Escape', isComposing: true })
  expect((await field()).value).toMatch(/today/)
  await user.keyboard('{Escape}')
  await waitFor(async () => expect(document.activeElement).toBe(await edit()))
  expect(await texts()).toEqual(['Order cups'])

  await user.keyboard('{Enter}')
  expect((await field()).value).toBe('Order cups')
  await user.type(await field(), ' today')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(async () => expect(await texts()).toEqual(['Order cups today']))
  await waitFor(async () => expect(document.activeElement).toBe(await edit()))
  await screen.findByText('Note changed')
  const [, close] = dialog.getAllByRole('button', { name: 'Close' })
  if (close) await user.click(close)
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(async () => expect(await texts()).toEqual(['Order cups']))
})

it('keeps the edit of a note that somebody else deletes, below what is typed as a new one', async () => {
  const params = { workspaceId: studio.workspaceId }
  await studio.call(createNote, { params, body: { day, text: 'Order cups' } })
  const { user, dialog, client } = await open()
  await fill(user, await dialog.findByRole('textbox', { name: 'New note' }), 'And saucers')
  await user.click(await dialog.findByRole('button', { name: 'Edit note' }))
  await fill(user, dialog.getByRole('textbox', { name: 'Edit note' }), 'Order forty cups')
  for (const { id } of await all()) await studio.call(deleteNote, { params: { ...params, noteId: id } })
  await client.invalidateQueries()
  await screen.findByText('The note you were editing was deleted')
  const field = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'New note' })
  expect(field.value).toBe('And saucers\n\nOrder forty cups')
})

it('leaves the edit of a note with its day when another day is opened', async () => {
  const params = { workspaceId: studio.workspaceId }
  await studio.call(createNote, { params, body: { day, text: 'Order cups' } })
  const { user, dialog, router } = await open()
  await user.click(await dialog.findByRole('button', { name: 'Edit note' }))
  await fill(user, dialog.getByRole('textbox', { name: 'Edit note' }), 'Order forty cups')
  const openNotes = (notes: string) =>
    act(() => router.navigate({ to: '.', search: { view: 'month', date: day, notes } }))
  await openNotes('2033-04-14')
  const next = within(await screen.findByRole('dialog', { name: /^Notes on .*14/ }))
  await next.findByText(/^No notes yet/)
  expect(next.getByRole<HTMLTextAreaElement>('textbox', { name: 'New note' }).value).toBe('')
  await openNotes(day)
  const again = within(await screen.findByRole('dialog', { name: /^Notes on .*13/ }))
  const field = await again.findByRole<HTMLTextAreaElement>('textbox', { name: 'Edit note' })
  expect(field.value).toBe('Order forty cups')
})

it('deletes a note after confirmation, and shows an error if that fails', async () => {
  await studio.call(createNote, { body: { day, text: 'Order cups' } })
  const { user, dialog } = await open()
  const remove = await dialog.findByRole('button', { name: /^Delete note/ })
  await user.click(remove)
  const confirmation = async () =>
    within(await screen.findByRole('alertdialog', { name: 'Delete this note?' }))
  await clickInDialog(user, (await confirmation()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(document.activeElement).toBe(remove))
  await user.click(remove)
  const question = await confirmation()
  const allow = refuse('DELETE')
  await clickInDialog(user, question.getByRole('button', { name: 'Delete note' }))
  await question.findByText(/Couldn’t delete the note/)
  expect(await texts()).toEqual(['Order cups'])
  allow()
  await user.click(question.getByRole('button', { name: 'Delete note' }))
  await waitFor(async () => expect(await texts()).toEqual([]))
  await waitFor(() => expect(document.activeElement?.closest('[role=dialog]')).not.toBeNull())
})

it('keeps the question open until the server has answered, and shows an error', async () => {
  await studio.call(createNote, { body: { day, text: 'Order cups' } })
  const { user, dialog } = await open()
  await user.click(await dialog.findByRole('button', { name: /^Delete note/ }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete this note?' }))
  refuse('DELETE')
  const answer = hold(/\/notes\//, 'DELETE')
  await clickInDialog(user, question.getByRole('button', { name: 'Delete note' }))
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  answer()
  await question.findByText(/Couldn’t delete the note/)
})
