import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createTwin, generateImage } from '~/contract'
import { workspaces } from '../../db/schema'
import { archiveOf, bytesOf, entriesIn, openTarget, streamOf } from '../../testing/archives'
import { addAccount, addPost, publish } from '../../testing/posts'
import { createTestStudio, type TestStudio } from '../../testing/studio'
import { snapshotOf } from '../../testing/twin-snapshot'
import { verifyStudio } from '../archive-commands'
import { readConfig } from '../config'
import { makeArchive } from './make-archive'
import { archiveIfDue, archivesIn, isDue, startNightlyArchive } from './nightly'
import { compare, verifyArchive } from './verify-archive'

let studio: TestStudio
let folder = ''
beforeAll(async () => {
  studio = await createTestStudio({ at: '2026-03-02T12:00:00Z' })
  await studio.call(generateImage, { body: { prompt: 'A cup of tea' } })
  const account = await addAccount(studio, 'twitter')
  await publish(studio, (await addPost(studio, [account])).id)
  await addPost(studio, [account], { scheduledAt: '2026-03-10T09:00:00Z' })
  folder = await mkdtemp(path.join(os.tmpdir(), 'studio-nightly-'))
})
afterAll(async () => {
  await studio.close()
  await rm(folder, { recursive: true, force: true })
})
const archives = () => path.join(folder, 'archives')
afterEach(() => rm(archives(), { recursive: true, force: true }))
// Vitest does it only before the next test, so too late for what the next file does before its tests.
afterEach(() => void vi.unstubAllEnvs())

const night = (keep = 3, room = () => Promise.resolve(1e12)) =>
  archiveIfDue({ ...studio.deps, folder }, { folder: archives(), keep, room })

describe('the nightly archive', () => {
  it('is made at the first check after three, and only once', async () => {
    expect(await night()).toMatch(/^Archived 1 workspace, 2 posts and 1 media file/)
    expect(await night()).toBeUndefined()
    const [name = '', ...more] = await archivesIn(archives())
    expect(more).toEqual([])
    expect((await stat(path.join(archives(), name))).mode & 0o777).toBe(0o600)
    expect(await readdir(folder)).toEqual(['archives'])
    studio.clock.advance(24 * 3_600_000)
    expect(await night()).toContain('Archived')
    expect(await archivesIn(archives())).toHaveLength(2)
  })

  it('keeps the configured number of archives, and leaves other files alone', async () => {
    for (let count = 0; count < 5; count++) {
      await night(3)
      studio.clock.advance(24 * 3_600_000)
    }
    await writeFile(path.join(archives(), 'mine.tar.gz'), 'mine')
    const stale = 'studio-2026-01-01T03-00-00Z.tar.gz.0b1c.part'
    await writeFile(path.join(archives(), stale), 'a process died')
    const before = await archivesIn(archives())
    expect(before).toHaveLength(3)
    await night(3)
    const after = await archivesIn(archives())
    expect(after.slice(1)).toEqual(before.slice(0, 2))
    expect(await readdir(archives())).toContain('mine.tar.gz')
    expect(await readdir(archives())).not.toContain(stale)
  })

  it('is made although the clock was ahead when the last one was', async () => {
    await mkdir(archives(), { recursive: true })
    const ahead = 'studio-2099-01-01T03-00-00Z.tar.gz'
    await writeFile(path.join(archives(), ahead), '')
    expect(await night(2)).toContain('Archived')
    expect(await night(2)).toBeUndefined()
    const [made] = await archivesIn(archives())
    expect(await archivesIn(archives())).toEqual([made, ahead])
    studio.clock.advance(24 * 3_600_000)
    expect(await night(2)).toContain('Archived')
    expect((await archivesIn(archives()))[1]).toBe(made)
  })

  it('makes room by removing the oldest, but never the newest', async () => {
    for (let count = 0; count < 3; count++) {
      await night(7)
      studio.clock.advance(24 * 3_600_000)
    }
    const [newest, second] = await archivesIn(archives())
    // One of three has to go.
    const room = async () => ((await archivesIn(archives())).length > 2 ? 0 : 1e12)
    expect(await night(7, room)).toContain('Archived')
    expect((await archivesIn(archives())).slice(1)).toEqual([newest, second])
    studio.clock.advance(24 * 3_600_000)
    // Something else has filled the disk: removing all of them would be no use.
    const kept = await archivesIn(archives())
    expect(await night(7, () => Promise.resolve(-1e12))).toMatch(
      /^No archive was made: the disk of .* too little room/,
    )
    expect(await archivesIn(archives())).toEqual(kept)
  })

  it('needs no room for the files of a twin, which stay at its source', async () => {
    const { media: files, ...rest } = snapshotOf()
    const snapshot = { ...rest, media: files.map((file) => ({ ...file, size: 1e13 })) }
    const source = { workspaceId: 'ws_there', name: 'There', address: 'https://api.example.com/v1' }
    const { body } = await studio.call(createTwin, { body: { source, snapshot } })
    await night()
    studio.clock.advance(24 * 3_600_000)
    expect(await night()).toContain('Archived 2 workspaces')
    expect(await archivesIn(archives())).toHaveLength(2)
    await studio.db.delete(workspaces).where(eq(workspaces.id, body.data.workspaceId))
  })

  it('is given up when the process stops, however long its files take', async () => {
    const { storage } = studio.deps
    let nightly: { stop(): Promise<void> } | undefined
    const reading = new Promise<void>((resolve) => {
      const endless = () => {
        resolve()
        return new Promise<void>(() => undefined)
      }
      const read = async () => new ReadableStream<Uint8Array>({ pull: endless })
      const source = { ...studio.deps, folder, storage: { ...storage, read } }
      const options = { folder: archives(), keep: 3, room: () => Promise.resolve(1e12), isLeader: () => true }
      nightly = startNightlyArchive(source, options, { everyMs: 1 })
    })
    await reading
    await nightly?.stop()
    expect(await readdir(archives())).toEqual([])
  })

  it('is due once a night, even if the machine was off', () => {
    const at = (text: string) => new Date(text)
    expect(isDue(undefined, at('2026-03-02T12:00:00'))).toBe(true)
    expect(isDue(at('2026-03-02T03:05:00'), at('2026-03-03T02:59:00'))).toBe(false)
    expect(isDue(at('2026-03-02T03:05:00'), at('2026-03-03T03:00:01'))).toBe(true)
    expect(isDue(at('2026-03-02T12:00:00'), at('2026-03-02T23:00:00'))).toBe(false)
    expect(isDue(at('2026-03-02T02:00:00'), at('2026-03-02T09:00:00'))).toBe(true)
  })
})

