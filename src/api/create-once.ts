import * as z from 'zod/mini'
import { type Post, PostCreate } from '~/contract/post'
import { outcomeUnknown } from './errors'
import { sameContent } from './ledger/same-content'
import { isCutOff } from './queries/limit'
import { type Made, surplusOf } from './surplus'

/** A create call that may have been made: what it said, and which posts were there before it. */
export const Attempt = z.object({
  body: PostCreate,
  seen: z.array(z.string()),
  /** Milliseconds since the epoch. */
  at: z.number(),
})
export type Attempt = z.output<typeof Attempt>

/** Where a new post turns up. */
export type NewStatus = 'draft' | 'scheduled'

/** What creating a post needs of its surroundings. */
export interface CreateHands {
  create: (body: PostCreate) => Promise<Post>
  /** The newest posts of the status in which the new one will turn up. */
  list: (status: NewStatus) => Promise<readonly Post[]>
  /** Keeps the attempt on the device; the call is made only after. */
  keep: (attempt: Attempt) => Promise<void>
  /** Deletes a copy that the one call made besides the post. */
  remove: (postId: string) => Promise<unknown>
  /** Milliseconds. */
  sleep: (ms: number) => Promise<void>
}

/**
 * `removed`: copies that the same call made, and that are gone again. `absent`: it is not there, as far as the lists
 * show. `unsure`: the lists could not be read either, or no longer reach back to the call.
 */
export type CreateResult =
  | { readonly kind: 'done'; readonly post: Post; readonly removed: number }
  | { readonly kind: 'absent' | 'unsure'; readonly attempt: Attempt }

/** Looks for the post before it is said not to be there: a server may finish what it did not get to answer. */
const looks = 4

/** The list that a new post of `body` joins. */
export const statusFor = (body: Pick<PostCreate, 'scheduledAt'>): NewStatus =>
  body.scheduledAt === undefined ? 'draft' : 'scheduled'

/**
 * Creates a post once: what was there before is noted first, so that after a lost answer the post can be looked up
 * instead of being made again (design.md "Retries never double"). A browser repeats a call by itself when a kept
 * connection is cut (decision 0008), so what one call made twice is told by the same notes, and the copy deleted.
 * Rejects when the API refuses it.
 */
export async function createOnce(
  body: PostCreate,
  hands: CreateHands,
  now: () => number = Date.now,
): Promise<CreateResult> {
  const before = await hands.list(statusFor(body))
  const attempt: Attempt = { body, seen: before.map((post) => post.id), at: now() }
  await hands.keep(attempt)
  try {
    const post = await hands.create(body)
    const made = { post, body, ms: now() - attempt.at }
    return await withoutCopies(made, attempt, hands)
  } catch (error) {
    if (!outcomeUnknown(error)) throw error
    return findAttempt(attempt, hands)
  }
}

/** Done, once it is known that the call made nothing else; else unsure: looking it up again takes that up. */
async function withoutCopies(made: Made, attempt: Attempt, hands: LookingHands): Promise<CreateResult> {
  let removed = 0
  for (let look = 0; look < looks; look++) {
    if (look > 0) await hands.sleep(400 * 2 ** look)
    const copies = await removeSurplus([made], attempt.seen, hands)
    removed += copies.removed
    if (copies.whole) return { kind: 'done', post: made.post, removed }
  }
  return { kind: 'unsure', attempt }
}

type LookingHands = Pick<CreateHands, 'list' | 'remove' | 'sleep'>

/** How many copies were deleted, and whether that is all: a list or a delete may have failed. */
export interface Removal {
  readonly removed: number
  readonly whole: boolean
}

/** Deletes what calls made besides the posts that they answered. Never rejects. */
export async function removeSurplus(
  made: readonly Made[],
  seen: readonly string[],
  hands: Pick<CreateHands, 'list' | 'remove'>,
): Promise<Removal> {
  const statuses = [...new Set(made.map(({ body }) => statusFor(body)))]
  let removal: Removal = { removed: 0, whole: true }
  for (const status of statuses) {
    const listed = await hands.list(status).catch(() => undefined)
    const { removed, whole } = listed
      ? await removeAll(surplusOf(made, listed, seen), hands)
      : { removed: 0, whole: false }
    removal = { removed: removal.removed + removed, whole: removal.whole && whole }
  }
  return removal
}

async function removeAll(copies: readonly Post[], hands: Pick<CreateHands, 'remove'>): Promise<Removal> {
  let removed = 0
  for (const { id } of copies) {
    await hands.remove(id).then(
      () => removed++,
      () => undefined,
    )
  }
  return { removed, whole: removed === copies.length }
}

/** Looks up what became of an attempt: after a lost answer, or when a closed page is opened again. */
export async function findAttempt(
  attempt: Attempt,
  hands: LookingHands,
  times = looks,
): Promise<CreateResult> {
  let reached = false
  let found = false
  let removed = 0
  for (let look = 0; look < times; look++) {
    if (look > 0) await hands.sleep(400 * 2 ** look)
    const posts = await hands.list(statusFor(attempt.body)).catch(() => undefined)
    if (!posts) continue
    const copies = posts.filter(
      (post) => !attempt.seen.includes(post.id) && sameContent(post, attempt.body, true),
    )
    // Newest first: the oldest is the call's own, the others are its repeats.
    const post = copies.pop()
    if (post) {
      const copiesGone = await removeAll(copies, hands)
      removed += copiesGone.removed
      if (copiesGone.whole) return { kind: 'done', post, removed }
      found = true
    }
    reached ||= reachesBack(posts, attempt)
  }
  return { kind: reached && !found ? 'absent' : 'unsure', attempt }
}

/** Whether the list still shows what was there before the call; one that was cut at 100 may have left it behind. */
const reachesBack = (posts: readonly Post[], { seen }: Attempt): boolean =>
  !isCutOff(posts) || posts.some(({ id }) => seen.includes(id))
