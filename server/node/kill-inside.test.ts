import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { Media, Post, SocialAccount, SuccessEnvelope, UploadSlot, Workspace } from '~/contract'
import { openPglite } from '../db/pglite'
import { deliveries, imageOrders, media, posts, repeatPosts, transactions } from '../db/schema'
import { refundAbandonedOrders } from '../generation/paid-pictures'
import { giveCredits, wrongBalances } from '../testing/balances'
import { compile, compileServer } from '../testing/compiled'
import { testPicture } from '../testing/generators'
import { holdsAll, howMany, reportSuite, seededRandom } from '../testing/hold'
import { startCompiled } from '../testing/program'
import { createTestStudio } from '../testing/studio'
import { startProcess, type TestProcess } from '../testing/test-process'
import { verifyArchive } from './archive/verify-archive'

// docs/architecture.md, "The embedded API": data survives `kill -9` at any moment. Here the moment is within one long
// operation: publishing, generating, uploading, planning repeats, exporting, importing, migrating. Balances must
// match, and nothing may be half done. On demand only, because each round starts two servers or more; `npm test` has
// `kill.test.ts`.

const rounds = howMany({ few: 5, all: 350 })
const imports = howMany({ few: 1, all: 75 })
const migrations = howMany({ few: 1, all: 75 })
// Limits, not waits.
const testOptions = { timeout: howMany({ few: 600_000, all: 6 * 3_600_000 }) }
const random = seededRandom(17)

