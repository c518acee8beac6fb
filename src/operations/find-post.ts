import type { Post, PostCreate, PostStatus } from '~/contract/post'
import { isCutOff } from '~/src/api/queries/query'
import type { CreateOperation, Lists } from './operation'
import { sameContent } from './same-content'

/** Milliseconds by which the clocks of device and server may differ. */
const skew = 5 * 60_000

/**
 * The statuses of a post after its time, in the order in which it may pass through them between two reads.
 */
const afterItsTime: readonly PostStatus[] = ['queued', 'failed', 'published']

type Call = Pick<CreateOperation, 'body' | 'seen' | 'sentAt'>

/** The status of a new post with `body`. */
export const statusFor = (body: Pick<PostCreate, 'scheduledAt'>): 'draft' | 'scheduled' =>
  body.scheduledAt === undefined ? 'draft' : 'scheduled'

/**
 * The lists that may contain a post whose creation wasn't answered; after its time it may be published
 * already.
 */
export function whereItMayBe(body: PostCreate, now: number): readonly PostStatus[] {
  const mayBeOut = Date.parse(body.scheduledAt ?? '') <= now + skew
  return mayBeOut ? [statusFor(body), ...afterItsTime] : [statusFor(body)]
}

/**
 * Posts that the call may have created, newest first with published ones last, and whether the lists go back
 * to the call.
 */
export function madeBy(
  call: Call,
  lists: Lists,
): { readonly posts: readonly Post[]; readonly reached: boolean } {
  const isNew = (post: Post) => !call.seen.includes(post.id) && sameContent(post, call.body, true)
  const posts = new Map<string, Post>()
  let reached = lists.length > 0
  for (const [index, { posts: listed }] of lists.entries()) {
    for (const post of listed.filter((each) => isNew(each) && (index === 0 || isOfCall(each, call)))) {
      // It is also in a later list, as it changed status in between.
      posts.delete(post.id)
      posts.set(post.id, post)
    }
    reached &&=
      reachesBack(listed, call) || (index > 0 && listed.some(({ createdAt }) => isBefore(createdAt, call)))
  }
  return { posts: [...posts.values()], reached }
}

/** True if the list still contains a post from before the call; one cut off at 100 may not. */
const reachesBack = (posts: readonly Post[], { seen }: Call): boolean =>
  !isCutOff(posts) || posts.some(({ id }) => seen.includes(id))

const isBefore = (createdAt: string | undefined, { sentAt }: Call): boolean =>
  Date.parse(createdAt ?? '') < sentAt - skew

/**
 * Published posts weren't noted before the call, so a post counts as the call's if it has the requested time
 * and isn't older than the call.
 */
function isOfCall(post: Post, call: Call): boolean {
  if (isBefore(post.createdAt, call)) return false
  return post.scheduledAt === undefined
    ? post.createdAt !== undefined && call.sentAt > 0
    : Date.parse(post.scheduledAt) === Date.parse(call.body.scheduledAt ?? '')
}
