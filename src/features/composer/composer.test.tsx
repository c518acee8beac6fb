import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { disconnectAccount, listPosts, Media } from '~/contract'
import { addAccount, addPost, publish } from '~/server/testing/posts'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { pendingDeletions } from '~/src/api/queries/all-posts'
import { chooseSettings } from '~/src/calendar/device-settings'
import { updateUpload, uploadStore } from '~/src/media/uploads/upload-store'
import { chooseMenuItem, dialogHasFocus, fill, hold, renderWithApp } from '~/src/testing/render-with-app'
import { toast } from '~/src/ui/toast'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio({ at: new Date().toISOString() })
  await addAccount(studio, 'twitter')
})
afterAll(() => studio.close())

const compose = async () => {
  const app = renderWithApp(studio, `/w/${studio.workspaceId}/posts/new`)
  const text = await screen.findByRole('textbox', { name: 'Text' })
  return { ...app, text }
}

it('focuses the text, and saves with Ctrl+Enter', async () => {
  const { user, text } = await compose()
  await waitFor(() => expect(document.activeElement).toBe(text))
  await user.keyboard('Written at once')
  expect(screen.getByRole('checkbox', { name: /^X: / })).toHaveProperty('checked', true)
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(async () => {
    const { data } = (await studio.call(listPosts)).body
    expect(data.map(({ content }) => content.text)).toContain('Written at once')
  })
})

it('says that the account of a post was disconnected while it was written', async () => {
  const own = await createTestStudio()
  onTestFinished(() => own.close())
  await addAccount(own, 'twitter')
  const { accountId } = await addAccount(own, 'linkedin')
  const { client, user } = renderWithApp(own, `/w/${own.workspaceId}/posts/new`)
  await user.click(await screen.findByRole('checkbox', { name: /^LinkedIn: / }))
  await fill(user, screen.getByRole('textbox', { name: 'Text' }), 'Written for LinkedIn')
  await own.call(disconnectAccount, { params: { workspaceId: own.workspaceId, accountId } })
  await act(() => client.invalidateQueries())
  await screen.findByText('This account is no longer connected. Choose another one.')
  await user.click(screen.getByRole('checkbox', { name: 'LinkedIn: No longer connected' }))
  await user.click(screen.getByRole('checkbox', { name: /^X: / }))
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  await waitFor(async () => expect((await own.call(listPosts)).body.data).toHaveLength(1))
})

it('doesn’t save the post behind a dialog with Ctrl+Enter', async () => {
  const { user, text } = await compose()
  await user.type(text, 'Behind a dialog')
  await user.click(screen.getByRole('button', { name: /^Write with Studio/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Write with Studio' })
  await dialogHasFocus(within(dialog).getByRole('textbox', { name: 'Topic' }))
  await user.keyboard('{Control>}{Enter}{/Control}')
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: 'Save draft' }).ariaBusy).not.toBe('true')
})

it('stores a keystroke on the device synchronously, before rendering what follows from it', async () => {
  const { text } = await compose()
  // As a browser does: without React's own event, which would render everything first.
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(
    text,
    'Kept with its key',
  )
  text.dispatchEvent(new Event('input', { bubbles: true }))
  expect(JSON.stringify(Object.values(localStorage))).toContain('Kept with its key')
  expect(screen.queryByRole('heading', { name: 'Kept with its key' })).toBeNull()
  await screen.findByRole('heading', { name: 'Kept with its key' })
})

it('pastes text that comes with a picture of itself, as from Excel, and uploads nothing', async () => {
  const { text } = await compose()
  const files = [new File(['x'], 'image.png', { type: 'image/png' })]
  const getData = (type: string) => (type === 'text/plain' ? 'Blend and price' : '')
  // True if the browser goes on to paste the text.
  expect(fireEvent.paste(text, { clipboardData: { files, getData } })).toBe(true)
  expect(screen.queryByRole('list', { name: 'Uploads' })).toBeNull()
})

it('says which file can’t be uploaded, and why', async () => {
  const { text } = await compose()
  const files = [new File(['x'], 'notes.txt', { type: 'text/plain' })]
  fireEvent.drop(text, { dataTransfer: { types: ['Files'], files } })
  const said = toast.entries().map(({ title, detail }) => [title, detail])
  expect(said).toContainEqual(['Couldn’t upload notes.txt', 'Only images and videos can be uploaded.'])
})

it('uploads no more files than a post can have, and says so', async () => {
  const { text } = await compose()
  hold(/media/)
  const clip = (index: number) => new File(['x'], `clip ${index}.mp4`, { type: 'video/mp4' })
  const files = Array.from({ length: 12 }, (_, index) => clip(index))
  fireEvent.drop(text, { dataTransfer: { types: ['Files'], files } })
  const rows = within(await screen.findByRole('list', { name: 'Uploads' }))
  expect(rows.getAllByRole('listitem')).toHaveLength(10)
  const said = toast.entries().map(({ title, detail }) => [title, detail])
  expect(said).toContainEqual(['2 files weren’t uploaded', 'A post can have up to 10 files.'])
})