describe('archive verify', () => {
  const config = () => readConfig({ STUDIO_DATA_DIR: folder }, '/')

  it('restores the newest, compares it row by row, and leaves nothing behind', async () => {
    await expect(verifyStudio(config(), undefined)).rejects.toThrow(/^There are no archives in /)
    await night()
    const said = await verifyStudio(config(), undefined)
    expect(said).toMatch(/^Verified .*\/archives\/studio-.*: 1 workspace, 2 posts and 1 media file/)
    expect(said).toMatch(/All \d\d+ rows and every file were restored/)
    await expect(verifyStudio(config(), '/none.tar.gz')).rejects.toThrow('Couldn’t find the file')
  })

  it('removes what it has restored when it is interrupted', async () => {
    await night()
    const scratch = await mkdtemp(path.join(folder, 'scratch-'))
    vi.stubEnv('TMPDIR', scratch)
    const verifying = verifyStudio(config(), undefined)
    const restoring = async () =>
      expect(await readdir(scratch, { recursive: true })).toContainEqual(expect.stringMatching(/database$/))
    await vi.waitFor(restoring, { timeout: 60_000 })
    process.emit('SIGHUP')
    await expect(verifying).rejects.toThrow('Cancelled.')
    expect(await readdir(scratch)).toEqual([])
    vi.unstubAllEnvs()
    await rm(scratch, { recursive: true })
  })

  it('finds a row or a file that differs from the archive after restoring', async () => {
    const made = await bytesOf(await makeArchive({ ...studio.deps, folder }))
    const entries = await entriesIn(made)
    const changed = (prefix: string, change: (text: string) => string) =>
      archiveOf(
        entries.map((entry) =>
          entry.name.startsWith(prefix)
            ? {
                ...entry,
                bytes: Buffer.from(change(Buffer.from(entry.bytes ?? []).toString('latin1')), 'latin1'),
              }
            : entry,
        ),
      )
    const target = await openTarget()
    onTestFinished(() => target.close())
    const against = (second: Uint8Array) =>
      target.take(made, {
        check: async (tx) => void (await compare(tx, streamOf(second), target.storage)),
      })
    const moved = await changed('tables/posts/', (text) => text.replace('2026-03-10', '2026-03-11'))
    await expect(against(moved)).rejects.toThrow('rows of its table posts differ')
    const repainted = await changed('media/', (text) => `${text.slice(0, -1)}x`)
    await expect(against(repainted)).rejects.toThrow('has other content')
    await expect(against(made)).resolves.toMatchObject({ end: { files: 1 } })
  })

  it('names the temporary folder if its disk is full', async () => {
    const scratch = await mkdtemp(path.join(folder, 'scratch-'))
    const made = await bytesOf(await makeArchive({ ...studio.deps, folder }))
    async function* untilFull() {
      yield made.subarray(0, 100)
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    }
    await expect(verifyArchive('', scratch, untilFull)).rejects.toThrow(
      `The disk that holds ${scratch} is full. Free some space and try again.`,
    )
    await rm(scratch, { recursive: true })
  })

  it('refuses a damaged one', async () => {
    await night()
    const [name = ''] = await archivesIn(archives())
    const file = path.join(archives(), name)
    await writeFile(file, (await readFile(file)).subarray(0, -200))
    const scratch = await mkdtemp(path.join(folder, 'scratch-'))
    vi.stubEnv('TMPDIR', scratch)
    await expect(verifyStudio(config(), undefined)).rejects.toThrow(/incomplete/)
    expect(await readdir(scratch)).toEqual([])
    await rm(scratch, { recursive: true })
  })
})
