import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import {
  createTwin,
  getCredits,
  getMe,
  getPost,
  getStudio,
  listWorkspaces,
  type Scope,
  scopes,
} from '~/contract'
import { createApp } from '../../app'
import { balanceOf } from '../../credits/ledger'
import { deliveries, posts, settings, uploads } from '../../db/schema'
import { isDiskFull } from '../../db/unavailable'
import { s3Storage } from '../../media/s3-storage'
import { claimPost } from '../../publishing/claim'
import {
  archiveOf,
  bytesOf,
  entriesIn,
  openTarget,
  rowsIn,
  studioWithArchives,
  type TarEntry,
} from '../../testing/archives'
import { addAccount, addPost, publish, readPost } from '../../testing/posts'
import { startS3 } from '../../testing/s3-server'
import { type TestStudio, testOrigin } from '../../testing/studio'
import { snapshotOf } from '../../testing/twin-snapshot'
import { makeArchive } from './make-archive'
import { migrateWithin, prepareEmpty, schemaVersions, stateOf } from './schema-versions'

let folder = ''
let studio: TestStudio
/** An archive as answered by the server. */
let archive: Uint8Array
let entries: TarEntry[]
let published = ''
let rows: Record<string, string[]>
let target: Awaited<ReturnType<typeof openTarget>>

/** Media files without posters and resized copies, which are made again. */
const mediaIn = (files: ReadonlyMap<string, Uint8Array>) =>
  [...files].filter(([name]) => name.startsWith('files/'))
// Compared by hash: comparing bytes takes seconds, and the printed difference helps nobody.
const hash = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const filesOf = (files: ReadonlyMap<string, Uint8Array>) =>
  mediaIn(files)
    .map(([name, bytes]) => `${name} ${hash(bytes)}`)
    .toSorted()
/** Rows are in no particular order. */
const fingerprints = (of: readonly TarEntry[]) =>
  of.map(({ name, bytes = new Uint8Array() }) => {
    const lines = () => Buffer.from(bytes).toString().split('\n').toSorted().join('\n')
    return `${name} ${hash(name.startsWith('tables/') ? lines() : bytes)}`
  })

const asked = (token: string) =>
  studio.fetch('/v1/archive', { method: 'POST', headers: { authorization: `Bearer ${token}` } })

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'studio-archive-'))
  studio = await studioWithArchives(folder)
  await studio.token({ role: 'editor' })
  published = (await addPost(studio, [await addAccount(studio, 'twitter')])).id
  await publish(studio, published)
  const source = { workspaceId: studio.workspaceId, name: 'There' }
  await studio.call(createTwin, { body: { source, snapshot: snapshotOf() } })
  const { workspaceId } = studio
  const slot = { workspaceId, mimeType: 'image/png', maxBytes: 1, expiresAt: new Date(studio.clock()) }
  await studio.db.insert(uploads).values({ ...slot, path: 'abc/a.png' })
  await studio.db.insert(settings).values({ key: 'signing_key', value: 'a key that stays here' })
  const response = await asked(studio.ownerToken)
  expect(response.headers.get('content-type')).toBe('application/gzip')
  archive = new Uint8Array(await response.arrayBuffer())
  entries = await entriesIn(archive)
  rows = await rowsIn(studio.db)
  target = await openTarget()
})
afterAll(async () => {
  await target.close()
  await studio.close()
  await rm(folder, { recursive: true, force: true })
})

afterEach(() => target.reset())

describe('an archive', () => {
  it('contains no secrets, and leaves no temporary files', async () => {
    const text = Buffer.concat(entries.map(({ bytes }) => Buffer.from(bytes ?? []))).toString('latin1')
    expect(text).not.toContain(studio.ownerToken)
    expect(text).not.toContain('a key that stays here')
    expect(await readdir(folder)).toEqual([])
  })

  it('is only for the operator, with a token for everything', async () => {
    const without = (one: Scope) => scopes.filter((scope) => scope !== one)
    for (const token of [
      await studio.token({ role: 'owner' }),
      await studio.token({ workspaceIds: [studio.workspaceId] }),
      await studio.token({ scopes: without('read') }),
      await studio.token({ scopes: without('write') }),
    ])
      expect((await asked(token)).status).toBe(403)
    expect((await asked('scs_none')).status).toBe(401)
    expect((await studio.call(getStudio)).body.data.extensions).toContain('createArchive')
  })

  it('closes its sources when nobody reads on', async () => {
    const stream = await makeArchive({ ...studio.deps, folder })
    for await (const _ of stream) break
    expect(stream.destroyed).toBe(true)
    expect(await readdir(folder)).toEqual([])
  })

  it('names files missing from the storage, and contains the rest', async () => {
    const [lost = ''] = studio.storage.files.keys()
    const storage = {
      ...studio.storage,
      size: async (name: string) => (name === lost ? undefined : studio.storage.size(name)),
    }
    const made = await bytesOf(await makeArchive({ ...studio.deps, storage, folder }))
    const { end } = await target.take(made)
    expect(end.missing.map((name) => `files/${name}`)).toEqual([lost])
    expect(target.storage.files.size).toBe(mediaIn(studio.storage.files).length - 1)
  })
})

