import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { PostTarget } from '~/contract'
import { outbox } from '../db/schema'
import { createTestStudio, type TestStudio } from '../testing/studio'
import { addAccount, addPost, balance, readPost } from '../testing/posts'
import { lockPost } from '../posts/posts'
import { claimPost, type Claim } from './claim'
import { deliverClaim } from './deliver'
import { finishClaim, recoverClaims } from './publish'
import { sandboxPublisher } from './sandbox'
import { recordResults } from './record-results'

let studio: TestStudio
let targets: PostTarget[]

beforeEach(async () => {
  studio = await createTestStudio({ credits: 10 })
  targets = [await addAccount(studio, 'twitter', 2), await addAccount(studio, 'instagram', 3)]
})
afterEach(() => studio.close())

/** A publish whose process dies after the claim. */
async function claimed(): Promise<{ id: string; claim: Claim }> {
  const { id } = await addPost(studio, targets)
  const key = { workspaceId: studio.workspaceId, postId: id }
  const claim = await studio.db.transaction(async (tx) => claimPost(tx, studio.deps, await lockPost(tx, key)))
  return { id, claim }
}

it('settles at the next start what a dead process claimed, once', async () => {
  const deps = { ...studio.deps, publisher: sandboxPublisher(studio.deps) }
  const { id, claim } = await claimed()
  expect(await balance(studio)).toBe(5)
  await deliverClaim(deps, claim)
  expect(await recoverClaims(deps, { alone: true })).toBe(1)
  expect(await recoverClaims(deps, { alone: true })).toBe(0)
  // Instagram refuses a post without a picture, so its three credits come back.
  expect(await readPost(studio, id)).toMatchObject({
    status: 'failed',
    publishing: false,
    results: [
      { status: 'published', sandbox: true },
      { status: 'failed', cost: 0 },
    ],
  })
  expect(await balance(studio)).toBe(8)
  expect(
    await studio.db
      .select()
      .from(outbox)
      .where(eq(outbox.key, `${id}:0:1`)),
  ).toHaveLength(1)
})

it('leaves the claims of living processes alone, and takes those that nobody renews', async () => {
  const { id } = await claimed()
  expect(await recoverClaims(studio.deps)).toBe(0)
  studio.clock.advance(61_000)
  const found = await Promise.all([
    recoverClaims(studio.deps),
    recoverClaims(studio.deps),
    recoverClaims(studio.deps),
  ])
  expect(found.toSorted()).toEqual([0, 0, 1])
  expect((await readPost(studio, id)).status).toBe('published')
})

it('settles once when a process taken for dead comes back', async () => {
  const { id, claim } = await claimed()
  const slow = await deliverClaim(studio.deps, claim)
  await recoverClaims(studio.deps, { alone: true })
  studio.publisher.answer = () => ({ status: 'failed', message: 'Late.', sandbox: true })
  await recordResults(studio.deps, claim, slow)
  await finishClaim(studio.deps, claim)
  expect((await readPost(studio, id)).status).toBe('published')
  expect(await balance(studio)).toBe(5)
  expect(new Set(studio.publisher.deliveries.map(({ key }) => key)).size).toBe(2)
})
