import type { Post, PostCreate } from '~/contract/post'
import { sameContent } from './same-content'

/** A post, the call's body that made it, and how long that call took in milliseconds. */
export interface Made {
  readonly post: Post
  readonly body: PostCreate
  readonly ms: number
}

/** Milliseconds between a repeated call's two posts beyond the call's own length: the browser's pause before it. */
const pause = 2_000

const instant = (iso: string | undefined) => (iso === undefined ? undefined : Date.parse(iso))

function byOneCall(copy: Post, { post, body, ms }: Made): boolean {
  if (!sameContent(copy, body, true) || instant(copy.scheduledAt) !== instant(post.scheduledAt)) return false
  if (copy.campaignId !== post.campaignId || copy.publishing) return false
  const [one = Number.NaN, other = Number.NaN] = [instant(copy.createdAt), instant(post.createdAt)]
  // A server that tells no times: it was not there before the call, and is there after it.
  return Number.isNaN(one) || Number.isNaN(other) || Math.abs(one - other) <= ms + pause
}

/**
 * Posts that calls made besides the ones that they answered, as a browser does that sends a cut call again by itself:
 * listed now, not `seen` before, saying the same for the same time, and made within the call. Another person's post
 * that says the same is left alone, unless it was made in the very same seconds.
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
