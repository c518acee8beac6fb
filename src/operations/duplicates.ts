import type { Post, PostCreate } from '~/contract/post'
import { sameContent } from './same-content'

/** A post, the body that created it, and the call's duration in milliseconds. */
export interface Made {
  readonly post: Post
  readonly body: PostCreate
  readonly ms: number
}

/**
 * Milliseconds between two posts of a call that the browser retried, beyond the call's own duration: the
 * browser pauses before it retries.
 */
const pause = 2_000

const instant = (iso: string | undefined) => (iso === undefined ? undefined : Date.parse(iso))

function byOneCall(copy: Post, { post, body, ms }: Made): boolean {
  if (!sameContent(copy, body, true) || instant(copy.scheduledAt) !== instant(post.scheduledAt)) return false
  if (copy.campaignId !== post.campaignId || copy.publishing) return false
  const [one = Number.NaN, other = Number.NaN] = [instant(copy.createdAt), instant(post.createdAt)]
  // Without creation times, a new post with the same content counts as a copy.
  return Number.isNaN(one) || Number.isNaN(other) || Math.abs(one - other) <= ms + pause
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
  return unpublished.filter((copy) => !own.has(copy.id) && made.some((each) => byOneCall(copy, each)))
}