describe('imported into an empty studio, an archive', () => {
  it('restores every row and every byte, including the tokens', async () => {
    await target.take(archive, { clock: studio.clock, keepSchedule: true })
    expect(await rowsIn(target.db)).toEqual(rows)
    expect(filesOf(target.storage.files)).toEqual(filesOf(studio.storage.files))
    const app = createApp({ ...studio.deps, db: target.db, storage: target.storage })
    const read = async (row: { path: string }, id = '') => {
      const name = row.path.replace('{workspaceId}', studio.workspaceId).replace('{postId}', id)
      const headers = { authorization: `Bearer ${studio.ownerToken}` }
      const { data } = (await (
        await app.fetch(new Request(`http://there.test/v1${name}`, { headers }))
      ).json()) as {
        data: unknown
      }
      return data
    }
    expect(await read(getMe)).toMatchObject({ name: 'Olive Owner' })
    expect(await read(getPost, published)).toMatchObject({
      status: 'published',
      results: [{ status: 'published', url: expect.stringContaining(published) as string }],
    })
    // The server's own addresses of files.
    const here = (data: unknown): unknown =>
      JSON.parse(JSON.stringify(data).replaceAll(testOrigin, 'http://there.test'))
    for (const row of [listWorkspaces, getCredits])
      expect(await read(row)).toEqual(here((await studio.call(row)).body.data))
  })

  it('is the same through a bucket', async () => {
    const keys = { accessKeyId: 'AKIATEST', secretAccessKey: 'a/secret+key', region: 'eu-central-1' }
    const s3 = await startS3(keys, studio.clock)
    const storage = s3Storage(s3.config, studio.clock)
    await target.take(archive, { storage, clock: studio.clock, keepSchedule: true })
    expect(s3.files.size).toBe(mediaIn(studio.storage.files).length)
    const again = await bytesOf(await makeArchive({ db: target.db, storage, clock: studio.clock, folder }))
    expect(fingerprints(await entriesIn(again))).toEqual(fingerprints(entries))
    await s3.close()
  })

  it('of an older schema is migrated', async () => {
    const [oldest, newest] = [(await schemaVersions())[0], (await schemaVersions()).at(-1)]
    if (!oldest || !newest) throw new Error('There are no migrations.')
    await target.db.transaction((tx) => prepareEmpty(tx, oldest))
    const at = `'2026-01-01T00:00:00Z'`
    for (const statement of [
      `insert into credit_accounts values ('ca_1', ${at})`,
      `insert into workspaces values ('ws_1', 'Old', 'ca_1', ${at})`,
      `insert into media values ('med_1', 'ws_1', 'abc/a.png', 'A', 'image', 'image/png', 3, 1, 1, 'upload', null, null, ${at})`,
    ])
      await target.db.execute(statement)
    await target.storage.write('files/abc/a.png', new Blob(['abc']).stream(), 3)
    const made = await bytesOf(
      await makeArchive({ db: target.db, storage: target.storage, clock: studio.clock, folder }),
    )
    await target.reset()
    expect(await stateOf(target.db)).toEqual(oldest)
    await target.take(made)
    expect(await stateOf(target.db)).toEqual(newest)
    expect((await rowsIn(target.db)).media).toEqual([expect.stringContaining('"elsewhere":null')])
    expect(target.storage.files.get('files/abc/a.png')).toEqual(new TextEncoder().encode('abc'))
    // The next start has nothing to do, and nothing happens twice.
    await target.db.transaction((tx) => migrateWithin(tx, newest, newest))
  })
})

