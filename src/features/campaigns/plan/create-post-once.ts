import type { Post, PostCreate } from '~/contract/post'
import { type CreateDeps, findAttempt, removeDuplicates } from '~/src/operations/create-once'
import { outcomeUnknown } from '~/src/api/errors'

/** What making posts needs of its surroundings; what is kept of each is the plan's. */
export type Deps = Omit<CreateDeps, 'keep'>

/**
 * Creates a post once, as `createOnce` does for one alone: `seen` names what was listed before the run, `begun` what
 * was before an earlier try of the same body. Rejects when the API refuses it, and when it is not to be found.
 */
export async function createPostOnce(
  body: PostCreate,
  seen: readonly string[],
  deps: Deps,
  begun?: readonly string[],
): Promise<Post> {
  const earlier = begun && (await findAttempt({ body, seen: [...begun], at: 0 }, deps))
  if (earlier?.kind === 'done') return earlier.post
  const sentAt = Date.now()
  try {
    const post = await deps.create(body)
    await removeDuplicates([{ post, body, ms: Date.now() - sentAt }], seen, deps)
    return post
  } catch (error) {
    if (!outcomeUnknown(error)) throw error
    const found = await findAttempt({ body, seen: [...seen], at: sentAt }, deps)
    if (found.kind === 'done') return found.post
    throw error
  }
}
