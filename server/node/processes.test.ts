import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { Post, SocialAccount, SuccessEnvelope, Workspace } from '~/contract'
import { openPostgres } from '../db/postgres'
import { media, posts, principals, workspaces } from '../db/schema'
import { wrongBalances } from '../testing/balances'
import { hasPostgres, startPostgres, type TestPostgres } from '../testing/postgres'
import { builtCommand, builtServer, freePort, type Program, startCompiled } from '../testing/program'

// Processes as deployed: several on one Postgres and one media folder.

let postgres: TestPostgres | undefined
let dataDir = ''
let url = ''
beforeAll(async () => {
  if (!hasPostgres) return
  postgres = await startPostgres()
  url = await postgres.database('studio')
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'studio-processes-'))
})
afterAll(async () => {
  for (const { program } of running) program.kill('SIGKILL')
  await postgres?.stop()
  if (dataDir !== '') await rm(dataDir, { recursive: true, force: true })
})

interface Process {
  readonly program: Program
  readonly port: number
}
const running: Process[] = []

function begin(role: string, port: number, env: Record<string, string> = {}): Process {
  const program = startCompiled(builtServer, {
    DATABASE_URL: url,
    STUDIO_DATA_DIR: dataDir,
    STUDIO_DIST: path.join(dataDir, 'no-dist'),
    STUDIO_ROLE: role,
    PORT: String(port),
    STUDIO_DRAIN_SECONDS: '1',
    ...env,
  })
  const process = { program, port }
  running.push(process)
  return process
}

async function start(role: string, port: number): Promise<Process> {
  const process = begin(role, port)
  await process.program.waitForOutput(/ready/)
  return process
}

async function stop({ program }: Process): Promise<void> {
  program.kill('SIGTERM')
  expect((await program.ended).code).toBe(0)
}

