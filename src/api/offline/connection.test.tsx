import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { session } from '../session/session'
import { connection, watchConnection } from './connection'

// Tests share a page, and the next may need a connection.
afterEach(() => connection.set('here'))

it('takes a server for out of reach that accepts a connection and says nothing, until it responds', async () => {
  session.signIn({ address: `${location.origin}/v1`, token: 'scs_silent', remembered: false })
  onTestFinished(() => session.signOut())
  const silent = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(silent.signal)
  const hang = (_: string, { signal }: RequestInit = {}) =>
    new Promise<Response>((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(new DOMException('', 'TimeoutError'))),
    )
  const probe = vi.fn(hang)
  vi.stubGlobal('fetch', probe)
  watchConnection()
  dispatchEvent(new Event('online'))
  expect(probe).toHaveBeenCalled()
  silent.abort()
  await expect.poll(() => connection.get()).toBe('unreachable')
  probe.mockImplementation(() => Promise.resolve(new Response(null, { status: 503 })))
  dispatchEvent(new Event('online'))
  // Pages of earlier tests may still check, too.
  await expect.poll(() => probe.mock.calls.length).toBeGreaterThan(1)
  expect(connection.get()).toBe('unreachable')
  expect(probe).toHaveBeenLastCalledWith(`${location.origin}/v1/me`, expect.anything())
  probe.mockImplementation(() => Promise.resolve(new Response()))
  dispatchEvent(new Event('online'))
  // A check that was under way counts as this one, and the next comes after a pause.
  await expect.poll(() => connection.get(), { timeout: 30_000 }).toBe('here')
})
