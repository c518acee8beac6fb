import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createRepeat, listPosts } from '~/contract'
import { addAccount, addPost, readPost } from '~/server/testing/posts'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { session } from '~/src/api/session/session'
import { toast } from '~/src/ui/toast'
import { undoHistory } from '~/src/ui/undo-history'
import { useMoveLater } from './use-later-posts'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio({ at: '2026-03-01T12:00:00Z' })
  session.signIn({ address: `${location.origin}/v1`, token: studio.ownerToken, remembered: false })
})
afterAll(async () => {
  session.signOut()
  toast.queue.set([])
  undoHistory.clear()
  await studio.close()
})

it('moves later posts again after an Undo, any number of times', async () => {
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => studio.app.fetch(new Request(url, init)))
  const target = await addAccount(studio, 'twitter')
  const { id } = await addPost(studio, [target], { scheduledAt: '2026-03-03T09:00:00Z' })
  const rule = { every: 'day', time: '09:00', timezone: 'UTC', from: '2026-03-03', times: 3 }
  await studio.call(createRepeat, { body: { postId: id, rule } })
  const times = async () =>
    (await studio.call(listPosts)).body.data.map(({ scheduledAt }) => scheduledAt?.slice(0, 16)).toSorted()
  const daysFrom = (day: number, time: string) => [0, 1, 2].map((each) => `2026-03-0${day + each}T${time}`)
  const client = new QueryClient()
  const { result } = renderHook(() => useMoveLater(studio.workspaceId), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  await result.current([{ post: await readPost(studio, id), at: '2026-03-04T15:00:00Z' }])
  const [before, moved] = [daysFrom(3, '09:00'), daysFrom(4, '15:00')]
  expect(await times()).toEqual(moved)
  for (const [act, expected] of [
    [undoHistory.undo, before],
    [undoHistory.redo, moved],
    [undoHistory.undo, before],
  ] as const) {
    expect(act()).toBe(true)
    await waitFor(async () => expect(await times()).toEqual(expected))
  }
})
