import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { completeUpload, createUploadUrl, listMedia } from '~/contract'
import { media } from '../db/schema'
import { testPicture } from '../testing/generators'
import { howMany, reportSuite } from '../testing/hold'
import { createTestStudio, type TestStudio } from '../testing/studio'
import { boundOrigin } from './connections'
import { diskStorage } from './disk-storage'
import { type Listening, listen } from './listen'

// Interrupted uploads, on a real socket and a real disk: a partial upload is never taken for the file, and the same
// address still accepts the whole file afterwards.

let folder = ''
let studio: TestStudio
let listening: Listening
/** A picture with trailing bytes, so that it is sent in several chunks and stays valid wherever it is cut. */
let bytes: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'studio-cut-'))
  const limits = { callsPerMinute: 1_000_000 }
  studio = await createTestStudio({
    deps: { storage: diskStorage(folder), originOf: boundOrigin },
    limits,
  })
  listening = await listen(studio.app.fetch, { host: '127.0.0.1', port: 0 })
  bytes = new Uint8Array(Buffer.concat([(await testPicture()).bytes, randomBytes(3 * 2 ** 20)]))
})
afterAll(async () => {
  await listening.close()
  await studio.close()
  await rm(folder, { recursive: true, force: true })
})

const kinds = ['reset', 'half closed', 'silent, then gone', 'chunked without an end'] as const
type Kind = (typeof kinds)[number]

/** Sends the head of a PUT and `length` bytes, then cuts the connection; resolves to the answer once it is closed. */
function sendPart(address: URL, kind: Kind, length: number): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(listening.port, '127.0.0.1', () => {
      const isChunked = kind === 'chunked without an end'
      const size = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${bytes.length}`
      const target = `${address.pathname}${address.search}`
      socket.write(
        `PUT ${target} HTTP/1.1\r\nHost: ${address.host}\r\nContent-Type: image/png\r\n${size}\r\n\r\n`,
      )
      if (isChunked && length > 0) socket.write(`${length.toString(16)}\r\n`)
      socket.write(bytes.subarray(0, length), () => void cut())
      if (isChunked && length > 0) socket.write('\r\n')
    })
    const cut = async () => {
      if (kind === 'reset') socket.resetAndDestroy()
      else if (kind === 'half closed' || kind === 'chunked without an end') socket.end()
      else {
        await pause(20)
        socket.destroy()
      }
    }
    socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk))
    // A connection reset is expected here.
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(answer))
  })
}

const draftsLeft = () => readdir(path.join(folder, 'drafts')).catch(() => [])

it('are complete or refused, wherever they are cut', async () => {
  const places = howMany({ few: 3, all: 100 })
  for (const kind of kinds) {
    for (let place = 0; place < places; place++) {
      // From nothing to all but the last byte.
      const length = Math.floor(((bytes.length - 1) * place) / Math.max(1, places - 1))
      const why = `${kind} after ${length} bytes`
      const slot = (await studio.call(createUploadUrl, { body: { mimeType: 'image/png' } })).body.data
      const address = new URL(slot.uploadUrl ?? '', `http://127.0.0.1:${listening.port}`)
      address.host = `127.0.0.1:${listening.port}`
      expect(await sendPart(address, kind, length), why).not.toMatch(/^HTTP\/1.1 2/)
      const early = await studio.fetch(
        `/v1${completeUpload.path.replace('{workspaceId}', studio.workspaceId)}`,
        {
          method: 'POST',
          headers: { authorization: `Bearer ${studio.ownerToken}`, 'content-type': 'application/json' },
          body: JSON.stringify({ path: slot.path }),
        },
      )
      expect(early.status, why).toBe(400)
      expect(await early.text(), why).toMatch(/"message":"[A-Z][^"]+\."/)

      const whole = await fetch(address, {
        method: 'PUT',
        headers: { 'content-type': 'image/png' },
        body: bytes,
      })
      expect(whole.status, why).toBe(200)
      const made = await studio.call(completeUpload, { body: { path: slot.path } })
      expect(made.status, why).toBe(200)
      const served = await studio.fetch(new URL(made.body.data.url ?? '').pathname)
      expect(Buffer.from(await served.arrayBuffer()).equals(bytes), why).toBe(true)
      // The test's disk hasn't room for four hundred of them.
      await studio.deps.storage.removeBelow?.(
        new URL(made.body.data.url ?? '').pathname.split('/').slice(-2)[0] ?? '',
      )
    }
  }
  for (let tries = 0; tries < 100 && (await draftsLeft()).length > 0; tries++) await pause(20)
  expect(await draftsLeft()).toEqual([])
  expect(await studio.db.$count(media)).toBe(places * kinds.length)
  expect((await studio.call(listMedia, { query: { limit: 1 } })).body.data).toHaveLength(1)
  reportSuite(
    'uploads that are cut',
    `${places} places × ${kinds.length} kinds of cut: nothing taken in part, each whole at its second try, no draft left`,
  )
}, 1_800_000)
