import { request } from 'node:http'
import os from 'node:os'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createUploadUrl } from '~/contract'
import { createTestStudio, type TestStudio } from '../testing/studio'
import { boundOrigin, senderOf } from './connections'
import { type Listening, listen } from './listen'

let studio: TestStudio
let listening: Listening
beforeAll(async () => {
  studio = await createTestStudio({ deps: { originOf: boundOrigin, senderOf }, limits: { bodyMs: 200 } })
  listening = await listen(studio.app.fetch, { host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await listening.close()
  await studio.close()
})

/** Sends a request with an arbitrary `Host`; resolves to the answer once the connection has ended. */
function send(path: string, headers: Record<string, string>, body: string) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port: listening.port, path, method: 'POST', headers },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text }))
      },
    )
    sent.on('error', reject)
    sent.write(body)
    if (Buffer.byteLength(body) >= Number(headers['content-length'] ?? 0)) sent.end()
  })
}

const headers = () => ({
  authorization: `Bearer ${studio.ownerToken}`,
  'content-type': 'application/json',
  connection: 'close',
})
const uploadPath = () => `/v1${createUploadUrl.path.replace('{workspaceId}', studio.workspaceId)}`

async function uploadOrigin(host: string): Promise<string> {
  const { status, body } = await send(uploadPath(), { ...headers(), host }, '{"mimeType":"image/png"}')
  expect(status).toBe(200)
  const [, url = ''] = /"uploadUrl":"([^"]+)"/.exec(body) ?? []
  return new URL(url).origin
}

it('uses the address that a connection came to, whatever host a caller makes up', async () => {
  const bound = `http://127.0.0.1:${listening.port}`
  for (const forged of [
    'evil.example',
    'evil.example:80',
    '6.6.6.6',
    '127.0.0.1.evil.example',
    '[2001:db8::1]',
  ])
    expect(await uploadOrigin(forged), forged).toBe(bound)
})

it('uses the caller’s name for this machine', async () => {
  const port = listening.port
  for (const own of [
    `localhost:${port}`,
    `127.0.0.1:${port}`,
    `[::1]:${port}`,
    `${os.hostname().toLowerCase()}:${port}`,
  ])
    expect(await uploadOrigin(own), own).toBe(`http://${own}`)
})

it('knows the sender', async () => {
  const seen: (string | undefined)[] = []
  const other = await listen(
    async (asked) => {
      seen.push(senderOf(asked))
      return new Response('read')
    },
    { host: '127.0.0.1', port: 0 },
  )
  await fetch(`http://127.0.0.1:${other.port}/`)
  expect(seen).toEqual(['127.0.0.1'])
  expect(senderOf(new Request('http://127.0.0.1/'))).toBeUndefined()
  await other.close()
})

it('answers a request whose body never comes, and closes its connection', async () => {
  const slow = { ...headers(), 'content-length': '100' }
  const { status, body } = await send(uploadPath(), slow, '{"mimeType":')
  expect(status).toBe(400)
  expect(body).toContain('The body took longer than 1 s to arrive.')
})
