import type { RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { NotSent } from '../platforms/adapter'
import { currentVersions, realUrls } from '../platforms/addresses'
import { createPlatformHttp } from '../platforms/http'
import { type LocalServer, startLocalServer } from '../testing/local-server'
import { createPlatformFetch } from './platform-fetch'

const seen: string[] = []
const answer: RequestListener = (request, response) => {
  void text(request).then((body) => {
    const { method, url, headers } = request
    seen.push(`${method} ${url} ${headers['content-length']} ${headers['transfer-encoding']} ${body}`)
    if (url === '/moved') response.writeHead(302, { location: '/elsewhere' }).end()
    else if (url === '/nothing') response.writeHead(204).end()
    else response.writeHead(200, { 'content-type': 'application/json', 'x-limit': '3' }).end('{"ok":true}')
  })
}
let server: LocalServer
let host = ''
beforeAll(async () => {
  server = await startLocalServer(answer)
  host = `127.0.0.1:${server.port}`
})
afterAll(() => server.close())

const httpOf = ({ fetch }: ReturnType<typeof createPlatformFetch>) =>
  createPlatformHttp({ fetch, urls: realUrls, versions: currentVersions })

it('sends forms and streams with their length, and returns redirects', async () => {
  const http = httpOf(createPlatformFetch([host]))
  const form = await http.send({
    method: 'POST',
    url: `http://${host}/form`,
    body: new URLSearchParams({ a: 'ä' }),
  })
  expect([form.status, form.json, form.headers.get('x-limit')]).toEqual([200, { ok: true }, '3'])
  const body = new Blob(['one', 'two']).stream()
  await http.send({ method: 'PUT', url: `http://${host}/bytes`, body, contentLength: 6 })
  expect(seen).toEqual(['POST /form 8 undefined a=%C3%A4', 'PUT /bytes 6 undefined onetwo'])
  const moved = await http.send({ method: 'GET', url: `http://${host}/moved` })
  expect([moved.status, moved.headers.get('location')]).toEqual([302, '/elsewhere'])
  expect((await http.send({ method: 'GET', url: `http://${host}/nothing` })).status).toBe(204)
})

it('doesn’t buffer a stream that it has sent', async () => {
  setFlagsFromString('--expose-gc')
  const throwAway = runInNewContext('gc') as () => void
  const bytesInMemory = () => {
    throwAway()
    return process.memoryUsage().arrayBuffers
  }
  // Large compared with the garbage that is not collected for a while (some 16 MiB).
  const [piece, pieces] = [64 * 1024, 4096]
  const before = bytesInMemory()
  let read = 0
  let peak = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (read % 512 === 0) peak = Math.max(peak, bytesInMemory() - before)
        if (read++ === pieces) controller.close()
        else controller.enqueue(new Uint8Array(piece))
      },
    },
    { highWaterMark: 0 },
  )
  const arrived = await startLocalServer((request, response) => {
    request.resume().on('end', () => response.end('{}'))
  })
  onTestFinished(arrived.close)
  const streamHost = `127.0.0.1:${arrived.port}`
  const http = httpOf(createPlatformFetch([streamHost]))
  const url = `http://${streamHost}/video`
  const sent = await http.send({ method: 'POST', url, body, contentLength: piece * pieces })
  expect(sent.status).toBe(200)
  expect(peak).toBeLessThan((piece * pieces) / 4)
})

it('sends nothing to private addresses, over plain HTTP, or where nothing listens', async () => {
  const http = httpOf(createPlatformFetch([]))
  for (const url of [
    `http://${host}/`,
    `https://${host}/`,
    'https://localhost/',
    'https://[::1]/',
    'http://example.com/',
  ])
    await expect(http.send({ method: 'GET', url }), url).rejects.toThrow(NotSent)
  const { port, close } = await startLocalServer(() => undefined)
  await close()
  const other = httpOf(createPlatformFetch([`127.0.0.1:${port}`]))
  await expect(other.send({ method: 'POST', url: `http://127.0.0.1:${port}/` })).rejects.toThrow(NotSent)
})
