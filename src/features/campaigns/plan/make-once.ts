import type { Post, PostCreate } from '~/contract/post'
import { outcomeUnknown } from '~/src/api/errors'
import { sameContent } from '~/src/api/ledger/same-content'

/** What making posts needs of its surroundings. */
export interface Hands {
  create(body: PostCreate): Promise<Post>
  /** The newest posts of the status in which new ones turn up. */
  list(): Promise<readonly Post[]>
  /** Milliseconds. */
  sleep(ms: number): Promise<void>
}

const looks = 3

/** The post that a call made whose answer was lost: of the same content, and not there before it. */
export async function findMade(
  body: PostCreate,
  seen: readonly string[],
  hands: Hands,
): Promise<Post | undefined> {
  for (let look = 0; look < looks; look++) {
    if (look > 0) await hands.sleep(500 * look)
    const post = (await hands.list()).find((each) => !seen.includes(each.id) && sameContent(each, body, true))
    if (post) return post
  }
  return undefined
}

/**
 * Creates a post once: after a lost answer it is looked up instead of being made again (design.md "Retries never
 * double"). `begun` names what was listed before an earlier try of the same body. Rejects when the API refuses it, and
 * when it is not to be found.
 */
export async function makeOnce(
  body: PostCreate,
  seen: readonly string[],
  hands: Hands,
  begun?: readonly string[],
): Promise<Post> {
  const earlier = begun && (await findMade(body, begun, hands))
  if (earlier) return earlier
  try {
    return await hands.create(body)
  } catch (error) {
    if (!outcomeUnknown(error)) throw error
    const post = await findMade(body, seen, hands)
    if (post) return post
    throw error
  }
}
