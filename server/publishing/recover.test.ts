import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { PostTarget } from '~/contract'
import { deliveries, idempotencyKeys, principals } from '../db/schema'
import { lockPost } from '../posts/posts'
import { addAccount, addPost, balance, readPost } from '../testing/posts'
import { createTestStudio, type TestStudio } from '../testing/studio'
import { recoverAfterCrash } from '../upkeep'
import { claimPost } from './claim'
import { endAllLeases, lease } from './delivery-rows'
import { recoverDeliveries, sendDue } from './worker'

let studio: TestStudio
let targets: PostTarget[]

beforeEach(async () => {
  studio = await createTestStudio({ credits: 10 })
  targets = [await addAccount(studio, 'twitter', 2), await addAccount(studio, 'instagram', 3)]
})
afterEach(() => studio.close())

/** A publish whose process dies after the claim; with `leased`, while it was working on the deliveries. */
async function claimed({ leased = false } = {}): Promise<string> {
  const { id } = await addPost(studio, targets)
  const key = { workspaceId: studio.workspaceId, postId: id }
  await studio.db.transaction(async (tx) => claimPost(tx, studio.deps, await lockPost(tx, key)))
  const leaseUntil = new Date(studio.clock() + lease.endsAfterMs)
  if (leased)
    await studio.db
      .update(deliveries)
      .set({ leaseHolder: 'dead', leaseUntil, step: 'commit', commitStartedAt: new Date(studio.clock()) })
      .where(eq(deliveries.postId, id))
  return id
}

it('finishes at the next start, once, what a dead process claimed', async () => {
  const id = await claimed({ leased: true })
  // The first was published; the second will be refused when it is sent.
  studio.publisher.live.push(`${id}:0:1`)
  studio.publisher.refusal = () => 'A picture is missing.'
  expect(await balance(studio)).toBe(5)
  // A commit that was cut off is looked up after a delay.
  await endAllLeases(studio.db)
  await recoverDeliveries(studio.deps)
  studio.clock.advance(10_000)
  await sendDue(studio.deps)
  await endAllLeases(studio.db)
  await recoverDeliveries(studio.deps)
  expect(await readPost(studio, id)).toMatchObject({
    status: 'failed',
    publishing: false,
    results: [{ status: 'published' }, { status: 'failed', cost: 0 }],
  })
  expect(await balance(studio)).toBe(8)
  expect(studio.publisher.commits.map(({ key }) => key)).toEqual([`${id}:1:1`])
})

it('leaves deliveries of running processes alone, and takes those whose lease expired', async () => {
  const id = await claimed({ leased: true })
  await recoverDeliveries(studio.deps)
  expect(studio.publisher.commits).toEqual([])
  expect((await readPost(studio, id)).publishing).toBe(true)
  studio.clock.advance(lease.endsAfterMs + 1000)
  await Promise.all([1, 2, 3].map(() => recoverDeliveries(studio.deps)))
  expect((await readPost(studio, id)).status).toBe('published')
  expect(studio.publisher.commits).toHaveLength(2)
  expect(await balance(studio)).toBe(5)
})

it('sends nothing during early recovery, as many posts would hold all connections for long', async () => {
  const id = await claimed({ leased: true })
  const [owner] = await studio.db.select().from(principals)
  const now = new Date(studio.clock())
  const call = { principalId: owner?.id ?? '', keyHash: 'a call', fingerprint: 'a call' }
  await studio.db.insert(idempotencyKeys).values({ ...call, holder: 'dead', leaseUntil: now, createdAt: now })
  await recoverAfterCrash(studio.deps, true)
  expect(await studio.db.$count(idempotencyKeys)).toBe(0)
  expect(studio.publisher.commits).toEqual([])
  // Their leases are released: the last step of the start-up sends them.
  await recoverDeliveries(studio.deps)
  studio.clock.advance(10_000)
  await sendDue(studio.deps)
  expect((await readPost(studio, id)).publishing).toBe(false)
})