let token = ''
async function call(port: number, method: string, name: string, body?: unknown): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
  const response = await fetch(`http://127.0.0.1:${port}/v1${name}`, init)
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${response.status}: ${text}`)
  return SuccessEnvelope.parse(JSON.parse(text)).data
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  )

describe.skipIf(!hasPostgres)('processes on one Postgres', () => {
  let webs: Process[] = []
  let worker: Process | undefined
  let place = ''
  let targets: object[] = []

  it('that start at the same moment for the first time create one studio', async () => {
    const ports = await Promise.all([freePort(), freePort(), freePort()])
    const begun = ports.map((port, index) => begin(index === 2 ? 'worker' : 'web', port))
    const said = await Promise.all(begun.map(({ program }) => program.waitForOutput(/ready/)))
    expect(said).toHaveLength(3)
    webs = begun.slice(0, 2)
    worker = begun[2]
    token = (await readFile(path.join(dataDir, 'owner-token'), 'utf8')).trim()
    const found = z.array(Workspace).parse(await call(ports[0], 'GET', '/workspaces'))
    expect(found.map(({ name }) => name).toSorted()).toEqual(['Fernhollow Coffee', 'My workspace'])
    const { db, close } = await openPostgres(url, { migrate: false })
    expect(await db.$count(workspaces)).toBe(2)
    expect(await db.$count(principals)).toBe(1)
    expect(await wrongBalances(db)).toEqual([])
    const files = await readdir(path.join(dataDir, 'media', 'files'))
    expect(files).toHaveLength(await db.$count(media))
    await close()
    place = `/workspaces/${found.find(({ name }) => name === 'Fernhollow Coffee')?.workspaceId}`
    const accounts = z.array(SocialAccount).parse(await call(ports[1], 'GET', `${place}/social-accounts`))
    targets = accounts
      .filter(({ platform }) => platform === 'facebook')
      .map(({ id, platform }) => ({ accountId: id, platform }))
  })

  it('refuse one that would use different media or a different key', async () => {
    const other = await mkdtemp(path.join(os.tmpdir(), 'studio-elsewhere-'))
    const elsewhere = begin('web', await freePort(), { STUDIO_DATA_DIR: other })
    const { code, stderr } = await elsewhere.program.ended
    expect(code).toBe(1)
    expect(stderr).toContain('keeps its media elsewhere')
    const key = begin('web', await freePort(), { STUDIO_SECRET_KEY: Buffer.alloc(32, 9).toString('base64') })
    const ended = await key.program.ended
    expect(ended.code).toBe(1)
    expect(ended.stderr).toContain('uses a different secret key')
    await rm(other, { recursive: true, force: true })
  })

  it('refuse to change the key, and keep the old one, while they run', async () => {
    const file = path.join(dataDir, 'secret-key')
    const before = await readFile(file, 'utf8')
    const env = { DATABASE_URL: url, STUDIO_DATA_DIR: dataDir }
    const { code, stderr } = await startCompiled(builtCommand, env, ['secret', 'rotate']).ended
    expect([code, stderr]).toEqual([1, expect.stringContaining('uses the old key')])
    expect(await readFile(file, 'utf8')).toBe(before)
  })

  it('refuse one that is older than the database', async () => {
    const updated = await postgres?.database('updated')
    if (updated === undefined) throw new Error('There is no Postgres.')
    const { db, close } = await openPostgres(updated)
    await db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at)
          select 'of a later version', max(created_at) + 1 from drizzle.__drizzle_migrations`,
    )
    await close()
    const older = begin('web', await freePort(), { DATABASE_URL: updated })
    expect(await older.program.ended).toMatchObject({
      code: 1,
      stdout: '',
      stderr:
        'The Postgres database at DATABASE_URL was updated by a newer version of the studio, so this version can’t use it. Start the newer version, or import an archive made before the update into an empty studio.\n',
    })
  })

  it('let only a worker publish what was scheduled through another process', async () => {
    const port = webs[0]?.port ?? 0
    const scheduledAt = new Date(Date.now() + 1_500).toISOString()
    const body = { content: { text: 'Kiln at noon' }, targets, scheduledAt }
    const { id } = Post.parse(await call(port, 'POST', `${place}/posts`, body))
    await vi.waitFor(
      async () =>
        expect(Post.parse(await call(port, 'GET', `${place}/posts/${id}`)).status).toBe('published'),
      { timeout: 60_000, interval: 100 },
    )
    const workerPort = worker?.port ?? 0
    expect((await fetch(`http://127.0.0.1:${workerPort}/v1/me`)).status).toBe(404)
    expect(await isReady(workerPort)).toBe(true)
  })

  it('restart one after the other under load without dropping a call', async () => {
    const ready = new Set(webs.map(({ port }) => port))
    const load = { busy: true }
    // Like a proxy: checks each one's health, and sends calls to those that are ready.
    const looking = (async () => {
      while (load.busy) {
        for (const { port } of webs) {
          if (await isReady(port)) ready.add(port)
          else ready.delete(port)
        }
        await pause(50)
      }
    })()
    const created: string[] = []
    let turn = 0
    const writing = Array.from({ length: 6 }, async (_, writer) => {
      for (let count = 0; load.busy; count++) {
        const ports = [...ready]
        const port = ports[(turn += 1) % ports.length] ?? 0
        const body = { content: { text: `Writer ${writer}, no. ${count}` }, targets }
        created.push(Post.parse(await call(port, 'POST', `${place}/posts`, body)).id)
      }
    })
    const restarting = (async () => {
      for (const index of [0, 1]) {
        const old = webs[index]
        if (!old) throw new Error('There is no such process.')
        await stop(old)
        webs[index] = await start('web', old.port)
        await vi.waitFor(() => expect(ready.has(old.port)).toBe(true), { timeout: 60_000, interval: 50 })
      }
      if (!worker) throw new Error('There is no worker.')
      await stop(worker)
      worker = await start('worker', worker.port)
    })()
    try {
      await Promise.race([restarting, Promise.all(writing)])
    } finally {
      load.busy = false
    }
    await Promise.all([...writing, looking, restarting])
    const { db, close } = await openPostgres(url, { migrate: false })
    const there = new Set((await db.select({ id: posts.id }).from(posts)).map(({ id }) => id))
    expect(created.length).toBeGreaterThan(20)
    expect(created.filter((id) => !there.has(id))).toEqual([])
    expect(await wrongBalances(db)).toEqual([])
    await close()
  })
})
