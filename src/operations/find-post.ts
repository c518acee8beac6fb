import type { Post, PostCreate, PostStatus } from '~/contract/post'
import { isCutOff } from '~/src/api/queries/query'
import type { CreateOperation, Lists } from './operation'

/** Milliseconds by which the clocks of device and server may differ. */
const maxClockSkewMs = 5 * 60_000

/**
 * The statuses of a post after its time, in the order in which it may pass through them between two reads.
 */
const statusesAfterTime: readonly PostStatus[] = ['queued', 'failed', 'published']

type Call = Pick<CreateOperation, 'body' | 'seen' | 'sentAt'>

/** The status of a new post with `body`. */
export const statusFor = (body: Pick<PostCreate, 'scheduledAt'>): 'draft' | 'scheduled' =>
  body.scheduledAt === undefined ? 'draft' : 'scheduled'

/**
 * The lists that may contain a post whose creation wasn't answered; after its time it may be published
 * already.
 */
export function statusesToSearch(body: PostCreate, now: number): readonly PostStatus[] {
  const mayBePublished = Date.parse(body.scheduledAt ?? '') <= now + maxClockSkewMs
  return mayBePublished ? [statusFor(body), ...statusesAfterTime] : [statusFor(body)]
}

/**
 * Posts that the call may have created, newest first with published ones last, and whether the lists go back
 * to the call.
 */
export function postsOfCall(
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
  Date.parse(createdAt ?? '') < sentAt - maxClockSkewMs

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

const normalise = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim()

/**
 * True if `post` is what `body` created. The API document shows no fields of returned posts (docs/api.md
 * section 2), so missing ones are ignored; `strict`, for finding copies, requires the text and the accounts.
 */
export function sameContent(post: Post, body: PostCreate, strict = false): boolean {
  const { content, targets } = post
  if (content.text === '' ? strict : normalise(content.text) !== normalise(body.content.text)) return false
  if (targets.length === 0 ? strict : accounts(targets) !== accounts(body.targets)) return false
  return content.mediaUrls.length === 0 || content.mediaUrls.length === body.content.mediaUrls.length
}

const accounts = (targets: readonly { accountId: string }[]) =>
  targets
    .map((target) => target.accountId)
    .sort()
    .join('\n')

/** A post, the body that created it, and the call's duration in milliseconds. */
export interface Made {
  readonly post: Post
  readonly body: PostCreate
  readonly ms: number
}

/**
 * Milliseconds between two records of a call that the browser retried, beyond the call's own duration: the
 * browser pauses before it retries.
 */
export const retryPauseMs = 2_000

const instant = (iso: string | undefined) => (iso === undefined ? undefined : Date.parse(iso))

function isFromCall(copy: Post, { post, body, ms }: Made): boolean {
  if (!sameContent(copy, body, true) || instant(copy.scheduledAt) !== instant(post.scheduledAt)) return false
  if (copy.campaignId !== post.campaignId || copy.publishing) return false
  const [one = Number.NaN, other = Number.NaN] = [instant(copy.createdAt), instant(post.createdAt)]
  // Without creation times, a new post with the same content counts as a copy.
  return Number.isNaN(one) || Number.isNaN(other) || Math.abs(one - other) <= ms + retryPauseMs
}

/**
 * Posts that calls created in addition to the ones in their responses, as browsers retry a cut-off call by
 * themselves: listed now, not `seen` before, with the same content and time, and created within the call.
 * Somebody else's identical post is included only if created within the same seconds.
 */
export function duplicatesOf(
  made: readonly Made[],
  listed: readonly Post[],
  seen: readonly string[],
): Post[] {
  const own = new Set([...seen, ...made.map(({ post }) => post.id)])
  const unpublished = listed.filter(({ status }) => status === 'draft' || status === 'scheduled')
  return unpublished.filter((copy) => !own.has(copy.id) && made.some((each) => isFromCall(copy, each)))
}
