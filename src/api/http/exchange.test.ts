import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Endpoint } from '~/contract/endpoint'
import { createPost, generateImage, generatePreset, listPosts } from '~/contract/endpoints'
import { exchange, type Wire } from './exchange'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Milliseconds until a call without a response times out. */
async function timeoutMs(endpoint: Endpoint): Promise<number> {
  const wire: Wire = {
    fetch: (_, { signal }) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('gone')))),
    now: () => Date.now(),
    online: () => true,
  }
  const begun = Date.now()
  const input = { params: { workspaceId: 'w' }, body: {} }
  const call = exchange(wire, { address: 'https://api.test/v1', token: 't' }, endpoint, input)
  const over = call.catch((error: unknown) => {
    expect(error).toMatchObject({ kind: 'timeout' })
    return Date.now() - begun
  })
  await vi.runAllTimersAsync()
  return (await over) as number
}

test('generations time out later than our own server’s model calls', async () => {
  // Four pictures, two at a time, queued behind four others, at three minutes each
  // (server/generators/ai/ai-config.ts).
  const slowest = 4 * 180_000
  expect(await timeoutMs(generateImage)).toBeGreaterThan(slowest)
  expect(await timeoutMs(generatePreset)).toBeGreaterThan(slowest)
  expect(await timeoutMs(createPost)).toBe(120_000)
  expect(await timeoutMs(listPosts)).toBe(30_000)
})
