import { QueryClient } from '@tanstack/react-query'
import { afterAll, expect, it, vi } from 'vitest'
import type { Run } from './run'

/** A page's own modules, like those of another tab. */
async function openTab() {
  vi.resetModules()
  const { session } = await import('~/src/api/session/session')
  session.signIn({ address: 'http://localhost/v1', token: 'token', remembered: false })
  const [runner, { waitingCall }] = await Promise.all([import('./runner'), import('./run')])
  return { ...runner, waitingCall }
}
// Test files share their modules; the next gets its own.
afterAll(() => {
  vi.resetModules()
})

it('stops waiting for a call of another tab', async () => {
  let signal: AbortSignal | undefined
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (!url.endsWith('/generations/copy')) return Promise.resolve(new Response('{}', { status: 404 }))
    signal = init.signal ?? undefined
    return new Promise((_, reject) =>
      signal?.addEventListener('abort', () => reject(signal?.reason as Error)),
    )
  })
  const here = await openTab()
  const run: Run = {
    ...{ id: crypto.randomUUID(), at: 1, first: 1, campaign: undefined },
    kind: 'copy',
    body: { topic: 'Opening hours', platforms: ['twitter'], includeHashtags: false },
    calls: [here.waitingCall()],
  }
  here.startRun({ client: new QueryClient(), workspaceId: 'w' }, run)
  await vi.waitFor(() => expect(signal).toBeDefined())
  const elsewhere = await openTab()
  elsewhere.stopCall(run.id, 0)
  await vi.waitFor(() => expect(signal?.aborted).toBe(true))
})
