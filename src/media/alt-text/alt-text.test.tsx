import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getMedia } from '~/contract'
import { media as mediaTable } from '~/server/db/schema'
import { addAccount } from '~/server/testing/posts'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { fill, renderWithApp } from '~/src/testing/render-with-app'

let studio: TestStudio
const mediaId = 'med_cup'
beforeAll(async () => {
  studio = await createTestStudio()
  await addAccount(studio, 'twitter', 1)
  await studio.db.insert(mediaTable).values({
    id: mediaId,
    workspaceId: studio.workspaceId,
    path: 'cup/cup.png',
    name: 'cup.png',
    type: 'image',
    mimeType: 'image/png',
    size: 1000,
    source: 'upload',
    createdAt: new Date(studio.clock()),
  })
})
afterAll(() => studio.close())
beforeEach(() => studio.db.update(mediaTable).set({ altText: null }).where(eq(mediaTable.id, mediaId)))

const saved = async () =>
  (await studio.call(getMedia, { params: { workspaceId: studio.workspaceId, mediaId } })).body.data.altText
const describeAs = (altText: string) =>
  studio.db.update(mediaTable).set({ altText }).where(eq(mediaTable.id, mediaId))

/** The test server, except that paths ending with `end` are answered with `status`. */
function answering(end: string, status: number): TestStudio {
  const { app } = studio
  const refusal = () => {
    const error = { code: 'internal_error', message: 'The server had a problem.' }
    return Promise.resolve(Response.json({ error, requestId: 'req_1' }, { status }))
  }
  const fetch = (request: Request) =>
    new URL(request.url).pathname.endsWith(end) ? refusal() : app.fetch(request)
  return { ...studio, app: { ...app, fetch } }
}

const saveButton = () => screen.getByRole('button', { name: 'Save alt text' })

describe('a library item', () => {
  const open = (on = studio, token?: string) =>
    renderWithApp(on, `/w/${studio.workspaceId}/media/${mediaId}`, token)
  const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Alt text' })

  it('shows an error if its file can’t be loaded', async () => {
    open()
    await field()
    const view = screen.getAllByRole('button', { name: 'View full size' }).at(-1)
    const picture = view?.querySelector('img')
    if (!picture) throw new Error('There is no picture.')
    fireEvent.error(picture)
    await screen.findByText('Couldn’t load this file')
  })

  it('can be given alt text by keyboard, with Undo', async () => {
    const { user } = open()
    await user.click(await field())
    expect(screen.queryByRole('button', { name: 'Save alt text' })).toBeNull()
    await user.keyboard('A cup of tea{Tab}')
    expect(document.activeElement).toBe(saveButton())
    await user.keyboard('{Enter}')
    const notice = (await screen.findByText('Alt text saved')).closest<HTMLElement>('[data-toast]')
    expect(await saved()).toBe('A cup of tea')
    expect(screen.queryByRole('button', { name: 'Save alt text' })).toBeNull()
    expect(document.activeElement).toBe(await field())
    expect(screen.getByRole('img', { name: 'A cup of tea' })).toBeTruthy()
    // A toast of an earlier test may appear late, with its own Undo.
    await user.click(within(notice ?? document.body).getByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect((await field()).value).toBe(''))
    expect(await saved()).toBeUndefined()
  })

  it('shows an alt text that was saved elsewhere meanwhile, and keeps or takes it', async () => {
    const { user, client } = open()
    await fill(user, await field(), 'Mine')
    await describeAs('Theirs')
    await client.invalidateQueries()
    const notice = within(
      (await screen.findByText(/while you were editing$/)).closest('section') ?? document.body,
    )
    notice.getByText('Theirs', { selector: 'p' })
    await user.click(notice.getByRole('button', { name: 'Keep mine: Alt text' }))
    expect(screen.queryByText(/while you were editing$/)).toBeNull()
    expect((await field()).value).toBe('Mine')
    await describeAs('Theirs again')
    await client.invalidateQueries()
    await user.click(await screen.findByRole('button', { name: 'Take theirs: Alt text' }))
    await waitFor(async () => expect((await field()).value).toBe('Theirs again'))
    expect(screen.queryByRole('button', { name: 'Save alt text' })).toBeNull()
  })

  it('loses its alt text when the field is emptied', async () => {
    await describeAs('A cup of tea')
    const { user } = open()
    await fill(user, await field(), '')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByText('Alt text removed')
    expect(await saved()).toBeUndefined()
  })

  it('allows at most 1,000 characters', async () => {
    const { user, calls } = open()
    await fill(user, await field(), `${'🫖'.repeat(1000)}!`)
    expect(screen.getAllByText('Use 1,000 characters or fewer.')).not.toHaveLength(0)
    await user.click(saveButton())
    expect(calls.filter(({ method }) => method === 'PUT')).toEqual([])
    await fill(user, await field(), '🫖'.repeat(1000))
    await user.click(saveButton())
    await screen.findByText('Alt text saved')
    expect(await saved()).toBe('🫖'.repeat(1000))
  })

  it('keeps the typed text when saving fails, and when it is reopened', async () => {
    const first = open(answering('/alt-text', 500))
    await fill(first.user, await field(), 'A cup of tea')
    await first.user.click(saveButton())
    await screen.findByText('Couldn’t save the alt text (not confirmed)')
    expect((await field()).value).toBe('A cup of tea')
    first.close()

    const second = open()
    expect((await field()).value).toBe('A cup of tea')
    screen.getByText('Unsaved changes restored')
    await second.user.click(screen.getByRole('button', { name: 'Discard them' }))
    expect((await field()).value).toBe('')
    expect(await saved()).toBeUndefined()
    second.close()

    open()
    expect((await field()).value).toBe('')
  })

  it('shows alt text to viewers, with the reason why they can’t change it', async () => {
    await describeAs('A cup of tea')
    open(studio, await studio.token({ role: 'viewer' }))
    const description = 'You have read-only access to this workspace.'
    await screen.findByRole('textbox', { name: 'Alt text', description })
    expect((await field()).value).toBe('A cup of tea')
    expect((await field()).readOnly).toBe(true)
  })

  it('has no alt text field if the server doesn’t support it', async () => {
    open(answering('/v1/studio', 404))
    await screen.findByText('Dimensions')
    await screen.findByText('Platform compatibility')
    expect(screen.queryByRole('textbox', { name: 'Alt text' })).toBeNull()
  })
})

