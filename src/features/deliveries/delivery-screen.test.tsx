import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import {
  addAccount,
  claimDelivery,
  createPost,
  getDelivery,
  listDeliveries,
  publishPost,
  setPostOptions,
} from '~/contract'
import { createFaultBoard } from '~/server/faults/routes'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { clickInDialog, fill, hold, renderWithApp } from '~/src/testing/render-with-app'
import { keepFocus } from '~/src/ui/keep-focus'

const faults = createFaultBoard()
let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio({ deps: { faults } })
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => studio.close())

/** Creates a due post for an agent session. */
async function createDue(handle: string, content: object = {}, platform = 'reddit') {
  const { workspaceId } = studio
  const body = { connection: 'agent_session', platform, handle }
  const { id: accountId } = (await studio.call(addAccount, { body })).body.data
  const written = {
    content: { text: `${handle} title\nThe text`, ...content },
    targets: [{ platform, accountId }],
  }
  const { id: postId } = (await studio.call(createPost, { body: written })).body.data
  const options = { [accountId]: { firstComment: 'First!', subreddit: 'tea' } }
  await studio.call(setPostOptions, { params: { workspaceId, postId }, body: { options } })
  await studio.call(publishPost, { params: { workspaceId, postId } })
  const { data } = (await studio.call(listDeliveries)).body
  const deliveryId = data.find((each) => each.postId === postId)?.id ?? ''
  const params = { workspaceId, deliveryId }
  const read = async () => (await studio.call(getDelivery, { params })).body.data
  return { params, read, path: `/w/${workspaceId}/deliveries/${deliveryId}` }
}

it('copies each part, and opens the platform’s composer', async () => {
  const { path } = await createDue('ada', { hashtags: ['tea'] })
  const { user } = renderWithApp(studio, path)
  const write = vi.spyOn(navigator.clipboard, 'writeText')
  for (const [name, text] of [
    ['Copy title', 'ada title'],
    ['Copy text', 'The text'],
    ['Copy hashtags', '#tea'],
    ['Copy first comment', 'First!'],
  ] as const) {
    await user.click(await screen.findByRole('button', { name }))
    expect(write).toHaveBeenLastCalledWith(text)
  }
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Copied' })).toHaveLength(4))
  const href = screen.getByRole('link', { name: 'Open Reddit' }).getAttribute('href') ?? ''
  expect(new URL(href).pathname).toBe('/r/tea/submit')
})

it('says how to copy if the browser refuses', async () => {
  const { path } = await createDue('bob')
  const { user } = renderWithApp(studio, path)
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('No', 'NotAllowedError'))
  await user.click(await screen.findByRole('button', { name: 'Copy text' }))
  await screen.findByText(/didn’t allow copying/)
})

it('validates the address, and keeps what was typed over a reload', async () => {
  const { path, read } = await createDue('cleo')
  const first = renderWithApp(studio, path)
  const field = await screen.findByRole('textbox', { name: 'Post address' })
  await fill(first.user, field, 'javascript:alert(1)')
  await first.user.click(screen.getByRole('button', { name: 'Done' }))
  await screen.findByText(/Enter the full address/)
  const url = 'https://www.reddit.com/r/tea/comments/1'
  await fill(first.user, field, url)
  first.close()
  const { user } = renderWithApp(studio, path)
  expect(await screen.findByRole('textbox', { name: 'Post address' })).toHaveProperty('value', url)
  await user.click(screen.getByRole('button', { name: 'Done' }))
  const link = await screen.findByRole('link', { name: 'View post' })
  expect(link.getAttribute('href')).toBe(url)
  expect(await read()).toMatchObject({ status: 'published', url })
})

