import type { Post, PostCreate } from '~/contract/post'
import { outcomeUnknown } from '~/src/api/errors'
import { sameContent } from '~/src/api/ledger/same-content'
import type { Attempt } from './kept'

/** What creating a post needs of its surroundings. */
export interface CreateHands {
  create: (body: PostCreate) => Promise<Post>
  /** The newest posts of the status in which the new one will turn up. */
  list: (status: 'draft' | 'scheduled') => Promise<readonly Post[]>
  /** Keeps the attempt on the device; the call is made only after. */
  keep: (attempt: Attempt) => Promise<void>
  /** Milliseconds. */
  sleep: (ms: number) => Promise<void>
}

/** `absent`: it is not there, as far as the lists show. `unsure`: the lists could not be read either. */
export type CreateResult =
  | { readonly kind: 'done'; readonly post: Post }
  | { readonly kind: 'absent' | 'unsure'; readonly attempt: Attempt }

/** Looks for the post before it is said not to be there: a server may finish what it did not get to answer. */
const looks = 4

const statusFor = (body: PostCreate) => (body.scheduledAt === undefined ? 'draft' : 'scheduled')

/**
 * Creates a post once: what was there before is noted first, so that after a lost answer the post can be looked up
 * instead of being made again (design.md "Retries never double"). Rejects when the API refuses it.
 */
export async function createOnce(
  body: PostCreate,
  hands: CreateHands,
  now = Date.now(),
): Promise<CreateResult> {
  const before = await hands.list(statusFor(body))
  const attempt: Attempt = { body, seen: before.map((post) => post.id), at: now }
  await hands.keep(attempt)
  try {
    return { kind: 'done', post: await hands.create(body) }
  } catch (error) {
    if (!outcomeUnknown(error)) throw error
    return findAttempt(attempt, hands)
  }
}

/** Looks up what became of an attempt: after a lost answer, or when a closed page is opened again. */
export async function findAttempt(
  attempt: Attempt,
  hands: CreateHands,
  times = looks,
): Promise<CreateResult> {
  let read = false
  for (let look = 0; look < times; look++) {
    if (look > 0) await hands.sleep(400 * 2 ** look)
    const posts = await hands.list(statusFor(attempt.body)).catch(() => undefined)
    if (!posts) continue
    read = true
    const post = posts.find(
      (each) => !attempt.seen.includes(each.id) && sameContent(each, attempt.body, true),
    )
    if (post) return { kind: 'done', post }
  }
  return { kind: read ? 'absent' : 'unsure', attempt }
}