describe('a file of a post', () => {
  const open = (on = studio) => renderWithApp(on, `/w/${studio.workspaceId}/posts/new?mediaId=${mediaId}`)
  const button = () => screen.findByRole('button', { name: 'Alt text for cup.png' })
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Alt text for cup.png' }))

  it('can be given alt text by keyboard without leaving the post, and shows it in previews', async () => {
    const { user, router, calls } = open()
    const address = () => router.state.location.href
    expect(await screen.findByRole('checkbox', { name: /^X: / })).toHaveProperty('checked', true)
    const before = address()
    const opener = await screen.findByRole('button', {
      name: 'Alt text for cup.png',
      description: 'No alt text yet',
    })
    opener.focus()
    await user.keyboard('{Enter}')
    const field = (await dialog()).getByRole('textbox', { name: 'Alt text' })
    await user.type(field, 'A cup of tea{Control>}{Enter}{/Control}')
    await screen.findByText('Alt text saved')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await saved()).toBe('A cup of tea')
    expect(address()).toBe(before)
    expect(calls.filter(({ method }) => method !== 'GET').map(({ path }) => path)).toEqual([
      `/v1/workspaces/${studio.workspaceId}/media/${mediaId}/alt-text`,
    ])
    expect(await screen.findByRole('img', { name: 'A cup of tea' })).toBeTruthy()
    const marked = { name: 'Alt text for cup.png', description: 'A cup of tea' }
    expect(screen.getByRole('button', marked)).toBeTruthy()
  })

  it('keeps the typed text on Esc, and discards it on Cancel', async () => {
    const { user } = open()
    await user.click(await button())
    await user.type((await dialog()).getByRole('textbox', { name: 'Alt text' }), 'A cup')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(await button())
    const again = await dialog()
    expect(again.getByRole<HTMLTextAreaElement>('textbox', { name: 'Alt text' }).value).toBe('A cup')
    again.getByText('Unsaved changes restored')
    await user.click(again.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(await button())
    const last = await dialog()
    expect(last.getByRole<HTMLTextAreaElement>('textbox', { name: 'Alt text' }).value).toBe('')
    expect(await saved()).toBeUndefined()
  })

  it('has no alt text field if the server doesn’t support it', async () => {
    open(answering('/v1/studio', 404))
    await screen.findByRole('button', { name: 'Remove cup.png' })
    expect(screen.queryByRole('button', { name: /^Alt text/ })).toBeNull()
  })
})
