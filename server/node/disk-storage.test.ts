import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TooLarge } from '../ports/media-storage'
import { clearDrafts, diskStorage } from './disk-storage'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'studio-media-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const stream = (text: string) => new Blob([text]).stream()
const files = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
const textOf = async (name: string, range?: { start: number; end: number }) => {
  const body = await diskStorage(folder).read(name, range)
  return body && new Response(body).text()
}

describe('diskStorage', () => {
  it('writes, reads, moves and removes', async () => {
    const storage = diskStorage(folder)
    expect(await storage.write('incoming/a/b.txt', stream('hello'), 5)).toBe(5)
    expect(await textOf('incoming/a/b.txt', { start: 1, end: 3 })).toBe('ell')
    await storage.move('incoming/a/b.txt', 'files/a/b.txt')
    expect(await storage.size('incoming/a/b.txt')).toBeUndefined()
    expect([await storage.size('files/a/b.txt'), await textOf('files/a/b.txt')]).toEqual([5, 'hello'])
    await storage.remove('files/a/b.txt')
    await storage.remove('files/a/b.txt')
    expect(await textOf('files/a/b.txt')).toBeUndefined()
    expect(await files()).toEqual([])
  })

  it('leaves nothing of an upload that is too large or interrupted, and keeps the existing file', async () => {
    const storage = diskStorage(folder)
    await storage.write('a/b.txt', stream('old'), 10)
    await expect(storage.write('a/b.txt', stream('x'.repeat(11)), 10)).rejects.toBeInstanceOf(TooLarge)
    let sent = 0
    const broken = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent++ < 3) controller.enqueue(new Uint8Array(2))
        else controller.error(new Error('gone'))
      },
    })
    await expect(storage.write('a/c.txt', broken, 100)).rejects.toThrow('gone')
    expect(await files()).toEqual(['b.txt'])
    expect(await textOf('a/b.txt')).toBe('old')
  })

  it('keeps the order of many chunks of any size', async () => {
    const storage = diskStorage(folder)
    const parts = Array.from({ length: 60 }, (_, index) =>
      new Uint8Array((index * 7919) % 90_000).fill(index),
    )
    const bytes = Buffer.concat(parts)
    const left = [...parts]
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const next = left.shift()
        if (next) controller.enqueue(next)
        else controller.close()
      },
    })
    expect(await storage.write('a/b.bin', body, bytes.byteLength)).toBe(bytes.byteLength)
    const written = await storage.read('a/b.bin')
    expect(Buffer.from(await new Response(written).arrayBuffer()).equals(bytes)).toBe(true)
  })

  it('stays in its folder', async () => {
    const storage = diskStorage(folder)
    await expect(storage.write('../out.txt', stream('a'), 1)).rejects.toThrow('leaves the folder')
    await expect(storage.read('../../etc/passwd')).rejects.toThrow('leaves the folder')
  })

  it('closes its file when the reader goes', async () => {
    const storage = diskStorage(folder)
    await storage.write('a/b.bin', new Blob([new Uint8Array(1_000_000)]).stream(), 1_000_000)
    const reader = (await storage.read('a/b.bin'))?.getReader()
    expect((await reader?.read())?.value?.byteLength).toBeGreaterThan(0)
    await reader?.cancel()
  })
})

it('clearDrafts removes what a dead process left behind', async () => {
  await diskStorage(folder).write('drafts/half', stream('a'), 1)
  await clearDrafts(folder)
  expect(await files()).toEqual([])
})
