import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { acceptInvitation, createInvitation } from '~/contract'
import { addAccount, addPost } from '~/server/testing/posts'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { renderWithApp } from '~/src/testing/render-with-app'

let studio: TestStudio
/** Vera's. */
let token: string
beforeAll(async () => {
  studio = await createTestStudio({ at: new Date().toISOString() })
  const { secret } = (await studio.call(createInvitation, { body: { role: 'editor' } })).body.data
  const body = { invitation: secret, name: 'Vera Frost' }
  token = (await studio.call(acceptInvitation, { token: null, body })).body.data.token ?? ''
})
afterAll(() => studio.close())

it('leaves the caret behind a mention that is picked within a text', async () => {
  const { id } = await addPost(studio, [await addAccount(studio, 'linkedin')])
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/posts/${id}`)
  const note = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'New note' })
  await user.type(note, 'Ask about the date')
  await user.type(note, '@Ve', { initialSelectionStart: 4, initialSelectionEnd: 4 })
  await user.click(await screen.findByRole('option', { name: '@Vera Frost' }))
  expect(note.value).toBe('Ask @Vera Frost about the date')
  expect(document.activeElement).toBe(note)
  expect(note.value.slice(0, note.selectionStart)).toBe('Ask @Vera Frost ')
  await user.keyboard('kindly ')
  expect(note.value).toBe('Ask @Vera Frost kindly about the date')
})

it('picks a suggested person with the arrow keys and Enter, and hides the list with Escape', async () => {
  const { secret } = (await studio.call(createInvitation, { body: { role: 'editor' } })).body.data
  await studio.call(acceptInvitation, { token: null, body: { invitation: secret, name: 'Verena Moor' } })
  const { id } = await addPost(studio, [await addAccount(studio, 'linkedin')])
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/posts/${id}`)
  const note = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'New note' })
  const active = () => document.getElementById(note.getAttribute('aria-activedescendant') ?? '')?.textContent
  await user.type(note, '@Ver')
  await screen.findByRole('listbox', { name: 'People to mention' })
  expect(active()).toBe('@Vera Frost')
  await user.keyboard('{ArrowDown}')
  expect(active()).toBe('@Verena Moor')
  await user.keyboard('{Enter}')
  expect(note.value).toBe('@Verena Moor ')
  await user.keyboard('and @V')
  await screen.findByRole('listbox')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  await user.keyboard('{Enter}')
  expect(note.value).toBe('@Verena Moor and @V\n')
})

it('notifies a person mentioned in a note, who reads it on the post and sees the activity', async () => {
  const { id } = await addPost(studio, [await addAccount(studio, 'twitter')])
  const { user, close } = renderWithApp(studio, `/w/${studio.workspaceId}/posts/${id}`)
  const note = await screen.findByRole('textbox', { name: 'New note' })
  await user.type(note, '@Ve')
  await user.click(await screen.findByRole('option', { name: '@Vera Frost' }))
  await user.type(note, 'is <b>this</b> right?')
  await user.click(screen.getByRole('button', { name: 'Add note' }))
  await waitFor(() => expect(document.body.textContent).toContain('is <b>this</b> right?'))
  await waitFor(() => expect(note).toHaveProperty('value', ''))
  close()

  const vera = renderWithApp(studio, `/w/${studio.workspaceId}`, token)
  await vera.user.click(await screen.findByRole('button', { name: '1 note mentions you' }))
  const dialog = await screen.findByRole('dialog', { name: 'Notes that mention you' })
  await waitFor(() => expect(dialog.textContent).toContain('@Vera Frost is <b>this</b> right?'))
  await vera.user.click(within(dialog).getByRole('link', { name: 'Open the post' }))
  const notes = await screen.findByRole('region', { name: 'Notes' })
  await waitFor(() => expect(notes.textContent).toContain('is <b>this</b> right?'))
  await waitFor(() => expect(screen.queryByRole('button', { name: /mentions? you/ })).toBeNull())
  await vera.user.click(screen.getByRole('button', { name: 'Show activity' }))
  const activity = await screen.findByRole('region', { name: 'Activity' })
  await waitFor(() => expect(activity.textContent).toContain('Post created'))
})
