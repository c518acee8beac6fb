import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createPost, createToken, getMe, listPosts, revokeToken } from '~/contract'
import { freezable } from '../testing/freezable'
import { hasPostgres, startPostgres, type TestPostgres } from '../testing/postgres'
import { addAccount } from '../testing/posts'
import { createTestStudio } from '../testing/studio'
import type { OpenDatabase, Peers } from './database'
import { openPostgres } from './postgres'
import { onScheduleChange } from './schedule-events'

// Several processes on one Postgres, each with connections of its own.

let postgres: TestPostgres | undefined
let databases = 0
beforeAll(async () => {
  if (hasPostgres) postgres = await startPostgres()
})
afterAll(() => postgres?.stop())

async function newDatabase(): Promise<string> {
  if (!postgres) throw new Error('There is no Postgres.')
  databases += 1
  return postgres.database(`postgres_${databases}`)
}

async function openFor(url: string): Promise<OpenDatabase> {
  const opened = await openPostgres(url)
  onTestFinished(() => opened.close())
  return opened
}

async function joinFor(opened: OpenDatabase): Promise<Peers> {
  if (!opened.join) throw new Error('Nobody can be joined.')
  const peers = await opened.join()
  onTestFinished(() => peers.close())
  return peers
}

describe.skipIf(!hasPostgres)('several processes on one Postgres', () => {
  it('migrate once, and run exclusive work one after the other', async () => {
    const url = await newDatabase()
    const opened = await Promise.all([openFor(url), openFor(url), openFor(url)])
    let inside = 0
    let maxConcurrent = 0
    const work = async () => {
      inside += 1
      maxConcurrent = Math.max(maxConcurrent, inside)
      await new Promise((resolve) => setTimeout(resolve, 20))
      inside -= 1
    }
    await Promise.all(opened.map(async ({ exclusively }) => exclusively?.(work)))
    expect(maxConcurrent).toBe(1)
  })

  it('are notified of each other’s schedule changes, and not twice of their own', async () => {
    const url = await newDatabase()
    const [one, two] = [await openFor(url), await openFor(url)]
    await joinFor(one)
    await joinFor(two)
    const studio = await createTestStudio({ database: { ...one, close: () => Promise.resolve() } })
    const [own, others] = [vi.fn(), vi.fn()]
    onScheduleChange(one.db, own)
    onScheduleChange(two.db, others)
    const targets = [await addAccount(studio, 'twitter')]
    const body = { content: { text: 'Kiln' }, targets, scheduledAt: '2026-12-01T12:00:00Z' }
    expect((await studio.call(createPost, { body })).status).toBe(200)
    await vi.waitFor(() => expect(others).toHaveBeenCalled())
    expect(own).toHaveBeenCalledTimes(1)
    await studio.close()
  })

  it('have one leader, and a new one as soon as it is gone', async () => {
    const url = await newDatabase()
    const [one, two] = [await openFor(url), await openFor(url)]
    const first = await one.join?.()
    const second = await joinFor(two)
    expect([first?.isLeader(), second.isLeader()]).toEqual([true, false])
    await first?.close()
    await vi.waitFor(() => expect(second.isLeader()).toBe(true), { timeout: 30_000, interval: 100 })
  })

  it('rejoin after their connections were cut', async () => {
    const url = await newDatabase()
    const [one, two] = [await openFor(url), await openFor(url)]
    const peers = await joinFor(one)
    expect(await peers.agree('media', 'a bucket')).toBe(true)
    const heard = vi.fn()
    onScheduleChange(one.db, heard)
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
    await two.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'studio peers' and datname = current_database()`)
    await vi.waitFor(() => expect(heard).toHaveBeenCalled(), { timeout: 30_000, interval: 100 })
    log.mockRestore()
    expect(peers.isLeader()).toBe(true)
    const other = await joinFor(two)
    expect(await other.agree('media', 'another bucket')).toBe(false)
  })

  it('detect that their media or keys differ, until the other one is gone', async () => {
    const url = await newDatabase()
    const [one, two] = [await openFor(url), await openFor(url)]
    const first = await one.join?.()
    const second = await joinFor(two)
    expect(await first?.agree('media', 'a')).toBe(true)
    expect(await first?.agree('key', 'k')).toBe(true)
    expect(await second.agree('media', 'b')).toBe(false)
    expect(await second.agree('media', 'a')).toBe(true)
    expect(await second.agree('key', 'other')).toBe(false)
    await first?.close()
    await vi.waitFor(async () => expect(await second.agree('key', 'other')).toBe(true))
  })

  it('count a token’s calls together', async () => {
    const url = await newDatabase()
    const [one, two] = [await openFor(url), await openFor(url)]
    const { sharedLimiter } = one
    const studio = await createTestStudio({
      database: { ...one, close: () => Promise.resolve() },
      limits: { callsPerMinute: 5 },
      deps: { sharedLimiter },
    })
    const other = studio.processOn(two)
    const statuses: number[] = []
    for (let call = 0; call < 4; call++) {
      statuses.push((await studio.call(getMe)).status, (await other.call(getMe)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
    const { headers } = await other.call(getMe)
    expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    await studio.close()
  })

  it('refuse a token on the very next call, whichever revoked it, on each of their connections', async () => {
    const url = await newDatabase()
    const [one, two] = [await openFor(url), await openFor(url)]
    const studio = await createTestStudio({ database: { ...one, close: () => Promise.resolve() } })
    const other = studio.processOn(two)
    const body = { name: 'short', scopes: ['read'] as const }
    for (const [revoking, asked] of [
      [studio, other],
      [other, studio],
    ] as const) {
      const { id, token } = (await studio.call(createToken, { body })).body.data
      const statuses = async (many: number) => {
        const calls = Array.from({ length: many }, () => asked.call(listPosts, { token: token ?? '' }))
        return new Set((await Promise.all(calls)).map(({ status }) => status))
      }
      // There are at most ten connections, and each has prepared the lookup.
      for (let time = 0; time < 8; time++) expect(await statuses(10)).toEqual(new Set([200]))
      expect((await revoking.call(revokeToken, { params: { tokenId: id } })).status).toBe(200)
      expect(await statuses(30)).toEqual(new Set([401]))
    }
    await studio.close()
  })
})

describe.skipIf(!hasPostgres)('a Postgres', () => {
  it('that hangs fails calls that need it with 503, and answers again once it recovers', async () => {
    const url = new URL(await newDatabase())
    const way = await freezable(Number(url.port))
    onTestFinished(() => way.close())
    url.port = String(way.port)
    const timeouts = { connectMs: 300, statementMs: 300 }
    const database = await openPostgres(url.href, { timeouts })
    const studio = await createTestStudio({ database })
    expect((await studio.call(listPosts)).status).toBe(200)
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
    way.freeze()
    // More than there are connections, so the others wait for one in vain.
    const answers = await Promise.all(Array.from({ length: 14 }, () => studio.call(listPosts)))
    for (const { status, body, headers } of answers) {
      expect([status, body.error.code]).toEqual([503, 'unavailable'])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    way.thaw()
    await vi.waitFor(async () => expect((await studio.call(listPosts)).status).toBe(200), {
      timeout: 30_000,
      interval: 200,
    })
    const body = { content: { text: 'Kiln' }, targets: [await addAccount(studio, 'twitter')] }
    expect((await studio.call(createPost, { body })).status).toBe(200)
    log.mockRestore()
    await studio.close()
  })

  it('that is too slow for a statement, or goes away, also fails calls with 503', async () => {
    const url = await newDatabase()
    const database = await openPostgres(url, { timeouts: { connectMs: 2_000, statementMs: 300 } })
    const other = await openFor(url)
    const studio = await createTestStudio({ database })
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
    const { status } = await other.db.transaction(async (tx) => {
      await tx.execute(sql`lock table posts in access exclusive mode`)
      return studio.call(listPosts)
    })
    expect(status).toBe(503)
    await other.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
    const after = await studio.call(listPosts)
    expect([200, 503]).toContain(after.status)
    await vi.waitFor(async () => expect((await studio.call(listPosts)).status).toBe(200))
    log.mockRestore()
    await studio.close()
  })
})
