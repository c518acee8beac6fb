import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { deleteQueue, queuePost } from '~/contract'
import { addAccount, addPost, addQueue, readPost } from '~/server/testing/posts'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { session } from '~/src/api/session/session'
import { toast } from '~/src/ui/toast'
import { undoHistory } from '~/src/ui/undo-history'
import { useMoves } from './use-moves'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio({ at: '2033-03-01T12:00:00Z' })
  session.signIn({ address: `${location.origin}/v1`, token: studio.ownerToken, remembered: false })
})
afterEach(() => {
  toast.queue.set([])
  undoHistory.clear()
})
afterAll(async () => {
  session.signOut()
  await studio.close()
})

async function addQueued(queueId: string) {
  const { id: postId } = await addPost(studio, [await addAccount(studio, 'twitter')])
  const params = { workspaceId: studio.workspaceId, postId }
  return (await studio.call(queuePost, { params, body: { queueId } })).body.data
}

/** Moves a queued post out of its queue, as dragging it in the calendar does. */
async function moveOut(queueId: string) {
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => studio.app.fetch(new Request(url, init)))
  await addQueue(studio, queueId, 'UTC', [{ weekday: 4, time: '10:00' }])
  const post = await addQueued(queueId)
  const client = new QueryClient()
  const { result } = renderHook(() => useMoves(studio.workspaceId, 'UTC'), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  act(() => result.current([{ post, to: { kind: 'schedule', at: '2033-03-04T15:00:00.000Z' } }]))
  await waitFor(async () => expect((await readPost(studio, post.id)).status).toBe('scheduled'))
  toast.queue.set([])
}
const titles = () => toast.entries().map(({ title }) => title)

it('says that a post is back in its slot, or in which other one', async () => {
  await moveOut('mornings')
  act(() => void undoHistory.undo())
  await waitFor(() => expect(titles()).toEqual(['Moved back']))
  await moveOut('evenings')
  await addQueued('evenings')
  act(() => void undoHistory.undo())
  await waitFor(() =>
    expect(titles()).toEqual([expect.stringMatching(/^Back in the queue, but for .*10 Mar/)]),
  )
})

it('says that the queue is gone, not the post', async () => {
  await moveOut('nights')
  await studio.call(deleteQueue, { params: { workspaceId: studio.workspaceId, queueId: 'nights' } })
  act(() => void undoHistory.undo())
  await waitFor(() => expect(toast.entries()[0]?.detail).toMatch(/^Couldn’t find this queue/))
})
