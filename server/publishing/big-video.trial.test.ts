import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Platform } from '~/contract'
import { createSimulators, memoryStore, type Simulators } from '../simulators/simulators'
import { runProgram } from '../testing/program'

// Uploading a video takes time, not memory. A separate process uploads one over HTTP to the simulated
// platform, with bytes generated as they are read. `STUDIO_VIDEO_MB=2048` uploads 2 GB to YouTube and
// Facebook.

const mebibyte = 1024 ** 2
const megabytes = Number(process.env.STUDIO_VIDEO_MB ?? 256)
const maxMemory = 64 * mebibyte

let simulators: Simulators
/** How far the platforms' clock is ahead, in milliseconds: some platforms list new posts with a delay. */
let clockOffsetMs = 0
let origin = ''

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { method = 'GET', url = '/' } = incoming
  const body = method === 'GET' ? null : (Readable.toWeb(incoming) as ReadableStream<Uint8Array>)
  const init: RequestInit & { duplex: 'half' } = {
    method,
    headers: Object.entries(incoming.headersDistinct).map(([name, values = []]): [string, string] => [
      name,
      values.join(', '),
    ]),
    body,
    duplex: 'half',
  }
  const response = await simulators.fetch(new Request(new URL(url, origin), init))
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  outgoing.end(Buffer.from(await response.arrayBuffer()))
}

const server = createServer((incoming, outgoing) => {
  answer(incoming, outgoing).catch(() => outgoing.destroy())
})

beforeAll(async () => {
  simulators = createSimulators({ store: memoryStore(), clock: () => Date.now() + clockOffsetMs })
  server.requestTimeout = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('There is no port.')
  origin = `http://127.0.0.1:${address.port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const Said = z.object({ before: z.number(), peak: z.number(), took: z.number() })

async function publish(platform: Platform, bytes: number, options: object) {
  const who = await simulators.addIdentity(platform, { handle: 'aster', name: 'Aster' })
  const { remoteId, kind, name, handle, details = {} } = who
  const given = {
    platform,
    origin,
    bytes,
    accessToken: who.accountToken ?? who.tokens.accessToken,
    account: { id: 'acc_1', remoteId, kind, name, handle, details },
    options,
  }
  const env = { TEST_VIDEO: JSON.stringify(given) }
  const { code, stdout, stderr } = await runProgram('server/testing/big-video.ts', [], env)
  expect(code, stderr).toBe(0)
  return z.parse(Said, JSON.parse(stdout))
}

const onTiktok = { privacy_level: 'PUBLIC_TO_EVERYONE', consent: true }

it.each<[Platform, number, object]>([
  ['youtube', megabytes, { privacy: 'public' }],
  ['twitter', 100, {}],
  ['facebook', megabytes, {}],
  ['linkedin', 100, {}],
  ['tiktok', 100, onTiktok],
])(
  '%s: a video of %i MB takes at most 64 MB of memory',
  async (platform, size, options) => {
    const { took } = await publish(platform, size * mebibyte, options)
    expect(took, `${Math.round(took / mebibyte)} MiB`).toBeLessThanOrEqual(maxMemory)
    clockOffsetMs += 600_000
    const posts = await simulators.posts(platform)
    expect(posts.map(({ media }) => media[0]?.size)).toContain(size * mebibyte)
  },
  1_800_000,
)
