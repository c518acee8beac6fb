import { expect, it } from 'vitest'
import { readJson } from './read-body'

const limits = { maxBytes: 1000, maxMs: 20, mayBeLeftOut: false }

/** A request whose body begins but never ends. */
const stalled = (headers: Record<string, string>) => {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"name": ')),
  })
  // The DOM types don't know `duplex`.
  const init = { method: 'POST', headers, body, duplex: 'half' }
  return new Request('http://studio.test/v1', init)
}

it.each([{}, { 'content-length': '30' }])('limits the wait for a body (%j)', async (headers) => {
  const request = stalled({ 'content-type': 'application/json', ...headers })
  await expect(readJson(request, limits)).rejects.toMatchObject({
    code: 'invalid_request',
    message: 'The body took longer than 1 s to arrive.',
  })
})

it('reads a body that arrives in time', async () => {
  const request = new Request('http://studio.test/v1', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"name": "a"}',
  })
  expect(await readJson(request, limits)).toEqual({ name: 'a' })
})
