import type { Post, PostCreate, PostStatus } from '~/contract/post'
import { Attempt, type NewStatus } from './attempt'
import { outcomeUnknown } from '~/src/api/errors'
import { attemptedIn } from './find-attempted'
import { type Made, duplicatesOf } from './duplicates'

export { Attempt, type NewStatus }

/** What creating a post needs of its surroundings. */
export interface CreateDeps {
  create: (body: PostCreate) => Promise<Post>
  /** The newest posts of a status, in which the new one may turn up. */
  list: (status: PostStatus) => Promise<readonly Post[]>
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
 * Rejects when the API refuses it and it is not there.
 */
export async function createOnce(
  body: PostCreate,
  deps: CreateDeps,
  now: () => number = Date.now,
): Promise<CreateResult> {
  const before = await deps.list(statusFor(body))
  const attempt: Attempt = { body, seen: before.map((post) => post.id), at: now() }
  await deps.keep(attempt)
  try {
    const post = await deps.create(body)
    const made = { post, body, ms: now() - attempt.at }
    return await withoutCopies(made, attempt, deps)
  } catch (error) {
    if (outcomeUnknown(error)) return findAttempt(attempt, deps, looks, now)
    // It may be the browser's own repeat that was refused, as its time has come meanwhile: the first may have made it.
    const found = await findAttempt(attempt, deps, 1, now)
    if (found.kind === 'done') return found
    throw error
  }
}

/** Done, once it is known that the call made nothing else; else unsure: looking it up again takes that up. */
async function withoutCopies(made: Made, attempt: Attempt, deps: LookupDeps): Promise<CreateResult> {
  let removed = 0
  for (let look = 0; look < looks; look++) {
    if (look > 0) await deps.sleep(400 * 2 ** look)
    const copies = await removeDuplicates([made], attempt.seen, deps)
    removed += copies.removed
    if (copies.whole) return { kind: 'done', post: made.post, removed }
  }
  return { kind: 'unsure', attempt }
}

type LookupDeps = Pick<CreateDeps, 'list' | 'remove' | 'sleep'>

/** How many copies were deleted, and whether that is all: a list or a delete may have failed. */
export interface Removal {
  readonly removed: number
  readonly whole: boolean
}

/** Deletes what calls made besides the posts that they answered. Never rejects. */
export async function removeDuplicates(
  made: readonly Made[],
  seen: readonly string[],
  deps: Pick<CreateDeps, 'list' | 'remove'>,
): Promise<Removal> {
  const statuses = [...new Set(made.map(({ body }) => statusFor(body)))]
  let removal: Removal = { removed: 0, whole: true }
  for (const status of statuses) {
    const listed = await deps.list(status).catch(() => undefined)
    const { removed, whole } = listed
      ? await removeAll(duplicatesOf(made, listed, seen), deps)
      : { removed: 0, whole: false }
    removal = { removed: removal.removed + removed, whole: removal.whole && whole }
  }
  return removal
}

async function removeAll(copies: readonly Post[], deps: Pick<CreateDeps, 'remove'>): Promise<Removal> {
  let removed = 0
  for (const { id } of copies) {
    await deps.remove(id).then(
      () => removed++,
      () => undefined,
    )
  }
  return { removed, whole: removed === copies.length }
}

/**
 * Looks up what became of an attempt: after a lost answer, or when a closed page is opened again. One whose time has come
 * may be out already.
 */
export async function findAttempt(
  attempt: Attempt,
  deps: LookupDeps,
  times = looks,
  now: () => number = Date.now,
): Promise<CreateResult> {
  let reached = false
  let found = false
  let removed = 0
  for (let look = 0; look < times; look++) {
    if (look > 0) await deps.sleep(400 * 2 ** look)
    const looked = await attemptedIn(attempt, statusFor(attempt.body), deps.list, now()).catch(
      () => undefined,
    )
    if (!looked) continue
    // Newest first, what is out last: that, else the oldest, is the call's own, the others are its repeats.
    const copies = [...looked.copies]
    const post = copies.pop()
    if (post) {
      // What is out stays: there is nothing to delete of it any more.
      const copiesGone = await removeAll(
        copies.filter(({ status }) => status !== 'published' && status !== 'failed'),
        deps,
      )
      removed += copiesGone.removed
      if (copiesGone.whole) return { kind: 'done', post, removed }
      found = true
    }
    reached ||= looked.reached
  }
  return { kind: reached && !found ? 'absent' : 'unsure', attempt }
}
