import { PostCreate, type Post, type PostStatus } from '~/contract/post'
import { outcomeUnknown } from '~/src/api/errors'
import { isCutOff } from '~/src/api/queries/query'
import * as z from 'zod/mini'
import { duplicatesOf, type Made } from './duplicates'
import { sameContent } from './same-content'

/** A create call that may have been made: what it said, and which posts were there before it. */
const Attempt = z.object({
  body: PostCreate,
  seen: z.array(z.string()),
  /** Milliseconds since the epoch. */
  at: z.number(),
})
type Attempt = z.output<typeof Attempt>

/** Where a new post turns up. */
type NewStatus = 'draft' | 'scheduled'

/** Minutes by which the clocks of device and service may differ, in ms. */
const skew = 5 * 60_000

/** Where a post turns up whose time has come, in the order in which it may go from one to the other between two reads. */
const afterItsTime: readonly PostStatus[] = ['queued', 'failed', 'published']

/**
 * Posts that the attempt's call may have made, newest first, those that are out behind them; and whether the lists reach
 * back to the call. Rejects when a list can't be read.
 */
async function attemptedIn(
  attempt: Attempt,
  status: NewStatus,
  list: (status: PostStatus) => Promise<readonly Post[]>,
  now: number,
): Promise<{ readonly copies: readonly Post[]; readonly reached: boolean }> {
  const { body, seen } = attempt
  const isNew = (post: Post) => !seen.includes(post.id) && sameContent(post, body, true)
  const first = await list(status)
  const copies = new Map(first.filter(isNew).map((post) => [post.id, post]))
  let reached = reachesBack(first, attempt)
  // One that no time was asked for, or whose time is to come, is where it was made.
  if (!(Date.parse(body.scheduledAt ?? '') <= now + skew)) return { copies: [...copies.values()], reached }
  for (const later of afterItsTime) {
    const listed = await list(later)
    for (const post of listed.filter((each) => isNew(each) && isOfCall(each, attempt))) {
      // Read once more behind where it was: it moved on in between.
      copies.delete(post.id)
      copies.set(post.id, post)
    }
    reached &&= reachesBack(listed, attempt) || listed.some(({ createdAt }) => isBefore(createdAt, attempt))
  }
  return { copies: [...copies.values()], reached }
}

/** Whether the list still shows what was there before the call; one that was cut at 100 may have left it behind. */
const reachesBack = (posts: readonly Post[], { seen }: Attempt): boolean =>
  !isCutOff(posts) || posts.some(({ id }) => seen.includes(id))

const isBefore = (createdAt: string | undefined, { at }: Attempt): boolean =>
  Date.parse(createdAt ?? '') < at - skew

/** What was out before the call was not noted: a post of the very time asked for, and not from before, is the call's. */
function isOfCall(post: Post, attempt: Attempt): boolean {
  if (isBefore(post.createdAt, attempt)) return false
  return post.scheduledAt === undefined
    ? post.createdAt !== undefined && attempt.at > 0
    : Date.parse(post.scheduledAt) === Date.parse(attempt.body.scheduledAt ?? '')
}

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