let program = ''
let command = ''
beforeAll(async () => {
  if (!holdsAll) return
  program = await compileServer('killed-inside')
  command = await compile('server/node/cli.ts', 'cli')
})
afterAll(async () => {
  for (const file of [program, command].filter(Boolean))
    await rm(path.dirname(file), { recursive: true, force: true })
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'studio-inside-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The API as the owner; rejects if no answer comes, or a refusal. */
const client = (server: TestProcess) => async (method: string, name: string, body?: unknown) => {
  const headers = { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' }
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
  const response = await fetch(`${server.origin}/v1${name}`, init)
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${method} ${name}: ${response.status} ${text}`)
  return SuccessEnvelope.parse(JSON.parse(text)).data
}
type Call = ReturnType<typeof client>

/** What was acknowledged, over all rounds. */
const acknowledged = { media: [] as string[], published: [] as string[], repeats: 0, archives: 0 }

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

/** The operations to interrupt, each as repeated by one caller. */
async function actionsOf(server: TestProcess, call: Call) {
  const workspaces = z.array(Workspace).parse(await call('GET', '/workspaces'))
  const base = `/workspaces/${workspaces.find(({ name }) => name === 'Fernhollow Coffee')?.workspaceId}`
  const accounts = z.array(SocialAccount).parse(await call('GET', `${base}/social-accounts`))
  const targets = accounts
    .filter(({ platform }) => platform === 'twitter' || platform === 'facebook')
    .map(({ id, platform }) => ({ accountId: id, platform }))
  const picture = new Uint8Array((await testPicture()).bytes)
  const write = async (more: object = {}) =>
    Post.parse(
      await call('POST', `${base}/posts`, { content: { text: `Kiln ${random()}` }, targets, ...more }),
    )
  return {
    publish: async () => {
      const { id } = await write()
      await call('POST', `${base}/posts/${id}/publish`)
      acknowledged.published.push(id)
    },
    generate: async () => {
      const made = await call('POST', `${base}/generations/image`, { prompt: 'A kiln' })
      acknowledged.media.push(z.object({ media: Media }).parse(made).media.id)
    },
    upload: async () => {
      const asked = { mimeType: 'image/png', name: 'kiln.png' }
      const slot = UploadSlot.parse(await call('POST', `${base}/media/upload-url`, asked))
      const headers = { 'content-type': 'image/png' }
      await fetch(slot.uploadUrl ?? '', { method: 'PUT', headers, body: picture })
      acknowledged.media.push(
        Media.parse(await call('POST', `${base}/media/complete`, { path: slot.path })).id,
      )
    },
    repeat: async () => {
      const { id } = await write({ scheduledAt: new Date(Date.now() + 3_600_000).toISOString() })
      const rule = { every: 'day', time: '09:00', timezone: 'UTC', from: tomorrow() }
      const made = await call('POST', `${base}/repeats`, { postId: id, rule })
      const repeat = z.object({ id: z.string() }).parse(made)
      await call('PATCH', `${base}/repeats/${repeat.id}`, { rule: { ...rule, time: '10:30' } })
      await call('PATCH', `${base}/repeats/${repeat.id}`, { state: 'stopped' })
      acknowledged.repeats++
    },
    export: async () => {
      const headers = { authorization: `Bearer ${server.token}` }
      const answer = await fetch(`${server.origin}/v1/archive`, { method: 'POST', headers })
      await answer.arrayBuffer()
      acknowledged.archives++
    },
  }
}

/** Runs three callers on one operation, and kills the server at some moment. */
async function killWithin(dataDir: string, round: number): Promise<void> {
  const server = await startProcess(dataDir, { STUDIO_CALLS_PER_MINUTE: '1000000' }, program)
  const actions = Object.values(await actionsOf(server, client(server)))
  const act = actions[round % actions.length]
  let dead = false
  const callers = Array.from({ length: 3 }, async () => {
    while (!dead)
      try {
        await act?.()
      } catch (error) {
        // Anything but a missing answer is a refusal, and none is expected.
        if (!(error instanceof TypeError) && !(error instanceof SyntaxError)) throw error
      }
  })
  const all = Promise.all(callers)
  try {
    await Promise.race([pause(30 + random() * 3_000), all])
  } finally {
    dead = true
    await server.end('SIGKILL')
  }
  await all
}

/** Checks everything that must hold for a folder whose server was killed, once the next one has started and stopped. */
async function checkFolder(dataDir: string, alreadyThere: number): Promise<void> {
  const { db, close } = await openPglite({ dataDir: path.join(dataDir, 'database') })
  // Image orders of a dead process are refunded when its lease expires; here that is now.
  const later = () => Date.now() + 120_000
  const studio = await createTestStudio()
  await refundAbandonedOrders({ ...studio.deps, db, clock: later })
  await studio.close()
  expect(await wrongBalances(db)).toEqual([])
  expect(await db.$count(imageOrders)).toBe(0)

  const mediaRows = await db.select().from(media)
  const generated = mediaRows.filter(({ source }) => source === 'generation').length
  const images = (await db.select().from(transactions)).filter(({ reference }) =>
    reference.startsWith('generation:'),
  )
  expect(
    images.reduce((sum, { amount }) => sum - amount, 0),
    'paid for each picture',
  ).toBe(generated - alreadyThere)
  expect(acknowledged.media.filter((id) => !mediaRows.some((each) => each.id === id))).toEqual([])

  const all = new Map((await db.select().from(posts)).map((row) => [row.id, row]))
  for (const id of acknowledged.published) expect(all.get(id)?.status, 'published').toBe('published')
  expect((await db.select().from(deliveries)).filter(({ step }) => step === 'attention')).toEqual([])
  const planned = (await db.select().from(repeatPosts)).map(
    ({ repeatId, dueAt }) => `${repeatId} ${dueAt.toISOString()}`,
  )
  expect(planned.length, 'each date of a repeat once').toBe(new Set(planned).size)
  await close()
}

/** Grants enough credits for everything that follows. Returns how many pictures of the sample count as generated. */
async function prepare(dataDir: string): Promise<number> {
  const { db, close } = await openPglite({ dataDir: path.join(dataDir, 'database') })
  await giveCredits(db)
  const found = (await db.select().from(media)).filter(({ source }) => source === 'generation')
  await close()
  return found.length
}

const studioCommand = (dataDir: string, ...args: readonly string[]) =>
  startCompiled(command, { STUDIO_DATA_DIR: dataDir, HOME: os.homedir() }, args)

it.skipIf(!holdsAll)(
  'while publishing, generating, uploading, repeating and exporting',
  testOptions,
  async () => {
    const dataDir = await newFolder()
    await (await startProcess(dataDir, {}, program)).end('SIGTERM')
    const before = await prepare(dataDir)
    for (let round = 0; round < rounds; round++) await killWithin(dataDir, round)
    const last = await startProcess(dataDir, {}, program)
    // What was being sent has ended.
    await pause(3_000)
    await last.end('SIGTERM')
    await checkFolder(dataDir, before)
    const file = path.join(await newFolder(), 'after.tar.gz')
    expect((await studioCommand(dataDir, 'export', '--to', file).ended).code).toBe(0)
    expect((await verifyArchive(file, os.tmpdir())).end.missing, 'files that are gone').toEqual([])
    const { media: made, published, repeats, archives } = acknowledged
    reportSuite(
      'kill -9 within publish, generate, upload, repeat and export',
      `${rounds} rounds; acknowledged: ${published.length} publishes, ${made.length} pictures and uploads, ${repeats} repeats, ${archives} archives: money equal, nothing lost or half done`,
    )
  },
)

it.skipIf(!holdsAll)('while exporting to a file, and while importing', testOptions, async () => {
  const from = await newFolder()
  await (await startProcess(from, {}, program)).end('SIGTERM')
  const archive = path.join(from, 'whole.tar.gz')
  expect((await studioCommand(from, 'export', '--to', archive).ended).code).toBe(0)
  const { rows } = await verifyArchive(archive, os.tmpdir())
  let killedExports = 0
  let killedImports = 0
  for (let round = 0; round < imports; round++) {
    const folder = await newFolder()
    const file = path.join(folder, 'a.tar.gz')
    const exporting = studioCommand(from, 'export', '--to', file)
    await pause(random() * 4_000)
    exporting.kill('SIGKILL')
    if ((await exporting.ended).signal === 'SIGKILL') killedExports++
    // It only has its name when complete.
    if (await stat(file).catch(() => undefined))
      expect((await verifyArchive(file, os.tmpdir())).rows).toBe(rows)

    const into = path.join(folder, 'studio')
    const importing = studioCommand(into, 'import', '--from', archive)
    await pause(random() * 5_000)
    importing.kill('SIGKILL')
    if ((await importing.ended).signal === 'SIGKILL') killedImports++
    const again = await studioCommand(into, 'import', '--from', archive).ended
    if (again.code !== 0) expect(again.stderr).toContain('already has data')
    const back = path.join(folder, 'back.tar.gz')
    expect((await studioCommand(into, 'export', '--to', back).ended).code).toBe(0)
    const now = await verifyArchive(back, os.tmpdir())
    expect([now.rows, now.end.missing]).toEqual([rows, []])
    await rm(folder, { recursive: true, force: true })
  }
  reportSuite(
    'kill -9 within export and import by command',
    `${imports} rounds, ${killedExports} exports and ${killedImports} imports killed in the middle: each archive whole or not there, each import whole at its second try`,
  )
})

/** The database of a version with half of the migrations. */
async function olderDatabase(dataDir: string): Promise<void> {
  const folder = path.join(await newFolder(), 'migrations')
  await cp(path.join(path.dirname(program), 'migrations'), folder, { recursive: true })
  const name = path.join(folder, 'meta', '_journal.json')
  const journal = z
    .looseObject({ entries: z.array(z.unknown()) })
    .parse(JSON.parse(await readFile(name, 'utf8')))
  const entries = journal.entries.slice(0, Math.ceil(journal.entries.length / 2))
  await writeFile(name, JSON.stringify({ ...journal, entries }))
  const older = await PGlite.create(path.join(dataDir, 'database'))
  await migrate(drizzle(older), { migrationsFolder: folder })
  await older.close()
}

it.skipIf(!holdsAll)('during a migration and the work of a first start', testOptions, async () => {
  const older = await newFolder()
  await olderDatabase(older)
  let killed = 0
  for (let round = 0; round < migrations; round++) {
    const dataDir = await newFolder()
    await cp(older, dataDir, { recursive: true })
    const server = startCompiled(program, {
      PORT: '0',
      STUDIO_DATA_DIR: dataDir,
      STUDIO_DIST: path.join(dataDir, 'none'),
    })
    await pause(200 + random() * 6_000)
    server.kill('SIGKILL')
    await server.ended
    killed++
    const next = await startProcess(dataDir, {}, program)
    const workspaces = z.array(Workspace).parse(await client(next)('GET', '/workspaces'))
    expect(workspaces.map(({ name }) => name)).toEqual(['Fernhollow Coffee', 'My workspace'])
    await next.end('SIGTERM')
    const { db, close } = await openPglite({ dataDir: path.join(dataDir, 'database') })
    expect(await wrongBalances(db)).toEqual([])
    await close()
    expect(await readdir(dataDir)).toContain('owner-token')
    await rm(dataDir, { recursive: true, force: true })
  }
  reportSuite(
    'kill -9 within a migration and a first start',
    `${killed} rounds: the next start has all of it, once`,
  )
})
