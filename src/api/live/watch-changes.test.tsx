import { QueryClient } from '@tanstack/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createTestStudio } from '~/server/testing/studio'
import { liveState } from '../live-state'
import { session } from '../session/session'
import { watchChanges } from './watch-changes'

it('asks for a token at once when the stream is refused, and follows changes again once it is accepted', async () => {
  const studio = await createTestStudio()
  onTestFinished(() => studio.close())
  let accepts = true
  const streams: number[] = []
  // Like a server that holds the token itself (STUDIO_API_TOKEN).
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    headers.set('Authorization', `Bearer ${accepts ? studio.ownerToken : 'scs_expired'}`)
    const answer = await studio.app.fetch(new Request(url, { ...init, headers }))
    if (url.includes('/changes/stream')) streams.push(answer.status)
    return answer
  })
  const open = { address: `${location.origin}/v1`, token: undefined, principalId: 'prn_1', remembered: false }
  session.signIn(open)
  onTestFinished(() => session.signOut())
  const stop = await watchChanges(new QueryClient())
  onTestFinished(stop)
  await expect.poll(() => liveState.get()).toBe('streaming')
  accepts = false
  await studio.deps.live?.close()
  await expect.poll(() => liveState.get(), { timeout: 30_000 }).toBe('off')
  await expect.poll(() => session.store.get().needsToken).toBe(true)
  expect(streams).toEqual([200, 401])
  accepts = true
  session.signIn(open)
  await expect.poll(() => liveState.get(), { timeout: 30_000 }).toBe('streaming')
})