it('records why it can’t be posted', async () => {
  const { path, read } = await createDue('dora')
  const { user } = renderWithApp(studio, path)
  await user.click(await screen.findByRole('button', { name: 'Can’t be posted' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await fill(user, dialog.getByRole('textbox', { name: 'Reason' }), 'The community is closed.')
  await user.keyboard('{Enter}')
  await screen.findByText('The community is closed.')
  expect(await read()).toMatchObject({ status: 'failed' })
})

it('asks for the reason until the server has answered, and shows an error', async () => {
  const { path } = await createDue('dina')
  const { user } = renderWithApp(studio, path)
  await user.click(await screen.findByRole('button', { name: 'Can’t be posted' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  const effect = { kind: 'status', status: 500 } as const
  faults.set([{ path: '/v1/workspaces/*/deliveries/*/failed', effect }])
  onTestFinished(() => faults.set([]))
  const answer = hold(/\/failed$/)
  await clickInDialog(user, dialog.getByRole('button', { name: 'Mark as failed' }))
  await user.keyboard('{Escape}')
  answer()
  await dialog.findByText(/Couldn’t save that/)
})

it('says that an agent is posting it, and disables Done', async () => {
  const { path, params } = await createDue('eve')
  studio.clock.set(Date.now())
  await studio.call(claimDelivery, { params, body: { seconds: 600 }, token: await studio.token() })
  renderWithApp(studio, path)
  await screen.findByText('An agent is posting this')
  const done = screen.getByRole('button', { name: 'Done' })
  expect(done.getAttribute('aria-disabled')).toBe('true')
})

it('saves each file, and shares all of them if the browser can', async () => {
  const mediaUrls = ['https://example.com/one.png', 'https://example.com/two.png']
  const { path } = await createDue('finn', { mediaUrls })
  const share = vi.fn((_: ShareData) => Promise.resolve())
  Object.assign(navigator, { canShare: () => true, share })
  const { user } = renderWithApp(studio, path)
  const save = await screen.findByRole('link', { name: 'Save file 2' })
  expect([save.getAttribute('download'), save.getAttribute('href')]).toEqual(['two.png', mediaUrls[1]])
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    url.startsWith('https://example.com/')
      ? Promise.resolve(new Response('x', { headers: { 'content-type': 'image/png' } }))
      : answer(url, init),
  )
  await user.click(screen.getByRole('button', { name: 'Share all 2 files' }))
  await waitFor(() => expect(share).toHaveBeenCalledOnce())
  expect(share.mock.calls[0]?.[0].files?.map(({ name }) => name)).toEqual(['one.png', 'two.png'])
  Reflect.deleteProperty(navigator, 'canShare')
  Reflect.deleteProperty(navigator, 'share')
})

it('stops sharing files that don’t load, and shares them later', async () => {
  const { path } = await createDue('gail', { mediaUrls: ['https://example.com/one.png'] })
  const share = vi.fn((_: ShareData) => Promise.resolve())
  Object.assign(navigator, { canShare: () => true, share })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'canShare')
    Reflect.deleteProperty(navigator, 'share')
  })
  const { user } = renderWithApp(studio, path)
  const button = await screen.findByRole('button', { name: 'Share the file' })
  const answer = globalThis.fetch
  let hangs = true
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (!url.startsWith('https://example.com/')) return answer(url, init)
    if (!hangs) return Promise.resolve(new Response('x'))
    return new Promise((_, reject) =>
      init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))),
    )
  })
  await user.click(button)
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(button.ariaBusy).not.toBe('true'))
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  expect(screen.queryByText(/Couldn’t load the files/)).toBeNull()
  hangs = false
  await user.click(button)
  await waitFor(() => expect(share).toHaveBeenCalledOnce())
})

it('says so if there is no such post', async () => {
  renderWithApp(studio, `/w/${studio.workspaceId}/deliveries/nowhere`)
  await screen.findByText('Couldn’t find this post')
})

it('is sent once, however often Enter is pressed, and keeps the focus on its screen', async () => {
  onTestFinished(keepFocus())
  const { path } = await createDue('nora')
  const { user, calls } = renderWithApp(studio, path)
  await fill(user, await screen.findByRole('textbox', { name: 'Post address' }), 'https://example.com/1')
  const answer = hold()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Done' }).ariaBusy).toBe('true'))
  await user.keyboard('{Enter}')
  answer()
  await screen.findByRole('link', { name: 'View post' })
  await waitFor(() => expect(screen.getByRole('main').contains(document.activeElement)).toBe(true))
  expect(calls.filter(({ method, path: at }) => method === 'POST' && at.endsWith('/done'))).toHaveLength(1)
})