it('warns of a post at nearly the same time, but not of one that is being deleted', async () => {
  const target = await addAccount(studio, 'reddit')
  const scheduledAt = '2031-12-03T14:30:00.000Z'
  const near = await addPost(studio, [target], { content: { text: 'Already there' }, scheduledAt })
  chooseSettings({ zone: 'UTC' })
  onTestFinished(() => chooseSettings({ zone: undefined }))
  const { user } = renderWithApp(
    studio,
    `/w/${studio.workspaceId}/posts/new?text=Beside&date=2031-12-03&time=14:40`,
  )
  await user.click(await screen.findByRole('checkbox', { name: /^Reddit: / }))
  const warning = /^Less than 30 minutes from “Already there”/
  await screen.findByText(warning)
  act(() => pendingDeletions.add(studio.workspaceId, [near]))
  onTestFinished(() => pendingDeletions.drop([near]))
  await waitFor(() => expect(screen.queryByText(warning)).toBeNull())
})

it('refuses no long text for X before it is known whether its account pays for long posts', async () => {
  // Of a workspace whose accounts this device hasn't read.
  const fresh = await createTestStudio()
  onTestFinished(() => fresh.close())
  const content = { text: 'a'.repeat(300) }
  const { id } = await addPost(fresh, [await addAccount(fresh, 'twitter')], { content })
  const { user } = renderWithApp(fresh, `/w/${fresh.workspaceId}/posts/new?edit=${id}`)
  const release = hold(/\/social-accounts$/)
  await user.click(await screen.findByRole('radio', { name: 'Publish now' }))
  expect(screen.queryAllByText('Fix 1 problem before publishing')).toEqual([])
  release()
  await screen.findAllByText('Fix 1 problem before publishing')
})

it('proposes a time, and reports an issue without one', async () => {
  const { user, text } = await compose()
  await user.type(text, 'When?')
  await user.click(screen.getByRole('radio', { name: 'Schedule' }))
  const date = await screen.findByLabelText<HTMLInputElement>('Date')
  expect(date.value).toMatch(/\d{4}$/)
  await user.clear(date)
  expect((await screen.findAllByText('Enter a date and time.')).length).toBeGreaterThan(0)
  expect(screen.queryByText('No problems.')).toBeNull()
})

it('scrolls to the date and time once a schedule is chosen', async () => {
  const { user, text } = await compose()
  await user.type(text, 'When?')
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  onTestFinished(() => scroll.mockRestore())
  await user.click(screen.getByRole('radio', { name: 'Schedule' }))
  const date = await screen.findByLabelText('Date')
  await waitFor(() =>
    expect(scroll.mock.contexts.some((fields) => fields instanceof Node && fields.contains(date))).toBe(true),
  )
})

it('reports text that isn’t a time at the time, and keeps it', async () => {
  const { user, text } = await compose()
  await user.type(text, 'When?')
  await user.click(screen.getByRole('radio', { name: 'Schedule' }))
  const time = await screen.findByLabelText<HTMLInputElement>('Time')
  await user.clear(time)
  await user.type(time, '25:99')
  await user.click(screen.getByRole('button', { name: 'Schedule' }))
  await waitFor(() => expect(document.activeElement).toBe(time))
  expect([time.value, time.ariaInvalid ?? time.getAttribute('aria-invalid')]).toEqual(['25:99', 'true'])
  expect(screen.getByLabelText('Date').getAttribute('aria-invalid')).toBeNull()
  expect(screen.getAllByText('Enter a time, such as 14:30.').length).toBeGreaterThan(0)
})

