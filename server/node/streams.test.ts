import { afterEach, expect, it } from 'vitest'
import { type Listening, listen } from './listen'
import { incomingOf } from './streams'

let listening: Listening | undefined
afterEach(() => listening?.close())

async function sent(read: (request: Request) => Promise<string>): Promise<string> {
  listening = await listen(
    async (request) => new Response(await read(request), { headers: { connection: 'close' } }),
    {
      host: '127.0.0.1',
      port: 0,
    },
  )
  const body = 'x'.repeat(300_000)
  const response = await fetch(`http://127.0.0.1:${listening.port}/`, { method: 'PUT', body })
  return response.text()
}

async function lengthOf(bytes: AsyncIterable<Uint8Array> | undefined): Promise<string> {
  let length = 0
  for await (const chunk of bytes ?? []) length += chunk.byteLength
  return String(length)
}

it('returns the bytes of a request from the network', async () => {
  expect(await sent(async (request) => lengthOf(incomingOf(request)))).toBe('300000')
})

it('lets the answer be sent when not everything is read', async () => {
  const first = async (request: Request) => {
    for await (const chunk of incomingOf(request) ?? []) return chunk.byteLength > 0 ? 'enough' : 'nothing'
    return 'nothing'
  }
  expect(await sent(first)).toBe('enough')
})

it('returns nothing for a body that is being read, or a request from elsewhere', async () => {
  const twice = async (request: Request) => {
    const copy = await request.clone().text()
    const taken = incomingOf(request) === undefined ? 'none' : 'some'
    return `${taken} ${copy.length} ${(await request.text()).length}`
  }
  expect(await sent(twice)).toBe('none 300000 300000')
  expect(incomingOf(new Request('http://studio.test/', { method: 'PUT', body: 'x' }))).toBeUndefined()
})
