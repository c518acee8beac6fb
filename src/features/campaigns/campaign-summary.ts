import type { CreditTransaction } from '~/contract/credits'
import type { Post } from '~/contract/post'

/** Credits spent on a campaign and its posts, net of refunds, according to the transactions. */
export function spentOn(
  transactions: readonly CreditTransaction[],
  campaignId: string,
  postIds: ReadonlySet<string>,
): number {
  const own = transactions.filter(
    (each) => each.campaignId === campaignId || (each.postId !== undefined && postIds.has(each.postId)),
  )
  return own.reduce((sum, { amount = 0 }) => sum - amount, 0)
}

/** When a post is or was published, in milliseconds since the epoch; undefined for drafts. */
export function timeOf(post: Post): number | undefined {
  const at = post.status === 'draft' ? undefined : (post.publishedAt ?? post.scheduledAt)
  const ms = at === undefined ? Number.NaN : Date.parse(at)
  return Number.isNaN(ms) ? undefined : ms
}

/** The posts with a time in order, each with its position between the first and the last (0 to 1). */
export function placesOf(posts: readonly Post[]): { post: Post; at: number; place: number }[] {
  const timed = posts.flatMap((post) => {
    const at = timeOf(post)
    return at === undefined ? [] : [{ post, at }]
  })
  timed.sort((one, other) => one.at - other.at)
  const first = timed[0]?.at ?? 0
  const length = (timed.at(-1)?.at ?? 0) - first
  return timed.map((each) => ({ ...each, place: length === 0 ? 0.5 : (each.at - first) / length }))
}

export type Next =
  | { readonly kind: 'plan' | 'archived' }
  | { readonly kind: 'failed' | 'drafts'; readonly count: number }
  | { readonly kind: 'goes-out'; readonly post: Post; readonly at: number | undefined }
  | { readonly kind: 'all-out' }

/** A campaign's next step: failed posts, else the next one to be published, else unscheduled drafts, else planning. */
export function nextOf(posts: readonly Post[], status: string | undefined, now: number): Next {
  if (status === 'archived') return { kind: 'archived' }
  const failed = posts.filter((post) => post.status === 'failed').length
  if (failed > 0) return { kind: 'failed', count: failed }
  const coming = placesOf(posts).find(
    ({ post, at }) => (post.status === 'scheduled' || post.status === 'queued') && at >= now,
  )
  if (coming) return { kind: 'goes-out', post: coming.post, at: coming.at }
  const queued = posts.find((post) => post.status === 'queued')
  if (queued) return { kind: 'goes-out', post: queued, at: undefined }
  const drafts = posts.filter((post) => post.status === 'draft').length
  if (drafts > 0) return { kind: 'drafts', count: drafts }
  return { kind: posts.length === 0 ? 'plan' : 'all-out' }
}
