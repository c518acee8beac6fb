import type { Post, PostCreate, PostStatus } from '~/contract/post'
import { isCutOff } from '~/src/api/queries/query'
import type { CreateOperation, Lists } from './operation'
import { sameContent } from './same-content'

/** Minutes by which the clocks of device and service may differ, in ms. */
const skew = 5 * 60_000

/** Where a post turns up whose time has come, in the order in which it may go from one to the other between two reads. */
const afterItsTime: readonly PostStatus[] = ['queued', 'failed', 'published']

type Call = Pick<CreateOperation, 'body' | 'seen' | 'sentAt'>

/** The list that a new post of `body` joins. */
export const statusFor = (body: Pick<PostCreate, 'scheduledAt'>): 'draft' | 'scheduled' =>
  body.scheduledAt === undefined ? 'draft' : 'scheduled'

/** The lists in which a post may stand whose creation was not answered: one whose time has come may be out already. */
export function whereItMayBe(body: PostCreate, now: number): readonly PostStatus[] {
  const mayBeOut = Date.parse(body.scheduledAt ?? '') <= now + skew
  return mayBeOut ? [statusFor(body), ...afterItsTime] : [statusFor(body)]
}

/**
 * Posts that the call may have made, newest first, those that are out behind them; and whether the lists reach back to
 * the call.
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
      // Read once more behind where it was: it moved on in between.
      posts.delete(post.id)
      posts.set(post.id, post)
    }
    reached &&=
      reachesBack(listed, call) || (index > 0 && listed.some(({ createdAt }) => isBefore(createdAt, call)))
  }
  return { posts: [...posts.values()], reached }
}

/** Whether the list still shows what was there before the call; one that was cut at 100 may have left it behind. */
const reachesBack = (posts: readonly Post[], { seen }: Call): boolean =>
  !isCutOff(posts) || posts.some(({ id }) => seen.includes(id))

const isBefore = (createdAt: string | undefined, { sentAt }: Call): boolean =>
  Date.parse(createdAt ?? '') < sentAt - skew

/** What was out before the call was not noted: a post of the very time asked for, and not from before, is the call's. */
function isOfCall(post: Post, call: Call): boolean {
  if (isBefore(post.createdAt, call)) return false
  return post.scheduledAt === undefined
    ? post.createdAt !== undefined && call.sentAt > 0
    : Date.parse(post.scheduledAt) === Date.parse(call.body.scheduledAt ?? '')
}
