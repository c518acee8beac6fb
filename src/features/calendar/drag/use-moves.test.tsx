import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Post } from '~/contract/post'
import { connection } from '~/src/api/offline/connection'
import { meQuery } from '~/src/api/queries/access'
import { session } from '~/src/api/session/session'
import { outboxActions, removeFromOutbox } from '~/src/operations/outbox/outbox-store'
import { toast } from '~/src/ui/toast'
import { undoHistory } from '~/src/ui/undo-history'
import { useMoves } from './use-moves'

const client = new QueryClient()
beforeAll(() => {
  session.signIn({ address: `${location.origin}/v1`, token: 'token', remembered: false })
  client.setQueryData(meQuery().queryKey, { id: 'ada', scopes: [] })
})
afterEach(async () => {
  for (const { id } of outboxActions.get()) await removeFromOutbox(client, id)
  connection.set('here')
  toast.queue.set([])
  undoHistory.clear()
})
afterAll(() => session.signOut())

const post = (id: string): Post => ({
  id,
  status: 'draft',
  content: { text: 'Offline', mediaUrls: [], hashtags: [], mentions: [] },
  targets: [],
})
const at = new Date(Date.now() + 86_400_000).toISOString()
const toastTitles = () => toast.entries().map(({ title }) => title)

it('says that moves made offline are saved to send later, not that they are scheduled', async () => {
  const { result } = renderHook(() => useMoves('w', 'UTC'), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  connection.set('offline')
  result.current([{ post: post('one'), to: { kind: 'schedule', at } }])
  expect(toastTitles()).toEqual(['Move saved to send later'])
  await waitFor(() => expect(outboxActions.get()).toHaveLength(1))
  toast.undoNewest()
  await waitFor(() => expect(outboxActions.get()).toHaveLength(2))
  expect(toastTitles()).toEqual(['Move saved to send later'])
  result.current(['two', 'three'].map((id) => ({ post: post(id), to: { kind: 'schedule', at } })))
  expect(toastTitles()).toContain('2 moves saved to send later')
  await waitFor(() => expect(outboxActions.get()).toHaveLength(4))
})
