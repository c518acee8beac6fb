import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { ErrorEnvelope } from '~/contract'
import { createTestStudio } from '../testing/studio'
import { type Listening, listen } from './listen'

let listening: Listening | undefined
afterEach(() => listening?.close())

/** Sends these bytes and returns what comes back, until the server closes the connection. */
async function answerTo(request: string, fetch: () => Promise<Response> = async () => new Response('read')) {
  listening = await listen(fetch, { host: '127.0.0.1', port: 0 })
  const socket = connect(listening.port, '127.0.0.1')
  socket.write(request, 'latin1')
  const answer = await text(socket)
  const end = answer.indexOf('\r\n\r\n')
  return { head: answer.slice(0, end).toLowerCase(), body: answer.slice(end + 4) }
}

const lines = (first: string, ...headers: string[]) => `${[first, ...headers].join('\r\n')}\r\n\r\n`

it.each([
  ['a method that is none', lines('FOO /v1/me HTTP/1.1', 'Host: a'), 'invalid_request'],
  ['no HTTP', 'hello\r\n\r\n', 'invalid_request'],
  ['bytes in the path', lines('GET /v1/\xff HTTP/1.1', 'Host: a'), 'invalid_request'],
  ['a path without its slash', lines('GET v1/me HTTP/1.1', 'Host: a'), 'invalid_request'],
  ['a host that is none', lines('GET /v1/me HTTP/1.1', 'Host: a b', 'Connection: close'), 'invalid_request'],
  [
    'a host of five numbers',
    lines('GET /v1/me HTTP/1.1', 'Host: 1.2.3.4.5', 'Connection: close'),
    'invalid_request',
  ],
  [
    'a host with a wrong port',
    lines('GET / HTTP/1.1', 'Host: a:99999', 'Connection: close'),
    'invalid_request',
  ],
  ['TRACE', lines('TRACE /v1/me HTTP/1.1', 'Host: a', 'Connection: close'), 'invalid_request'],
  ['a long address', lines(`GET /v1/${'a'.repeat(20_000)} HTTP/1.1`, 'Host: a'), 'payload_too_large'],
  ['a long header', lines('GET / HTTP/1.1', 'Host: a', `X-A: ${'a'.repeat(70_000)}`), 'payload_too_large'],
])('answers 400 in the envelope to %s', async (_, request, code) => {
  const { head, body } = await answerTo(request)
  expect(head).toMatch(/^http\/1\.1 400 /)
  expect(head).toContain('content-type: application/json')
  expect(head).toContain('access-control-allow-origin: *')
  const { error, requestId } = ErrorEnvelope.parse(JSON.parse(body))
  expect(error.code).toBe(code)
  expect(head).toContain(`x-request-id: ${requestId}`)
})

it('keeps connections open for longer than proxies do, so that none is cut while a request is on its way', async () => {
  listening = await listen(async () => new Response('read'), { host: '127.0.0.1', port: 0 })
  const socket = connect(listening.port, '127.0.0.1')
  socket.write(lines('GET / HTTP/1.1', 'Host: a'))
  const [head] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  const [, seconds] = /keep-alive: timeout=(\d+)/i.exec(head.toString()) ?? []
  expect(Number(seconds)).toBeGreaterThan(60)
})

it('writes nothing into an answer being sent', async () => {
  const unended = () =>
    new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('begun')) })
  listening = await listen(async () => new Response(unended()), { host: '127.0.0.1', port: 0 })
  const socket = connect(listening.port, '127.0.0.1')
  socket.write(lines('GET / HTTP/1.1', 'Host: a'))
  let got = ''
  for await (const bytes of socket) {
    got += String(bytes)
    if (got.includes('begun')) socket.write('nonsense\r\n\r\n')
  }
  expect(got).toContain('begun')
  expect(got).not.toContain('invalid_request')
})

it('answers with the envelope even if answering fails', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const failing = () => Promise.reject(new Error('no response'))
  const { head, body } = await answerTo(lines('GET / HTTP/1.1', 'Host: a', 'Connection: close'), failing)
  expect(head).toMatch(/^http\/1\.1 500 /)
  expect(ErrorEnvelope.parse(JSON.parse(body)).error.code).toBe('internal_error')
  expect(logged).toHaveBeenCalledOnce()
  logged.mockRestore()
})

it('takes the next request on the connection after a body of undeclared length that is too large', async () => {
  const studio = await createTestStudio()
  onTestFinished(() => studio.close())
  listening = await listen(studio.app.fetch, { host: '127.0.0.1', port: 0 })
  const headers = { authorization: `Bearer ${studio.ownerToken}`, 'content-type': 'application/json' }
  const { port } = listening
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const call = async (method: string, path: string, body = '') => {
    const sent = request({ host: '127.0.0.1', port, agent, headers, method, path })
    // Two writes have no common length that Node could declare.
    if (body) sent.write(body)
    sent.end(body)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    const { localPort } = answer.socket
    return { status: answer.statusCode, body: await text(answer), localPort }
  }
  const body = JSON.stringify({ name: 'x'.repeat(3 * 2 ** 20) })
  const refused = await call('POST', `/v1/workspaces/${studio.workspaceId}/products`, body)
  expect(refused.body).toContain('payload_too_large')
  expect(await call('GET', '/v1/me')).toMatchObject({ status: 200, localPort: refused.localPort })
})