describe('scheduled posts of an archive', () => {
  const scheduledAt = '2026-03-10T09:00:00Z'

  it('become drafts except a twin’s, and those being published are failed and refunded', async () => {
    const { db, clock, deps, creditAccountId } = studio
    const account = await addAccount(studio, 'twitter', 3)
    const scheduled = await addPost(studio, [account], { scheduledAt })
    const { id } = await addPost(studio, [account])
    const before = await balanceOf(db, creditAccountId)
    await db.transaction(async (tx) => {
      const [row] = await tx.select().from(posts).where(eq(posts.id, id))
      if (row) await claimPost(tx, deps, row)
    })
    const made = await bytesOf(await makeArchive({ ...deps, folder }))
    const held = (await target.take(made, { clock })).posts
    expect(held).toMatchObject({ scheduled: 0, interrupted: 1 })
    const [draft] = await target.db.select().from(posts).where(eq(posts.id, scheduled.id))
    expect(draft).toMatchObject({ status: 'draft', scheduledAt: null, queueId: null })
    const left = await target.db
      .select()
      .from(posts)
      .where(inArray(posts.status, ['scheduled', 'queued']))
    expect(left.map(({ content }) => content.text).toSorted()).toEqual(['In the queue.', 'Out at six.'])
    const [failed] = await target.db.select().from(posts).where(eq(posts.id, id))
    expect(failed).toMatchObject({ status: 'failed', claimId: null })
    const [delivery] = await target.db.select().from(deliveries).where(eq(deliveries.postId, id))
    expect(delivery).toMatchObject({ status: 'failed', attempt: 2, cost: 0 })
    expect(await balanceOf(target.db, creditAccountId)).toBe(before)
    // The studio that continues running is not affected.
    expect((await readPost(studio, scheduled.id)).status).toBe('scheduled')
  })

  it('stay scheduled with --keep-schedule, except those whose time has passed since', async () => {
    const account = await addAccount(studio, 'twitter')
    const due = await addPost(studio, [account], { scheduledAt })
    const later = await addPost(studio, [account], { scheduledAt: '2099-01-01T00:00:00Z' })
    const clock = () => Date.parse(scheduledAt)
    const made = await bytesOf(await makeArchive({ ...studio.deps, folder }))
    const { posts: held } = await target.take(made, { clock, keepSchedule: true })
    expect(held.scheduled).toBeGreaterThan(0)
    expect(held.drafts).toBeGreaterThan(0)
    const statusOf = async (id: string) =>
      (await target.db.select().from(posts).where(eq(posts.id, id))).map(({ status }) => status)
    expect([await statusOf(due.id), await statusOf(later.id)]).toEqual([['draft'], ['scheduled']])
  })
})

it('doesn’t blame the archive for a full disk', async () => {
  await target.db.execute(sql`create function refuse_rows() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`)
  await target.db.execute(
    sql`create trigger refuse_rows before insert on posts for each row execute function refuse_rows()`,
  )
  onTestFinished(async () => void (await target.db.execute(sql`drop function refuse_rows cascade`)))
  const error: unknown = await target.take(archive).catch((reason: unknown) => reason)
  expect([isDiskFull(error), String(error)]).toEqual([true, expect.not.stringContaining('damaged')])
})

