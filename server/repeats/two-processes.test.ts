import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createRepeat, listPosts } from '~/contract'
import { openPostgres } from '../db/postgres'
import { posts, repeatPosts, repeats } from '../db/schema'
import { hasPostgres, startPostgres, type TestPostgres } from '../testing/postgres'
import { addAccount, addPost } from '../testing/posts'
import { createTestStudio } from '../testing/studio'
import { planAhead } from './plan-ahead'

let postgres: TestPostgres | undefined
beforeAll(async () => {
  if (hasPostgres) postgres = await startPostgres()
})
afterAll(() => postgres?.stop())

describe.skipIf(!hasPostgres)('two processes on one Postgres', () => {
  it('plan each date of each repeat once', async () => {
    if (!postgres) throw new Error('There is no Postgres.')
    const url = await postgres.database('repeats')
    const two = await openPostgres(url)
    const studio = await createTestStudio({ database: await openPostgres(url) })
    onTestFinished(async () => {
      await two.close()
      await studio.close()
    })
    const target = await addAccount(studio, 'twitter')
    for (let each = 0; each < 6; each++) {
      const { id } = await addPost(studio, [target], { scheduledAt: '2026-03-03T08:00:00Z' })
      const rule = { every: 'day', time: '08:00', timezone: 'UTC', from: '2026-03-03' }
      expect((await studio.call(createRepeat, { body: { postId: id, rule } })).status).toBe(200)
    }
    // As after a time in which no process was running.
    studio.clock.set('2026-03-20T12:00:00Z')
    const other = studio.processOn(two)
    await Promise.all([studio.deps, other.deps, studio.deps, other.deps].map(planAhead))
    // Each skips what the other has locked; this plans whatever both have skipped.
    await planAhead(studio.deps)
    const rows = await studio.db.select().from(repeatPosts)
    const made = await studio.db.select({ id: posts.id }).from(posts)
    expect(made).toHaveLength(rows.filter(({ postId }) => postId !== null).length)
    const dates = rows.map(({ repeatId, occurrence }) => `${repeatId} ${occurrence}`)
    expect(new Set(dates).size).toBe(dates.length)
    for (const { id, plannedUntil } of await studio.db.select().from(repeats)) {
      expect(plannedUntil?.toISOString()).toBe('2026-05-19T12:00:00.000Z')
      const own = rows.filter(({ repeatId }) => repeatId === id)
      // Every day from 3 March to 19 May; posts planned before are still there.
      expect(own).toHaveLength(78)
    }
    expect((await other.call(listPosts, { query: { limit: 1 } })).status).toBe(200)
  })
})
