import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { statfsSync } from 'node:fs'
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { Media, Product, SuccessEnvelope, UploadSlot, Workspace } from '~/contract'
import { testPicture } from '../testing/generators'
import { howMany, reportSuite } from '../testing/hold'
import { builtServer } from '../testing/program'
import { startProcess, type TestProcess } from '../testing/test-process'
import { reservedBytes } from './disk-storage'

// A disk that becomes full at various points: in the database's log, its tables, the draft of an upload. Reads still
// work, refusals say that the disk is full, and what was acknowledged is there afterwards, even after a `kill -9`.

/** Mounting a small disk needs root on Linux; otherwise this is skipped. */
function mountDisk(folder: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', folder]).status === 0
}
const canMount = process.platform === 'linux' && process.getuid?.() === 0

const freeOn = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/**
 * Mostly a few pages above the database's reserve, so that writes succeed for a while; otherwise less, down to
 * nothing.
 */
const roomAt = (place: number): number =>
  place % 3 === 2 ? 2 ** 20 * place : reservedBytes + 2 ** 15 * place

/** Fills the disk except for `room` bytes. */
async function fillBut(folder: string, room: number): Promise<void> {
  const ballast = path.join(folder, 'ballast')
  await rm(ballast, { force: true })
  const bytes = Math.max(0, freeOn(folder) - room)
  const block = new Uint8Array(2 ** 20)
  await writeFile(ballast, '')
  for (let left = bytes; left > 0; left -= block.length)
    await writeFile(ballast, block.subarray(0, Math.min(left, block.length)), { flag: 'a' }).catch(
      () => undefined,
    )
}
const makeRoom = (folder: string) => truncate(path.join(folder, 'ballast'), 0)

interface Answered {
  readonly status: number
  readonly text: string
}

async function call(server: TestProcess, method: string, name: string, body?: unknown): Promise<Answered> {
  const headers = { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' }
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
  const response = await fetch(`${server.origin}/v1${name}`, init)
  return { status: response.status, text: await response.text() }
}
const dataOf = ({ text }: Answered): unknown => SuccessEnvelope.parse(JSON.parse(text)).data

/** What the server has acknowledged. */
interface Acknowledged {
  readonly products: Map<string, string>
  readonly files: Map<string, Uint8Array>
}

const isFull = ({ status, text }: Answered): boolean => status === 507 || /disk is full/.test(text)

/** Writes until the disk is full; returns other refusals. */
async function writeUntilFull(server: TestProcess, base: string, place: number, seen: Acknowledged) {
  const strange: string[] = []
  const { bytes } = await testPicture()
  const picture = new Uint8Array(Buffer.concat([bytes, Buffer.alloc(100_000 + place)]))
  let refusals = 0
  for (let count = 0; count < 5_000 && refusals < 3; count++) {
    // Incompressible content.
    const text = randomBytes(2_400).toString('hex')
    const made = await call(server, 'POST', `${base}/products`, { name: 'Kiln', description: text })
    if (made.status === 200) seen.products.set(Product.parse(dataOf(made)).id, text)
    else if (isFull(made)) refusals++
    else strange.push(`${made.status} ${made.text.slice(0, 200)}`)
    if (strange.length > 3) break
    if (count % 50 > 0) continue
    const asked = await call(server, 'POST', `${base}/media/upload-url`, { mimeType: 'image/png' })
    if (asked.status !== 200) continue
    const slot = UploadSlot.parse(dataOf(asked))
    const put = await fetch(slot.uploadUrl ?? '', {
      method: 'PUT',
      headers: { 'content-type': 'image/png' },
      body: picture,
    })
    const said = { status: put.status, text: await put.text() }
    if (put.status !== 200) {
      if (!isFull(said)) strange.push(`PUT ${said.status} ${said.text.slice(0, 200)}`)
      continue
    }
    const done = await call(server, 'POST', `${base}/media/complete`, { path: slot.path })
    if (done.status === 200) seen.files.set(Media.parse(dataOf(done)).url ?? '', picture)
  }
  return { strange, refusals }
}

async function lostOf(
  server: TestProcess,
  base: string,
  { products, files }: Acknowledged,
): Promise<string[]> {
  const lost: string[] = []
  for (const [id, text] of products) {
    const read = await call(server, 'GET', `${base}/products/${id}`)
    if (read.status !== 200 || Product.parse(dataOf(read)).description !== text)
      lost.push(`${id}: ${read.status}`)
  }
  for (const [url, bytes] of files) {
    const { pathname } = new URL(url)
    const read = await fetch(`${server.origin}${pathname}`)
    if (!Buffer.from(await read.arrayBuffer()).equals(Buffer.from(bytes))) lost.push(pathname)
  }
  return lost
}

it.skipIf(!canMount)(
  'still reads, and loses nothing that was acknowledged',
  async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'studio-full-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    if (!mountDisk(folder)) return
    onTestFinished(() => void spawnSync('umount', ['-l', folder]))
    const dataDir = path.join(folder, 'data')
    const places = howMany({ few: 3, all: 50 })
    const wrong: string[] = []
    let acknowledged = 0
    let refused = 0
    let server = await startProcess(dataDir, {}, builtServer)
    const workspaces = z.array(Workspace).parse(dataOf(await call(server, 'GET', '/workspaces')))
    const base = `/workspaces/${workspaces.find(({ name }) => name === 'Fernhollow Coffee')?.workspaceId}`
    for (let place = 0; place < places; place++) {
      const seen: Acknowledged = { products: new Map(), files: new Map() }
      await fillBut(folder, roomAt(place))
      const { strange, refusals } = await writeUntilFull(server, base, place, seen)
      wrong.push(...strange.map((each) => `place ${place}: ${each}`))
      for (const name of ['posts', 'media', 'products', 'brand-kit']) {
        const { status, text } = await call(server, 'GET', `${base}/${name}`)
        if (status !== 200) wrong.push(`place ${place}: GET ${name} ${status} ${text.slice(0, 200)}`)
      }
      wrong.push(...(await lostOf(server, base, seen)).map((each) => `place ${place}, full: lost ${each}`))
      if (place % 2 === 1) {
        await server.end('SIGKILL')
        await makeRoom(folder)
        server = await startProcess(dataDir, {}, builtServer)
      } else await makeRoom(folder)
      const after = await call(server, 'POST', `${base}/products`, { name: `After ${place}` })
      if (after.status !== 200)
        wrong.push(`place ${place}: with room again ${after.status} ${after.text.slice(0, 200)}`)
      wrong.push(...(await lostOf(server, base, seen)).map((each) => `place ${place}: lost ${each}`))
      acknowledged += seen.products.size + seen.files.size
      refused += refusals
    }
    await server.end('SIGTERM')
    expect(wrong).toEqual([])
    expect(refused).toBeGreaterThan(0)
    reportSuite(
      'a full disk',
      `${places} places: ${refused} writes refused as the disk was full, reads went on, ${acknowledged} acknowledged writes all there, over kill -9 at every other place too`,
    )
  },
  3_600_000,
)
