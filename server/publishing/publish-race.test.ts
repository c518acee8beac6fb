import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deliveries, transactions } from '../db/schema'
import { howMany, reportSuite } from '../testing/hold'
import { addAccount, addPost, publish, readPost } from '../testing/posts'
import { createTestStudio, type TestStudio } from '../testing/studio'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio({ credits: 2000, limits: { callsPerMinute: 1_000_000_000 } })
})
afterAll(() => studio.close())

it('delivers and debits a post once, however many publish it at once', async () => {
  const posts = howMany({ few: 3, all: 1000 })
  const callers = howMany({ few: 20, all: 100 })
  const target = await addAccount(studio, 'twitter', 1)
  for (let number = 0; number < posts; number++) {
    const post = await addPost(studio, [target])
    const before = studio.publisher.commits.length
    const answers = await Promise.all(Array.from({ length: callers }, () => publish(studio, post.id)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.every((status) => status === 200 || status === 400)).toBe(true)
    expect(statuses).toContain(200)
    const made = await studio.db.select().from(deliveries).where(eq(deliveries.postId, post.id))
    const paid = await studio.db
      .select()
      .from(transactions)
      .where(and(eq(transactions.postId, post.id), eq(transactions.kind, 'publish')))
    expect([studio.publisher.commits.length - before, made.length, paid.length]).toEqual([1, 1, 1])
    expect((await readPost(studio, post.id)).status).toBe('published')
  }
  reportSuite('publish race', `${posts} posts × ${callers} callers: 1 delivery and 1 debit each`)
}, 7_200_000)