describe('an import refuses, leaving nothing behind,', () => {
  const text = (value: unknown) =>
    new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value))
  const manifest = () => JSON.parse(new TextDecoder().decode(entries[0]?.bytes)) as Record<string, unknown>
  const withManifest = (more: object) => [
    { name: 'manifest.json', bytes: text({ ...manifest(), ...more }) },
    ...entries.slice(1),
  ]
  /** The entries with another one between the rows and the first file. */
  const withEntry = (entry: TarEntry) => {
    const at = entries.findIndex(({ name }) => name.startsWith('media/'))
    return [...entries.slice(0, at), entry, ...entries.slice(at)]
  }
  const rewritten = (table: string, change: (rows: string) => string) =>
    entries.map((entry) =>
      entry.name.startsWith(`tables/${table}/`)
        ? { ...entry, bytes: text(change(new TextDecoder().decode(entry.bytes))) }
        : entry,
    )
  const hostile = (row: string) => row.replace(/"path":"[^"]+"/, '"path":"../../evil.sh"')

  const refusal = async (bytes: Uint8Array) => {
    const message = await target.take(bytes).then(
      () => 'taken',
      (error: unknown) => String(error),
    )
    expect(Object.values(await rowsIn(target.db)).flat()).toEqual([])
    expect(target.storage.files.size).toBe(0)
    return message
  }

  it.each<[string, () => TarEntry[], RegExp]>([
    ['another tar', () => entries.slice(1), /isn’t a studio archive\.$/],
    ['nothing', () => [], /isn’t a studio archive\.$/],
    [
      'a newer format',
      () => withManifest({ version: 2 }),
      /newer format \(2\) than this version supports \(1\)/,
    ],
    [
      'a newer schema',
      () => withManifest({ schema: '9999_later' }),
      /newer version .* 9999_later\)\. Update/,
    ],
    ['one without its end', () => entries.slice(0, -1), /incomplete: its end is missing\.$/],
    [
      'one without a file',
      () => entries.filter((_, at) => at !== entries.length - 2),
      /media files are missing/,
    ],
    [
      'one without rows',
      () => rewritten('posts', (rows) => rows.replace(/^.*\n/, '')),
      /table posts|posts are missing/,
    ],
    [
      'one with broken rows',
      () => rewritten('posts', (rows) => `{${rows}`),
      /database rejected its table posts/,
    ],
    [
      'one with a table of its own',
      () => withEntry({ name: 'tables/evil/1.jsonl' }),
      /contains an unknown table evil/,
    ],
    [
      'a file that no row names',
      () => withEntry({ name: 'media/a/b.png' }),
      /a\/b\.png, which no row refers to/,
    ],
    [
      'a file twice',
      () => withEntry(entries.find(({ name }) => name.startsWith('media/')) ?? { name: '' }),
      /wrong place/,
    ],
    [
      'a path that climbs',
      () => withEntry({ name: 'media/../../evil.sh' }),
      /"media\/\.\.\/\.\.\/evil\.sh", a path outside/,
    ],
    ['a path from the root', () => withEntry({ name: '/etc/evil' }), /a path outside the media folder/],
    ['a Windows path', () => withEntry({ name: 'media/..\\evil' }), /a path outside the media folder/],
    ['a link', () => withEntry({ name: 'media/link', type: 'symlink' }), /isn’t a file but a symlink/],
    ['a row whose path climbs', () => rewritten('media', hostile), /"\.\.\/\.\.\/evil\.sh", a path outside/],
    [
      'a slot whose path climbs',
      () => rewritten('uploads', hostile),
      /"\.\.\/\.\.\/evil\.sh", a path outside/,
    ],
  ])('%s', async (_, made, message) => {
    expect(await refusal(await archiveOf(made()))).toMatch(message)
  })

  it('a file that isn’t gzip, or was modified', async () => {
    expect(await refusal(text('PNG or whatever'))).toMatch(/This isn’t a studio archive/)
    const changed = Uint8Array.from(archive)
    changed.fill(0, archive.length - 20_000, archive.length - 19_000)
    expect(await refusal(changed)).toMatch(/damaged|incomplete/)
  })

  it.each([0.001, 0.02, 0.5, 0.9, 0.99999])('an archive that ends after %d of its bytes', async (part) => {
    expect(await refusal(archive.subarray(0, Math.ceil(archive.length * part)))).toMatch(
      /incomplete|isn’t a studio archive/,
    )
  })

  it('files that the storage doesn’t accept', async () => {
    let room = 3
    const storage = {
      ...target.storage,
      write: (...args: Parameters<typeof target.storage.write>) =>
        room-- > 0 ? target.storage.write(...args) : Promise.reject(new Error('The disk is full.')),
    }
    await expect(target.take(archive, { storage })).rejects.toThrow('The disk is full.')
    expect(target.storage.files.size).toBe(0)
    expect((await rowsIn(target.db)).workspaces).toEqual([])
  })

  it('any archive if the studio has data, or the media folder a different file', async () => {
    const [first = ''] = studio.storage.files.keys()
    await target.storage.write(first, new Blob(['another']).stream(), 7)
    await expect(target.take(archive)).rejects.toThrow('already has a different file at')
    expect([...target.storage.files.keys()]).toEqual([first])
    await target.storage.remove(first)
    await target.take(archive)
    const taken = await rowsIn(target.db)
    await expect(target.take(archive)).rejects.toThrow('already has data')
    expect(await rowsIn(target.db)).toEqual(taken)
    expect(filesOf(target.storage.files)).toEqual(filesOf(studio.storage.files))
  })
})
