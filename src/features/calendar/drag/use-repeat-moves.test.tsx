import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createRepeat, listPosts } from '~/contract'
import { addAccount, addPost, readPost } from '~/server/testing/posts'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { session } from '~/src/api/session/session'
import { toast } from '~/src/ui/toast'
import { undoHistory } from '~/src/ui/undo-history'
import { useMoves, useRepeatMoves } from './use-moves'

let studio: TestStudio
// The dashboard’s clock is the real one: Undo restores only times to come.
beforeAll(async () => {
  studio = await createTestStudio({ at: '2033-03-01T12:00:00Z' })
  session.signIn({ address: `${location.origin}/v1`, token: studio.ownerToken, remembered: false })
})
afterAll(async () => {
  session.signOut()
  toast.queue.set([])
  undoHistory.clear()
  await studio.close()
})

it('moves repeated posts with later ones and others as one step with one Undo', async () => {
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => studio.app.fetch(new Request(url, init)))
  const target = await addAccount(studio, 'twitter')
  const rule = { every: 'day', time: '09:00', timezone: 'UTC', from: '2033-03-03', times: 2 }
  const [one, other, alone] = await Promise.all(
    ['09:00', '09:00', '11:00'].map((time) =>
      addPost(studio, [target], { scheduledAt: `2033-03-03T${time}:00Z` }),
    ),
  )
  if (!one || !other || !alone) throw new Error('No posts.')
  for (const { id } of [one, other]) await studio.call(createRepeat, { body: { postId: id, rule } })
  const times = async () =>
    (await studio.call(listPosts)).body.data.map(({ scheduledAt }) => scheduledAt?.slice(5, 16)).toSorted()
  const before = await times()
  const client = new QueryClient()
  const { result } = renderHook(
    () => useRepeatMoves(studio.workspaceId, useMoves(studio.workspaceId, 'UTC')),
    { wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> },
  )
  const posts = await Promise.all([one, other, alone].map(({ id }) => readPost(studio, id)))
  act(() =>
    result.current.move(
      posts.map((post) => ({
        post,
        to: { kind: 'schedule', at: (post.scheduledAt ?? '').replace('03-03', '03-05') },
      })),
    ),
  )
  act(() => result.current.answer('later'))
  await waitFor(() =>
    expect(toast.entries().map(({ title }) => title)).toEqual(['3 posts and later ones moved']),
  )
  const moved = ['03-05T09:00', '03-05T09:00', '03-05T11:00', '03-06T09:00', '03-06T09:00']
  await waitFor(async () => expect(await times()).toEqual(moved))
  for (const [step, expected] of [
    [undoHistory.undo, before],
    [undoHistory.redo, moved],
    [undoHistory.undo, before],
  ] as const) {
    expect(step()).toBe(true)
    await waitFor(async () => expect(await times()).toEqual(expected))
  }
  expect(undoHistory.undo()).toBe(false)
})
