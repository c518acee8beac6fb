import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connection } from '~/src/api/offline/connection'
import { type OutboxAction, outboxActions } from './outbox-store'
import { sendWhenOnline } from './send-when-online'

const content = { text: '', mediaUrls: [], hashtags: [], mentions: [] }
const pendingAction: OutboxAction = {
  ...{ id: 'a', workspaceId: 'w', at: 1, step: 1 },
  act: { kind: 'delete', post: { id: 'p', status: 'draft', content, targets: [] } },
}

beforeEach(() => {
  // Tests share a page, and an earlier one may have gone offline.
  connection.set('here')
  vi.useFakeTimers()
})
afterEach(() => {
  outboxActions.set([])
  vi.useRealTimers()
})

it('retries changes that got no response while online', async () => {
  const sendAll = vi.fn(() => Promise.resolve())
  sendWhenOnline(new QueryClient(), sendAll)
  await vi.advanceTimersByTimeAsync(60_000)
  sendAll.mockClear()
  outboxActions.set([pendingAction])
  await vi.advanceTimersByTimeAsync(9_000)
  expect(sendAll).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sendAll).toHaveBeenCalledTimes(1)
  // It keeps waiting and is sent again; a refused one isn't.
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sendAll).toHaveBeenCalledTimes(2)
  outboxActions.set([{ ...pendingAction, failure: { message: 'No.' } }])
  await vi.advanceTimersByTimeAsync(10_000)
  sendAll.mockClear()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sendAll).not.toHaveBeenCalled()
})
