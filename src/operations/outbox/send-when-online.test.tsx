import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connection } from '~/src/api/offline/connection'
import { session } from '~/src/api/session/session'
import type { OutboxAction } from './action'
import type * as Store from './outbox-store'
import { outboxActions } from './outbox-store'
import { sendOutbox } from './send-outbox'
import { sendWhenOnline } from './send-when-online'

vi.mock('./send-outbox', () => ({ sendOutbox: vi.fn(() => Promise.resolve(0)) }))
vi.mock('./outbox-store', async (original) => {
  const store = await original<typeof Store>()
  // The device's own table is not what this is about.
  return { ...store, loadOutbox: () => Promise.resolve(store.outboxActions.get()) }
})
vi.mock('../locks', () => ({ holding: (_: string, __: boolean, work: () => unknown) => work() }))

const post = { id: 'p', status: 'draft', content: { text: '', mediaUrls: [] }, targets: [] }
const waiting = {
  id: 'a',
  workspaceId: 'w',
  at: 1,
  step: 1,
  act: { kind: 'delete', post },
} as unknown as OutboxAction

beforeEach(() => {
  vi.useFakeTimers()
  session.signIn({ address: `${location.origin}/v1`, token: 't', remembered: false })
})
afterEach(() => {
  vi.useRealTimers()
  outboxActions.set([])
  connection.set('here')
  session.signOut()
})

it('sends what came to wait while there is a way: a call that got no answer changes nothing of the connection', async () => {
  sendWhenOnline(new QueryClient())
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sendOutbox).not.toHaveBeenCalled()
  outboxActions.set([waiting])
  await vi.advanceTimersByTimeAsync(9_000)
  expect(sendOutbox).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sendOutbox).toHaveBeenCalledTimes(1)
  // It waits on: it is sent again, and no longer once it is refused or gone.
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sendOutbox).toHaveBeenCalledTimes(2)
  outboxActions.set([{ ...waiting, failure: { message: 'No.' } }])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(vi.mocked(sendOutbox).mock.calls.length).toBeLessThanOrEqual(3)
})