it('says in one message that some accounts already have the post, with both options', async () => {
  const targets = [await addAccount(studio, 'linkedin'), await addAccount(studio, 'facebook')]
  const { id } = await addPost(studio, targets, { content: { text: 'Half of it' } })
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/posts/new?edit=${id}`)
  // Only the save finds out: told of the changes, the page may show the message before it, and again after it.
  hold(/\/changes/)
  const text = await screen.findByRole('textbox', { name: 'Text' })
  await user.type(text, ' more')
  studio.publisher.refusal = ({ name }) => (name === 'linkedin' ? undefined : 'No.')
  await publish(studio, id)
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  const alert = await screen.findByRole('alert')
  within(alert).getByText('Some accounts already have this post')
  within(alert).getByText(/linkedin: what’s published there can’t be changed here/)
  expect(within(alert).getByRole('link', { name: 'Open the post' }).getAttribute('href')).toContain(id)
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  await user.click(within(alert).getByRole('button', { name: 'Continue for the other accounts' }))
  await screen.findByText('Accounts that already have this post are left out')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(text).toHaveProperty('value', 'Half of it more')
})

it('opens a post to edit with the focus on its title, whatever was shown while loading', async () => {
  const { id } = await addPost(studio, [await addAccount(studio, 'facebook')], { content: { text: 'Heard' } })
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/posts/${id}`)
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  await screen.findByRole('textbox', { name: 'Text' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
  expect(document.activeElement?.textContent).toBe('Heard')
})

it('adds an upload to the version of the text that it is for, whichever is shown when it ends', async () => {
  const targets = [await addAccount(studio, 'linkedin'), await addAccount(studio, 'facebook')]
  const { id } = await addPost(studio, targets, { content: { text: 'Two versions' } })
  const { user, router, close } = renderWithApp(studio, `/w/${studio.workspaceId}/posts/new?edit=${id}`)
  await user.click(await screen.findByRole('button', { name: 'Customise for…' }))
  await chooseMenuItem(user, 'LinkedIn')
  // The field is another one for each version.
  await screen.findByRole('radio', { name: 'LinkedIn', checked: true })
  const text = screen.getByRole('textbox', { name: 'Text' })
  hold(/\/media\/upload-url$/)
  const files = [new File(['x'], 'clip.mp4', { type: 'video/mp4' })]
  fireEvent.drop(text, { dataTransfer: { types: ['Files'], files } })
  // From then on the upload waits, and changes nothing itself.
  await waitFor(() => expect(uploadStore.get().map(({ state }) => state.kind)).toEqual(['slot']))
  close()
  const url = 'https://files.test/clip.mp4'
  for (const upload of uploadStore.get())
    updateUpload(upload.id, {
      state: { kind: 'done', media: Media.parse({ id: 'clip', url, type: 'video' }) },
    })
  renderWithApp(studio, router.state.location.href)
  await user.click(await screen.findByRole('radio', { name: 'Facebook' }))
  expect(screen.queryByRole('list', { name: 'Media, in order' })).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'LinkedIn' }))
  await screen.findByRole('list', { name: 'Media, in order' })
})

it('names the version of the text that an upload is for, unless that one is shown', async () => {
  const targets = [await addAccount(studio, 'linkedin'), await addAccount(studio, 'facebook')]
  const { id } = await addPost(studio, targets, { content: { text: 'Another version’s file' } })
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/posts/new?edit=${id}`)
  await user.click(await screen.findByRole('button', { name: 'Customise for…' }))
  await chooseMenuItem(user, 'LinkedIn')
  await screen.findByRole('radio', { name: 'LinkedIn', checked: true })
  hold(/\/media\/upload-url$/)
  const files = [new File(['x'], 'clip.mp4', { type: 'video/mp4' })]
  fireEvent.drop(screen.getByRole('textbox', { name: 'Text' }), { dataTransfer: { types: ['Files'], files } })
  const row = async () => within(await screen.findByRole('list', { name: 'Uploads' })).getByRole('listitem')
  expect((await row()).textContent).not.toContain('Version')
  await user.click(screen.getByRole('radio', { name: 'Facebook' }))
  await waitFor(async () => expect((await row()).textContent).toContain('Version: LinkedIn'))
})

it('keeps the notice of a held file when another version is shown, so that it isn’t announced again', async () => {
  const targets = [await addAccount(studio, 'linkedin'), await addAccount(studio, 'facebook')]
  const { id } = await addPost(studio, targets, { content: { text: 'A held file' } })
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/posts/new?edit=${id}`)
  await user.click(await screen.findByRole('button', { name: 'Customise for…' }))
  await chooseMenuItem(user, 'LinkedIn')
  await screen.findByRole('radio', { name: 'LinkedIn', checked: true })
  hold(/\/media\/upload-url$/)
  const files = [new File(['x'], 'wide.mp4', { type: 'video/mp4' })]
  fireEvent.drop(screen.getByRole('textbox', { name: 'Text' }), { dataTransfer: { types: ['Files'], files } })
  await screen.findByRole('list', { name: 'Uploads' })
  act(() => uploadStore.get().forEach((upload) => updateUpload(upload.id, { state: { kind: 'held' } })))
  const notice = await screen.findByText(/^Some platforms may cut this shape/)
  await user.click(screen.getByRole('radio', { name: 'Facebook' }))
  await screen.findByText('Version: LinkedIn')
  expect(screen.getByText(/^Some platforms may cut this shape/)).toBe(notice)
})

it('focuses the first of several missing things, the accounts', async () => {
  const fresh = await createTestStudio()
  onTestFinished(() => fresh.close())
  for (const platform of ['twitter', 'linkedin'] as const) await addAccount(fresh, platform)
  const { user } = renderWithApp(fresh, `/w/${fresh.workspaceId}/posts/new`)
  const text = await screen.findByRole('textbox', { name: 'Text' })
  const [account] = await within(screen.getByRole('group', { name: 'Accounts' })).findAllByRole('checkbox')
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  await waitFor(() => expect(document.activeElement).toBe(account))
  await user.click(text)
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(document.activeElement).toBe(account))
  expect(text.getAttribute('aria-invalid')).toBe('true')
})
