import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import * as z from 'zod/mini'
import { platforms } from '~/contract'
import { createPlatformFetch } from '../node/platform-fetch'
import type { Checkpoint, Delivery, MediaFile, Session } from '../platforms/adapter'
import { adapters } from '../platforms/adapters'
import { currentVersions, practiceOrigin, practiceUrls } from '../platforms/addresses'
import { createPlatformHttp } from '../platforms/http'

// A process that publishes one video to the platform at the given address, and prints how much more memory that took
// than a small video: as JSON, in bytes.

const Given = z.object({
  platform: z.enum(platforms),
  /** Address of the simulated platforms, such as `http://127.0.0.1:1234`. */
  origin: z.string(),
  bytes: z.number(),
  accessToken: z.string(),
  account: z.object({
    id: z.string(),
    remoteId: z.string(),
    kind: z.string(),
    name: z.string(),
    handle: z.string(),
    details: z.record(z.string(), z.string()),
  }),
  options: z.record(z.string(), z.unknown()),
})
const given = z.parse(Given, JSON.parse(process.env.TEST_VIDEO ?? ''))

const head = [0, 0, 0, 24, 102, 116, 121, 112, 105, 115, 111, 109]
const chunkBytes = 64 * 1024

/** Bytes as a storage delivers them: in chunks, created on demand. */
function streamOf(start: number, end: number): ReadableStream<Uint8Array> {
  let at = start
  return new ReadableStream(
    {
      pull(controller) {
        if (at > end) return controller.close()
        const bytes = new Uint8Array(Math.min(chunkBytes, end - at + 1)).fill(at % 251)
        if (at === 0) bytes.set(head.slice(0, bytes.length))
        at += bytes.length
        controller.enqueue(bytes)
      },
    },
    { highWaterMark: 0 },
  )
}

const video = (size: number): MediaFile => ({
  name: 'video.mp4',
  mimeType: 'video/mp4',
  size,
  open: (range) => Promise.resolve(streamOf(range?.start ?? 0, range?.end ?? size - 1)),
  publicUrl: () => Promise.resolve(undefined),
  asJpeg: () => Promise.reject(new Error('It is a video.')),
})

const { host } = new URL(given.origin)
const outgoing = createPlatformFetch([host])
const urls = z.parse(
  z.custom<typeof practiceUrls>(),
  JSON.parse(JSON.stringify(practiceUrls).replaceAll(practiceOrigin, given.origin)),
)
const session: Session = {
  http: createPlatformHttp({ fetch: outgoing.fetch, urls, versions: currentVersions }),
  clock: Date.now,
  app: { clientId: 'practice', clientSecret: 'practice-secret', options: {} },
  accessToken: given.accessToken,
}

/** Prepares and commits. Doesn't wait as long as asked, because the simulated platforms use the test's clock. */
async function publish(size: number, text: string): Promise<void> {
  const delivery: Delivery = {
    key: text,
    content: { text, mediaUrls: [], hashtags: [], mentions: [] },
    options: given.options,
    media: [video(size)],
    account: given.account,
  }
  const adapter = adapters[given.platform]
  let checkpoint: Checkpoint = {}
  const save = (next: Checkpoint) => {
    checkpoint = next
    return Promise.resolve()
  }
  for (let turn = 0; turn < 60; turn++) {
    const prepared = await adapter.prepare(delivery, session, checkpoint, save)
    if (prepared.kind === 'ready') {
      await adapter.commit({ ...delivery, commitStartedAt: Date.now() }, session, checkpoint)
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('It waits for ever.')
}

// Collect garbage before each measurement: on a busy machine it would otherwise be delayed and counted.
setFlagsFromString('--expose-gc')
const collectGarbage = z.parse(z.custom<() => void>(), runInNewContext('gc'))
const memory = (): number => {
  collectGarbage()
  return process.memoryUsage.rss()
}

await publish(20_000_000, 'A small video')
const before = memory()
let peak = before
const sampler = setInterval(() => {
  peak = Math.max(peak, memory())
}, 50)
await publish(given.bytes, 'A large video')
clearInterval(sampler)
await outgoing.close()
process.stdout.write(`${JSON.stringify({ before, peak, took: peak - before })}\n`)
